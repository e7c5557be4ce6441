"""The option `simultaneous_reactions`: all reactions are declared before any of them is rolled."""

from sandtable.games.special_forces.events import AttackRolled, Dodged, ReactionDeclared, SuppressDeclared
from sandtable.games.special_forces.mission import Options
from sandtable.games.special_forces.rules.attack import Launch
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.games.special_forces.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, dice_left, happened, options, refused
from tests.games.special_forces.build import DONE, battle, dot, drill, fire, man, on, played, reloaded

TOGETHER = drill(options=Options(simultaneous_reactions=True))
BURST = Suppress("IIF-3", "ak47", "Burst")


def rolls(table: Table[State]) -> list[type[Event]]:
    kinds = (Dodged, SuppressDeclared, AttackRolled)
    return [type(event) for event in table.log or () if isinstance(event, kinds)]


@covers("SF-REA-1", "SF-REA-2")
def test_nothing_is_rolled_while_reactions_are_still_declared() -> None:
    table = battle({"US-8": "D1", "IIF-2": "K1", "IIF-3": "J1"}, mission=TOGETHER, acting="US-8", dice=[9, 4, 10])

    choose(table, fire("IIF-2"), HitTheDirt("IIF-2"))
    assert rolls(table) == []
    assert man(table, "IIF-2").ap == 2  # paid at once
    assert refused(table, HitTheDirt("IIF-2")) == "SF-REA-2"
    choose(table, BURST)
    assert [one.soldier for one in happened(table, ReactionDeclared)] == ["IIF-2", "IIF-3"]

    # Nobody could know that IIF-2 would be out of the way: IIF-3 fires all the same.
    assert rolls(table) == [Dodged, SuppressDeclared, AttackRolled, AttackRolled]
    assert dice_left(table) == []
    assert happened(table, AttackRolled)[-1].negated


def test_one_by_one_the_second_reaction_is_not_needed_any_more() -> None:
    table = battle({"US-8": "D1", "IIF-2": "K1", "IIF-3": "J1"}, acting="US-8", dice=[9, 10])
    choose(table, fire("IIF-2"), HitTheDirt("IIF-2"))
    assert rolls(table) == [Dodged, AttackRolled]
    assert asked(table) == "us"


@covers("SF-SUM-2")
def test_done_closes_the_window_and_the_declared_ones_are_rolled_in_order() -> None:
    party = {"US-8": on("D1", gear=("frag",)), "IIF-2": "G1", "IIF-3": "H1", "IIF-4": "K1"}
    table = battle(party, mission=TOGETHER, acting="US-8", dice=[8, 5, 9])
    choose(table, Launch("frag", dot("G1")), HitTheDirt("IIF-3"), HitTheDirt("IIF-2"))
    assert options(table, Suppress)  # IIF-4 could
    choose(table, DONE)
    assert [(one.soldier, one.success) for one in happened(table, Dodged)] == [("IIF-3", True), ("IIF-2", False)]
    assert (man(table, "IIF-3").here, man(table, "IIF-2").here) == (True, False)


def test_a_second_suppress_is_rolled_though_the_first_has_stopped_the_attack() -> None:
    party = {"US-8": "D1", "IIF-2": on("K1", ap=0), "IIF-3": on("J1", ap=1), "IIF-4": on("L1", ap=1)}
    table = battle(party, mission=TOGETHER, acting="US-8", dice=[12, 4, 12])
    choose(table, fire("IIF-2"), BURST, Suppress("IIF-4", "ak47", "Burst"))
    first, second, attack = happened(table, AttackRolled)
    assert (first.hit, second.hit, attack.negated) == (True, False, True)
    assert man(table, "IIF-4").empty == ("ak47",)  # 4 is an Out all the same


@covers("SF-CMD-5")
def test_a_command_is_given_between_declarations() -> None:
    party = {"US-8": "D1", "IIF-1": "Z20", "IIF-2": on("K1", ap=0), "IIF-3": "J1"}
    table = battle(party, mission=TOGETHER, acting="US-8", dice=[2, 8, 9])
    choose(table, fire("IIF-2"), BURST, GiveCommand("IIF-1", "IIF-2"), HitTheDirt("IIF-2"), DONE)
    assert rolls(table) == [SuppressDeclared, AttackRolled, Dodged, AttackRolled]


def test_what_was_declared_is_saved() -> None:
    table = battle({"US-8": "D1", "IIF-2": "K1", "IIF-3": "J1"}, mission=TOGETHER, acting="US-8", dice=[9, 10])
    table = reloaded(played(table, fire("IIF-2"), HitTheDirt("IIF-2")))
    choose(table, DONE)
    assert rolls(table) == [Dodged, AttackRolled]
