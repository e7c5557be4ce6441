"""Whatever a soldier might try is offered exactly where nothing speaks against it."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from sandtable.games.special_forces.rules.actions import ChooseAction
from sandtable.games.special_forces.rules.attack import Detonate, Fire, HandToHand, Launch
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.gear import ClearStun, FirstAid, PickUp, Reload
from sandtable.games.special_forces.rules.movement import OUTWARD, ExitMap
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.games.special_forces.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.players import RandomPlayer
from sandtable.testing import covers
from tests.games.special_forces.build import game

SCENARIOS = ("hfc", "som", "rat", "wmd", "bth", "antenna", "random-battle")


def attempts(state: State, dots: range) -> Iterator[Choice]:
    """All that is not a way or a transfer, legal or not; grenades at some of the dots."""
    yield from (ClearStun(), PickUp(), Detonate())
    yield from map(ExitMap, OUTWARD)
    for weapon in state.content.weapons.values():
        yield Reload(weapon.id)
        modes = [mode.name for mode in weapon.modes]
        for target in state.soldiers:
            yield from (Fire(weapon.id, mode, target, f) for mode in modes for f in (False, True))
    for name in state.soldiers:
        yield from (GiveCommand(giver, name) for giver in ("", *state.soldiers))
        for focused in (False, True):
            yield from (HandToHand(name, focused), FirstAid(name, focused))
    for arm in state.content.arms:
        yield from (Launch(arm, dot, focused) for dot in dots for focused in (False, True))


@covers("SF-DIE-4")
@pytest.mark.parametrize(
    "way",
    [
        partial(Fire, "m4a1", "Semi", "IIF-2"),
        partial(HandToHand, "IIF-2"),
        partial(Launch, "frag", 0),
        partial(FirstAid, "US-8"),
        partial(HitTheDirt, "US-8"),
        partial(Suppress, "US-8", "m4a1", "Semi"),
    ],
)
def test_the_focused_way_of_an_action_is_the_dearer_one(way: Callable[..., Choice]) -> None:
    assert [way(focused=focused).dearness for focused in (False, True)] == [1, 2]


@covers("SF-ACT-1")
@pytest.mark.parametrize("mission", SCENARIOS)
def test_an_action_is_offered_exactly_where_nothing_speaks_against_it(mission: str) -> None:
    table = Table.start(game(), game().mission(mission), SeededDice(mission), logged=False)
    player, asked = RandomPlayer(mission), 0
    while (decision := table.decision) is not None and asked < 60:
        ask, state = table.agenda[-1], table.state
        if isinstance(ask, ChooseAction):
            asked += 1
            offered = set(decision.options)
            for choice in attempts(state, range(asked, len(state.ground.lattice.there), 23)):
                assert (ask.refuse(state, choice) is None) is (choice in offered), choice
        table.play(decision.seat, player.choose(decision, table.copy))
    assert asked
