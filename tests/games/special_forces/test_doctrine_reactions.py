"""How the computer player answers an attack (SF-AI-7)."""

from sandtable.games.special_forces.doctrine.basic import basic
from sandtable.games.special_forces.rules.attack import Launch
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.reactions import Done, HitTheDirt, Suppress
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import FireMode
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose
from tests.games.special_forces.build import Spot, battle, dot, fire, man, on, played

Soldiers = dict[str, str]


def attacked(
    soldiers: Soldiers, mode: FireMode = "Auto", *, dice: tuple[int, ...] = (), place: str = "O1"
) -> Table[State]:
    """IIF-2 fires at US-8."""
    table = battle({"IIF-2": place, **soldiers}, acting="IIF-2", dice=dice)
    return played(table, fire("US-8", mode, "ak47"))


def answer(table: Table[State]) -> Choice:
    assert table.decision is not None
    assert table.decision.seat == "us"
    return basic(table)


@covers("SF-AI-7")
def test_whoever_stands_to_lose_much_hits_the_dirt() -> None:
    assert answer(attacked({"US-8": "F1"})) == HitTheDirt("US-8")


@covers("SF-AI-7")
def test_a_shot_that_hardly_ever_hits_is_let_go() -> None:
    assert answer(attacked({"US-8": "F1"}, "Semi")) == Done()  # needs 9, Armor 1: under a tenth


@covers("SF-AI-7")
def test_the_last_ap_of_one_who_has_not_acted_is_dearer() -> None:
    # AK-47 Burst through a window costs 7/12 of 0.217: more than 0.10, less than 0.14.
    def burst(target: str | Spot) -> Choice:
        return answer(attacked({"US-8": target}, "Burst", place="M9"))

    assert burst(on("J9", ap=1, acted=True)) == HitTheDirt("US-8")
    assert burst(on("J9", ap=2)) == HitTheDirt("US-8")
    assert burst(on("J9", ap=1)) == Done()


@covers("SF-AI-7")
def test_a_friend_suppresses_when_the_dirt_did_not_help() -> None:
    table = attacked({"US-8": "F1", "US-9": "G1"}, dice=(6,))
    choose(table, HitTheDirt("US-8"))
    choice = answer(table)

    assert isinstance(choice, Suppress)
    assert choice.soldier == "US-9"
    assert not choice.focused


@covers("SF-AI-7")
def test_nobody_suppresses_for_a_trifle_or_with_little_hope() -> None:
    trifle = attacked({"US-8": "F1", "US-9": "G1"}, "Semi")
    assert answer(trifle) == Done()
    far = attacked({"US-8": on("F1", ap=0), "US-9": "A1"}, "Auto")  # Burst at 14 dots needs 10
    assert answer(far) == Done()


@covers("SF-AI-7")
def test_two_tries_are_enough() -> None:
    soldiers: Soldiers = {"US-8": on("F1", ap=0), "US-9": "G1", "US-10": "H1", "US-11": "I1"}
    table = attacked(soldiers, dice=(2, 2, 2))
    for _ in range(2):
        choice = answer(table)
        assert isinstance(choice, Suppress)
        choose(table, choice)
    assert answer(table) == Done()


@covers("SF-AI-8")
def test_a_victim_without_ap_gets_a_command_and_then_hits_the_dirt() -> None:
    table = attacked({"US-3": on("A20", ap=0), "US-8": on("F1", ap=0)})
    assert answer(table) == GiveCommand("US-3", "US-8")
    choose(table, GiveCommand("US-3", "US-8"))
    assert man(table, "US-8").ap == 1
    assert answer(table) == HitTheDirt("US-8")


@covers("SF-AI-8")
def test_the_commander_with_most_counters_gives_first() -> None:
    commanders: Soldiers = {"US-3": on("A20", ap=0), "US-1": on("A18", ap=0)}
    table = attacked({**commanders, "US-8": on("F1", ap=0)})
    assert answer(table) == GiveCommand("US-1", "US-8")


@covers("SF-AI-7")
def test_in_a_blast_the_dearest_loss_dodges_first() -> None:
    soldiers: Soldiers = {"IIF-1": on("P20", gear=("frag",)), "US-2": "S20", "US-8": "T20"}
    table = battle(soldiers, acting="IIF-1", dice=(6,))
    choose(table, Launch("frag", dot("S20")))
    assert answer(table) == HitTheDirt("US-2")
    choose(table, HitTheDirt("US-2"))
    assert answer(table) == HitTheDirt("US-8")


def test_a_stunned_victim_is_not_asked_to_dodge() -> None:
    table = attacked({"US-8": on("F1", stuns=1), "US-9": "G1"})
    choice = answer(table)
    assert isinstance(choice, Suppress)
    assert choice.soldier == "US-9"
