"""What holds in every position (guide, section 15), checked in random plays of all scenarios."""

from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.special_forces.events import AttackDeclared, AttackRolled, CoverRolled
from sandtable.games.special_forces.rules.actions import (
    Activate,
    ChooseAction,
    ChooseActivation,
    EndActivation,
    Pass,
    actions,
)
from sandtable.games.special_forces.rules.attack import Fire, HandToHand, Launch
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.gear import ClearStun, FirstAid
from sandtable.games.special_forces.rules.movement import Move, Sprint
from sandtable.games.special_forces.rules.reactions import ChooseReaction, HitTheDirt, Suppress
from sandtable.games.special_forces.state import Soldier, State
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.event import Event
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.special_forces.build import game

MISSIONS = [info.id for info in game().missions()]
plays = given(mission=st.sampled_from(MISSIONS), seed=st.integers(0, 10**9))
some = settings(max_examples=15, deadline=None)


class Turn:
    """One answer: the state before it, the question, the choice, and what came of it."""

    def __init__(self, table: Table[State], decision: Decision, choice: Choice) -> None:
        self.before = table.state.copy()
        self.acting = getattr(table.agenda[-1], "soldier", "")
        self.agenda = type(table.agenda[-1])
        self.decision, self.choice = decision, choice
        self.events: list[Event] = table.play(decision.seat, choice)
        self.after = table.state.copy()


def turns(mission: str, seed: int) -> list[Turn]:
    """A battle by somebody who picks a kind of choice first, and attacks when he can."""
    table, random = Table.start(game(), game().mission(mission), SeededDice(seed)), Random(seed)
    found = []
    while table.decision is not None:
        options = table.decision.options
        kinds = sorted({type(one).__name__ for one in options})
        wanted = random.choice(kinds)
        of_kind = [one for one in options if type(one).__name__ == wanted]
        found.append(Turn(table, table.decision, random.choice(of_kind)))
    return found


# one position


def check_position(state: State) -> None:
    check_places(state)
    for soldier in state.soldiers.values():
        check_soldier(state, soldier)
    check_clouds(state)
    check_folder(state)


def check_places(state: State) -> None:
    """1, 2: everybody on his own dot, and in one of four states."""
    here = [one for one in state.soldiers.values() if one.here]
    assert state.at == {one.dot: one.id for one in here}
    assert len({one.dot for one in here}) == len(here)
    assert all(state.ground.lattice.there[one.dot] for one in here)
    status = Counter(one.status for one in state.soldiers.values())
    assert sum(status.values()) == len(state.soldiers)


def check_soldier(state: State, soldier: Soldier) -> None:
    """3, 8, 21: stuns, wounds, AP and boxes within their limits."""
    card = state.card(soldier)
    assert 0 <= soldier.stuns <= 3
    assert 0 <= soldier.ap <= soldier.start + 1
    assert len(soldier.gear) <= card.gear
    assert not Counter(soldier.extra) - Counter(card.extra)
    assert not Counter(soldier.issue) - Counter(card.issue)
    assert set(soldier.empty) <= set(card.weapons)
    assert not (card.untrained and soldier.plan)
    if soldier.here:
        assert 0 <= soldier.wounds < card.ap


def check_clouds(state: State) -> None:
    """15: a cloud is small, then large, then gone."""
    for cloud in state.clouds:
        age = state.turn - cloud.turn
        assert 0 <= age <= 5
        assert 1 <= len(cloud.dots) <= 9
        if age == 0:
            assert cloud.dots == (cloud.centre,)


def check_folder(state: State) -> None:
    """16: in exactly one place, and nobody sees it before it is found."""
    folder = state.folder
    holders = [one.id for one in state.soldiers.values() if "folder" in (*one.gear, *one.extra, *one.issue)]
    if folder is None:
        assert holders == []
        return
    assert (folder.dot >= 0) + bool(folder.carrier) + folder.off_map == 1
    if folder.carrier:
        assert holders == [folder.carrier]
    if not folder.discovered:
        assert holders == []
        assert game().view(state, "us").folder is None
        assert game().view(state, SPECTATOR).folder is None
        assert folder.dot in state.unsearched


