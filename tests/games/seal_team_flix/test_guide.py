"""The lesson: its script goes through the ordinary rules, and what it says is so."""

import re

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.game import SealTeamFlix
from sandtable.games.seal_team_flix.rules import sight
from sandtable.games.seal_team_flix.rules.interact import OpenDoor
from sandtable.games.seal_team_flix.settings import configure, settings
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.errors import UnknownName
from sandtable.show.guide import Note
from sandtable.testing import covers
from sandtable.testing.lessons import Lesson, Moment, is_short
from tests.games.seal_team_flix.build import lines

LESSON = Lesson(GAME)
GUIDE = LESSON.guide
HANNAH = "seal-1"


at = LESSON.at


@pytest.fixture(params=LESSON.titles)
def moment(request: pytest.FixtureRequest) -> Moment[State]:
    return LESSON.moments[request.param]


def cell(space: str) -> int:
    return at("The floor").ground.by_name[space]


def told(title: str) -> str:
    return "\n".join(lines(LESSON.moments[title].since))


def where(title: str) -> str:
    state = at(title)
    return state.ground.name(state.seals[HANNAH].cell)


def tangos(title: str) -> dict[str, str]:
    state = at(title)
    return {state.ground.name(one.cell): one.kind for one in state.tangos.values()}


@pytest.mark.parametrize(
    ("title", "space"),
    [
        ("Two Actions", "B10"),
        ("An E-lock", "B9"),
        ("A Door", "C5"),
        ("A line of fire", "C3"),
        ("A Burst", "D1"),
        ("Reaction Fire", "A1"),
        ("The last Door", "E2"),
    ],
)
def test_hannah_stands_where_the_script_puts_her(title: str, space: str) -> None:
    assert where(title) == space


def test_she_has_the_speed_the_health_and_the_weapon_that_it_speaks_of() -> None:
    board = GAME.content.boards["hannah"]
    assert (board.speed, board.health) == (5, 5)
    assert at("Ready").seals[HANNAH].cards == ("W01#1",)
    weapon = GAME.content.weapons["W01"]
    rates = {rate: [(one.n, one.size) for one in sizes] for rate, sizes in weapon.rates.items()}
    assert (weapon.sound, rates) == (2, {"single": [(1, "M")], "burst": [(2, "S")]})


@covers("STF-BYP-1", "STF-SBE-1")
def test_the_lock_shows_a_0_and_one_flick_opens_it() -> None:
    assert "[0] Hannah bypasses the E-lock of Door G" in told("Your first flick")
    assert "E-Lock Bypass: success" in told("Open")
    assert "Door G is removed" in told("The Tangos' turn")


@covers("STF-P3-8", "STF-ARR-1")
def test_the_patrol_walks_past_and_never_sees_her() -> None:
    before, after = at("An E-lock"), at("The Tangos' turn")
    assert tangos("An E-lock")["F6"] == tangos("The Tangos' turn")["H6"] == "patrol"
    for state, seen in ((before, True), (after, False)):
        patrol = next(one for one in state.tangos.values() if one.kind == "patrol")
        assert bool(sight.sighting(state, patrol, cell("C5"))) is seen
    assert after.timer == 15


@covers("STF-COV-1", "STF-COV-2", "STF-FIR-2", "STF-FIR-9")
def test_the_first_disc_of_the_burst_takes_the_crate_and_the_second_the_sentry() -> None:
    hidden, seen = at("A line of fire"), at("A Burst")
    sentry = next(one for one in seen.tangos.values() if seen.ground.name(one.cell) == "E4")
    assert not sight.sighting(hidden, sentry, cell("C3"))
    assert sight.cover_blocks(seen, cell("D1"), sentry.cell) == [cell("D2")]
    firing = at("The crate")
    assert firing.sound[firing.area(cell("D1"))] == 2
    assert "The Block on D2 is removed" in told("The Sentry")
    assert "Sentry dies on E4" in told("They heard you")


@covers("STF-P3-5", "STF-P5-6", "STF-RXF-1", "STF-WND-2")
def test_the_patrol_comes_for_the_noise_wounds_her_and_dies() -> None:
    heard = told("They heard you")
    for line in ("from H2 to C2", "from C2 to A4: takes Cover", "[2] Patrol on A4 attacks: Miss"):
        assert line in heard
    state = at("They heard you")
    assert sight.cover_blocks(state, cell("A4"), cell("D1")) == [cell("B3")]
    assert sight.cover_blocks(state, cell("A4"), cell("A1")) == []
    assert "[5] Patrol on A4 reacts: 1 Bullet" in told("Reaction Fire")
    assert at("Reaction Fire").seals[HANNAH].health == 4
    assert "Patrol dies on A4" in told("Reinforcements")


