"""What holds in every position (guide, section 14), checked in random plays of all missions."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME, gear, gear_limits
from sandtable.games.seal_team_flix.rules.basics import Action
from sandtable.games.seal_team_flix.rules.sight import clear, tango_sees
from sandtable.games.seal_team_flix.state import CLOSED, NOWHERE, OPEN, State
from sandtable.games.seal_team_flix.vocabulary import DIFFICULTIES
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers

MISSIONS = [info.id for info in GAME.missions()]
FINAL = ("cleared", "lost")
plays = given(
    mission=st.sampled_from(MISSIONS),
    seals=st.integers(1, 4),
    difficulty=st.sampled_from(DIFFICULTIES),
    seed=st.integers(0, 10**9),
)
some = settings(max_examples=8, deadline=None)


class Turn:
    """One answer: the state before it, the choice, and the state after it."""

    def __init__(self, table: Table[State], choice: Choice) -> None:
        assert table.decision is not None
        self.before = table.state.copy()
        self.choice = choice
        self.seat = table.decision.seat
        self.events = table.play(self.seat, choice)
        self.after = table.state


def turns(mission: str, seals: int, difficulty: Any, seed: int) -> Any:
    """A play by somebody who picks a kind of choice first, and seldom ends a turn early."""
    played = replace(GAME.mission(mission), seals=seals, difficulty=difficulty)
    table, random = Table.start(GAME, played, SeededDice(seed)), Random(seed)
    while table.decision is not None:
        options = table.decision.options
        kinds = sorted({type(one).__name__ for one in options})
        if len(kinds) > 1:
            kinds = [kind for kind in kinds if kind not in ("EndActions", "Abort", "PutBack")]
        wanted = random.choice(kinds)
        of_kind = [one for one in options if type(one).__name__ == wanted]
        yield Turn(table, random.choice(of_kind))


def check_position(state: State) -> None:
    if state.phase:
        check_places(state)
        check_counts(state)
        check_sight(state)
    check_seals(state)
    check_cards(state)


def check_places(state: State) -> None:
    """4: a Space for every standee; none on a Block, and on a token only on a Medical Kit."""
    standing = {seal.cell: seal.seat for seal in state.living()}
    standing |= {one.cell: f"t{one.id}" for one in state.tangos.values()}
    standing |= {one.cell: f"h{one.id}" for one in state.hostages.values()}
    people = len(state.living()) + len(state.tangos) + len(state.hostages)
    assert state.standing == standing
    assert len(standing) == people
    assert not set(state.blocks) & set(standing)
    for token in state.lying():
        holder = standing.get(token.cell)
        assert holder is None or (holder in state.seals and token.type == "MK")


def check_counts(state: State) -> None:
    """1, 2, 3: Patrols and pool, Sound, the Alert token."""
    patrols = len(state.patrols())
    assert patrols + state.pool == state.mission.cell.pool[state.mission.band]
    assert all(0 <= sound <= 6 for sound in state.sound)
    assert state.alert_seat is None or state.alert_cell == NOWHERE
    assert state.alert_seat is None or state.seals[state.alert_seat].here
    assert len(state.blocks) <= 19
    masks = sum(1 << at for at, door in enumerate(state.doors) if door == OPEN)
    assert state.open_doors == masks


def check_seals(state: State) -> None:
    """5, 6, 7: Health, Soft Body Armor, Stunned tokens."""
    for seal in state.seals.values():
        assert 0 <= seal.stuns <= 2
        assert seal.rank in (0, 1)
        if seal.board and state.phase and not state.over:
            assert 0 <= seal.health <= gear.max_health(state.content, seal)
            assert (seal.health == 0) == seal.kia == (not seal.here)
        assert not seal.soft_armor or state.mission.difficulty == "operator"


def check_cards(state: State) -> None:
    """14: a card is carried once, and by somebody who may carry it."""
    carried = Counter(copy for seal in state.seals.values() for copy in seal.cards)
    assert set(carried) <= set(state.content.deck)
    assert all(count == 1 for count in carried.values())
    for seal in state.seals.values():
        for copy in seal.cards:
            assert gear_limits.may_carry(state.content, gear_limits.without(seal, copy), copy)


def check_sight(state: State) -> None:
    """15, 16: centre to centre both ways; whoever sees without arrows is seen."""
    for tango in state.tangos.values():
        for seal in state.living():
            there = clear(state, tango.cell, seal.cell, tango.cell)
            assert there == clear(state, seal.cell, tango.cell, seal.cell)
            assert tango_sees(state, tango, seal.cell) or not there


def check_turn(turn: Turn) -> None:
    before, after = turn.before, turn.after
    if not before.phase or before.mission.id != after.mission.id or not after.phase:
        return
    check_doors(before, after)
    check_sentries(before, after)
    check_objectives(before, after)
    check_timer(before, after)
    check_actions(turn)
    if after.phase == 1 and before.phase == 1 and before.round != after.round:
        assert not any(one.stunned for one in after.tangos.values())  # 7
        assert not after.smoke


def check_doors(before: State, after: State) -> None:
    """8: one way only."""
    for was, now in zip(before.doors, after.doors, strict=True):
        assert now in {OPEN: (OPEN,), CLOSED: (CLOSED, OPEN)}.get(was, (was, CLOSED, OPEN))


def check_sentries(before: State, after: State) -> None:
    """9, 10: never out of its Area; once alert, for ever and on the spot."""
    for tango in after.tangos.values():
        was = before.tangos.get(tango.id)
        if tango.kind == "sentry":
            assert after.area(tango.cell) == after.area(tango.home)
            if was is not None and was.alert:
                assert tango.alert
                assert tango.cell == was.cell


def check_objectives(before: State, after: State) -> None:
    """11: in one place; cleared and lost are final, revealed is for good."""
    for token in before.objectives.values():
        now = after.objectives[token.id]
        assert token.status not in FINAL or now.status == token.status
        assert not token.revealed or now.revealed
        assert (now.carrier is not None) == (now.status == "carried")


def check_timer(before: State, after: State) -> None:
    """12: it never rises, and no mission has more Rounds than are listed."""
    assert after.timer <= before.timer
    assert after.round <= after.mission.cell.rounds


def check_actions(turn: Turn) -> None:
    """13: nobody acts twice in a Round, nor spends what it has not."""
    before = turn.before
    if isinstance(turn.choice, Action):
        seal = before.seals[turn.seat]
        assert before.active == turn.seat
        assert not seal.activated
        assert turn.choice.cost(before) <= seal.actions <= 2 - seal.stun_now


@covers("STF-TPL-1", "STF-SND-1", "STF-STN-1", "STF-DOR-2", "STF-CMP-2", "STF-LOS-5")
@plays
@some
def test_the_invariants_of_the_guide_hold_in_every_position(
    mission: str, seals: int, difficulty: str, seed: int
) -> None:
    last: State | None = None
    for turn in turns(mission, seals, difficulty, seed):
        check_turn(turn)
        last = turn.after
        check_position(last)
    assert last is not None
    assert last.over
    check_campaign(last)


def check_campaign(state: State) -> None:
    """24: one stage for each mission, eight at most; the score is the sum of the reports."""
    played = len(state.history)
    assert state.stage == played
    if state.campaign is None:
        assert played == 1
        assert state.score == state.history[0].points
    else:
        assert played <= 8
        assert (sum(one.points for one in state.history) - state.score) % 20 == 0


@cache
def every_line() -> list[tuple[Any, int, int]]:
    """Lines of the six maps, every seventh pair of Spaces."""
    found = []
    for name in ("1", "2A", "2B", "3A", "3B", "5B"):
        ground = GAME.content.ground(GAME.mission(name))
        pairs = [(one, other) for one in ground.cells for other in ground.cells if one < other]
        found += [(ground, *pair) for pair in pairs[::97]]
    return found


@covers("STF-LOS-5", "STF-DOR-1")
def test_opening_a_door_never_hides_anybody_and_sight_goes_both_ways() -> None:
    for ground, one, other in every_line():
        there, back = ground.line(one, other), ground.line(other, one)
        doors = range(len(ground.doors))
        for mask in (0, *(1 << door for door in doors), -1):
            assert there.clear(mask) == back.clear(mask)
            assert not there.clear(0) or there.clear(mask)
