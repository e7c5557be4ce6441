"""Words as data: what a span is, it says itself, and nobody reads it off its text."""

from sandtable.kernel.event import Event
from sandtable.show.sheet import Span, aloud, chip, cited, die_face, heading, plain_line


def test_a_die_tells_its_face_and_its_sides() -> None:
    die = die_face(7, 10, "foe")
    assert (die.text, die.face, die.die, die.tone) == ("[7]", 7, 10, "foe")


def test_a_heading_is_dashed_and_says_which_words_are_the_heading() -> None:
    spans = heading("Turn 3")
    assert "".join(span.text for span in spans) == "── Turn 3 ──"
    assert [span.text for span in spans if span.heading] == ["Turn 3"]


def test_a_bar_is_not_read_aloud_its_figures_are() -> None:
    bar = (Span("██", "friend", bar=True), Span("░░", "soft", bar=True))
    assert aloud((bar, chip("24 left"), chip("(30 -2 rain)"))) == "24 left  (30 -2 rain)"


def test_a_line_that_cites_a_rule_has_it_last_in_words_and_for_itself() -> None:
    line = cited(Span("Range 3", strong=True), " · seen", rule="SF-LOS-1")
    assert line.rule == "SF-LOS-1"
    assert [span.text for span in line.spans] == ["Range 3", " · seen"]
    assert "".join(span.text for span in line.chip) == "Range 3 · seen  SF-LOS-1"
    assert cited("Range 3").chip == chip("Range 3")


class Crossed(Event, frozen=True):
    by_sea: bool
    dice: tuple[int, ...] = ()


def test_an_event_that_nobody_tells_shows_its_fields() -> None:
    assert plain_line(Crossed("R-1", by_sea=True, dice=(3, 4))) == chip("Crossed: by sea True, dice 3, 4")
