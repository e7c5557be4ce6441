"""The lesson: its script goes through the ordinary rules, and what it says is so."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.game import SealTeamFlix
from sandtable.games.seal_team_flix.rules import sight
from sandtable.games.seal_team_flix.rules.aiming import Flick
from sandtable.games.seal_team_flix.rules.flick_events import Flicked
from sandtable.games.seal_team_flix.rules.interact import OpenDoor
from sandtable.games.seal_team_flix.settings import configure, settings
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.event import Event
from sandtable.kernel.journal import parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.show.guide import Note
from sandtable.testing import covers
from tests.games.seal_team_flix.build import lines

(GUIDE,) = GAME.guides()
LONGEST = 320
FILE = Path("lesson.sandtable.jsonl")
HANNAH = "seal-1"


class Moment(NamedTuple):
    """A note, and where the table stands when it is said."""

    note: Note
    state: State
    since: list[Event]  # the last thing that was said


def begun() -> Match:
    return Match.new(GAME, GAME.mission(GUIDE.mission), seed=GUIDE.seed)


@cache
def followed() -> tuple[dict[str, Moment], Match]:
    """The moments by their titles, and the play at its end."""
    match, found, heard = begun(), dict[str, Moment](), 0
    for pages, choice in GUIDE.turns(GAME):
        assert match.decision
        state = match.table.state.copy()
        for page in pages:
            found[page.title] = Moment(page, state, match.log[heard:])
            heard = len(match.log) if page is pages[-1] else heard
        match.play(match.decision.seat, choice)
    return found, match


MOMENTS, PLAYED = followed()
each = pytest.mark.parametrize("moment", MOMENTS.values(), ids=list(MOMENTS))


def at(title: str) -> State:
    return MOMENTS[title].state


def cell(space: str) -> int:
    return at("The map").ground.by_name[space]


def told(title: str) -> str:
    return "\n".join(lines(MOMENTS[title].since))


def where(title: str) -> str:
    state = at(title)
    return state.ground.name(state.seals[HANNAH].cell)


def tangos(title: str) -> dict[str, str]:
    state = at(title)
    return {state.ground.name(one.cell): one.kind for one in state.tangos.values()}


# the story


@pytest.mark.parametrize(
    ("title", "space"),
    [
        ("Two Actions", "B12"), ("Doors", "B9"), ("The next Door", "C5"),
        ("The crate was hit", "C1"), ("Fire", "C3"), ("The knife", "C2"), ("The last Door", "E2"),
    ],
)  # fmt: skip
def test_hannah_stands_where_the_script_puts_her(title: str, space: str) -> None:
    assert where(title) == space


def test_she_has_the_speed_the_health_and_the_cards_that_it_speaks_of() -> None:
    board = GAME.content.boards["hannah"]
    assert (board.speed, board.health) == (5, 5)
    assert at("Ready").seals[HANNAH].cards == ("W01#1", "E09#1")
    weapon = GAME.content.weapons["W01"]
    rates = {rate: [(one.n, one.size) for one in sizes] for rate, sizes in weapon.rates.items()}
    assert (weapon.sound, rates) == (2, {"single": [(1, "M")], "burst": [(2, "S")]})


def test_three_tokens_lie_face_down_and_two_are_turned_up_on_the_way() -> None:
    lying = at("Face down").lying()
    names = {at("Face down").ground.name(one.cell): one.type for one in lying}
    assert names == {"F1": "HD", "K4": "PH", "A5": "MK"}
    assert not any(one.revealed for one in lying)
    assert "A5: Medical Kit revealed" in told("What you see")
    assert "F1: Hard Drive revealed" in told("The Hard Drive")


@covers("STF-P3-8", "STF-ARR-1")
def test_the_patrol_walks_past_and_never_sees_her() -> None:
    before, after = at("What sees you"), at("The Tangos' turn")
    assert tangos("What sees you")["F6"] == tangos("The Tangos' turn")["H6"] == "patrol"
    for state, seen in ((before, True), (after, False)):
        patrol = next(one for one in state.tangos.values() if one.kind == "patrol")
        assert bool(sight.sighting(state, patrol, cell("C5"))) is seen
    assert (before.seals[HANNAH].actions, after.timer) == (1, 15)


@covers("STF-COV-1", "STF-COV-2", "STF-ALR-3", "STF-ALR-4")
def test_the_sentry_hits_the_crate_that_stands_between_them() -> None:
    state, log = at("The crate was hit"), told("The crate was hit")
    assert tangos("Cover")["E4"] == "sentry"
    assert "[5] Sentry on E4 attacks: 1 Bullet" in log
    assert "reacts" not in log
    assert (cell("D2") in at("Cover").blocks, cell("D2") in state.blocks) == (True, False)
    assert sight.cover_blocks(at("Cover"), cell("C1"), cell("E4")) == [cell("D2")]
    assert (state.seals[HANNAH].health, state.alert_seat) == (5, HANNAH)


@covers("STF-ARR-1", "STF-FIR-2", "STF-FIR-6")
def test_from_the_corner_she_fires_at_somebody_who_has_no_line_to_her() -> None:
    state = at("Fire")
    sentry = next(one for one in state.tangos.values() if state.ground.name(one.cell) == "E4")
    assert not sight.sighting(state, sentry, cell("C3"))
    assert sight.seal_sees(state, state.seals[HANNAH], sentry.cell)
    firing = at("Pull back, let go")
    assert firing.sound[firing.area(cell("C3"))] == 2
    (flicked,) = [event for event in PLAYED.log if isinstance(event, Flicked)]
    assert [(one.kind, one.where) for one in flicked.struck] == [("sentry", "E4")]


@covers("STF-P3-5", "STF-P5-6", "STF-RXF-1", "STF-WND-2", "STF-KNF-1")
def test_the_patrol_comes_for_the_noise_and_dies_by_the_knife() -> None:
    heard = told("They heard you")
    for line in ("from H2 to C2", "from C2 to D3: takes Cover", "[2] Patrol on D3 attacks: Miss"):
        assert line in heard
    assert "[5] Patrol on D3 reacts: 1 Bullet" in told("Armor")
    assert "Ballistic Armor saves Hannah" in told("The knife")
    assert "Hannah knifes the Patrol on D3" in told("Reinforcements")


@covers("STF-P4-4", "STF-P4-5")
def test_three_dice_bring_one_patrol_far_away() -> None:
    assert "[7] [2] [9] Spawn rolls" in told("Reinforcements")
    assert "A Patrol appears on P1" in told("Reinforcements")
    assert not any(at("Reinforcements").sound)


@covers("STF-P7-1", "STF-P7-5", "STF-INT-3")
def test_it_ends_in_success() -> None:
    assert at("Success").seals[HANNAH].actions == 1
    assert PLAYED.outcome
    assert (PLAYED.outcome.result, PLAYED.outcome.score) == ("success", {HANNAH: 4})
    assert PLAYED.mission.cell.score.partial == 1  # what the Photos would have added


def test_its_doors_are_the_ones_it_names() -> None:
    doors = [choice for _, choice in GUIDE.turns(GAME) if isinstance(choice, OpenDoor)]
    ground = at("The map").ground
    assert [ground.doors[one.door].id for one in doors] == ["G", "A", "D"]


def test_its_dice_are_all_rolled_and_no_more() -> None:
    assert PLAYED.table.dice.position()[0] == len(PLAYED.mission.dice) == 19


def test_it_replays_from_its_journal_with_the_same_dice() -> None:
    again = replay(parse_journal(PLAYED.journal.encode(), FILE), GAME, FILE)

    assert again.log == PLAYED.log


# the words


@each
def test_a_piece_that_it_names_on_a_space_is_there_or_was(moment: Moment) -> None:
    log = "\n".join(lines(moment.since))
    places = {moment.state.ground.name(one.cell) for one in moment.state.tangos.values()}
    for space in re.findall(r"(?:Patrol|Sentry) on ([A-P]\d+)", moment.note.say):
        assert space in places or f"from {space}" in log


@each
def test_the_lines_it_shows_can_be_measured(moment: Moment) -> None:
    if moment.note.look:
        view = GAME.view(moment.state, HANNAH)
        assert GAME.screen(view).measure(*moment.note.look)


@each
def test_nothing_it_says_is_long(moment: Moment) -> None:
    assert 0 < len(moment.note.say) <= LONGEST


def test_every_question_is_explained() -> None:
    assert all(pages for pages, _ in GUIDE.turns(GAME))
    assert (len(MOMENTS), len(GUIDE.turns(GAME))) == (25, 21)


# a flick of one's own


def fired() -> Match:
    """As far as the flick."""
    match = begun()
    for _, choice in GUIDE.turns(GAME):
        if isinstance(choice, Flick):
            return match
        match.play(HANNAH, choice)
    raise LookupError("nobody flicks")


def proposed() -> Flick:
    return next(choice for _, choice in GUIDE.turns(GAME) if isinstance(choice, Flick))


def hashes(flick: Flick) -> str:
    match = fired()
    match.play(HANNAH, flick)
    return match.table.state_hash()


def test_the_proposed_flick_is_one_of_the_options() -> None:
    decision = fired().decision
    assert decision
    assert proposed() in decision.options


@pytest.mark.parametrize("change", [{"angle": 700}, {"power": 55}, {"dx": 2, "dy": 1}])
def test_every_flick_that_kills_the_sentry_leads_to_the_same_position(
    change: dict[str, int],
) -> None:
    assert hashes(replace(proposed(), **change)) == hashes(proposed())


def test_a_flick_that_goes_astray_does_not() -> None:
    assert hashes(replace(proposed(), angle=2700)) != hashes(proposed())


# where it is found


def test_the_lesson_is_found_by_its_name_is_in_no_list_and_has_nothing_to_set() -> None:
    lesson = GAME.mission("lesson")
    assert lesson.title == GUIDE.title
    assert "lesson" not in [info.id for info in GAME.missions()]
    assert GAME.first_dice(GAME.mission("1")) == ()
    assert (settings(lesson), configure(lesson, {})) == ((), lesson)
    with pytest.raises(UnknownName, match="unknown setting 'seals'"):
        configure(lesson, {"seals": "2"})


def test_with_cards_of_a_pack_there_is_no_guide() -> None:
    assert SealTeamFlix(GAME.content).guides() == ()


def test_what_to_say_otherwise_goes_with_a_choice() -> None:
    with pytest.raises(ValueError, match="'otherwise' goes with a choice"):
        Note(say="Look.", otherwise="Not so.")
