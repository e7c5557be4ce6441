"""What was drawn is there at once the next time, as long as nothing it is made from changed."""

from pathlib import Path

import pytest

from sandtable.games import third_option
from sandtable.server.aside import Desk, desk
from sandtable.server.aside.drawer import Drawer, _stamp
from sandtable.server.aside.jobs import Ware
from tests.server.aside import run

GAME = third_option.GAME


def forget() -> None:
    """As in a process that has just begun."""
    desk._portraits(GAME).clear()
    desk._examples(GAME).clear()
    _stamp.cache_clear()


def test_the_next_server_has_the_lobbys_picture_before_it_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first() -> str:
        one = Desk({}, str(tmp_path))
        try:
            return await one.card(GAME)
        finally:
            one.stop()

    forget()
    drawn = run(first())
    forget()
    later = Desk({}, str(tmp_path))
    assert later.card_at_hand(GAME) == drawn
    assert run(later.card(GAME)) == drawn
    forget()
    assert Desk({}).card_at_hand(GAME) == "", "without a folder nothing is kept"


def test_another_pack_or_another_file_in_it_is_another_picture(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "cards.yaml").write_text("one", "utf-8")
    kept, plain, more = (Drawer(str(tmp_path / "kept")), Ware(type(GAME)), Ware(type(GAME), (str(pack),)))
    kept.put(plain, "card", "<svg>1</svg>")
    assert kept.get(plain, "card") == "<svg>1</svg>"
    assert kept.get(plain, "night") is None
    assert kept.get(more, "card") is None
    kept.put(more, "card", "<svg>2</svg>")
    (pack / "cards.yaml").write_text("three", "utf-8")
    _stamp.cache_clear()
    assert kept.get(more, "card") is None
    for n in range(3):
        kept.put(more, "card", f"<svg>{n}</svg>")
    assert len(list((tmp_path / "kept").iterdir())) == 1, "what is out of date goes"


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    kept = Drawer(str(tmp_path / "file" / "folder"))
    kept.put(Ware(type(GAME)), "card", "<svg/>")
    assert kept.get(Ware(type(GAME)), "card") is None
