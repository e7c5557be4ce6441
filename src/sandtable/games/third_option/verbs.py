"""What the verbs of cards and assets do, and when an asset fits (guide, section 5.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.third_option.events import Rolled
from sandtable.games.third_option.opposition import place_units
from sandtable.games.third_option.rules import card_choices, casualties
from sandtable.games.third_option.rules.awareness import HIGHEST, LOWEST, move_awareness
from sandtable.games.third_option.state import Effect, State, Unit
from sandtable.games.third_option.vocabulary import (
    AddFighters,
    AddIntel,
    Awareness,
    CardId,
    Drm,
    Effects,
    ExtraAttack,
    GainAsset,
    Heal,
    HitEnemy,
    HitFriendly,
    LoseAsset,
    Peek,
    Place,
    Redeploy,
    RemoveFighters,
    RemoveIntel,
    SkipAttack,
    SkipRound,
    TestDie,
    Verb,
    When,
)
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class ResolveEffects(Step, frozen=True):
    """The effects of a card, one after the other as written (TO-3.0-8, TO-2.3-8).

    Whomever a card makes a casualty is gone at once (TO-3.0-16).
    """

    effects: Effects
    source: CardId
    slot: int = 0

    def run(self, table: Table[State]) -> None:
        if len(self.effects) > 1:
            table.push(ResolveEffects(self.effects[1:], self.source, self.slot))
        if self.effects:
            does = _DOES.get(type(self.effects[0]))
            if does:
                does(table, self.effects[0], self)
        casualties.check_wipe_out(table)


def _drm(table: Table[State], verb: Drm, by: ResolveEffects) -> None:
    table.state.effects.append(Effect(verb.roll, verb.n, verb.scope, by.source, verb.method))


def _skip_attack(table: Table[State], verb: SkipAttack, by: ResolveEffects) -> None:
    del by
    skips = table.state.skips
    skips[verb.side] = skips.get(verb.side, 0) + verb.n


def _extra_attack(table: Table[State], verb: ExtraAttack, by: ResolveEffects) -> None:
    del by
    extras = table.state.extras
    extras[verb.side] = extras.get(verb.side, 0) + verb.n


def _skip_round(table: Table[State], verb: SkipRound, by: ResolveEffects) -> None:
    del verb, by
    table.state.skip_round = True


def exposed(state: State, kind: str) -> list[Unit]:
    """Whom a card reaches: units being fought or here, else the pool (TO-3.0-12)."""
    if kind == "intel":
        return state.intel()
    fought = state.opponents() if state.kinetic else []
    return fought or state.here() or state.pool()


def _removable(state: State) -> list[Unit]:
    """As `exposed`, but no card removes a target (TO-7.5.4-17)."""
    fought = [unit for unit in exposed(state, "fighters") if unit.kind != "target"]
    return fought or state.pool()


def _hit_enemy(table: Table[State], verb: HitEnemy, by: ResolveEffects) -> None:
    del by
    casualties.hit_units(table, exposed(table.state, verb.kind), verb.n)


def _hit_friendly(table: Table[State], verb: HitFriendly, by: ResolveEffects) -> None:
    del by
    casualties.hit_teams(table, table.state.group(verb.group), verb.n, "TO-3.0-12")


def _add_fighters(table: Table[State], verb: AddFighters, by: ResolveEffects) -> None:
    where: Place = "pool"
    on_track = table.state.phase == "direct_action" and table.state.box >= 0  # TO-7.5-7
    if on_track and (verb.where == "here" or (verb.where == "auto" and by.slot == 3)):
        where = "here"  # TO-App-5: a plain addition goes to Egress only from slot 3
    place_units(table, verb.n, where, "TO-App-5" if by.slot else "TO-7.5-3")


def _remove_fighters(table: Table[State], verb: RemoveFighters, by: ResolveEffects) -> None:
    del by
    casualties.remove_units(table, _removable(table.state), verb.n, "TO-3.0-12")


def _add_intel(table: Table[State], verb: AddIntel, by: ResolveEffects) -> None:
    del by
    place_units(table, verb.n, "intel", "TO-7.4-24")


def _remove_intel(table: Table[State], verb: RemoveIntel, by: ResolveEffects) -> None:
    del by
    casualties.remove_units(table, table.state.intel(), verb.n, "TO-3.0-12")


def _awareness(table: Table[State], verb: Awareness, by: ResolveEffects) -> None:
    move_awareness(table, verb.n, "card", "TO-7.5.1-8", by.source)


def _heal(table: Table[State], verb: Heal, by: ResolveEffects) -> None:
    table.push(card_choices.ChooseHeal(verb.group, verb.n, by.source))


def _peek(table: Table[State], verb: Peek, by: ResolveEffects) -> None:
    table.push(card_choices.ChoosePeek(verb.n, by.source))


def _lose_asset(table: Table[State], verb: LoseAsset, by: ResolveEffects) -> None:
    table.push(card_choices.ChooseLoss(verb.n, by.source))


def _gain_asset(table: Table[State], verb: GainAsset, by: ResolveEffects) -> None:
    table.push(card_choices.ChooseGain(verb.n, verb.max_cost, by.source))


def _redeploy(table: Table[State], verb: Redeploy, by: ResolveEffects) -> None:
    table.push(card_choices.ChooseRedeploy(verb.n, by.source))


def _test(table: Table[State], verb: TestDie, by: ResolveEffects) -> None:
    name = table.state.content.name(by.source)
    need = (verb.at_most, "or less: yes")
    die = table.roll(verb.sides, why=name, rule="TO-3.0-8", need=need)
    met = die <= verb.at_most
    table.record(
        Rolled("TO-3.0-8", "card", die, met, needs=verb.at_most, card=by.source, sides=verb.sides)
    )
    _branch(table, verb.then if met else verb.otherwise, by)


def _when(table: Table[State], verb: When, by: ResolveEffects) -> None:
    _branch(table, verb.then if table.state.air_space else verb.otherwise, by)


def _branch(table: Table[State], effects: Effects, by: ResolveEffects) -> None:
    if effects:
        table.push(ResolveEffects(effects, by.source, by.slot))


# attach, absorb, cancel, reroll and drone_strike act where their moment is, not here
_DOES: dict[type, Callable[[Table[State], Any, ResolveEffects], None]] = {
    Drm: _drm, SkipAttack: _skip_attack, ExtraAttack: _extra_attack, SkipRound: _skip_round,
    HitEnemy: _hit_enemy, HitFriendly: _hit_friendly, AddFighters: _add_fighters,
    RemoveFighters: _remove_fighters, AddIntel: _add_intel, RemoveIntel: _remove_intel,
    Awareness: _awareness, Heal: _heal, Peek: _peek, LoseAsset: _lose_asset,
    GainAsset: _gain_asset, Redeploy: _redeploy, TestDie: _test, When: _when,
}  # fmt: skip


def fits(state: State, verb: Verb) -> bool:
    """Whether a verb could do anything now; an asset none of whose verbs could is not offered."""
    match verb:
        case Drm():
            return _attack_is_on(state, verb) or not any(r.endswith("_attack") for r in verb.roll)
        case SkipAttack():
            return verb.side == _enemy_side(state)
        case HitEnemy():
            return bool(exposed(state, verb.kind))
        case RemoveIntel():
            return bool(state.intel())
        case RemoveFighters():
            return bool(_removable(state))
        case Heal():
            return any(state.teams[team].hits for team in state.group(verb.group))
        case Awareness():
            moved = max(LOWEST, min(HIGHEST, state.awareness + verb.n))
            return state.awareness_set is not None and moved != state.awareness
        case _:
            return True


def _enemy_side(state: State) -> str:
    if state.fight == "none":
        return ""
    return "fighters" if state.kinetic else "intel"


def _attack_is_on(state: State, verb: Drm) -> bool:
    on = {
        "": (),
        "fighters": ("sog_attack", "fighter_attack"),
        "intel": ("rg_attack", "intel_attack"),
    }[_enemy_side(state)]
    return any(roll in on for roll in verb.roll)


STEPS = (ResolveEffects,)
