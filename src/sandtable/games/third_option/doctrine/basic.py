"""The `basic` computer player (guide, section 10): sound habits, no search, no peeking.

`seasoned` differs in whom it recruits, and always sends a kinetic Recon Team with the assault.
"""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.third_option.doctrine.because import because
from sandtable.games.third_option.doctrine.plan import next_purchase, wish_list
from sandtable.games.third_option.doctrine.seasoned import seasoned_list
from sandtable.games.third_option.odds import assault_estimate, drone_chance
from sandtable.games.third_option.opposition import FIGHTER_TO_HIT
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets, Reassign
from sandtable.games.third_option.rules.awareness import OfferSacrifice, Sacrifice
from sandtable.games.third_option.rules.card_choices import (
    PASS,
    ChooseGain,
    ChooseHeal,
    ChooseLoss,
    ChooseRedeploy,
    ChosenAsset,
    ChosenTeam,
)
from sandtable.games.third_option.rules.decks import CancelEnemyAction, CancelEvent
from sandtable.games.third_option.rules.direct_action import (
    AfterStrike,
    Commit,
    CommitTeam,
    EngageIntel,
    EngageRemainingIntel,
    Rally,
    RallyPoint,
)
from sandtable.games.third_option.rules.drone import OfferReconDrone, ReconStrike, StrikeFollowUp
from sandtable.games.third_option.rules.modifiers import roll_modifiers
from sandtable.games.third_option.rules.movement import RepeatExfiltration, RepeatInfiltration
from sandtable.games.third_option.rules.operations import failure_effects
from sandtable.games.third_option.rules.planning import ReturnPoints, paid_for
from sandtable.games.third_option.rules.recon import AfterRecon, GroundTakeover, OfferAbort, Takeover
from sandtable.games.third_option.rules.recruiting import (
    CONFIRM_RECRUITMENT,
    AttachAsset,
    BuyAsset,
    Recruit,
    RecruitTeam,
)
from sandtable.games.third_option.rules.scoring import TIER_TWO
from sandtable.games.third_option.state import ACTIVE, State
from sandtable.games.third_option.vocabulary import (
    AddFighters,
    ApNext,
    Awareness,
    Cancel,
    Drm,
    Effects,
    Heal,
    HitEnemy,
    HitFriendly,
    RemoveIntel,
    Reroll,
    SkipAttack,
    TestDie,
)
from sandtable.kernel.decision import Choice
from sandtable.kernel.event import total
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import Verb
from sandtable.players.bench import Asked, Bench

GAINS = ("AC-05", "AC-03")  # what to take when a card offers a gift


class Temper(NamedTuple):
    drone: bool = False  # plans with one
    seasoned: bool = False


Question = Asked[State, Temper]


def basic_drone(table: Table[State]) -> Choice:
    """`basic` with a prepared drone strike on F3 missions."""
    state = table.state
    return BENCH.answer(table, Temper(drone=state.card is not None and state.mission.type == "f3"))


def random_recruiter(table: Table[State]) -> Choice:
    """Recruits whatever comes to hand, then plays as `basic` without drones."""
    if table.decision and Rally("drone") in table.decision.options:
        return Rally("continue")
    if table.decision and isinstance(table.agenda[-1], Recruit):
        offers = [o for o in table.decision.options if isinstance(o, RecruitTeam | BuyAsset)]
        if not offers:
            return CONFIRM_RECRUITMENT
        return offers[table.dice.aside(len(offers), "recruit") - 1]
    return basic(table)


def _recruit(asked: Question, ask: Recruit) -> Choice:
    del ask
    state, temper = asked.state, asked.temper
    wanted = seasoned_list(state) if temper.seasoned else wish_list(state, drone=temper.drone)
    return next_purchase(wanted, asked.options) or CONFIRM_RECRUITMENT


def _return_card(asked: Question, ask: Ask) -> Choice:
    """The cheapest card first, assets before teams."""
    state = asked.state
    card: Choice = min(asked.options, key=lambda o: (o.card in state.teams, paid_for(state, o.card)))
    return card


# assets


def _assets(asked: Question, ask: Ask) -> Choice:
    state = asked.state
    for option in asked.options:
        if isinstance(option, PlayAsset) and _worth_playing(state, option.asset):
            return option
        if isinstance(option, Reassign) and _better_holder(state, option):
            return option
    return PASS


def _worth_playing(state: State, asset: str) -> bool:
    return any(_worth_now(state, verb) for verb in state.content.assets[asset].effects)


def _worth_now(state: State, verb: Verb) -> bool:
    fought = len(state.opponents()) if state.kinetic else 0
    match verb:
        case Cancel(kind):
            return _is_bad(_shown(state, kind))
        case Reroll():
            return state.box != 0 or not state.mission.must_exfiltrate
        case HitEnemy("intel"):
            return len(state.intel()) >= 2
        case HitEnemy(_, n):
            return fought >= (4 if n >= 4 else 3)
        case SkipAttack():
            return fought >= 3
        case Drm(rolls) if "sog_attack" in rolls:
            return fought >= 2
        case Drm(rolls) if "infil" in rolls and "exfil" in rolls:
            return _better_here(state)
        case Drm() | RemoveIntel():
            return True
        case Heal():
            return bool(state.units_at("pool", "here", "target", "intel"))
        case Awareness(n):
            return n < 0 and state.awareness >= 1 and fought >= 2
        case _:
            return False


def _better_here(state: State) -> bool:
    """A movement asset goes on the roll with the worse number."""
    mission = state.mission
    if state.box or mission.infil != mission.exfil:
        return True
    now = total(roll_modifiers(state, "infil", mission.infil))
    return now >= total(roll_modifiers(state, "exfil", mission.exfil))