# one answer


def price(choice: Choice, soldier: Soldier) -> int:
    """The AP that a choice costs its soldier."""
    match choice:
        case Move(path):
            return len(path)
        case Sprint():
            return soldier.start
        case Fire() | HandToHand() | Launch() | FirstAid() | HitTheDirt() | Suppress():
            return 2 if choice.focused else 1
        case Activate() | Pass() | EndActivation() | GiveCommand():
            return 0
    return 1


def check_answer(turn: Turn) -> None:
    in_the_turn = turn.agenda in (ChooseActivation, ChooseAction, ChooseReaction)
    automated = turn.before.mission.automated  # one answer may bring about much
    if turn.before.turn != turn.after.turn or not in_the_turn or automated:
        return
    spender = getattr(turn.choice, "soldier", "")
    if turn.agenda is ChooseAction and not isinstance(turn.choice, GiveCommand):
        spender = turn.acting
    for name, before in turn.before.soldiers.items():
        check_ap(turn, before, turn.after.soldiers[name], spent=name == spender)


def check_ap(turn: Turn, before: Soldier, after: Soldier, *, spent: bool) -> None:
    """4, 6, 9, 14: AP fall by the price and rise by a Command; nobody locked or stunned moves."""
    if not before.here or not after.here:
        return
    choice, paid = turn.choice, before.ap - after.ap
    if isinstance(choice, GiveCommand) and choice.receiver == before.id:
        assert (paid, before.commanded, after.commanded) == (-1, False, True)
        assert choice.giver != choice.receiver
    else:
        assert paid == (price(choice, before) if spent else 0)
    if paid > 0 and before.stuns:
        assert choice == ClearStun()
    if before.locked:
        assert after.dot == before.dot


def check_offers(turn: Turn) -> None:
    """22: something to choose, and whoever can be chosen has something to do."""
    assert turn.decision.options
    offered = [one.soldier for one in turn.decision.options if isinstance(one, Activate)]
    state, side = turn.before, turn.decision.seat
    if any(isinstance(one, Pass) for one in turn.decision.options):
        can = [one.id for one in state.side(side) if one.ap and actions(state, one)]  # type: ignore[arg-type] # a seat is a side
        assert offered == can


@covers("SF-MAP-1", "SF-MAP-3", "SF-STN-4", "SF-WEB-1", "SF-WND-2", "SF-WMD-7", "SF-SMK-4")
@some
@plays
def test_every_position_is_sound(mission: str, seed: int) -> None:
    for turn in turns(mission, seed):
        check_position(turn.after)


@covers("SF-AP-1", "SF-AP-7", "SF-CMD-3", "SF-CMD-4", "SF-STN-1", "SF-MOV-7", "SF-TSQ-13")
@some
@plays
def test_every_answer_costs_what_it_should(mission: str, seed: int) -> None:
    for turn in turns(mission, seed):
        check_offers(turn)
        check_answer(turn)


@covers("SF-SUM-4", "SF-ATK-5", "SF-LAY-2")
@some
@plays
def test_every_attack_is_rolled_once_and_stopped_at_most_once(mission: str, seed: int) -> None:
    """11, 12: one roll for each attack, one success among its layers, spent counters gone."""
    log = [event for turn in turns(mission, seed) for event in turn.events]
    declared = [at for at, event in enumerate(log) if isinstance(event, AttackDeclared)]
    for start, end in pairwise([*declared, len(log)]):
        part = log[start:end]
        rolled = [one for one in part if isinstance(one, AttackRolled) and not one.suppressing]
        assert len(rolled) == 1
        until = part.index(rolled[0])
        answers = [at for at, one in enumerate(part) if isinstance(one, AttackRolled) and one.suppressing]
        since = max(answers, default=0)
        layers = [one for one in part[since:until] if isinstance(one, CoverRolled)]
        assert sum(one.success for one in layers) <= 1
        assert not any(one.success for one in layers[:-1])


