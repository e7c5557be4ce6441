"""Text is measured, so that nothing is clipped or overlaps."""

from hypothesis import given
from hypothesis import strategies as st

from sandtable.pictures.metrics import block, fitted, width, wrapped

TEXTS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=120)


def test_labels_are_in_capitals_and_wider_than_they_are_written() -> None:
    assert width("rally", 13, "label") == width("RALLY", 13, "label")
    assert width("Rally", 13, strong=True) > width("Rally", 13)
    assert width("1234", 10, "figure") == 24


@given(TEXTS, st.integers(9, 40), st.integers(40, 400))
def test_a_fitted_line_is_never_wider_than_its_room(text: str, size: int, room: int) -> None:
    at, kept = fitted(text, size, room)
    assert at <= size
    assert width(kept, at) <= room or kept == "…"


@given(TEXTS, st.integers(60, 300), st.integers(30, 200))
def test_a_block_stays_in_its_rectangle(text: str, wide: int, high: int) -> None:
    found = block(text, 13, (wide, high))
    assert found.height <= max(high, found.leading)
    assert all(width(line, found.size) <= wide for line in found.lines)


def test_lines_break_at_spaces_and_keep_every_word() -> None:
    text = "One random team of the assault force makes no attack"
    lines = wrapped(text, 12, 90)
    assert len(lines) > 2
    assert " ".join(lines) == text


def test_what_does_not_fit_ends_in_an_ellipsis() -> None:
    found = block("word " * 80, 13, (80, 40))
    assert found.lines[-1].endswith("…")
