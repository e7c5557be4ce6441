"""Teams: ready ones, or built at the table within the requisition (CO-3.0-2 to -7, CO-C9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.games.covert_ops.cards import Profile, Upgrade
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.state import Recruit, State, TeamSeat, Unit, Veteran
from sandtable.games.covert_ops.vocabulary import ASSET_PRICE, MOST_ASSETS, Seat
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

MOST_COPIES = 4  # of a profile that is not unique (CO-C9-3)
READY_RULE = "CO-C9-1"


class TeamJoined(Event, frozen=True):
    """A seat has its team."""

    seat: Seat
    faction: str
    profiles: tuple[str, ...]
    points: int = 0


# what a team costs and may hold


def faction_of(state: State, seat: Seat) -> str:
    """The faction proposed to a seat: the one that was set, then the next in turn (guide, A.3)."""
    return _proposed_order(state, seat)[0]


def open_factions(state: State, team: TeamSeat) -> tuple[str, ...]:
    """The factions that a team may hire from: all until its first hire (CO-C9-2)."""
    return (team.faction,) if team.roster else _proposed_order(state, team.seat)


def _proposed_order(state: State, seat: Seat) -> tuple[str, ...]:
    known = state.content.team_factions
    first = known.index(state.mission.chosen.team) + state.mission.seats.index(seat)
    return tuple(known[(first + n) % len(known)] for n in range(len(known)))


def ready_roster(state: State, seat: Seat, faction: str = "") -> tuple[Recruit, ...]:
    """The ready team of a faction, else of the one proposed to the seat (guide, A.3)."""
    teams = state.content.factions[faction or faction_of(state, seat)].teams
    return tuple(Recruit(name) for name in teams[str(state.mission.requisition)])  # type: ignore[index] # REQUISITION names no other


def cost(content: Content, team: TeamSeat) -> int:
    """Units, upgrades and Asset Points (CO-C9-1)."""
    units = sum(content.profiles[one.profile].cost for one in team.roster)
    worn = sum(content.upgrades[name].cost for one in team.roster for name in one.upgrades)
    return units + worn + ASSET_PRICE * team.points


def left(state: State, team: TeamSeat) -> int:
    """Requisition that is not spent."""
    return state.mission.requisition - cost(state.content, team)


def most_officers(state: State) -> int:
    """CO-C9-3."""
    return 1 + state.mission.requisition // 60


# choices


class ReadyTeam(Choice, frozen=True, tag="ready-team", omit_defaults=True):
    """The ready team of a faction, by default of the one that is proposed to the seat."""

    rule = READY_RULE
    kind = "Ready team"
    faction: str = ""

    def label(self, state: State) -> str:
        faction = self.faction or faction_of(state, _building(state))
        return f"Take the ready team of the {state.content.factions[faction].name}"

    def detail(self, state: State) -> str:
        roster = ready_roster(state, _building(state), self.faction)
        return ", ".join(state.content.profiles[one.profile].name for one in roster)


class Hire(Choice, frozen=True, tag="hire"):
    """One more unit."""

    rule = "CO-C9-1"
    kind = "Hire"
    profile: str

    def label(self, state: State) -> str:
        return state.content.profiles[self.profile].name

    def group(self, state: State) -> str:
        """Units for hire by faction, while the faction is open."""
        if state.teams[_building(state)].roster:
            return self.kind
        return f"Hire: {state.content.factions[state.content.profiles[self.profile].faction].name}"

    def takes(self, state: State) -> str:
        return f"{state.content.profiles[self.profile].cost} points"


class Dismiss(Choice, frozen=True, tag="dismiss"):
    """The n-th unit of the roster goes, with its upgrades."""

    rule = "CO-C9-1"
    kind = "Dismiss"
    takes_back = True
    n: int

    def label(self, state: State) -> str:
        return f"Dismiss {_member(state, self.n)}"


class Equip(Choice, frozen=True, tag="equip"):
    """An upgrade for the n-th unit."""

    rule = "CO-C9-4"
    n: int
    upgrade: str

    def label(self, state: State) -> str:
        return f"{state.content.upgrades[self.upgrade].name} for {_member(state, self.n)}"

    def detail(self, state: State) -> str:
        return state.content.upgrades[self.upgrade].text

    def group(self, state: State) -> str:
        return f"Upgrade {_member(state, self.n)}"

    def takes(self, state: State) -> str:
        return f"{state.content.upgrades[self.upgrade].cost} points"


class Strip(Choice, frozen=True, tag="strip"):
    """An upgrade of the n-th unit goes back."""

    rule = "CO-C9-4"
    kind = "Put back"
    takes_back = True
    n: int
    upgrade: str

    def label(self, state: State) -> str:
        return f"Put back {state.content.upgrades[self.upgrade].name} of {_member(state, self.n)}"


class BuyPoint(Choice, frozen=True, tag="buy-point"):
    """One Asset Point for the common pool."""

    rule = "CO-3.0-3"
    words = "Buy an Asset Point"

    def takes(self, state: State) -> str:
        return f"{ASSET_PRICE} points"


class ReturnPoint(Choice, frozen=True, tag="return-point"):
    """One of them goes back."""

    rule = "CO-3.0-3"
    words = "Give an Asset Point back"
    takes_back = True


class TeamReady(Choice, frozen=True, tag="team-ready"):
    """The team is complete; what is left of the requisition is lost."""

    rule = READY_RULE
    words = "The team is complete"
    goes_on = True

    def takes(self, state: State) -> str:
        """Advice, never a bar (CO-2.1-2)."""
        roster = state.teams[_building(state)].roster
        able = any("interact" in state.content.profiles[one.profile].does for one in roster)
        return "" if able else "nobody in it can Interact"


def _member(state: State, n: int) -> str:
    team = state.teams[_building(state)]
    return state.content.profiles[team.roster[n].profile].name if n < len(team.roster) else "nobody"


def _building(state: State) -> Seat:
    """The seat that builds its team now: the last that has begun."""
    return next(reversed(state.teams))


# steps


class ConstructTeams(Step, frozen=True):
    """Seat by seat (CO-3.0-2)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        steps: list[Step] = []
        for seat in state.mission.seats:
            steps += [BeginTeam(seat)]
            if state.mission.chosen.built:
                steps += [BuildTeam(seat)]
            steps += [JoinTeam(seat)]
        table.push(*steps, NumberUnits())


