"""The symbols that are shipped, and their licence."""

from importlib.resources import files
from xml.etree import ElementTree

from sandtable.pictures.app6 import proportion, symbol, symbols


def test_every_symbol_is_well_formed_and_needs_nothing_from_elsewhere() -> None:
    assert len(symbols()) >= 9
    for name, found in symbols().items():
        ElementTree.fromstring(f"<g>{found.body}</g>")
        assert "http" not in found.body
        assert 0.5 < proportion(name) <= 1
        assert symbol(name, 0, 0, 40).startswith("<g transform=")


def test_friends_and_foes_have_frames_of_their_own_shape() -> None:
    for name in symbols():
        assert (proportion(name) == 1) == name.startswith("foe-")


def test_the_licence_lies_beside_the_symbols() -> None:
    text = (files("sandtable.pictures") / "symbols" / "LICENSE-milsymbol").read_text("utf-8")
    assert "MIT" in text or "Permission is hereby granted" in text
