"""What the verbs of cards and assets do, and when an asset fits (guide, section 5.1)."""

from __future__ import annotations

from functools import singledispatch

from sandtable.games.third_option.events import Rolled
from sandtable.games.third_option.opposition import place_units
from sandtable.games.third_option.rules import card_choices, casualties
from sandtable.games.third_option.rules.awareness import HIGHEST, LOWEST, move_awareness
from sandtable.games.third_option.state import Effect, State, Unit
from sandtable.games.third_option.vocabulary import (
    Absorb,
    AddFighters,
    AddIntel,
    Attach,
    Awareness,
    Cancel,
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
    PermitStrike,
    Redeploy,
    RemoveFighters,
    RemoveIntel,
    Reroll,
    SkipAttack,
    SkipRound,
    TestDie,
    UnitPlace,
    When,
)
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import Script, Verb


class ResolveEffects(Script, frozen=True):
    """The effects of a card, one after the other as written (TO-3.0-8, TO-2.3-8).

    Whomever a card makes a casualty is gone at once (TO-3.0-16).
    """

    effects: Effects
    source: CardId
    slot: int = 0

    def run(self, table: Table[State]) -> None:
        super().run(table)
        casualties.check_wipe_out(table)

    def do(self, table: Table[State], verb: Verb) -> None:
        does(verb, table, self)


@singledispatch
def does(verb: Verb, table: Table[State], by: ResolveEffects) -> None:
    """Carry one verb of a card out."""
    raise NotImplementedError(f"{verb} of {by.source} at {table.state.phase}")


@does.register
def _elsewhere(verb: Attach | Absorb | Cancel | Reroll | PermitStrike, _: Table[State], by: ResolveEffects) -> None:
    """These act where their moment is, not here."""


@does.register
def _drm(verb: Drm, table: Table[State], by: ResolveEffects) -> None:
    table.state.effects.append(Effect(verb.roll, verb.n, verb.scope, by.source, verb.method))


@does.register
def _skip_attack(verb: SkipAttack, table: Table[State], _: ResolveEffects) -> None:
    skips = table.state.skips
    skips[verb.side] = skips.get(verb.side, 0) + verb.n


@does.register
def _extra_attack(verb: ExtraAttack, table: Table[State], _: ResolveEffects) -> None:
    extras = table.state.extras
    extras[verb.side] = extras.get(verb.side, 0) + verb.n


@does.register
def _skip_round(_verb: SkipRound, table: Table[State], _: ResolveEffects) -> None:
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


@does.register
def _hit_enemy(verb: HitEnemy, table: Table[State], _: ResolveEffects) -> None:
    casualties.hit_units(table, exposed(table.state, verb.kind), verb.n)


@does.register
def _hit_friendly(verb: HitFriendly, table: Table[State], _: ResolveEffects) -> None:
    casualties.hit_teams(table, table.state.group(verb.group), verb.n, "TO-3.0-12")


@does.register
def _add_fighters(verb: AddFighters, table: Table[State], by: ResolveEffects) -> None:
    where: UnitPlace = "pool"
    on_track = table.state.phase == "direct_action" and table.state.box >= 0  # TO-7.5-7
    if on_track and (verb.where == "here" or (verb.where == "auto" and by.slot == 3)):
        where = "here"  # TO-App-5: a plain addition goes to Egress only from slot 3
    place_units(table, verb.n, where, "TO-App-5" if by.slot else "TO-7.5-3")


@does.register
def _remove_fighters(verb: RemoveFighters, table: Table[State], _: ResolveEffects) -> None:
    casualties.remove_units(table, _removable(table.state), verb.n, "TO-3.0-12")


@does.register
def _add_intel(verb: AddIntel, table: Table[State], _: ResolveEffects) -> None:
    place_units(table, verb.n, "intel", "TO-7.4-24")


@does.register
def _remove_intel(verb: RemoveIntel, table: Table[State], _: ResolveEffects) -> None:
    casualties.remove_units(table, table.state.intel(), verb.n, "TO-3.0-12")


@does.register
def _awareness(verb: Awareness, table: Table[State], by: ResolveEffects) -> None:
    move_awareness(table, verb.n, "card", "TO-7.5.1-8", by.source)


@does.register
def _heal(verb: Heal, table: Table[State], by: ResolveEffects) -> None:
    table.push(card_choices.ChooseHeal(verb.group, verb.n, by.source))


@does.register
def _peek(verb: Peek, table: Table[State], by: ResolveEffects) -> None:
    table.push(card_choices.ChoosePeek(verb.n, by.source))


@does.register
def _lose_asset(verb: LoseAsset, table: Table[State], by: ResolveEffects) -> None:
    table.push(card_choices.ChooseLoss(verb.n, by.source))


@does.register
def _gain_asset(verb: GainAsset, table: Table[State], by: ResolveEffects) -> None:
    table.push(card_choices.ChooseGain(verb.n, verb.max_cost, by.source))


@does.register
def _redeploy(verb: Redeploy, table: Table[State], by: ResolveEffects) -> None:
    table.push(card_choices.ChooseRedeploy(verb.n, by.source))


@does.register
def _test(verb: TestDie, table: Table[State], by: ResolveEffects) -> None:
    name = table.state.content.name(by.source)
    need = (verb.at_most, "or less: yes")
    die = table.roll(verb.sides, why=name, rule="TO-3.0-8", need=need)
    met = die <= verb.at_most
    table.record(Rolled("TO-3.0-8", "card", die, met, needs=verb.at_most, card=by.source, sides=verb.sides))
    _branch(table, verb.then if met else verb.otherwise, by)


@does.register
def _when(verb: When, table: Table[State], by: ResolveEffects) -> None:
    _branch(table, verb.then if table.state.air_space else verb.otherwise, by)


def _branch(table: Table[State], effects: Effects, by: ResolveEffects) -> None:
    if effects:
        table.push(ResolveEffects(effects, by.source, by.slot))


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
    on = {"": (), "fighters": ("sog_attack", "fighter_attack"), "intel": ("rg_attack", "intel_attack")}[
        _enemy_side(state)
    ]
    return any(roll in on for roll in verb.roll)
