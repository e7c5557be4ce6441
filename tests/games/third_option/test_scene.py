"""The pictures of Third Option: every position of whole plays."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import Rolled, Scored
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.awareness import Sacrifice
from sandtable.games.third_option.rules.card_choices import ChosenAsset, ChosenSlot, ChosenTeam
from sandtable.games.third_option.rules.direct_action import Commit, Rally
from sandtable.games.third_option.rules.planning import ReturnCard, SetArea
from sandtable.games.third_option.rules.recruiting import Assign, BuyAsset, RecruitTeam, ReleaseTeam, ReturnAsset
from sandtable.games.third_option.state import State
from sandtable.games.third_option.vocabulary import COMMANDER
from sandtable.kernel import Decision, Match, SeededDice
from sandtable.pictures import changed, draw
from sandtable.players import make_player
from sandtable.show.scene import Card, Scene, Token
from sandtable.show.sheet import die_face
from tests.pictures.scenes import assert_well_formed, said

PLAYS = (
    ("MC-10", "basic", "23"),
    ("MC-17", "random-recruiter", "4"),
    ("MC-01", "basic-drone", "368"),
    ("random-operation", "random", "11"),
    ("MC-14", "random", "2"),
    ("briefing", "random", "5"),
)
# These always stand for something that lies on the table.
SHOWN = (
    RecruitTeam,
    ReleaseTeam,
    BuyAsset,
    ReturnAsset,
    Assign,
    ReturnCard,
    Commit,
    Sacrifice,
    ChosenTeam,
    ChosenSlot,
    ChosenAsset,
    PlayAsset,
    SetArea,
    Rally,
)


class Moment(NamedTuple):
    """A position, what is asked in it, and its picture."""

    state: State
    decision: Decision | None
    scene: Scene


def moment(state: State, decision: Decision | None) -> Moment:
    return Moment(state, decision, GAME.screen(GAME.view(state, COMMANDER), decision).scene)


def film(mission: str, who: str, seed: str) -> Iterator[Moment]:
    match = Match.new(GAME, GAME.mission(mission), seed=seed)
    player = make_player(who, GAME, seed)
    while decision := match.decision:
        yield moment(match.table.state.copy(), decision)
        match.play(decision.seat, match.computer_choice(player))
    yield moment(match.table.state, None)


@cache
def filmed(play: tuple[str, str, str]) -> tuple[Moment, ...]:
    return tuple(film(*play))


@pytest.fixture(params=PLAYS, ids=lambda play: play[0])
def moments(request: pytest.FixtureRequest) -> tuple[Moment, ...]:
    return filmed(request.param)


def test_every_position_is_well_formed_with_unique_ids(moments: tuple[Moment, ...]) -> None:
    for _, _, scene in moments:
        assert_well_formed(scene)


def test_every_word_is_inside_the_picture(moments: tuple[Moment, ...]) -> None:
    for _, _, scene in moments:
        outside = [
            line
            for line in said(draw(scene))
            if line.left < 0 or line.right > scene.width or line.baseline < 8 or line.baseline > scene.height - 4
        ]
        assert outside == []


def test_words_of_different_elements_do_not_overlap(moments: tuple[Moment, ...]) -> None:
    """Counters may lie over one another when there are many; words beside them may not."""
    for _, _, scene in moments:
        pieces = {element.id for element in scene.elements if isinstance(element, Token)}
        lines = [line for line in said(draw(scene)) if line.element not in pieces]
        for at, one in enumerate(lines):
            for other in lines[at + 1 :]:
                if one.element != other.element and abs(one.baseline - other.baseline) < 9:
                    apart = one.right <= other.left + 1 or other.right <= one.left + 1
                    assert apart, (one, other)


def test_every_option_stands_for_elements_that_are_there(moments: tuple[Moment, ...]) -> None:
    for state, decision, _ in moments:
        screen = GAME.screen(GAME.view(state, COMMANDER), decision)
        for option, names in zip(decision.options if decision else (), screen.pointed, strict=True):
            assert names == screen.stands_for(option)
            if isinstance(option, SHOWN):
                assert names, option


def test_the_picture_shows_nothing_that_is_hidden(moments: tuple[Moment, ...]) -> None:
    for at, (state, decision, scene) in enumerate(moments):
        twin = GAME.redeal(state, COMMANDER, SeededDice(at))
        assert moment(twin, decision).scene == scene


def test_every_team_and_hostile_of_the_view_is_on_the_mat(moments: tuple[Moment, ...]) -> None:
    for state, decision, scene in moments:
        if decision and state.phase != "planning":
            wanted = {f"team-{team}" for team, at in state.teams.items() if at.box != "out"}
            wanted |= {f"unit-{number}" for number in state.units}
            assert wanted <= scene.ids()


def test_an_update_touches_few_elements(moments: tuple[Moment, ...]) -> None:
    """Buying a card changes the card, the points, and what can be paid no longer."""
    buys = 0
    for (_, before, old), (_, after, new) in pairwise(moments):
        if before and after and before.prompt[:8] == after.prompt[:8] == "Recruit:":
            touched, gone = changed(old, new)
            became_barred = len(before.options) - len(after.options)
            assert gone == frozenset()
            assert len(touched) <= 8 + abs(became_barred)
            buys += 1
    assert buys or not any(m.decision and m.decision.prompt[:8] == "Recruit:" for m in moments[1:])


def test_every_screen_comes_up() -> None:
    ids = [m.scene.ids() for play in PLAYS for m in filmed(play)]
    for name in ("intro-0", "area-CENTCOM", "points", "support", "awareness", "tier", "result-0"):
        assert any(name in scene for scene in ids), name


def test_the_same_position_gives_the_same_bytes() -> None:
    first, again = filmed(PLAYS[0]), tuple(film(*PLAYS[0]))
    assert [draw(m.scene) for m in first] == [draw(m.scene) for m in again]


def test_the_marker_came_along_the_way_box_by_box(moments: tuple[Moment, ...]) -> None:
    for state, _, scene in moments:
        for marker in (one for one in scene.elements if one.id == "marker"):
            assert len(marker.path) == state.box + 1
            assert marker.path[-1] == (marker.x, marker.y)


def test_a_die_in_the_log_says_how_many_sides_it_has() -> None:
    six = Rolled("TO-7.5.2-9", "alone", 5, passed=False, card="GB-A", sides=6)
    assert GAME.line(six)[0] == die_face(5, 6, "unknown")


SMALLEST = 9.5  # of 1080 by 830: seven pixels on the lowest laptop


def test_the_shop_is_low_and_its_words_are_as_large_as_they_can_be() -> None:
    """A laptop's window is 720 pixels high, and whoever recruits reads every card."""
    shop = next(m for m in filmed(PLAYS[0]) if m.decision and "Recruit" in m.decision.prompt)
    assert shop.scene.height <= 830
    cards = {element.id for element in shop.scene.elements if isinstance(element, Card)}
    sizes = [line.size for line in said(draw(shop.scene)) if line.element in cards]
    assert min(sizes) >= SMALLEST
    assert sorted(sizes)[len(sizes) // 2] >= 12


def test_the_last_dice_of_a_mission_are_shown_before_its_debrief() -> None:
    match = Match.new(GAME, GAME.mission("MC-10"), seed="23")
    match.beats = []
    player = make_player("basic", GAME, "23")
    while decision := match.decision:
        match.play(decision.seat, match.computer_choice(player))
    first, *_ = match.log[match.beats[-1].at :]
    assert isinstance(first, Scored)
