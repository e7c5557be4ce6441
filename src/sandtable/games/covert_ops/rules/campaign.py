"""Between the missions of a campaign: casualties, veterans, requisition (CO-8, CO-CP)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from sandtable.boards.cards import Deck
from sandtable.games.covert_ops.cards import Unlock, Upgrade
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.mission import result_of
from sandtable.games.covert_ops.rules import teams
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit, Veteran
from sandtable.games.covert_ops.verbs import Mend
from sandtable.games.covert_ops.vocabulary import Result, Seat, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of

TRIES = 3  # failures of one mission that lose the campaign (CO-8.1-3)
MOST_SLOTS = 3  # CO-C9-4
# Special Requisition by players (4 stands for more) and result (CO-CP-2).
SPECIAL: dict[int, dict[Result, int]] = {
    1: {"pyrrhic": 4, "minor": 8, "major": 12},
    2: {"pyrrhic": 2, "minor": 4, "major": 6},
    3: {"pyrrhic": 2, "minor": 3, "major": 4},
    4: {"pyrrhic": 1, "minor": 2, "major": 3},
}


class CasualtyTreated(UnitEvent, frozen=True):
    """Healed, one more Injury, its upgrades lost; perhaps dead (CO-8.2-3 to -6)."""

    unit: UnitId
    injuries: int
    lost: tuple[str, ...]
    dead: bool


class VeterancyGained(UnitEvent, frozen=True):
    """Missions ended outside the Casualty Zone (CO-8.2-1)."""

    unit: UnitId
    survived: int


class RequisitionGranted(Event, frozen=True):
    """Special Requisition (CO-8.2-2)."""

    seat: Seat
    points: int
    now: int


class UpgradeUnlocked(Event, frozen=True):
    """A campaign upgrade can be bought from now on (CO-CP-11)."""

    upgrade: str


class UpgradeBought(UnitEvent, frozen=True):
    """For a veteran."""

    unit: UnitId
    upgrade: str
    left: int


class CampaignStands(Event, frozen=True):
    """How far it has come, or how it ended (CO-8.1-1, -4)."""

    stage: int
    total: int
    result: Result


class CampaignDebrief(Step, frozen=True):
    """In the order of the guide (9.10); after a defeat casualties only (CO-8.1-3)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        won = state.result != "defeat"
        treat_casualties(table)
        if not won:
            table.push(AfterDefeat())
            return
        state.total += state.vp
        unlock(table)
        gain_veterancy(table)
        grant_requisition(table)
        table.push(*(SpendSpecialRequisition(seat) for seat in state.mission.seats), AfterSuccess())


# casualties and veterans


def treat_casualties(table: Table[State]) -> None:
    """Units in the Casualty Zone, and those that will not come back (CO-8.2-3 to -6)."""
    state = table.state
    for who, veteran in list(state.veterans.items()):
        unit = state.units.get(who)
        if unit is None or veteran.dead:
            continue
        fallen = unit.zone == "casualty"
        injuries = unit.injuries + fallen
        lost = unit.upgrades if fallen else ()
        dead = _dead(state, unit, injuries)
        upgrades = () if fallen else unit.upgrades
        state.veterans[who] = replace(veteran, injuries=injuries, upgrades=upgrades, dead=dead)
        _strike(state, veteran.seat, lost)
        if fallen or dead:
            table.record(CasualtyTreated("CO-8.2-5", who, injuries, lost, dead))


def _dead(state: State, unit: Unit, injuries: int) -> bool:
    """By its last Injury, or eaten; a Grub that was eaten comes back (CO-8.2-6, CO-C8-4)."""
    profile = state.content.profiles[unit.profile]
    if injuries >= profile.damage:
        return True
    return unit.zone == "dead" and not profile.eaten


def _strike(state: State, seat: Seat, lost: tuple[str, ...]) -> None:
    """Those upgrades cannot be equipped again by that player (CO-8.2-4)."""
    team = state.teams[seat]
    state.teams[seat] = replace(team, lost=tuple(dict.fromkeys((*team.lost, *lost))))


def gain_veterancy(table: Table[State]) -> None:
    """Whoever is not in the Casualty Zone, on the table or out (CO-8.2-1)."""
    state = table.state
    for who, veteran in list(state.veterans.items()):
        unit = state.units.get(who)
        if unit and unit.zone in ("combat", "exfiltrated") and not veteran.dead:
            state.veterans[who] = replace(veteran, survived=veteran.survived + 1)
            table.record(VeterancyGained("CO-8.2-1", who, veteran.survived + 1))


