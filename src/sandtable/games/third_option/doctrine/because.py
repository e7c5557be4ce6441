"""What speaks for an answer of `basic`, in figures that a person can check: chance, loss, cost."""

from __future__ import annotations

from fractions import Fraction

from sandtable.games.third_option.odds import assault_estimate, assault_sides, drone_chance
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.awareness import OfferSacrifice, Sacrifice
from sandtable.games.third_option.rules.card_choices import PASS, ChosenAsset, ChosenSlot, ChosenTeam
from sandtable.games.third_option.rules.direct_action import Commit, EngageIntel, Rally
from sandtable.games.third_option.rules.drone import ReconStrike
from sandtable.games.third_option.rules.planning import ReturnCard, SetArea, SetDifficulty, paid_for
from sandtable.games.third_option.rules.recon import AfterRecon, Takeover
from sandtable.games.third_option.rules.recruiting import CONFIRM_ASSIGNMENT, CONFIRM_RECRUITMENT, BuyAsset, RecruitTeam
from sandtable.games.third_option.state import State
from sandtable.games.third_option.vocabulary import AssetId, TeamId
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted


def because(table: Table[State], choice: Choice) -> str:
    """A sentence; "" where the exact chances of the question say it, or nothing does."""
    state = table.state
    match choice:
        case RecruitTeam(team):
            return f"{_points(state, state.content.teams[team].cost)}; {_shots(state, team)}."
        case BuyAsset(asset):
            return f"{_points(state, state.content.assets[asset].cost)}: {_text(state, asset)}"
        case ReturnCard(card):
            cost = counted(paid_for(state, card), "point")
            return f"It costs {cost}, the least of what you hold."
        case ChosenTeam(team):
            return f"{state.content.name(team)} {_shots(state, team)}; {_hits(state, team)}."
        case ChosenAsset(asset):
            cost = counted(state.content.assets[asset].cost, "point")
            return f"It costs {cost} to buy: {_text(state, asset)}"
        case PlayAsset(asset) if not table.odds().get(choice):
            return f"{_sides(state)} {_text(state, asset)}"
        case _:
            return _on_the_whole(table, choice)


def _on_the_whole(table: Table[State], choice: Choice) -> str:
    """Answers that weigh one side against the other."""
    state = table.state
    match choice:
        case Rally() | ReconStrike():
            strike = table.decision and {Rally("drone"), ReconStrike()} & {*table.decision.options}
            drone = f" A drone strike succeeds in {_percent(drone_chance(state))}."
            return _assault(state) + (drone if strike else "")
        case AfterRecon():
            waiting = counted(len(state.pool()), "Fighter waits", "Fighters wait")
            return f"{waiting} for {counted(len(state.assault_force()), 'team')} of ours."
        case Commit():
            ours, theirs = len(state.assault_force()), len(state.pool())
            return f"{counted(ours, 'team')} in the assault, {counted(theirs, 'Fighter')} ahead."
        case Takeover():
            return _against_intel(state, len(state.ground_in_recon()))
        case EngageIntel():
            return _against_intel(state, len(state.recon_group()))
        case Sacrifice(team):
            cost = counted(state.content.teams[team].cost, "point")
            return f"{state.content.name(team)} costs {cost}, the least; every Fighter hits less."
        case _:
            return _as_it_is(table, choice)


def _as_it_is(table: Table[State], choice: Choice) -> str:
    """Answers that leave it at what there is."""
    state = table.state
    if isinstance(choice, SetArea | ChosenSlot):
        return "In figures one is as good as the other."
    if isinstance(choice, SetDifficulty):
        return f"{counted(state.mission.asset_points, 'point')} to spend, as the card has it."
    if choice == CONFIRM_RECRUITMENT:
        left = state.asset_points - state.spent
        if not left:
            return "Every point is spent."
        return f"Nothing that it would take costs {counted(left, 'point')} or less."
    if choice == CONFIRM_ASSIGNMENT:
        recon, assault = (len(state.teams_in(box)) for box in ("recon", "direct_action"))
        return f"{counted(recon, 'team')} for Recon, {counted(assault, 'team')} for the assault."
    if choice == PASS and isinstance(table.agenda[-1], OfferSacrifice):
        return f"{counted(len(state.pool()), 'Fighter')} ahead: not worth a casualty."
    if choice == PASS:
        return f"{_sides(state)} It keeps what is in hand for a moment when it does more."
    return ""


def _points(state: State, cost: int) -> str:
    left = state.asset_points - state.spent
    return f"{cost} of the {counted(left, 'point')} left"


def _shots(state: State, team: TeamId) -> str:
    card = state.content.teams[team]
    numbers = (("Fighters", card.fighters), ("Intel", card.intel))
    found = [f"{foe} in {10 * number} %" for foe, number in numbers if number]
    return f"hits {' and '.join(found)} of its attacks" if found else "supports from afar"


def _hits(state: State, team: TeamId) -> str:
    return counted(state.teams[team].hits, "hit") + " so far"


def _text(state: State, asset: AssetId) -> str:
    return state.content.assets[asset].text


def _sides(state: State) -> str:
    ours, theirs = len(state.participants()), len(state.opponents())
    if not theirs:
        return "Nobody is fought now."
    return f"{counted(ours, 'team')} of ours against {theirs}."


def _against_intel(state: State, ours: int) -> str:
    return f"{counted(ours, 'team')} of ours against {len(state.intel())} Intel."


def _assault(state: State) -> str:
    """What the player weighs is no chance: it is said as what it is made of."""
    ours, theirs = assault_sides(state)
    said = f"A round of the assault: {float(ours.hits):.1f} hits expected, "
    said += f"{float(theirs.hits):.1f} suffered; {counted(ours.number, 'team')} against "
    said += f"{counted(theirs.number, 'Fighter')}."
    share = _percent(assault_estimate(state))
    return f"{said} Of all strength {share} is ours, a rough weight and no chance."


def _percent(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"
