"""What holds in every position (guide, section 11), checked in random plays after every answer."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.third_option import GAME
from sandtable.games.third_option.rules.awareness import Sacrifice
from sandtable.games.third_option.rules.card_choices import ChooseRedeploy, ChosenTeam
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT
from sandtable.games.third_option.state import Slot, State
from sandtable.games.third_option.view import make_view
from sandtable.kernel.dice import SeededDice
from tests.games.third_option.watched import Turn, begin, turns

CARDS = GAME.content
MISSIONS = [info.id for info in GAME.missions() if info.id != "briefing"]
SUPPORT = ("MB-1", "AB-1", "AS-1")
OPERATIVES = ("OP-1", "OP-2", "OP-3")
PLACES = {
    "fighter": {"pool", "here", "casualties"},
    "intel": {"intel", "casualties"},
    "target": {"target", "casualties"},
}

plays = given(mission=st.sampled_from(MISSIONS), seed=st.integers(0, 10**9))


def check_invariants(state: State, given_up: frozenset[str] = frozenset()) -> None:
    """Everything that one position shows by itself."""
    check_cards(state)
    check_decks(state)
    check_hostiles(state)
    check_team_hits(state, given_up)
    check_support(state)
    assert -1 <= state.awareness <= 2  # 5
    assert sum(team in state.teams for team in OPERATIVES) <= 1  # 6
    assert 0 <= state.exfil_attempts <= 3  # 15


def check_cards(state: State) -> None:
    """1: each team and asset card is in one place."""
    assert set(state.teams) <= set(CARDS.teams)
    earlier = state.campaign.log[: state.campaign.leg]
    assert not set(state.teams) & {team for entry in earlier for team in entry.captured}
    if state.phase != "planning":
        assert list(state.teams) == [team for team in CARDS.teams if team in state.teams]
    assets = Counter([*state.assets, *state.discarded])
    assert set(assets) <= set(CARDS.assets)
    assert set(assets.values()) <= {1}
    assert all(not held.holder or state.teams[held.holder].active for held in state.assets.values())


def check_decks(state: State) -> None:
    """2: 28 events and 17 enemy actions, from the first shuffle on."""
    if state.phase == "planning":
        return
    drawn = [state.drawn] if state.drawn else []
    assert sorted([*state.events, *state.discards, *drawn]) == sorted(CARDS.events)
    dealt = [slot.card for slot in state.slots]
    assert (sorted([*dealt, *state.stock]), len(dealt)) == (sorted(CARDS.enemy_actions), 3)


def check_hostiles(state: State) -> None:
    """3, 4: numbered in order of placement, in their own boxes, two hits make a casualty."""
    assert list(state.units) == list(range(1, len(state.units) + 1))
    for number, unit in state.units.items():
        assert unit.number == number
        assert unit.place in PLACES[unit.kind]
        assert 0 <= unit.hits <= 2
        assert (unit.hits == 2) == (unit.place == "casualties")


def check_team_hits(state: State, given_up: frozenset[str]) -> None:
    """4: two hits make a casualty; only a team given up or left behind is one with less."""
    left_behind = state.aborted and state.exfil_attempts == 3 and not state.exfiltrated
    for team, at in state.teams.items():
        assert 0 <= at.hits <= 2
        if at.box != "casualties":
            assert at.hits < 2
        elif team not in given_up and not left_behind:
            assert at.hits == 2


def check_support(state: State) -> None:
    """7: support is never hit and never leaves its box, unless it is given back."""
    for team in SUPPORT:
        if team in state.teams:
            assert state.teams[team].hits == 0
            assert state.teams[team].box in ("support", "out")
    if state.phase != "planning":
        assert set(state.teams_in("support")) <= set(SUPPORT)


def check_recruitment(turn: Turn) -> None:
    """6: the points suffice when recruiting is confirmed."""
    state = turn.before
    if turn.choice == CONFIRM_RECRUITMENT:
        free = {state.campaign.free_team}
        if state.difficulty == "easier_airspace":
            free.add("AS-1")
        costs = [CARDS.teams[team].cost for team in state.teams if team not in free]
        costs += [CARDS.assets[asset].cost for asset in state.assets]
        assert sum(costs) == state.spent <= state.asset_points


def check_change(before: State, after: State) -> None:
    """5, 9: what one answer must not change."""
    if before.shield and after.shield:
        assert after.awareness <= before.awareness
    if before.box >= 0:
        for team in before.recon_group():
            assert after.teams[team].hits <= before.teams[team].hits


def check_ground_teams(state: State, redeployed: set[str]) -> None:
    """8: a Ground team assigned to Recon stays there, unless a card moves it."""
    if state.phase == "direct_action":
        sent = {team for team, box in state.assigned.items() if box == "recon"}
        ground = {team for team in sent if CARDS.teams[team].type == "ground"}
        assert not (ground - redeployed) & set(state.assault_force())


@plays
def test_every_position_keeps_the_invariants(mission: str, seed: int) -> None:
    table = begin(mission, seed)
    given_up: set[str] = set()
    redeployed: set[str] = set()
    check_invariants(table.state)
    for turn in turns(table, seed):
        same_mission = turn.before.campaign.leg == table.state.campaign.leg
        if not same_mission:
            given_up, redeployed = set(), set()
        elif isinstance(turn.choice, Sacrifice):
            given_up.add(turn.choice.team)
        elif isinstance(turn.asked, ChooseRedeploy) and isinstance(turn.choice, ChosenTeam):
            redeployed.add(turn.choice.team)
        check_invariants(table.state, frozenset(given_up))
        check_ground_teams(table.state, redeployed)
        check_recruitment(turn)
        if same_mission:
            check_change(turn.before, table.state)


def permuted(state: State, random: Random) -> State:
    """The same position with every hidden card somewhere else."""
    twin = state.copy()
    random.shuffle(twin.events)
    hidden = [at for at, slot in enumerate(twin.slots) if not (slot.revealed or slot.peeked)]
    unseen = [*(twin.slots[at].card for at in hidden), *twin.stock]
    random.shuffle(unseen)
    for at in hidden:
        twin.slots[at] = Slot(unseen.pop())
    twin.stock = unseen
    return twin


@settings(max_examples=50, deadline=None)
@plays
def test_the_view_is_the_same_for_any_order_of_the_hidden_cards(mission: str, seed: int) -> None:
    table, random = begin(mission, seed), Random(seed)
    for _ in turns(table, seed):
        assert make_view(permuted(table.state, random)) == make_view(table.state)


@settings(max_examples=50, deadline=None)
@plays
def test_a_redeal_moves_hidden_cards_only(mission: str, seed: int) -> None:
    table = begin(mission, seed)
    for _ in turns(table, seed):
        twin = GAME.redeal(table.state, "commander", SeededDice(seed))
        check_decks(twin)
        assert sorted(twin.events) == sorted(table.state.events)
        assert make_view(twin) == make_view(table.state)