@covers("SF-REA-2", "SF-REA-4")
@some
@plays
def test_nobody_reacts_twice_to_an_attack(mission: str, seed: int) -> None:
    """13: and a reaction opens no window of its own."""
    reacted: list[str] = []
    for turn in turns(mission, seed):
        if isinstance(turn.choice, HitTheDirt | Suppress):
            assert turn.choice.soldier not in reacted
            reacted.append(turn.choice.soldier)
        if any(isinstance(event, AttackDeclared) for event in turn.events):
            reacted = []  # another attack, though nothing was asked between the two
        elif turn.after.attack is None:
            reacted = []
        elif turn.before.attack is not None:
            assert turn.after.attack.attacker == turn.before.attack.attacker


@covers("SF-CMD-1", "SF-TSQ-5", "SF-REL-4", "SF-GIV-3")
@some
@plays
def test_counters_are_neither_made_nor_lost_by_themselves(mission: str, seed: int) -> None:
    """5, 7: Commands only go down; ammo and gear of a side never grow but with new soldiers."""
    for turn in turns(mission, seed):
        for side in game().seats:
            if len(turn.before.soldiers) == len(turn.after.soldiers):
                assert not _gear(turn.after, side) - _gear(turn.before, side)
        for name, before in turn.before.soldiers.items():
            if name in turn.after.soldiers and turn.before.turn:
                assert turn.after.soldiers[name].commands <= before.commands


def _gear(state: State, side: str) -> Counter[str]:
    """Everything that a side has, in boxes and in weapons; the folder is nobody's own."""
    found: Counter[str] = Counter()
    for one in state.soldiers.values():
        if one.side == side:
            found.update(one.counters)
            arms = (state.arm(weapon) for weapon in state.card(one).weapons)
            loaded = [arm.ammo for arm in arms if arm.ammo and arm.id not in one.empty]
            names = {c.ammo: c.id for c in state.content.counters.values() if c.ammo}
            found.update(names[ammo] for ammo in loaded)
    del found["folder"]
    return found


@covers("SF-TSQ-8", "SF-TSQ-10")
@some
@plays
def test_two_passes_in_succession_end_a_turn(mission: str, seed: int) -> None:
    """17: and the turn is never more than two passes old."""
    for turn in turns(mission, seed):
        assert 0 <= turn.after.passes <= 2
        if turn.before.mission.automated:  # their pass is not asked for
            continue
        if turn.before.passes == 1 and isinstance(turn.choice, Pass):
            assert turn.after.over or turn.after.turn == turn.before.turn + 1


@covers("SF-SOM-9", "SF-SOM-13")
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_the_automated_iif_spend_ap_only_in_their_own_activation(seed: int) -> None:
    """20: they never react, and act at most once a turn."""
    acted: Counter[tuple[int, str]] = Counter()
    active = ""
    for turn in turns("som", seed):
        assert not isinstance(turn.choice, GiveCommand) or "IIF" not in turn.choice.receiver
        assert not isinstance(turn.choice, HitTheDirt | Suppress) or "US" in turn.choice.soldier
        now = turn.after.active
        if now.startswith("IIF") and now != active:
            acted[turn.after.turn, now] += 1
        active = now
    assert all(count == 1 for count in acted.values())


@covers("SF-INT-1")
@settings(max_examples=4, deadline=None)
@plays
def test_the_same_seed_and_the_same_choices_give_the_same_log(mission: str, seed: int) -> None:
    """19."""
    one, other = turns(mission, seed), turns(mission, seed)
    assert [turn.events for turn in one] == [turn.events for turn in other]
    able = [list(Activate.offers(turns[-1].after, "us")) for turns in (one, other)]
    assert able[0] == able[1]
