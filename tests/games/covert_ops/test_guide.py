"""The lesson: its script goes through the ordinary rules, and what it says is so."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import INCH, inches
from sandtable.games.covert_ops import GAME, figures, ground
from sandtable.games.covert_ops.game import CovertOps
from sandtable.games.covert_ops.rules import interact, scoring
from sandtable.games.covert_ops.rules.deployment import Deploy
from sandtable.games.covert_ops.rules.going import Move
from sandtable.games.covert_ops.screen.screen import MissionScreen
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import tier_of
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.match import Match
from sandtable.show.guide import Note
from sandtable.show.placing import Draft, Stroke
from sandtable.show.sheet import words
from sandtable.testing import covers
from sandtable.testing.lessons import Lesson, Moment, is_short

LESSON = Lesson(GAME)
GUIDE = LESSON.guide
SEAT = "player-1"
SERGEANT, TECH, GUARD, LEADER, RIFLE_1, RIFLE_2 = 1, 2, 3, 4, 5, 6


at, told, said = LESSON.at, LESSON.told, LESSON.said


# The lesson is played by the first test that asks: every worker collects, few of them run these.
@pytest.fixture(params=LESSON.titles)
def moment(request: pytest.FixtureRequest) -> Moment[State]:
    return LESSON.moments[request.param]


def unit(title: str, who: int) -> Unit:
    return at(title).units[who]


def where(title: str, who: int) -> tuple[float, float]:
    x, y = unit(title, who).at
    return x / INCH, y / INCH


def apart(title: str, who: int, other: int) -> str:
    return inches(ground.gap_between(at(title), who, other))


def noticed(title: str, x: float, y: float) -> bool:
    """Whether the guard would notice the Tech there."""
    state, spot = at(title).copy(), (round(x * INCH), round(y * INCH))
    state.change(TECH, at=spot)
    return ground.in_alert_range(state, state.disc(GUARD), state.units[TECH])


# the story


@pytest.mark.parametrize(
    ("title", "who", "place"),
    [
        ("The table", SERGEANT, (15, 2.5)),
        ("Who is there?", SERGEANT, (15, 7.8)),
        ("Your turn", TECH, (18, 5.2)),
        ("Round the corner", TECH, (23.4, 7.6)),
        ("The alarm", TECH, (26, 12.2)),
        ("Tiers", TECH, (23.4, 7.6)),
        ("Out", TECH, (22, 5)),
        ("The last one", SERGEANT, (15, 5)),
    ],
)
def test_everybody_stands_where_the_script_puts_them(title: str, who: int, place: tuple[float, float]) -> None:
    assert where(title, who) == place


@covers("CO-C9-1", "CO-3.0-2", "CO-C9-3")
def test_the_team_has_the_figures_that_it_speaks_of() -> None:
    sergeant, tech = (unit("Your turn", who) for who in (SERGEANT, TECH))
    state = at("Your turn")
    assert (figures.mv(state, sergeant), figures.starting_damage(state, sergeant)) == (6 * INCH, 7)
    assert (figures.action_tokens(state, sergeant), figures.order_tokens(state, sergeant)) == (2, 2)
    assert figures.test_bonus(state, tech, "hacking") == 2
    assert state.mission.requisition == 120
    assert all("interact" in state.profile(who).does for who in (SERGEANT, TECH))


@covers("CO-C3-4", "CO-4.3A-3")
def test_the_first_way_costs_5_3_of_6_inches_and_brings_the_marker_into_sight() -> None:
    assert "moves 5.3 in" in told("Who is there?")
    marker = ground.marker_disc(at("A way").markers[1])
    for title, seen in (("A way", False), ("Who is there?", True)):
        sergeant = unit(title, SERGEANT)
        assert ground.in_discovery_range(at(title), marker, sergeant) is seen


@covers("CO-4.3A-5", "CO-4.1-5")
def test_a_leader_and_two_riflemen_appear_beyond_their_alert_range() -> None:
    squad = [one.profile for one in at("Hunker").enemies()][1:]
    assert squad == ["hc-leader", "hc-rifle", "hc-rifle"]
    gaps = [ground.gap_between(at("Hunker"), SERGEANT, who) for who in (LEADER, RIFLE_1, RIFLE_2)]
    assert inches(min(gaps)) == "12.8"
    assert not any(one.alert for one in at("Hunker").enemies())


@covers("CO-C4-11", "CO-C4-6")
def test_hunkered_and_with_two_orders_left_the_sergeant_ends_the_turn() -> None:
    sergeant = unit("The turn ends", SERGEANT)
    assert (sergeant.hunker, sergeant.actions, sergeant.orders) == (1, 0, 2)
    assert unit("Aim", SERGEANT).hunker == 0


@covers("CO-4.2-7", "CO-5.2A-1")
def test_all_quiet_sends_the_leader_and_a_rifleman_north() -> None:
    assert "All Quiet (threat 1, N 3 in): No effect." in told("Card and compass")
    before, after = "The turn ends", "Card and compass"
    walked = [who for who in (GUARD, LEADER, RIFLE_1, RIFLE_2) if where(before, who) != where(after, who)]
    assert walked == [LEADER, RIFLE_1]
    assert all(where(after, who)[1] > where(before, who)[1] for who in walked)


@covers("CO-4.1A-3", "CO-C2-3")
def test_straight_ahead_the_guard_would_notice_and_behind_the_jamb_he_does_not() -> None:
    assert noticed("Round the corner", 22.9, 11.3)
    assert noticed("Round the corner", 24.3, 11.7) is False
    assert noticed("Round the corner", 26, 12.2) is False
    assert ground.gap_between(at("The alarm"), GUARD, TECH) <= 12 * INCH
    assert not unit("The alarm", GUARD).alert


@covers("CO-6.0-4", "CO-6.0-3", "CO-6.0-2")
def test_the_alarm_rises_by_1_and_then_by_2_and_stays_in_the_first_tier() -> None:
    assert (at("The alarm").alarm, at("The alarm").round) == (1, 2)
    assert "The alarm rises from 1 to 3 (2 Alert units)" in told("Tiers")
    assert (tier_of(5), tier_of(6)) == (1, 2)


@covers("CO-C4-10", "CO-C5-3", "CO-C5-4", "CO-C5-5", "CO-C6-2")
def test_an_aimed_attack_with_five_dice_destroys_a_rifleman_and_nobody_hears_it() -> None:
    assert apart("Aim", SERGEANT, RIFLE_1) == "16.05"
    carbine = GAME.content.weapons["suppressed-carbine"]
    assert (carbine.range, carbine.dice, carbine.pool, carbine.track) == (18, 4, 2, (0, 1, 2))
    assert "[6] [5] [3] [2] [1] Suppressed Carbine 4, Aim +1" in told("The pool")
    assert "raw 4, Armor -1 = 3 damage" in told("Unheard")
    assert "M-TAC Rifleman 5 is destroyed" in told("Unheard")
    assert not any(one.alert for one in at("Unheard").enemies())


@covers("CO-4.1A-2", "CO-C2-6", "CO-C2-8", "CO-C6-1")
def test_a_rifleman_walks_into_sight_and_shoots_and_barricade_and_armor_take_two_of_three() -> None:
    expected = [
        "Strange Noise (threat 3, S 5 in)",
        "M-TAC Rifleman 6 patrols 5 in",
        "M-TAC Rifleman 6 is Alert",
        "raw damage 3",
        "cover by a low piece: damage 2",
    ]
    assert [line for line in expected if line not in told("Cover and Armor")] == []
    assert "raw 3, cover (a low piece) -1, Armor -1 = 1 damage" in told("The terminal")
    assert "raw 1, cover (a low piece) -1 = 0 damage" in told("The terminal")
    assert unit("The terminal", SERGEANT).damage == 1


@covers("CO-7.0-2", "CO-C4-15", "CO-SG-11")
def test_26_throws_of_36_open_the_terminal_and_7_and_2_do() -> None:
    state, tech = at("The terminal"), unit("The terminal", TECH)
    assert "26 of 36 pass" in interact.odds_words(state, tech, "hacking", 8)
    assert "[4] [3]" in told("The file")
    assert "7 +2 = 9 against 8: passed" in told("The file")


@covers("CO-C7-1")
def test_the_tech_is_within_command_and_leaves_in_the_sergeants_turn() -> None:
    state = at("Command")
    assert figures.rad(state, unit("Command", SERGEANT)) == 8 * INCH
    assert ground.gap_between(state, SERGEANT, TECH) <= 8 * INCH
    assert "Opfor turn" not in said(
        LESSON.played.log[LESSON.played.log.index(LESSON.moments["To the zone"].since[0]) :]
    )
    assert unit("The Sergeant", SERGEANT).actions == 2


@covers("CO-SG-12", "CO-SG-13", "CO-SG-14", "CO-SG-15", "CO-SG-16")
def test_it_ends_in_a_major_victory_of_4_points() -> None:
    assert LESSON.played.outcome
    assert (LESSON.played.outcome.result, LESSON.played.outcome.score) == ("major", {SEAT: 4})
    state = LESSON.played.table.state
    assert [scoring.worth(one, state) for one in state.mission.scores] == [1, 1, 1, 1]


def test_its_dice_are_all_rolled_and_no_more() -> None:
    used, *_ = LESSON.played.table.dice.position()
    assert used == len(GAME.first_dice(GAME.mission(GUIDE.mission)))


def test_its_journal_can_be_replayed() -> None:
    assert LESSON.replayed().outcome == LESSON.played.outcome


def test_the_mission_that_follows_has_two_patrols_in_the_same_temple() -> None:
    entries = GAME.content.ground.entries
    assert entries["first-watch"].like == GAME.mission(GUIDE.then).table
    assert len(entries["smash-and-grab"].marks["markers"]) == 2


# how it is said


def test_nothing_it_says_is_long(moment: Moment[State]) -> None:
    assert is_short(moment.note.say)


def test_the_lines_it_shows_can_be_measured(moment: Moment[State]) -> None:
    if moment.note.look:
        assert GAME.screen(GAME.view(moment.state, SEAT)).measure(*moment.note.look)


def test_a_place_that_it_names_is_the_place_that_it_proposes(moment: Moment[State]) -> None:
    named = re.findall(r"([\d.]*\d), ([\d.]*\d)(?=[ ,.:;])", moment.note.say)
    meant = [[float(x), float(y)] for x, y in named]
    assert all(spot in proposed(moment.note) for spot in meant)


def proposed(note: Note) -> list[list[float]]:
    choice: dict[str, Any] = note.choose or {}
    spots = choice.get("path", [at for _, at in choice.get("places", [])])
    return [[x / INCH, y / INCH] for x, y in spots]


def test_at_every_question_one_page_asks_for_a_deed() -> None:
    assert all(len(pages) == 1 for pages, _ in LESSON.turns)
    assert len(LESSON.moments) == 26


def test_every_note_names_the_rule_that_it_shows() -> None:
    assert [note.title for note in GUIDE.notes if note.rule not in GAME.catalogue] == []


# drawn by one's own hand


def screen_of(match: Match) -> MissionScreen:
    return GAME.screen(GAME.view(match.table.state, SEAT), match.decision)


DRAWN = LESSON.by_hand


def test_four_times_it_asks_for_ones_own_hand() -> None:
    assert list(DRAWN) == ["The zone", "A way", "Card and compass", "Round the corner"]
    assert all(turn.otherwise for turn in DRAWN.values())


@pytest.mark.parametrize("title", DRAWN)
def test_what_it_proposes_is_drawn_and_a_hand_near_its_points_means_it(title: str) -> None:
    match, choice = LESSON.before(title), DRAWN[title].choice
    screen = screen_of(match)
    shown = screen.placed(choice)
    assert shown
    who = choice.places[0][0] if isinstance(choice, Deploy) else getattr(choice, "unit", 0)
    drawn = screen.placed(Draft((Stroke(f"unit-{who}", shown.points),)))
    assert drawn
    assert drawn.choice == choice
    assert DRAWN[title].met(match.play(SEAT, choice))


def test_an_end_alone_is_led_round_the_corner_and_is_as_good() -> None:
    match, turn = LESSON.before("Round the corner"), DRAWN["Round the corner"]
    assert isinstance(turn.choice, Move)
    screen = screen_of(match)
    end = screen.placed(Draft((Stroke(f"unit-{TECH}", turn.choice.path[-1:]),)))
    assert end
    assert isinstance(end.choice, Move)
    match.play(SEAT, end.choice)
    assert match.table.state.units[TECH].at == unit("The alarm", TECH).at


def test_straight_on_the_look_ahead_tells_of_the_guard() -> None:
    match = LESSON.before("Round the corner")
    screen = screen_of(match)
    seen = screen.placed(Draft((Stroke(f"unit-{TECH}", ((458, 226),)),)))
    assert seen
    warned = [words((line.spans,)) for line in seen.shown.lines]
    assert "Would be alerted: M-TAC Support Gunner, 11.15 in away" in warned


def test_a_way_elsewhere_is_not_what_it_wants() -> None:
    match, turn = LESSON.before("A way"), DRAWN["A way"]
    assert isinstance(turn.choice, Move)
    assert not turn.met(match.play(SEAT, replace(turn.choice, path=((300, 50), (300, 100)))))


# where it is found


def test_the_lesson_is_found_by_its_name_is_in_no_list_and_has_nothing_to_set() -> None:
    lesson = GAME.mission("first-watch")
    assert lesson.title == GUIDE.title == GAME.content.title_of("first-watch")
    assert "first-watch" not in [info.id for info in GAME.missions()]
    assert (GAME.settings(lesson), GAME.configure(lesson, {})) == ((), lesson)
    with pytest.raises(UnknownName, match="unknown setting 'players'"):
        GAME.configure(lesson, {"players": "2"})


def test_with_cards_of_a_pack_there_is_no_guide() -> None:
    assert CovertOps(GAME.content).guides() == ()


def test_another_table_for_the_lesson_breaks_no_journal() -> None:
    content = GAME.content
    tables = [one for one in content.sections["tables"] if one.id != "first-watch"]
    without = type(content)({**content.sections, "tables": tables}, content.maps)
    assert without.digest == content.digest
    assert without.ground.digest != content.ground.digest