def grant_requisition(table: Table[State]) -> None:
    """By result and number of players; unspent points are kept (CO-8.2-2, CO-CP-2)."""
    state = table.state
    points = SPECIAL[min(4, state.mission.chosen.players)].get(state.result, 0)
    for seat, team in list(state.teams.items()):
        if living(state, seat):
            state.teams[seat] = replace(team, special=team.special + points)
            table.record(RequisitionGranted("CO-8.2-2", seat, points, team.special + points))


def living(state: State, seat: Seat) -> list[UnitId]:
    """The members of a team that are left; a team only shrinks (CO-CP-12)."""
    return [who for who, one in state.veterans.items() if one.seat == seat and not one.dead]


# campaign upgrades


def unlock(table: Table[State]) -> None:
    """By deeds in the mission that was just won (CO-CP-11)."""
    state = table.state
    for upgrade in state.content.upgrades.values():
        deed = upgrade.unlock
        if deed and deed.mission == state.mission.id and done(state, deed):
            state.unlocked = (*state.unlocked, upgrade.id)
            table.record(UpgradeUnlocked("CO-CP-11", upgrade.id))


def done(state: State, deed: Unlock) -> bool:
    """Whether a deed was done in this mission."""
    successes = sum(one.done for one in state.elements.values())
    freed = sum(state.units[who].captive for who in state.out)
    return successes >= deed.done and freed >= deed.captives and state.vp >= deed.vp


def open_to(state: State, upgrade: Upgrade, veteran: Veteran) -> bool:
    """Whether a veteran may have it at all (CO-8.2A-1, CO-CP-11)."""
    deed = upgrade.unlock
    if upgrade.kind != "campaign" or deed is None:
        return upgrade.kind != "campaign"
    if deed.mission:
        return upgrade.id in state.unlocked
    return veteran.survived >= deed.survived and veteran.injuries >= deed.injuries


class BuyUpgrade(Choice, frozen=True, tag="buy-upgrade"):
    """An upgrade for a veteran, paid with Special Requisition."""

    rule = "CO-8.2-2"
    unit: UnitId
    upgrade: str

    def label(self, state: State) -> str:
        return f"{state.content.upgrades[self.upgrade].name} for {name(state, self.unit)}"

    def detail(self, state: State) -> str:
        return state.content.upgrades[self.upgrade].text

    def group(self, state: State) -> str:
        return name(state, self.unit)

    def takes(self, state: State) -> str:
        return f"{state.content.upgrades[self.upgrade].cost} points"


class KeepTheRest(Choice, frozen=True, tag="keep-the-rest"):
    """Unspent points are kept."""

    rule = "CO-8.2-2"
    words = "Keep the rest"
    goes_on = True


class SpendSpecialRequisition(Ask, frozen=True):
    """Upgrades for units that gained veterancy (CO-8.2-2)."""

    seat: Seat

    def decision(self, state: State) -> Decision | None:
        options = [
            BuyUpgrade(who, upgrade)
            for who in _gained(state, self.seat)
            for upgrade in state.content.upgrades
            if not why_not(state, self.seat, BuyUpgrade(who, upgrade))
        ]
        if not options:
            return None
        points = state.teams[self.seat].special
        prompt = f"Special Requisition: {points} to spend on your veterans"
        return Decision(self.seat, prompt, "CO-8.2-2", (*options, KeepTheRest()))

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, BuyUpgrade):
            return why_not(state, self.seat, choice)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: BuyUpgrade | KeepTheRest) -> None:
        if isinstance(choice, BuyUpgrade):
            buy(table, self.seat, choice)
            table.push(self)


def _gained(state: State, seat: Seat) -> list[UnitId]:
    """Who gained veterancy in this mission (CO-8.2-2)."""
    stood = ("combat", "exfiltrated")
    units = state.units
    return [who for who in living(state, seat) if who in units and units[who].zone in stood]


def why_not(state: State, seat: Seat, choice: BuyUpgrade) -> Refusal | None:
    """What speaks against an upgrade for a veteran."""
    upgrade = state.content.upgrades.get(choice.upgrade)
    if choice.unit not in _gained(state, seat) or upgrade is None:
        return Refusal("CO-8.2-2", "Upgrades are for your units that gained veterancy")
    veteran, team = state.veterans[choice.unit], state.teams[seat]
    profile = state.content.profiles[veteran.profile]
    if not open_to(state, upgrade, veteran):
        return Refusal("CO-8.2A-1", f"{upgrade.name} is not unlocked")
    if upgrade.id in team.lost:
        return Refusal("CO-8.2-4", f"{upgrade.name} is lost for this campaign")
    if any(upgrade.id in state.veterans[who].upgrades for who in living(state, seat)):
        return Refusal("CO-3.0-6", f"{upgrade.name}: one copy in a team")
    slots = min(MOST_SLOTS, profile.slots + veteran.survived)
    if len(veteran.upgrades) >= slots and not upgrade.spent:
        return Refusal("CO-C9-4", f"{profile.name} has no free slot")
    if refusal := teams.unfit(upgrade, profile):
        return refusal
    if upgrade.cost > team.special:
        return Refusal("CO-8.2-2", f"It costs {upgrade.cost}, {team.special} left")
    return None