class BeginTeam(Step, frozen=True):
    """An empty roster, or the ready team."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state = table.state
        roster = () if state.mission.chosen.built else ready_roster(state, self.seat)
        state.teams[self.seat] = TeamSeat(self.seat, faction_of(state, self.seat), roster)


class JoinTeam(Step, frozen=True):
    """What was bought goes into the common pool (CO-3.0-7)."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        team = table.state.teams[self.seat]
        table.state.points += team.points
        hired = tuple(one.profile for one in team.roster)
        table.record(TeamJoined("CO-3.0-2", self.seat, team.faction, hired, team.points))


class NumberUnits(Step, frozen=True):
    """Ids by seat, then by roster (guide, 2); a campaign remembers each (CO-8.0-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for team in state.teams.values():
            for one in team.roster:
                state.made += 1
                unit = Unit(state.made, one.profile, team.seat, zone="tray", upgrades=one.upgrades)
                state.put(unit)
                if state.campaign:
                    state.veterans[unit.id] = Veteran(team.seat, one.profile, upgrades=one.upgrades)


class BuildTeam(Ask, frozen=True):
    """One thing after the other until the team is complete."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        team = state.teams[self.seat]
        done: tuple[Choice, ...] = (TeamReady(),) if team.roster else ()
        options = (one for one in _offers(state, team) if not _amiss(state, team, one))
        prompt = f"Build your team: {left(state, team)} of {state.mission.requisition} points left"
        about = (f"team-{self.seat}",)
        return Decision(self.seat, prompt, "CO-C9-1", (*options, *done), about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, TeamReady):
            return Refusal("CO-C9-3", "A team has at least one unit")
        return _amiss(state, state.teams[self.seat], choice) or super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        if isinstance(choice, TeamReady):
            return
        team = state.teams[self.seat] = changed(state, state.teams[self.seat], choice)
        if left(state, team) or not isinstance(choice, ReadyTeam):
            table.push(self)


def changed(state: State, team: TeamSeat, choice: Choice) -> TeamSeat:
    """A team after one step of building."""
    roster = list(team.roster)
    match choice:
        case ReadyTeam():
            faction = choice.faction or faction_of(state, team.seat)
            return replace(team, faction=faction, roster=ready_roster(state, team.seat, faction))
        case Hire():
            roster.append(Recruit(choice.profile))
            team = replace(team, faction=state.content.profiles[choice.profile].faction)
        case Dismiss():
            del roster[choice.n]
        case Equip():
            worn = roster[choice.n].upgrades
            roster[choice.n] = replace(roster[choice.n], upgrades=(*worn, choice.upgrade))
        case Strip():
            rest = tuple(name for name in roster[choice.n].upgrades if name != choice.upgrade)
            roster[choice.n] = replace(roster[choice.n], upgrades=rest)
        case BuyPoint():
            return replace(team, points=team.points + 1)
        case ReturnPoint():
            return replace(team, points=team.points - 1)
    return replace(team, roster=tuple(roster))


