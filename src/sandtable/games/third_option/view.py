"""What the commander may know, field by field, and a redeal of what he may not (guide, 4.1)."""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.third_option.mission import MissionCard
from sandtable.games.third_option.opposition import FIGHTER_TO_HIT, kinetic_modifiers
from sandtable.games.third_option.rules.modifiers import Parts, roll_modifiers
from sandtable.games.third_option.state import Asset, Campaign, Drone, Effect, ReconResult, Slot, State, Team, Unit
from sandtable.games.third_option.vocabulary import (
    COUNTERS,
    Area,
    AssetId,
    CardId,
    Difficulty,
    Fight,
    Phase,
    Side,
    TeamId,
)
from sandtable.kernel.dice import Dice
from sandtable.kernel.event import total


class SlotView(Struct, frozen=True):
    """An Enemy Action slot; the card only once it was peeked at or revealed."""

    revealed: bool
    peeked: bool
    card: CardId | None


class View(Struct, frozen=True, kw_only=True):
    """The mat as the commander sees it: no deck order, no unseen slot, no random state."""

    campaign: Campaign
    card: MissionCard | None
    counter: str
    area: Area
    difficulty: Difficulty
    phase: Phase
    box: int
    fight: Fight
    rounds: int
    asset_points: int
    asset_point_parts: Parts
    spent: int
    teams: dict[TeamId, Team]
    assets: dict[AssetId, Asset]
    discarded: tuple[AssetId, ...]
    units: dict[int, Unit]
    effects: tuple[Effect, ...]
    skips: dict[Side, int]
    extras: dict[Side, int]
    skip_round: bool
    infil: Parts
    exfil: Parts
    fighters_hit_on: int
    events_left: int
    discards: tuple[CardId, ...]
    drawn: CardId
    slots: tuple[SlotView, ...]
    awareness: int | None
    shield: bool
    recon: ReconResult
    drone: Drone
    infiltrated: bool
    aborted: bool
    objective_done: bool
    exfil_attempts: int
    exfiltrated: bool


def make_view(state: State) -> View:
    return View(
        campaign=state.campaign,
        card=state.card,
        counter=COUNTERS[state.card.type] if state.card else "",  # TO-7.3-9
        area=state.area,
        difficulty=state.difficulty,
        phase=state.phase,
        box=state.box,
        fight=state.fight,
        rounds=state.rounds,
        asset_points=state.asset_points,
        asset_point_parts=state.asset_point_parts,
        spent=state.spent,
        teams=dict(state.teams),
        assets=dict(state.assets),
        discarded=tuple(state.discarded),
        units=dict(state.units),
        effects=tuple(state.effects),
        skips=dict(state.skips),
        extras=dict(state.extras),
        skip_round=state.skip_round,
        infil=roll_modifiers(state, "infil", state.card.infil) if state.card else (),
        exfil=roll_modifiers(state, "exfil", state.card.exfil) if state.card else (),
        fighters_hit_on=_fighters_hit_on(state),
        events_left=len(state.events),
        discards=tuple(state.discards),
        drawn=state.drawn,
        slots=tuple(_slot(slot) for slot in state.slots),
        awareness=None if state.awareness_set is None else state.awareness,
        shield=state.shield,
        recon=state.recon_result,
        drone=state.drone,
        infiltrated=state.infiltrated,
        aborted=state.aborted,
        objective_done=state.objective_done,
        exfil_attempts=state.exfil_attempts,
        exfiltrated=state.exfiltrated,
    )


class Marks(Struct, frozen=True, gc=False):
    """Words and numbers of the view, named as there."""

    leg: int
    legs: int
    area: Area
    difficulty: Difficulty
    phase: Phase
    box: int
    fight: Fight
    rounds: int
    asset_points: int
    spent: int
    skip_round: bool
    events_left: int
    awareness: int | None
    shield: bool
    recon: ReconResult
    drone: Drone
    infiltrated: bool
    aborted: bool
    objective_done: bool
    exfil_attempts: int
    exfiltrated: bool


class Glance(Struct, frozen=True):
    """A part of the view, for whoever looks a hundred thousand times; named as there."""

    marks: Marks
    card: MissionCard | None
    teams: dict[TeamId, Team]
    assets: dict[AssetId, Asset]
    units: dict[int, Unit]
    effects: list[Effect]
    skips: dict[Side, int]
    extras: dict[Side, int]
    seen: tuple[CardId | None, ...]  # the cards of `slots`


def glance(state: State) -> Glance:
    """It shares the state's containers: whoever has it reads it at once and keeps nothing."""
    slots = state.slots
    return Glance(
        Marks(
            state.campaign.leg,
            len(state.campaign.legs),
            state.area,
            state.difficulty,
            state.phase,
            state.box,
            state.fight,
            state.rounds,
            state.asset_points,
            state.spent,
            state.skip_round,
            len(state.events),
            None if state.awareness_set is None else state.awareness,
            state.shield,
            state.recon_result,
            state.drone,
            state.infiltrated,
            state.aborted,
            state.objective_done,
            state.exfil_attempts,
            state.exfiltrated,
        ),
        state.card,
        state.teams,
        state.assets,
        state.units,
        state.effects,
        state.skips,
        state.extras,
        tuple([one.card if one.revealed or one.peeked else None for one in slots]) if slots else (),
    )


def _fighters_hit_on(state: State) -> int:
    """The number that a Fighter needs now, all that moves it counted in (TO-7.5.1-3)."""
    if state.card is None:
        return 0
    return FIGHTER_TO_HIT[state.card.threat] + total(kinetic_modifiers(state))


def _slot(slot: Slot) -> SlotView:
    return SlotView(slot.revealed, slot.peeked, slot.card if slot.seen else None)


def redeal(state: State, dice: Dice) -> State:
    """Shuffle the Event deck, and the unseen Enemy Actions with the stock.

    Both are sorted first: whoever knows these dice must not learn the real order from ours.
    """
    twin = state.copy()
    twin.events.sort()
    dice.shuffle(twin.events)
    hidden = [at for at, slot in enumerate(twin.slots) if not slot.seen]
    unseen = sorted([*(twin.slots[at].card for at in hidden), *twin.stock])
    dice.shuffle(unseen)
    for at in hidden:
        twin.slots[at] = Slot(unseen.pop())
    twin.stock = unseen
    return twin
