"""When a side is asked in reaction windows: always, when it matters, never; by soldier."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest

from sandtable.games.special_forces.odds import at_least, harm_chance, stop_chance
from sandtable.games.special_forces.rules.attack import Launch
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.view import make_view
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.match import Match
from sandtable.kernel.settings import ALWAYS, MATTERS, NEVER, settled
from sandtable.kernel.table import Table
from sandtable.players import make_player
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, options
from tests.games.special_forces.build import DONE, battle, dot, fire, game, on, played

IN_THE_OPEN = {"US-8": "D1", "IIF-2": "K1"}


def wished_answer(table: Table[State], wishes: Mapping[str, str] | None = None) -> Choice | None:
    assert table.decision is not None
    return game().wished_answer(table.state, table.decision, wishes or {})


def harm(table: Table[State], name: str) -> Fraction:
    assert table.state.attack is not None
    return harm_chance(table.state, table.state.attack, table.state.soldiers[name])


@covers("SF-REA-1", "SF-HTD-1")
def test_a_target_in_the_open_is_asked_unless_nobody_wants_to_be() -> None:
    table = played(battle(IN_THE_OPEN, acting="US-8"), fire("IIF-2", "Burst"))
    assert asked(table) == "iif"
    assert wished_answer(table) is None
    assert wished_answer(table, {"soldier-IIF-2": ALWAYS}) is None
    assert wished_answer(table, {"soldier-IIF-2": NEVER}) == DONE


@covers("SF-HTD-1")
def test_to_hit_the_dirt_is_help_enough_to_be_asked_for() -> None:
    party = {"US-8": "D1", "IIF-2": on("K1", ap=1, empty=("ak47",))}
    table = played(battle(party, acting="US-8"), fire("IIF-2", "Burst"))
    assert not options(table, Suppress)
    assert wished_answer(table) is None


def test_other_questions_are_always_asked() -> None:
    table = battle(IN_THE_OPEN, acting="US-8")
    assert wished_answer(table, {"soldier-US-8": NEVER, "soldier-IIF-2": NEVER}) is None


def lines(checks: int) -> Iterator[tuple[str, str]]:
    """Pairs of dots within 10 of each other, with so many checks from the first to the second."""
    ground = battle(IN_THE_OPEN, acting="US-8").state.ground
    for one in ground.lattice.cells:
        for other in ground.lattice.cells:
            if ground.checks(one, other) == checks and ground.distance(one, other) <= 10:
                yield ground.names[one], ground.names[other]


@covers("SF-LAY-1")
def test_an_attack_that_hardly_harms_does_not_matter() -> None:
    start, end = next(lines(5))
    table = played(battle({"US-8": start, "IIF-2": end}, acting="US-8"), fire("IIF-2", "Semi"))
    assert harm(table, "IIF-2") < Fraction(1, 12)
    assert wished_answer(table) == DONE
    assert wished_answer(table, {"soldier-IIF-2": ALWAYS}) is None


@covers("SF-SUP-1")
def test_a_bystander_is_asked_if_his_fire_may_well_stop_the_attack() -> None:
    party = {"US-8": "D1", "IIF-2": on("K1", ap=0), "IIF-3": "J1"}
    table = played(battle(party, acting="US-8"), fire("IIF-2", "Burst"))
    attack = table.state.attack
    assert attack is not None
    assert stop_chance(table.state, attack, Suppress("IIF-3", "ak47", "Burst")) >= Fraction(1, 6)
    assert wished_answer(table) is None
    assert wished_answer(table, {"soldier-IIF-3": NEVER}) == DONE


@covers("SF-SUP-1", "SF-SUP-4")
def test_a_bystander_whose_fire_would_hardly_get_through_is_not_asked() -> None:
    far, aim = next(lines(4))
    ground = battle(IN_THE_OPEN, acting="US-8").state.ground
    near = next(step.to for step in ground.steps[dot(aim)] if not ground.checks(dot(aim), step.to))
    party = {"US-8": aim, "IIF-2": on(ground.names[near], ap=0), "IIF-3": far}
    table = played(battle(party, acting="US-8"), fire("IIF-2", "Burst"))
    assert asked(table) == "iif"
    assert harm(table, "IIF-2") >= Fraction(1, 12)
    assert wished_answer(table) == DONE


@covers("SF-CMD-2")
def test_whoever_could_react_with_a_command_is_asked_for_too() -> None:
    party = {"US-8": "D1", "IIF-2": on("K1", ap=0)}
    table = played(battle(party, acting="US-8", ties={"iif": 1}), fire("IIF-2", "Burst"))
    assert len(options(table, GiveCommand)) == 1
    assert options(table, HitTheDirt) == []
    assert wished_answer(table) is None
    assert wished_answer(table, {"soldier-IIF-2": NEVER}) == DONE


@covers("SF-CMD-2")
def test_a_command_that_helps_nobody_is_asked_about_only_always() -> None:
    party = {"US-8": "D1", "IIF-2": on("K1", ap=0, stuns=1), "IIF-3": on("D5", ap=0)}
    table = played(battle(party, acting="US-8", ties={"iif": 1}), fire("IIF-2", "Burst"))
    assert wished_answer(table) == DONE
    assert wished_answer(table, {"soldier-IIF-3": ALWAYS}) is None


@covers("SF-SMK-1")
def test_smoke_harms_nobody_so_that_it_does_not_matter() -> None:
    party = {"US-8": on("D1", gear=("smoke",)), "IIF-2": "H1"}
    table = played(battle(party, acting="US-8"), Launch("smoke", dot("G1")))
    assert asked(table) == "iif"
    assert wished_answer(table) == DONE
    assert wished_answer(table, {"soldier-IIF-2": ALWAYS}) is None


@covers("SF-REA-2")
def test_after_a_failed_reaction_only_those_left_are_asked_for() -> None:
    table = battle(IN_THE_OPEN | {"IIF-3": "J1"}, acting="US-8", dice=[2])
    choose(table, fire("IIF-2", "Burst"), HitTheDirt("IIF-2"))
    assert wished_answer(table) is None
    assert wished_answer(table, {"soldier-IIF-3": NEVER}) == DONE


@covers("SF-DMG-4")
def test_a_hit_that_armour_swallows_is_no_harm() -> None:
    table = played(battle({"IIF-UP-01": "D1", "US-8": "F1"}, acting="IIF-UP-01"), fire("US-8", "Snap", "snap-pistol"))
    attack = table.state.attack
    assert attack is not None
    state = table.state
    swallowed = state.card(state.soldiers["US-8"]).armor - state.arm(attack.weapon).damage
    assert swallowed > 0
    assert harm(table, "US-8") == at_least(attack.needed + swallowed)


def test_each_own_soldier_on_the_map_has_a_wish_named_like_his_counter() -> None:
    view = make_view(battle(IN_THE_OPEN | {"US-9": on("A1", status="down", dot=-1)}, acting="US-8").state, "us")
    found = game().wishes(view, "us")
    assert [one.id for one in found] == ["soldier-US-8"]
    assert [one.id for one in found] == [
        one.id for one in game().screen(view).scene.elements if one.id.startswith("soldier-US")
    ]
    assert settled(found, {}) == {"soldier-US-8": MATTERS}
    assert game().wishes(view, "spectator") == ()


@pytest.mark.parametrize("seat", ["us", "iif"])
def test_a_whole_battle_never_gets_another_answer_than_done_and_leaks_nothing(seat: str) -> None:
    plain = game()
    match = Match.new(plain, plain.mission("wmd"), seed="7")
    player = make_player("basic", plain, "7")
    met = 0
    while (decision := match.decision) and met < 12:
        found = plain.wished_answer(match.table.state, decision, {})
        assert found in (None, DONE)
        if decision.seat == seat and DONE in decision.options:
            met += 1
            dealt = match.table.redealt(seat, SeededDice(f"{met}"))
            assert plain.wished_answer(dealt.state, decision, {}) == found
        match.play(decision.seat, match.computer_choice(player))
    assert met
