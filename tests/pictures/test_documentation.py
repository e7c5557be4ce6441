"""The pictures of the documentation are drawn by the program itself."""

from pathlib import Path

import pytest

from sandtable.pictures import draw
from tools.mat_pictures import MOMENTS, scene_of

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_still_comes_up_and_is_drawn_the_same_twice(name: str) -> None:
    scene, glowing = scene_of(MOMENTS[name])
    assert (scene, glowing) == scene_of(MOMENTS[name])
    assert draw(scene, glowing=glowing).startswith("<svg ")
    for theme in MOMENTS[name].themes:
        assert (FOLDER / f"{name}-{theme}.svg").exists()
