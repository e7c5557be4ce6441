"""What stands in the arrays: a seat's view, and every option."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from sandtable.adapters.session import Session
from sandtable.games.special_forces import view as battle
from sandtable.games.third_option import GAME
from sandtable.games.third_option.view import glance, make_view
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.players.arrays import LARGEST, arrays_of
from sandtable.players.columns import Rows
from tests.adapters.plays import every_game, positions, session


def same(one: dict[str, np.ndarray], other: dict[str, np.ndarray]) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one)


@every_game
def test_arrays_tell_nothing_that_the_seat_may_not_know(game: str) -> None:
    for n, play in enumerate(positions(game, seed=3, most=120)):
        if n % 6:
            continue
        for seat in play.seats:
            twin = play.copy()
            assert play.table is not None
            twin.table = play.table.redealt(seat, SeededDice(n))
            assert same(play.observe(seat), twin.observe(seat))


@every_game
def test_arrays_hang_on_the_position_alone(game: str) -> None:
    """Rows are remembered: whoever has seen the whole play is told what a newcomer is told."""
    for n, play in enumerate(positions(game, seed=4, most=90)):
        if n % 9 == 0 and play.asked:
            fresh = play.copy()
            fresh.arrays = arrays_of(play.game)
            assert same(play.observe(play.asked), fresh.observe(play.asked))


@every_game
def test_every_number_is_finite_and_within_bounds(game: str) -> None:
    for play in positions(game, seed=5, most=60):
        assert play.asked
        found = play.observe(play.asked)
        for name in ("observation", "options"):
            assert np.isfinite(found[name]).all()
            assert np.abs(found[name]).max() <= LARGEST
        assert found["action_mask"].sum() == play.filled
        assert not found["options"][play.filled :].any()
        assert found["options"][: play.filled].any(axis=1).all()


@every_game
def test_parts_and_columns_make_up_the_whole(game: str) -> None:
    arrays = session(game).arrays
    names = [part.name for part in arrays.all_parts]

    sizes = [part.most * len(part.columns) for part in arrays.all_parts]
    assert sum(sizes) == arrays.width
    assert len(set(names)) == len(names)
    parts = arrays.split(np.arange(arrays.width, dtype=np.float32))
    assert [found.size for found in parts.values()] == sizes
    for part in arrays.all_parts:
        columns = [one.name for one in part.columns]
        assert len(set(columns)) == len(columns), part.name
        assert all(one.meaning for one in part.columns)
        assert parts[part.name].ndim == (2 if isinstance(part, Rows) else 1)


def crowded() -> Session:
    """A question with more options than slots."""
    play, dice = Session("special-forces", "antenna"), Random(1)
    play.begin("1")
    while play.page[1] == 1:
        play.choose(dice.randrange(play.filled))
    return play


def options_of(play: Session) -> tuple[Choice, ...]:
    assert play.table is not None
    assert play.table.decision is not None
    return play.table.decision.options


def test_options_that_find_no_slot_come_on_further_pages() -> None:
    play = crowded()
    options = options_of(play)
    seen: list[Choice] = []
    while not seen or play.page[0]:
        seen += play.shown
        assert play.observe(play.asked or "")["action_mask"].sum() == len(play.shown) + 1
        assert play.choose(len(play.shown)) is False
    assert tuple(seen) == options
    assert options_of(play) == options


def test_what_lies_on_the_last_page_can_be_chosen() -> None:
    play = crowded()
    wanted = options_of(play)[-1]
    while wanted not in play.shown:
        play.choose(len(play.shown))
    assert play.choose(play.shown.index(wanted)) is True
    assert play.page[0] == 0


def test_a_glance_shows_nothing_but_the_view() -> None:
    for play in positions("third-option", seed=6, most=60):
        assert play.table is not None
        state = play.table.state
        view, seen = make_view(state), glance(state)
        assert seen.seen == tuple(slot.card for slot in view.slots)
        for field in ("card", "teams", "assets", "units", "skips", "extras"):
            assert getattr(seen, field) == getattr(view, field)
        assert tuple(seen.effects) == view.effects
        marks = seen.marks
        assert (marks.leg, marks.legs) == (view.campaign.leg, len(view.campaign.legs))
        for field in set(marks.__struct_fields__) - {"leg", "legs"}:
            assert getattr(marks, field) == getattr(view, field)


def test_a_glance_at_a_battle_shows_nothing_but_the_view() -> None:
    for play in positions("special-forces", seed=6, most=60):
        assert play.table is not None
        for seat in play.seats:
            state = play.table.state
            view, seen = battle.make_view(state, seat), battle.glance(state, seat)
            assert tuple(seen.clouds) == view.clouds
            for field in set(battle.Glance.__struct_fields__) - {"clouds"}:
                assert getattr(seen, field) == getattr(view, field)


def test_options_that_share_a_row_would_have_the_same_each_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = arrays_of(session("special-forces").game)
    monkeypatch.setattr(alone, "alike", lambda _: None)
    for play in positions("special-forces", seed=7, most=60):
        fresh = play.copy()
        fresh.arrays = alone
        assert play.asked
        assert same(play.observe(play.asked), fresh.observe(play.asked))


def test_another_team_in_another_box_is_another_row() -> None:
    play = session("third-option")
    play.begin("2")
    state = play.table.state if play.table else None
    assert state is not None
    arrays = play.arrays
    cards = list(GAME.content.teams)
    while not state.teams:
        play.choose(1)
    team = next(iter(state.teams))
    before = arrays.split(play.observe("commander")["observation"])["teams"].copy()
    state.teams[team] = replace(state.teams[team], hits=2)
    after = arrays.split(play.observe("commander")["observation"])["teams"]

    assert np.flatnonzero((before != after).any(axis=1)).tolist() == [cards.index(team)]
    del state.teams[team]
    assert not arrays.split(play.observe("commander")["observation"])["teams"].any()