def buy(table: Table[State], seat: Seat, choice: BuyUpgrade) -> None:
    """Paid and worn; what is used up at once mends an Injury (CU6)."""
    state = table.state
    upgrade, veteran = state.content.upgrades[choice.upgrade], state.veterans[choice.unit]
    team = state.teams[seat]
    left = team.special - upgrade.cost
    lost = (*team.lost, upgrade.id) if upgrade.spent else team.lost
    state.teams[seat] = replace(team, special=left, lost=lost)
    if upgrade.spent:
        mended = sum(verb.n for verb in of(upgrade.effects, Mend))
        veteran = replace(veteran, injuries=max(0, veteran.injuries - mended))
    else:
        veteran = replace(veteran, upgrades=(*veteran.upgrades, upgrade.id))
    state.veterans[choice.unit] = veteran
    table.record(UpgradeBought("CO-8.2-2", choice.unit, upgrade.id, left))


# on to the next


class AfterSuccess(Step, frozen=True):
    """The next mission is unlocked, or the total decides (CO-8.1-1, -2, -4)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.campaign is None:
            raise ValueError("only a campaign goes on")
        state.stage += 1
        state.tries = 0
        if state.stage >= len(state.campaign.legs):
            finish(table, result_of(state.total, state.campaign.totals))
        elif not any(living(state, seat) for seat in state.mission.seats):
            finish(table, "defeat")
        else:
            table.record(CampaignStands("CO-8.1-1", state.stage, state.total, ""))
            fresh(state)


class AfterDefeat(Step, frozen=True):
    """A failed mission may be tried again, three times in all (CO-8.1-3)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.tries += 1
        left = any(living(state, seat) for seat in state.mission.seats)
        if state.tries >= TRIES or not left:
            finish(table, "defeat")
        else:
            table.push(RetryOrAbandon())


class Retry(Choice, frozen=True, tag="retry"):
    """Once more, with whoever is left."""

    rule = "CO-8.1-3"
    words = "Try the mission again"


class Abandon(Choice, frozen=True, tag="abandon"):
    """The campaign is lost."""

    rule = "CO-8.1-3"
    words = "Abandon the campaign"


class RetryOrAbandon(Ask, frozen=True):
    """The lead seat decides (CO-8.1-3)."""

    def decision(self, state: State) -> Decision:
        left = TRIES - state.tries
        prompt = f"{state.mission.title} failed. Try again? ({left} left)"
        return Decision(state.lead, prompt, "CO-8.1-3", (Retry(), Abandon()))

    def answer(self, table: Table[State], choice: Retry | Abandon) -> None:
        if isinstance(choice, Abandon):
            finish(table, "defeat")
        else:
            fresh(table.state)


def finish(table: Table[State], result: Literal["defeat", "pyrrhic", "minor", "major", ""]) -> None:
    """The end of the campaign (CO-8.1-4)."""
    state = table.state
    state.result, state.over = result, True
    table.record(CampaignStands("CO-8.1-4", state.stage, state.total, result))


def fresh(state: State) -> None:
    """The table is cleared for the next mission; a team comes as it is (CO-3.0-9, CO-CP-13)."""
    if state.campaign is None:
        raise ValueError("only a campaign goes on")
    state.mission = state.campaign.leg(state.stage)
    state.units = {
        who: Unit(who, one.profile, one.seat, zone="tray", injuries=one.injuries, upgrades=one.upgrades)
        for who, one in state.veterans.items()
        if not one.dead
    }
    state.made = max(state.veterans, default=0)
    state.points = sum(team.points for team in state.teams.values())  # CO-3.0-8
    state.markers, state.casualties, state.elements = {}, {}, {}
    state.lasting, state.activations, state.attacks = [], [], []
    state.low, state.smoke, state.conditions, state.tiers = (), (), (), ()
    state.deck, state.hand, state.kept, state.drawn_less = Deck(()), (), "", 0
    state.assets_used, state.destroyed, state.out = (), (), ()
    state.round = state.alarm = state.vp = state.squads = state.marked = 0
    state.phase, state.turn, state.last_seat, state.result = "setup", "", "", ""
