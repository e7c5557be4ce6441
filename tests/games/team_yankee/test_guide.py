"""The lesson: its script goes through the ordinary rules, and what it says is so."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import INCH, inches
from sandtable.games.team_yankee import GAME, figures, ground
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.crosschecks import mission_complaints
from sandtable.games.team_yankee.game import TeamYankee
from sandtable.games.team_yankee.mission import InPlace, Mission
from sandtable.games.team_yankee.rules import spirits, to_hit
from sandtable.games.team_yankee.rules.advancing import Advance
from sandtable.games.team_yankee.screen.screen import BattleScreen
from sandtable.games.team_yankee.state import State, Team
from sandtable.games.team_yankee.volleys import advised
from sandtable.kernel.match import Match
from sandtable.kernel.verbs import of
from sandtable.show.guide import Note
from sandtable.show.placing import Draft, Stroke
from sandtable.show.sheet import words
from sandtable.testing import covers
from sandtable.testing.lessons import Lesson, Moment, is_short

LESSON = Lesson(GAME)
GUIDE = LESSON.guide
SEAT = "blue"
PLATOON, TANKS, MORTARS, OBSERVER = 3, 7, 9, 12
RED_HQ, RIFLES, T72S = 13, 17, 19

at, told, said = LESSON.at, LESSON.told, LESSON.said


# The lesson is played by the first test that asks: every worker collects, few of them run these.
@pytest.fixture(params=LESSON.titles)
def moment(request: pytest.FixtureRequest) -> Moment[State]:
    return LESSON.moments[request.param]


def teams(title: str, unit: int) -> list[Team]:
    return at(title).teams_of(unit)


def leader(title: str, unit: int) -> tuple[float, float]:
    state = at(title)
    x, y = state.teams[state.units[unit].leader].at
    return x / INCH, y / INCH


# the story


@pytest.mark.parametrize(
    ("title", "unit", "place"),
    [
        ("Their turn", TANKS, (37, 10)),
        ("As a formation", PLATOON, (43, 10)),
        ("Follow me", PLATOON, (43, 16)),
        ("Near enough", PLATOON, (45.5, 20)),
        ("Is Hit On", T72S, (35, 27)),
        ("Pinned Down", RIFLES, (47, 25)),
    ],
)
def test_everybody_stands_where_the_script_puts_them(title: str, unit: int, place: tuple[float, float]) -> None:
    assert leader(title, unit) == place


@covers("TY-DEP-4", "TY-DEP-6", "TY-DEP-7")
def test_a_few_units_of_both_forces_take_part_and_stand_as_if_they_were_placed() -> None:
    state = at("Your tanks")
    there = {unit.id for unit in state.units.values() if unit.where == "table"}
    assert there == {1, PLATOON, MORTARS, OBSERVER, RED_HQ, RIFLES, T72S}
    assert state.units[TANKS].where == "tray"
    assert all(team.hidden for unit in there for team in state.teams_of(unit))
    assert all(team.foxhole for team in state.teams_of(PLATOON))
    assert {unit.where for unit in state.units.values()} == {"table", "tray", "out"}


@covers("TY-ATK-4", "TY-SHT-4")
def test_red_begins_and_the_t72_at_the_back_needs_one_more() -> None:
    assert "Roll-off for first turn: [2] against [5]" in told("Their turn")
    fired = "Is Hit On"
    needs = [
        to_hit.needed(at(fired), one.team, GAME.content.weapons[one.weapon], one.target)
        for one in advised(at(fired), T72S)
    ]
    assert (len(needs), sorted(needs)) == (4, [4, 4, 4, 5])


@covers("TY-SHT-10", "TY-SAV-2", "TY-MOR-2")
def test_another_tank_takes_the_hit_and_its_crew_remounts() -> None:
    expected = [
        "a mistaken target: the hits are exchanged",
        "4 + 14 = 18 against 22, Firepower [1]",
        "Remount 3+ passed",
    ]
    assert [line for line in expected if line not in told("As a formation")] == []


@covers("TY-MOV-1", "TY-SHT-3")
def test_six_of_eight_inches_bring_the_platoon_into_the_orchard() -> None:
    shown = screen_of(LESSON.before("As a formation")).placed(hand("As a formation").choice)
    assert shown
    assert shown.shown.title == "6 of 8 in, Tactical"
    lines = [words((line.spans,)) for line in shown.shown.lines]
    assert "Concealed from BTR-60 rifle company 2, T-72 company, BTR battalion HQ" in lines
    assert any(line.startswith("Worst threat: ") for line in lines)
    gun = GAME.content.weapons["W-105B"]
    assert (gun.halted, gun.moving) == (2, 1)


@covers("TY-SHT-1", "TY-SHT-8")
def test_the_adviser_sends_two_tanks_at_team_3_and_one_at_the_leader() -> None:
    state = at("Targets")
    first, _, third, _ = state.teams_of(T72S)
    assert [shot.target for shot in advised(state, TANKS)] == [third.id, third.id, first.id]
    assert first.id == state.units[T72S].leader
    assert at("Before the dice").volleys[-1].shots


@covers("TY-SAV-2", "TY-SAV-6")
def test_one_t72_is_destroyed_one_crew_is_out_and_two_hits_do_nothing() -> None:
    assert "1 + 16 = 17 against 19, Firepower [4] Destroyed" in told("Armour")
    assert "3 + 16 = 19 against 19, Firepower [2] Bailed Out" in told("Armour")
    assert told("Armour").count("+ 17") == told("Armour").count("no effect") == 2
    assert [team.bailed for team in teams("Armour", T72S)] == [False, True, False]


@covers("TY-ART-2", "TY-ART-4", "TY-ART-6", "TY-ART-8")
def test_only_the_observer_sees_their_leader_and_a_crew_bails_out_under_the_template() -> None:
    state = at("An observer")
    target = state.units[T72S].leader
    assert ground.sees(state, state.units[OBSERVER].leader, target)
    assert not any(ground.sees(state, one.id, target) for one in state.teams_of(MORTARS))
    assert "(3+, Concealed +1, Observer -1), 3+: Ranged In" in told("From above")
    assert "2 Teams under it, 1 hit" in told("From above")
    assert "1 + 2 = 3 against 3" in told("From above")
    assert sum(not team.bailed for team in teams("From above", T72S)) == 1


@covers("TY-MOR-3", "TY-MOR-4")
def test_with_one_tank_left_the_company_makes_its_last_stand_and_is_gone() -> None:
    assert not spirits.good_spirits(at("Shoot and Scoot"), T72S)
    assert "Morale 4+ failed" in told("Last Stand")
    assert at("Last Stand").units[T72S].where == "destroyed"


@covers("TY-SHT-11", "TY-SAV-1")
def test_five_hits_of_twenty_dice_pin_the_platoon_which_rallies() -> None:
    rolled = re.findall(r"\[(\d)\]", told("Pinned Down"))
    assert (len(rolled), sum(int(die) >= 5 for die in rolled)) == (20, 5)
    assert len(teams("Rally", PLATOON)) == 6
    assert "is Pinned Down" in told("Rally")
    assert "Rally 4+ passed" in told("Rally")


@covers("TY-MOV-4", "TY-ASL-1")
def test_the_second_way_ends_outside_two_inches_and_within_a_charge() -> None:
    state = at("Near enough")
    gaps = [ground.gap(state, one.id, foe.id) for one in state.teams_of(PLATOON) for foe in state.teams_of(RIFLES)]
    assert 2 * INCH < min(gaps) < 4 * INCH, inches(min(gaps))


@covers("TY-SHT-2", "TY-SHT-3")
def test_after_a_move_four_rifle_teams_roll_8_dice_on_3_and_no_missile_fires() -> None:
    state = at("Five of eight")
    shots = state.volleys[-1].shots
    dice = [to_hit.dice(state, one.team, _arm(one.weapon), one.target) for one in shots]
    assert (len(shots), sum(dice)) == (4, 8)
    assert {to_hit.needed(state, one.team, _arm(one.weapon), one.target) for one in shots} == {3}
    assert told("They are down").count("1 hit") + 2 * told("They are down").count("2 hits") == 5


def _arm(weapon: str) -> Any:
    return GAME.content.weapons[weapon]


@covers("TY-ASL-3", "TY-ASL-5", "TY-ASL-7", "TY-ASL-8")
def test_pinned_they_fire_six_dice_fall_twice_fight_back_and_miss() -> None:
    fire, _, blows = told("Blows").partition("strikes")
    assert fire.count("Section MG") + fire.count("Assault rifle") == 6
    assert fire.count("1 hit") == fire.count("no effect") == 2
    assert blows.count(" is lost") == 2
    assert "BTR-60 rifle company 2: Counterattack 3+ passed" in blows
    assert len(re.findall(r"BTR-60 rifle company 2, .* strikes, 4\+: missed", blows)) == 3


@covers("TY-ASL-9", "TY-ASL-10")
def test_their_leader_falls_they_break_off_and_the_field_is_blue() -> None:
    assert len(teams("The field is yours", RIFLES)) == 2
    assert "Counterattack 3+ failed" in told("The field is yours")
    assert "Blue wins the assault" in told("The field is yours")


@covers("TY-MOR-6", "TY-WIN-1", "TY-ANN-3", "TY-VP-1")
def test_the_commander_rolls_1_the_formation_flees_and_it_is_8_to_1() -> None:
    last = said(LESSON.played.log)
    assert "BTR battalion HQ: Morale 3+ failed" in last
    assert "the enemy's force has fled" in last
    assert LESSON.played.outcome
    assert LESSON.played.outcome.score == {"blue": 8, "red": 1}


def test_its_dice_are_all_rolled_and_no_more() -> None:
    used, *_ = LESSON.played.table.dice.position()
    assert used == len(GAME.first_dice(GAME.mission(GUIDE.mission)))


def test_its_journal_can_be_replayed() -> None:
    assert LESSON.replayed().outcome == LESSON.played.outcome


# how it is said


def test_nothing_it_says_is_long(moment: Moment[State]) -> None:
    assert is_short(moment.note.say)


def test_a_place_that_it_names_is_the_place_that_it_proposes(moment: Moment[State]) -> None:
    named = re.findall(r"([\d.]*\d), ([\d.]*\d)(?=[ ,.:;])", moment.note.say)
    assert all([float(x), float(y)] in proposed(moment.note) for x, y in named)


def proposed(note: Note) -> list[list[float]]:
    choice: dict[str, Any] = note.choose or {}
    ways = [spot for _, way, _ in choice.get("ways", []) for spot in way]
    return [[x / INCH, y / INCH] for x, y in ([at for _, at, _ in choice.get("stands", [])] + ways)]


def test_at_every_question_of_blue_one_page_asks_for_a_deed() -> None:
    match = LESSON.begun()
    for pages, choice in LESSON.turns:
        assert match.decision
        assert len(pages) == 1 or (match.decision.seat == "red" and not pages)
        match.play(match.decision.seat, choice)
    assert len(LESSON.moments) == 27


def test_every_note_names_the_rule_that_it_shows() -> None:
    spoken = [note for note in GUIDE.notes if note.say]
    assert [note.title for note in spoken if note.rule not in GAME.catalogue] == []
    assert len({note.rule for note in spoken}) == len(spoken)


# drawn by one's own hand


def screen_of(match: Match) -> BattleScreen:
    return GAME.screen(GAME.view(match.table.state, SEAT), match.decision)


DRAWN = LESSON.by_hand
LED = {"Your tanks": "team-25", "As a formation": "team-3", "Rally": "team-3"}


def hand(title: str) -> Any:
    return DRAWN[title]


def test_three_times_it_asks_for_ones_own_hand() -> None:
    assert list(DRAWN) == list(LED)
    assert all(turn.otherwise for turn in DRAWN.values())


@pytest.mark.parametrize("title", DRAWN)
def test_what_it_proposes_is_drawn_and_a_hand_near_its_points_means_it(title: str) -> None:
    match, turn = LESSON.before(title), DRAWN[title]
    shown = screen_of(match).placed(turn.choice)
    assert shown
    assert len(shown.points) == 1
    drawn = screen_of(match).placed(Draft((Stroke(LED[title], shown.points),)))
    assert drawn
    assert drawn.choice is not None
    assert turn.met(match.play(SEAT, drawn.choice))
    proposed_way = LESSON.before(title)
    proposed_way.play(SEAT, turn.choice)
    assert match.table.state_hash() == proposed_way.table.state_hash()


def test_a_way_elsewhere_is_not_what_it_wants() -> None:
    match, turn = LESSON.before("As a formation"), DRAWN["As a formation"]
    assert isinstance(turn.choice, Advance)
    aside = tuple((team, (way[0], (way[0][0], way[0][1] + 100)), -1) for team, way, _ in turn.choice.ways)
    assert not turn.met(match.play(SEAT, replace(turn.choice, ways=aside)))


# where it is found


def test_the_lesson_is_found_by_its_name_is_in_no_list_and_has_nothing_to_set() -> None:
    lesson = GAME.mission("first-light")
    assert lesson.title == GUIDE.title
    assert "first-light" not in [info.id for info in GAME.missions()]
    assert (GAME.settings(lesson), GAME.configure(lesson, {})) == ((), lesson)
    assert "The mission is First Light" in told("Your tanks")


def test_with_cards_of_a_pack_there_is_no_guide() -> None:
    assert TeamYankee(GAME.content).guides() == ()


# Units that stand there already


def complaints(mission: Mission, content: Content = GAME.content) -> list[str]:
    return [what for _, what in mission_complaints(content, mission)]


def changed(**fields: Any) -> Mission:
    """The lesson, its first Units in place otherwise."""
    lesson: Mission = GAME.mission("first-light")
    verb = of(lesson.script, InPlace)[0]
    script = tuple(replace(one, **fields) if one is verb else one for one in lesson.script)
    return replace(lesson, script=script)


def test_only_a_lesson_has_units_that_stand_there_already() -> None:
    assert complaints(GAME.mission("first-light")) == []
    found = complaints(replace(GAME.mission("first-light"), dice=()))
    assert found[0] == "only in a lesson, a mission with `dice`, do Units stand there already"


def test_units_in_place_are_cards_on_the_table() -> None:
    first = of(GAME.mission("first-light").script, InPlace)[0].units[0]
    assert complaints(changed(by_hand=("US-M61",)))[0].startswith("unknown unit card 'US-M61'")
    assert complaints(changed(units=(replace(first, card="US-HQX"),)))[0].startswith("unknown")
    assert complaints(changed(units=(replace(first, at=(30, 50)),))) == ["lies outside the table"]


def test_a_unit_that_has_no_room_where_it_should_stand_comes_later() -> None:
    first = of(GAME.mission("first-light").script, InPlace)[0].units[0]
    match = Match.new(GAME, changed(units=(replace(first, at=(30, 30)),)), seed="x")
    assert match.table.state.units[1].where == "waiting"
    assert figures.radius_of(match.table.state, 1) == 12