@covers("STF-P4-4", "STF-P4-5")
def test_four_dice_bring_one_patrol_far_away() -> None:
    assert "[7] [2] [9] [7] Spawn rolls" in told("Reinforcements")
    assert "A Patrol appears on P1" in told("Reinforcements")
    assert "F1: Hard Drive revealed" in told("The Hard Drive")


@covers("STF-P7-1", "STF-P7-5", "STF-INT-3")
def test_it_ends_in_success_after_a_shot_that_missed() -> None:
    assert at("Success").seals[HANNAH].actions == 1
    assert "[1] Patrol on C3 attacks: Miss" in "\n".join(lines(LESSON.played.log))
    assert LESSON.played.outcome
    assert (LESSON.played.outcome.result, LESSON.played.outcome.score) == ("success", {HANNAH: 4})


def test_its_doors_are_the_ones_it_names() -> None:
    doors = [choice for _, choice in LESSON.turns if isinstance(choice, OpenDoor)]
    ground = at("The floor").ground
    assert [ground.doors[one.door].id for one in doors] == ["A", "D"]


def test_its_dice_are_all_rolled_and_no_more() -> None:
    assert LESSON.played.table.dice.position()[0] == len(LESSON.played.mission.dice) == 27


def test_it_replays_from_its_journal_with_the_same_dice() -> None:
    again = LESSON.replayed()
    assert again.log == LESSON.played.log


def test_a_piece_that_it_names_on_a_space_is_there_or_was(moment: Moment[State]) -> None:
    log = "\n".join(lines(moment.since))
    places = {moment.state.ground.name(one.cell) for one in moment.state.tangos.values()}
    for space in re.findall(r"(?:Patrol|Sentry) on ([A-P]\d+)", moment.note.say):
        assert space in places or f"from {space}" in log


def test_the_lines_it_shows_can_be_measured(moment: Moment[State]) -> None:
    if moment.note.look:
        view = GAME.view(moment.state, HANNAH)
        assert GAME.screen(view).measure(*moment.note.look)


def test_nothing_it_says_is_long(moment: Moment[State]) -> None:
    assert is_short(moment.note.say)


def test_at_every_question_one_page_asks_for_a_deed() -> None:
    assert all(len(pages) == 1 for pages, _ in LESSON.turns)
    assert len(LESSON.moments) == 22


FLICKS = LESSON.by_hand
WAYS = {  # what a hand may do that is not so steady
    "Your first flick": [{"angle": 850}, {"angle": 950}, {"power": 70}],
    "The crate": [{"angle": 600}, {"angle": 1200}, {"power": 45}],
    "The Sentry": [{"angle": 560}, {"angle": 780}, {"power": 45}],
    "Fire back": [{"angle": 830}, {"angle": 1010}, {"power": 40}],
}


def flicked(title: str, **change: int) -> bool:
    """Whether that is what the lesson wants."""
    turn = FLICKS[title]
    return turn.met(LESSON.before(title).play(HANNAH, replace(turn.choice, **change)))


def test_at_least_four_flicks_are_asked_of_ones_own_hand() -> None:
    assert list(FLICKS) == list(WAYS)
    assert len(FLICKS) >= 4
    assert all(turn.otherwise for turn in FLICKS.values())


@pytest.mark.parametrize("title", WAYS)
def test_many_a_hand_will_do_and_one_that_pulls_the_wrong_way_will_not(title: str) -> None:
    assert all(flicked(title, **change) for change in [{}, *WAYS[title]])
    assert not flicked(title, angle=2000)


def test_the_lesson_is_found_by_its_name_is_in_no_list_and_has_nothing_to_set() -> None:
    lesson = GAME.mission("quiet-entry")
    assert lesson.title == GUIDE.title
    assert "quiet-entry" not in [info.id for info in GAME.missions()]
    assert GAME.first_dice(GAME.mission("1")) == ()
    assert (settings(lesson), configure(lesson, {})) == ((), lesson)
    with pytest.raises(UnknownName, match="unknown setting 'seals'"):
        configure(lesson, {"seals": "2"})


def test_with_cards_of_a_pack_there_is_no_guide() -> None:
    assert SealTeamFlix(GAME.content).guides() == ()


def test_what_to_say_otherwise_goes_with_a_choice() -> None:
    with pytest.raises(ValueError, match="'otherwise' goes with a choice"):
        Note(say="Look.", otherwise="Not so.")


def test_every_note_names_the_rule_that_it_shows() -> None:
    assert [note.title for note in GUIDE.notes if note.rule not in GAME.catalogue] == []
