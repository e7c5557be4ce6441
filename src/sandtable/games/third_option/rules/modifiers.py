"""The one place that sums die roll modifiers (2.3, 4.2, chart A1)."""

from __future__ import annotations

from sandtable.games.third_option.cards import TeamCard
from sandtable.games.third_option.state import TARGET, Effect, State
from sandtable.games.third_option.vocabulary import Attach, Drm, Method, RollClass, TeamId
from sandtable.kernel.event import Modifier

Parts = tuple[Modifier, ...]

AIR_SPACE = Modifier("Air and Space", -1, "TO-4.3-2")
TAKEOVER = Modifier("Ground team against Intel", -1, "TO-7.4-13")
SABOTAGE_BENEFIT = Modifier("earlier Sabotage", -1, "TO-7.5.4-5")
RECON_BENEFIT = Modifier("earlier Recon", -1, "TO-7.5.4-8")
_RECON_BENEFIT_ROLLS = ("infil", "exfil", "drone", "sabotage", "capture", "rescue")


def roll_modifiers(state: State, roll: RollClass, method: Method | None = None) -> Parts:
    """Everything on a roll that is not an attack; parts add up without a cap (TO-2.3-2)."""
    parts = [*_cards(state, roll, method), *_teams(state, roll, method)]
    if roll in _RECON_BENEFIT_ROLLS and _has_recon_benefit(state):
        parts.append(RECON_BENEFIT)
    if roll == "exfil" and state.mission.exfil_drm:
        parts.append(Modifier("mission card", state.mission.exfil_drm, "TO-7.5.5-6"))
    return tuple(parts)


def attack_modifiers(state: State, roll: RollClass) -> Parts:
    """What every attack of a class shares in this round."""
    parts = _cards(state, roll, None)
    if roll == "sog_attack" and state.box == TARGET:
        parts += _target_benefits(state)
    return tuple(parts)


def team_attack_modifiers(state: State, team: TeamId, roll: RollClass, shared: Parts) -> Parts:
    """One team's attack: what all share, and its own (chart A1)."""
    own = []
    if roll == "rg_attack":
        kind = state.content.teams[team].type
        if kind == "recon" and state.air_space:
            own.append(AIR_SPACE)
        elif kind == "ground":
            own.append(TAKEOVER)
    for asset, held in state.assets.items():
        if held.holder == team:
            own += _attached(state, asset, roll)
    return (*shared, *own) if own else shared


def _attached(state: State, asset: str, roll: RollClass) -> list[Modifier]:
    card = state.content.assets[asset]
    if not card.works_in(state.phase):
        return []
    return [
        Modifier(card.name, verb.n, "TO-A1-1")
        for verb in card.effects
        if isinstance(verb, Attach) and roll in verb.roll
    ]


def _cards(state: State, roll: RollClass, method: Method | None) -> list[Modifier]:
    parts = [
        _from_effect(state, effect)
        for effect in state.effects
        if roll in effect.rolls and effect.method in (None, method)
    ]
    for asset in state.assets:
        card = state.content.assets[asset]
        if card.timing == "passive" and card.works_in(state.phase):
            parts += [
                Modifier(card.name, verb.n, "TO-5.2-3")
                for verb in card.effects
                if isinstance(verb, Drm) and roll in verb.roll and verb.method in (None, method)
            ]
    return parts


def _from_effect(state: State, effect: Effect) -> Modifier:
    rule = "TO-3.0-9" if effect.scope == "round" else "TO-3.0-10"
    if effect.source == state.campaign.name:
        rule = "TO-9.0-2"
    return Modifier(state.content.name(effect.source), effect.n, rule)


def _teams(state: State, roll: RollClass, method: Method | None) -> list[Modifier]:
    """DRMs printed on Team cards; only the present count (TO-4.2-5, TO-7.5.6-5)."""
    if roll == "drone" and state.phase == "recon":
        return _best_recon_drone(state)
    parts = []
    for team, at in state.teams.items():
        if at.box in ("direct_action", "rg", "support"):
            card = state.content.teams[team]
            parts += [
                Modifier(card.name, drm.n, _team_rule(card))
                for drm in card.drms
                if drm.roll == roll and drm.method in (None, method)
            ]
    if roll == "drone":
        pairs = len(state.recon_teams_in("rg", "direct_action")) // 2
        if pairs:
            parts.append(Modifier("pairs of Recon Teams", -pairs, "TO-7.5.6-4"))
    return parts


def _team_rule(card: TeamCard) -> str:
    return {"maritime": "TO-4.2-3", "air": "TO-4.2-4"}.get(card.type, "TO-4.2-5")


def _best_recon_drone(state: State) -> list[Modifier]:
    """In the Recon Phase only the best single team counts (TO-7.4D-5)."""
    found = [
        Modifier(state.content.teams[team].name, drm.n, "TO-7.4D-5")
        for team in state.teams_in("recon")
        for drm in state.content.teams[team].drms
        if drm.roll == "drone" and drm.phase == "any"
    ]
    return [min(found, key=lambda part: part.n)] if found else []


def _has_recon_benefit(state: State) -> bool:
    return "recon" in state.campaign.benefits and state.mission.type != "recon"


def _target_benefits(state: State) -> list[Modifier]:
    kind = state.mission.type
    parts = []
    if "sabotage" in state.campaign.benefits and kind in ("raid", "f3"):
        parts.append(SABOTAGE_BENEFIT)
    if "recon" in state.campaign.benefits and kind == "raid":
        parts.append(RECON_BENEFIT)
    return parts


def used_up(state: State, roll: RollClass) -> None:
    """One roll of the class was made: effects of scope next end (TO-3.0-10)."""
    state.effects = [e for e in state.effects if not (e.scope == "next" and roll in e.rolls)]


def end_scope(state: State, *scopes: str) -> None:
    """Effects of these scopes lapse; skips, extras and skipped rounds are of scope round."""
    state.effects = [effect for effect in state.effects if effect.scope not in scopes]
    if "round" in scopes:
        state.skips.clear()
        state.extras.clear()
        state.skip_round = False
