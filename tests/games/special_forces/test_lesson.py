"""The lesson: its script goes through the ordinary rules with fixed dice (guide, 10.4)."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from sandtable.games.special_forces import GAME, SpecialForces
from sandtable.games.special_forces.events import (
    AttackDeclared,
    AttackRolled,
    Dodged,
    Harmed,
    InitiativeRolled,
    Moved,
    PlansMade,
    RanDry,
    SuppressDeclared,
)
from sandtable.games.special_forces.state import Soldier, State
from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError
from sandtable.kernel.event import Event
from sandtable.kernel.journal import Entry, parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.show.guide import Note, read_guides
from sandtable.testing import covers
from sandtable.testing.lessons import is_short
from tests.games.special_forces.build import dot

(GUIDE,) = GAME.guides()
FILE = Path("lesson.sandtable.jsonl")


class Moment(NamedTuple):
    """A note, and where the table stands when it is said."""

    note: Note
    state: State
    seat: str
    log: list[Event]
    percents: set[int]


def begun() -> Match:
    return Match.new(GAME, GAME.mission(GUIDE.mission), seed=GUIDE.seed)


@cache
def followed() -> tuple[dict[str, Moment], Match]:
    """The moments by their titles, and the play at its end."""
    match, found = begun(), dict[str, Moment]()
    for pages, choice in GUIDE.turns(GAME):
        assert match.decision
        seat, state = match.decision.seat, match.table.state.copy()
        percents = {one.percent for odds in match.table.odds().values() for one in odds}
        for page in pages:
            found[page.title] = Moment(page, state, seat, list(match.log), percents)
        match.play(seat, choice)
    return found, match


MOMENTS, PLAYED = followed()
LOG = PLAYED.log
ENTRIES = [line for line in PLAYED.journal.lines if isinstance(line, Entry)]
each = pytest.mark.parametrize("moment", MOMENTS.values(), ids=list(MOMENTS))


def man(title: str, name: str) -> Soldier:
    return MOMENTS[title].state.soldiers[name]


def attacks() -> Iterator[tuple[AttackDeclared | SuppressDeclared, AttackRolled]]:
    """Every shot with its roll, in the order of the rolls."""
    declared: list[AttackDeclared | SuppressDeclared] = []
    for event in LOG:
        if isinstance(event, AttackDeclared | SuppressDeclared):
            declared.append(event)
        elif isinstance(event, AttackRolled):
            yield declared.pop(), event


# id | weapon | mode | range | needed | dice | negated: as in the guide's table, then the end
SHOTS = """
US-8 | M4A1 | Semi | 9 | 8 | 4 5 | False
IIF-2 | AK-47 | Burst | 9 | 7 | 6 3 | False
US-8 | M4A1 | Burst | 9 | 6 | 2 2 | False
US-9 | M4A1 | Burst | 8 | 6 | 4 4 | False
IIF-2 | AK-47 | Semi | 9 | 9 | 3 4 | True
US-9 | M4A1 | Auto | 8 | 4 | 5 4 | False
"""


@covers("SF-INT-4", "SF-ATK-2", "SF-SUM-4")
def test_every_shot_has_the_range_the_number_and_the_dice_of_the_script() -> None:
    shots = [
        f"{rolled.attacker} | {GAME.content.arms[shot.weapon].name} | {shot.mode} | "
        f"{shot.distance} | {shot.needed} | {' '.join(map(str, rolled.dice))} | {rolled.negated}"
        for shot, rolled in attacks()
    ]
    assert shots == SHOTS.strip().splitlines()


@covers("SF-INT-4")
def test_the_soldiers_stand_where_the_script_puts_them() -> None:
    begin = MOMENTS["The map"].state
    names = begin.ground.names
    assert {one.id: names[one.dot] for one in begin.soldiers.values()} == {"US-8": "D1", "US-9": "G2", "IIF-2": "O1"}
    assert [event.path for event in LOG if isinstance(event, Moved)] == [("E1", "F1"), ("G1",)]
    assert man("A line of sight", "US-8").ap == 1


@covers("SF-INT-4", "SF-TER-4")
@pytest.mark.parametrize(
    ("start", "end", "distance", "checks"), [("F1", "O1", 9, 0), ("F3", "D3", 2, 0), ("G3", "D3", 3, 1)]
)
def test_the_lines_that_are_only_shown_are_what_the_engine_computes(
    start: str, end: str, distance: int, checks: int
) -> None:
    ground = MOMENTS["The map"].state.ground
    assert ground.sees(dot(start), dot(end))
    assert ground.distance(dot(start), dot(end)) == distance
    assert ground.checks(dot(start), dot(end)) == checks
    assert (f"dot-{start}", f"dot-{end}") in [note.look for note in GUIDE.notes]


@covers("SF-INT-4", "SF-STN-1", "SF-DMG-1", "SF-DMG-3")
def test_both_hits_are_a_wound_and_a_stun() -> None:
    harm = [event for event in LOG if isinstance(event, Harmed)]
    assert [(one.soldier, one.wounds, one.stuns, one.down) for one in harm] == [
        ("IIF-2", 1, 1, False),
        ("US-8", 1, 1, False),
        ("IIF-2", 0, 0, True),
    ]
    margins = [[(part.source, part.n) for part in one.modifiers] for one in harm]
    assert margins == [[("margin", 1)], [("margin", 2), ("Armor", -1)], [("margin", 5)]]
    stunned = man("A hit: Wound and Stun", "IIF-2")
    assert (stunned.stuns, stunned.wounds, stunned.ap) == (1, 1, 3)
    assert man("The enemy fires back", "IIF-2").ap == 2


@covers("SF-INT-4", "SF-REA-3", "SF-SUP-3")
def test_nobody_can_react_to_the_first_burst() -> None:
    before = MOMENTS["The enemy fires back"].state
    assert before.soldiers["US-8"].ap == 0
    assert not before.ground.sees(dot("G2"), dot("O1"))
    choices = [(entry.seat, bytes(entry.choice)) for entry in ENTRIES]
    burst = next(at for at, (_, choice) in enumerate(choices) if b"ak47" in choice)
    assert choices[burst + 1] == ("iif", b'{"choice":"end"}')


@covers("SF-INT-4", "SF-PLN-2", "SF-WND-1", "SF-TSQ-3")
def test_the_second_turn_begins_with_plans_wounds_and_seven_against_six() -> None:
    (plans,) = [event for event in LOG if isinstance(event, PlansMade)]
    assert plans.soldiers == ("US-9", "IIF-2")
    rolls = [event for event in LOG if isinstance(event, InitiativeRolled)]
    assert (rolls[1].us, rolls[1].iif, rolls[1].totals) == ((5, 2), (3, 3), (7, 6))
    title = "Initiative, and Wounds"
    assert [man(title, name).ap for name in ("US-8", "US-9", "IIF-2")] == [2, 4, 3]


@covers("SF-INT-4", "SF-REL-1", "SF-REL-3")
def test_the_burst_empties_the_magazine_and_the_negated_shot_does_not() -> None:
    assert [event.soldier for event in LOG if isinstance(event, RanDry)] == ["US-8"]
    empty = man("Reload", "US-8")
    assert (empty.empty, empty.ap, len(empty.counters)) == (("m4a1",), 0, 2)
    modes = {mode.name: mode for mode in GAME.content.weapons["m4a1"].modes}
    assert (modes["Auto"].needed(9), modes["Auto"].out) == (4, 7)
    assert (modes["Burst"].needed(9), modes["Burst"].out) == (6, 5)


@covers("SF-INT-4", "SF-SUP-1", "SF-HTD-1", "SF-WIN-1")
def test_the_suppressed_man_has_ap_left_and_falls_in_the_end() -> None:
    assert man("Suppress", "US-9").ap == 3
    assert man("Ammunition is always rolled", "US-9").ap == 2
    (dirt,) = [event for event in LOG if isinstance(event, Dodged)]
    assert (dirt.soldier, dirt.dice, dirt.success) == ("IIF-2", (3, 2), False)
    assert PLAYED.outcome
    assert PLAYED.outcome.won == {"us": True, "iif": False}


def test_the_dice_of_the_lesson_are_all_rolled_and_no_more() -> None:
    assert PLAYED.table.dice.position()[0] == len(GAME.mission("lesson").dice) == 22


@covers("SF-INT-4")
def test_the_lesson_replays_from_its_journal_with_the_same_dice() -> None:
    assert replay(parse_journal(PLAYED.journal.encode(), FILE), GAME, FILE).log == LOG


@each
def test_what_it_says_of_dice_was_rolled(moment: Moment) -> None:
    rolled = [sorted(event.dice) for event in moment.log if hasattr(event, "dice")]
    for first, second in re.findall(r"(\d) and (\d)", moment.note.say):
        assert sorted((int(first), int(second))) in rolled


@each
def test_what_it_says_of_action_points_is_so(moment: Moment) -> None:
    for name, ap in re.findall(r"((?:US|IIF)-\d) has (\d) AP", moment.note.say):
        assert moment.state.soldiers[name].ap == int(ap)


@each
def test_a_chance_it_names_is_on_the_screen(moment: Moment) -> None:
    for wins in re.findall(r"(\d+)\s+chances in 36", moment.note.say):
        assert round(100 * int(wins) / 36) in moment.percents


@each
def test_nothing_it_says_is_long(moment: Moment) -> None:
    assert is_short(moment.note.say)


def test_the_guide_speaks_at_every_question_of_the_us_and_at_some_of_the_others() -> None:
    seats = [moment.seat for moment in MOMENTS.values()]
    asked = [entry.seat for entry in ENTRIES]
    assert (len(MOMENTS), seats.count("iif")) == (18, 3)
    assert (asked.count("us"), asked.count("iif")) == (13, 12)


def test_the_lesson_is_found_by_its_name_and_is_no_ordinary_scenario() -> None:
    assert GAME.mission("lesson").title == "First Contact"
    assert "lesson" not in [info.id for info in GAME.missions()]
    assert GAME.first_dice(GAME.mission("hfc")) == ()
    assert GUIDE.then == "hfc"


def test_with_cards_of_a_pack_there_is_no_guide() -> None:
    assert SpecialForces(GAME.content).guides() == ()


WRONG = """\
guides:
  - id: first
    title: First
    brief: A battle
    mission: lesson
    seed: "1"
    seat: usa
    then: hcf
    farewell: Bye.
    notes:
      - say: Go.
        choose: {choice: activate, soldier: US-8}
"""


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("", "", r"first.yaml:7:11: Special Forces has no seat 'usa'; did you mean 'us'"),
        ("", "", r"first.yaml:8:11: unknown mission 'hcf'; did you mean 'hfc'"),
        ("say: Go.", "title: Go", "a note says something, or only names a choice"),
        ("choose: {choice: activate, soldier: US-8}", "", "the last note proposes a choice"),
    ],
)
def test_a_guide_that_cannot_be_followed_says_why(was: str, now: str, said: str) -> None:
    text = WRONG.replace(was, now) if was else WRONG
    with pytest.raises(ContentError, match=said):
        read_guides(GAME, Document("first.yaml", text))