def _offers(state: State, team: TeamSeat) -> Iterator[Choice]:
    content, factions = state.content, open_factions(state, team)
    if not team.roster and not team.points:
        yield from (ReadyTeam(faction if n else "") for n, faction in enumerate(factions))
    for faction in factions:
        for profile in content.profiles.values():
            if profile.faction == faction and profile.cost:
                yield Hire(profile.id)
    for n in range(len(team.roster)):
        for upgrade in content.upgrades.values():
            if upgrade.kind != "campaign":
                yield Equip(n, upgrade.id)
    yield BuyPoint()
    for n, one in enumerate(team.roster):
        yield from (Strip(n, name) for name in one.upgrades)
        yield Dismiss(n)
    yield ReturnPoint()


def _amiss(state: State, team: TeamSeat, choice: Choice) -> Refusal | None:
    match choice:
        case ReadyTeam():
            roster = ready_roster(state, team.seat, choice.faction)
            return next(filter(None, (_refuse_second_unique(state, one.profile) for one in roster)), None)
        case Hire():
            return _hire_amiss(state, team, choice.profile)
        case Equip():
            return _equip_amiss(state, team, choice)
        case BuyPoint():
            bought = sum(one.points for one in state.teams.values())
            if bought >= MOST_ASSETS:
                return Refusal("CO-3.0-3", f"{MOST_ASSETS} Asset Points at most for all together")
            return _too_dear(state, team, ASSET_PRICE)
        case ReturnPoint():
            return None if team.points else Refusal("CO-3.0-3", "You have bought none")
        case Dismiss() | Strip():
            there = choice.n in range(len(team.roster))
            worn = not isinstance(choice, Strip) or (there and choice.upgrade in team.roster[choice.n].upgrades)
            return None if there and worn else Refusal("CO-C9-1", "It is not in your team")
    return None


def _hire_amiss(state: State, team: TeamSeat, name: str) -> Refusal | None:
    profile: Profile | None = state.content.profiles.get(name)
    if not profile or profile.faction not in open_factions(state, team) or not profile.cost:
        return Refusal("CO-C9-2", "A team is of one faction")
    hired = Counter(one.profile for one in team.roster)
    if refusal := _refuse_second_unique(state, name):
        return refusal
    if hired[name] >= MOST_COPIES:
        return Refusal("CO-C9-3", f"{MOST_COPIES} of a kind at most")
    officers = sum(n for one, n in hired.items() if state.content.profiles[one].officer)
    if profile.officer and officers >= most_officers(state):
        return Refusal("CO-C9-3", f"{most_officers(state)} Field Officers at most")
    return _too_dear(state, team, profile.cost)


def _refuse_second_unique(state: State, name: str) -> Refusal | None:
    """Refuse a unique unit that is in any seat's team already (CO-3.0-5)."""
    profile = state.content.profiles[name]
    hired = (one.profile for team in state.teams.values() for one in team.roster)
    if not profile.unique or name not in hired:
        return None
    return Refusal("CO-3.0-5", f"{profile.name} is there already")


def _equip_amiss(state: State, team: TeamSeat, choice: Equip) -> Refusal | None:
    upgrade: Upgrade | None = state.content.upgrades.get(choice.upgrade)
    if choice.n not in range(len(team.roster)) or not upgrade or upgrade.kind == "campaign":
        return Refusal("CO-8.2A-1", "There is no such unit or upgrade now")
    one = team.roster[choice.n]
    profile = state.content.profiles[one.profile]
    if len(one.upgrades) >= profile.slots:
        return Refusal("CO-C9-4", f"{profile.name} has no free slot")
    if any(choice.upgrade in other.upgrades for other in team.roster):
        return Refusal("CO-3.0-6", f"{upgrade.name}: one copy in a team")
    if refusal := unfit(upgrade, profile):
        return refusal
    return _too_dear(state, team, upgrade.cost)


def unfit(upgrade: Upgrade, profile: Profile) -> Refusal | None:
    """Whether somebody cannot use it at all."""
    if upgrade.officers and not profile.officer:
        return Refusal("CO-K-6", f"{upgrade.name} is for Field Officers")
    has_dodge = any(one.kind == "dodge" for one in profile.defences)
    grants = any(getattr(verb, "defence", "") == "dodge" for verb in upgrade.effects)
    if has_dodge and grants:
        return Refusal("CO-K-6", f"{profile.name} has a Dodge already")
    return None


def _too_dear(state: State, team: TeamSeat, price: int) -> Refusal | None:
    rest = left(state, team)
    return Refusal("CO-C9-1", f"It costs {price}, {rest} left") if price > rest else None