def _shown(state: State, kind: str) -> Effects:
    """The section of the card that lies open."""
    if kind == "event":
        return state.content.events[state.drawn].section(state.phase) if state.drawn else ()
    open_slots = [slot for slot in state.slots if slot.revealed]
    card = state.content.enemy_actions[open_slots[-1].card]
    return card.section(state.mission.threat)


def _is_bad(effects: Effects) -> bool:
    for verb in effects:
        match verb:
            case HitFriendly() | AddFighters():
                return True
            case Awareness(n) if n > 0:
                return True
            case TestDie(then=then, otherwise=otherwise) if _is_bad(then) or _is_bad(otherwise):
                return True
    return False


def _better_holder(state: State, option: Reassign) -> bool:
    """Move an attached asset when its holder is hit, to the best team that is not."""
    holder = state.assets[option.asset].holder
    if not state.teams[holder].hits or state.teams[option.team].hits:
        return False
    cards = state.content.teams
    unhurt = [t for t in state.assault_force() if not state.teams[t].hits and t != holder]
    return (cards[option.team].fighters or 0) == max(cards[t].fighters or 0 for t in unhurt)


# Recon Phase


def _recon_strike(asked: Question, ask: Ask) -> Choice:
    state = asked.state
    ready = total(roll_modifiers(state, "drone")) <= -2
    return ReconStrike() if ready and drone_chance(state) > assault_estimate(state) else PASS


def _takeover(asked: Question, ask: Ask) -> Choice:
    state = asked.state
    return Takeover(len(state.ground_in_recon()) >= len(state.intel()))


def _after_recon(asked: Question, ask: Ask) -> Choice:
    """Abort only where points are at stake and the pool is overwhelming."""
    state = asked.state
    effects = failure_effects(state.leg)
    at_stake = any(isinstance(effect, ApNext) and effect.n < 0 for effect in effects)
    tenths = 3 * len(state.pool()) * FIGHTER_TO_HIT[state.mission.threat]
    too_many = tenths > 2 * 10 * max(len(state.assault_force()), 1)
    operation = state.campaign.is_operation
    return AfterRecon("abort" if operation and at_stake and too_many else "go_on")


# Direct Action


def _commit(asked: Question, ask: CommitTeam) -> Choice:
    """The Operative always; a kinetic Recon Team when the pool outnumbers the assault."""
    state = asked.state
    always = asked.temper.seasoned or state.content.teams[ask.team].type == "operative"
    joins = always or len(state.pool()) > len(state.assault_force())
    return Commit(ask.team, joins)


def _engage_intel(asked: Question, ask: Ask) -> Choice:
    state = asked.state
    return EngageIntel(len(state.recon_group()) >= len(state.intel()))


def _sacrifice(asked: Question, ask: Ask) -> Choice:
    state = asked.state
    counted = len(state.counted_teams())
    after = len(state.teams_in(*ACTIVE)) - 1
    if len(state.pool()) < 3 or 100 * after < TIER_TWO * counted:
        return PASS
    teams = [option for option in asked.options if isinstance(option, Sacrifice)]
    return min(teams, key=lambda option: state.content.teams[option.team].cost)


def _rally(asked: Question, ask: Ask) -> Choice:
    state = asked.state
    if Rally("drone") in asked.options:
        if asked.temper.drone:
            return Rally("drone")
        scouted = state.mission.threat == "HIGH" and len(state.recon_teams_in("rg")) >= 4
        if scouted or drone_chance(state) > assault_estimate(state):
            return Rally("drone")
    return Rally("continue")


def _follow_up(asked: Question, ask: Ask) -> Choice:
    return StrikeFollowUp("assault")


# objects of cards


def _team(asked: Question, ask: Ask) -> Choice:
    """Heal, attach and redeploy: the best shot, unhurt before hurt."""
    state = asked.state
    cards = state.content.teams
    teams = [option for option in asked.options if isinstance(option, ChosenTeam)]
    kinetic = any(cards[option.team].type == "ground" for option in teams)

    def worth(option: ChosenTeam) -> tuple[int, int]:
        card = cards[option.team]
        return -state.teams[option.team].hits, (card.fighters if kinetic else card.intel) or 0

    return max(teams, key=worth)


def _loss(asked: Question, ask: Ask) -> Choice:
    """The cheapest card, one that has no use left before all others."""
    state = asked.state
    cards = state.content.assets

    def value(option: ChosenAsset) -> tuple[bool, int]:
        card = cards[option.asset]
        over = card.phase == "recon" and state.phase == "direct_action"
        return not over, card.cost

    card: Choice = min(asked.options, key=value)
    return card


def _gain(asked: Question, ask: Ask) -> Choice:
    wanted = [option for gift in GAINS for option in asked.options if option == ChosenAsset(gift)]
    gift: Choice = wanted[0] if wanted else asked.options[1]
    return gift


BENCH: Bench[State, Temper] = Bench(
    {
        Recruit: _recruit,
        ReturnPoints: _return_card,
        PlayAssets: _assets,
        CancelEvent: _assets,
        CancelEnemyAction: _assets,
        RepeatInfiltration: _assets,
        RepeatExfiltration: _assets,
        OfferReconDrone: _recon_strike,
        GroundTakeover: _takeover,
        OfferAbort: _after_recon,
        CommitTeam: _commit,
        EngageRemainingIntel: _engage_intel,
        OfferSacrifice: _sacrifice,
        RallyPoint: _rally,
        AfterStrike: _follow_up,
        AttachAsset: _team,
        ChooseHeal: _team,
        ChooseRedeploy: _team,
        ChooseLoss: _loss,
        ChooseGain: _gain,
    },
    because,
)
basic, seasoned = BENCH.player(Temper()), BENCH.player(Temper(seasoned=True))
