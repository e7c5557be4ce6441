"""Recruiting, assigning, attaching (5.1, 5.2, 7.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, Self

from sandtable.games.third_option.content import Content
from sandtable.games.third_option.events import Assigned
from sandtable.games.third_option.rules.card_choices import SUPPORT, ChosenTeam, asked
from sandtable.games.third_option.rules.question import Pick, Question
from sandtable.games.third_option.state import Asset, State, Team
from sandtable.games.third_option.vocabulary import COMMANDER, PHASE_NAMES, AssetId, TeamId, Threat
from sandtable.kernel.decision import Choice, Decision, Refusal, RuleId
from sandtable.kernel.deed import Deed
from sandtable.kernel.kept import kept
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted, plural


def free_teams(state: State) -> tuple[TeamId, TeamId]:
    """What costs nothing by the operation and by the option, or no id (TO-9.3-2, TO-8.1-2)."""
    easier = state.difficulty == "easier_airspace"
    return state.campaign.free_team, state.content.air_space if easier else ""


def team_cost(state: State, team: TeamId) -> int:
    return 0 if team in free_teams(state) else state.content.teams[team].cost


def asset_cost(state: State, asset: AssetId) -> int:
    return state.content.assets[asset].cost


class Bought(Pick, frozen=True):
    """Taken or given back while cards are bought, and at no other time."""

    rule: ClassVar[RuleId] = "TO-5.1-1"

    def not_now(self, state: State) -> Refusal | None:
        why = "Teams and assets are bought in the Planning Phase, before the enemy is known"
        return Refusal("TO-5.2-2", why)


class BoughtTeam(Bought, frozen=True):
    team: TeamId

    @classmethod
    def candidates(cls, state: State, who: Recruit) -> list[Self]:
        del who
        return [cls(team) for team in state.content.teams]


class BoughtAsset(Bought, frozen=True):
    asset: AssetId

    @classmethod
    def candidates(cls, state: State, who: Recruit) -> list[Self]:
        del who
        return [cls(asset) for asset in state.content.assets]


class RecruitTeam(BoughtTeam, frozen=True, tag="recruit"):
    kind: ClassVar[str] = "Recruit a team"

    def label(self, state: State) -> str:
        return f"Recruit {state.content.name(self.team)} ({team_cost(state, self.team)})"

    def detail(self, state: State) -> str:
        return state.content.teams[self.team].text

    def takes(self, state: State) -> str:
        return _left_after(state, team_cost(state, self.team))

    def why_not(self, state: State, who: Recruit) -> Refusal | None:
        if self.team not in state.content.teams:
            return self.not_now(state)
        name = state.content.name(self.team)
        if self.team in state.teams:
            return Refusal("TO-5.1-2", f"{name} is recruited already; each card exists once")
        if self.team in state.campaign.captured:
            return Refusal("TO-8.0-11", f"{name} was captured earlier in this operation")
        if self.team in barred_teams(state):
            return Refusal("TO-4.3-8", f"{name} would be a second Operative; only one is allowed")
        return _too_dear(state, name, team_cost(state, self.team))

    def act(self, table: Table[State], who: Recruit) -> None:
        table.state.teams[self.team] = Team("out")
        table.state.spent += team_cost(table.state, self.team)


class ReleaseTeam(BoughtTeam, frozen=True, tag="release"):
    kind: ClassVar[str] = "Release a team"
    takes_back: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Release {state.content.name(self.team)}"

    def takes(self, state: State) -> str:
        return _left_after(state, -team_cost(state, self.team))

    def why_not(self, state: State, who: Recruit) -> Refusal | None:
        return None if self.team in state.teams else NOT_TAKEN

    def act(self, table: Table[State], who: Recruit) -> None:
        del table.state.teams[self.team]
        table.state.spent -= team_cost(table.state, self.team)


class BuyAsset(BoughtAsset, frozen=True, tag="buy"):
    rule: ClassVar[RuleId] = "TO-5.2-1"
    kind: ClassVar[str] = "Buy an asset"

    def label(self, state: State) -> str:
        return f"Buy {state.content.name(self.asset)} ({asset_cost(state, self.asset)})"

    def detail(self, state: State) -> str:
        return state.content.assets[self.asset].text

    def takes(self, state: State) -> str:
        return _left_after(state, asset_cost(state, self.asset))

    def why_not(self, state: State, who: Recruit) -> Refusal | None:
        card = state.content.assets.get(self.asset)
        if card is None:
            return self.not_now(state)
        if self.asset in state.assets:
            return Refusal("TO-5.1-2", f"{card.name} is bought already; each card exists once")
        if state.mission.threat not in card.threats:
            where = " or ".join(card.threats)
            return Refusal("TO-5.2-1", f"{card.name} is for {where} threat only")
        return _too_dear(state, card.name, card.cost)

    def act(self, table: Table[State], who: Recruit) -> None:
        card = table.state.content.assets[self.asset]
        table.state.assets[card.id] = Asset(card.uses)
        table.state.spent += card.cost


class ReturnAsset(BoughtAsset, frozen=True, tag="return"):
    kind: ClassVar[str] = "Return an asset"
    takes_back: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Return {state.content.name(self.asset)}"

    def takes(self, state: State) -> str:
        return _left_after(state, -asset_cost(state, self.asset))

    def why_not(self, state: State, who: Recruit) -> Refusal | None:
        return None if self.asset in state.assets else NOT_TAKEN

    def act(self, table: Table[State], who: Recruit) -> None:
        del table.state.assets[self.asset]
        table.state.spent -= asset_cost(table.state, self.asset)


class Confirm(Choice, frozen=True, tag="confirm"):
    rule: ClassVar[RuleId] = "TO-7.3-1"
    goes_on: ClassVar[bool] = True
    what: Literal["recruitment", "assignment"]

    def label(self, state: State) -> str:
        nobody = self.what == "recruitment" and not state.teams
        return "Recruit no team" if nobody else f"Confirm the {self.what}"

    def takes(self, state: State) -> str:
        if self.what == "assignment":
            return "then the enemy is placed, and no team changes its box"
        if not state.teams:
            return "nobody goes: the mission is lost"
        left = state.asset_points - state.spent
        unspent = f"{counted(left, 'point')} unspent; " if left else ""
        return f"{unspent}then nothing is bought or returned"


CONFIRM_RECRUITMENT = Confirm("recruitment")
CONFIRM_ASSIGNMENT = Confirm("assignment")


NOT_TAKEN = Refusal("TO-5.1-1", "That card is not among those you may take or return")
Offer = tuple[str, int, Choice, Choice]  # card, cost, taking it, giving it back


@kept(16)
def _team_offers(content: Content, *free: TeamId) -> tuple[Offer, ...]:
    return tuple(
        (team, 0 if team in free else card.cost, RecruitTeam(team), ReleaseTeam(team))
        for team, card in content.teams.items()
    )


@kept(3)
def _asset_offers(content: Content, threat: Threat) -> tuple[Offer, ...]:
    """Only what the threat level allows (TO-5.2-1)."""
    return tuple(
        (asset, card.cost, BuyAsset(asset), ReturnAsset(asset))
        for asset, card in content.assets.items()
        if threat in card.threats
    )


class Recruit(Question, frozen=True):
    """Free buying and returning until the player confirms (TO-5.1-1, TO-7.3-1)."""

    deeds: ClassVar[tuple[type[Deed], ...]] = (RecruitTeam, ReleaseTeam, BuyAsset, ReturnAsset)

    def decision(self, state: State) -> Decision | None:
        """Every card stays in its place of the list, whether it is taken or given back."""
        content, teams, assets = state.content, state.teams, state.assets
        left = state.asset_points - state.spent
        barred = barred_teams(state)
        options: list[Choice] = [CONFIRM_RECRUITMENT]
        offers = _team_offers(content, *free_teams(state))
        options += [
            back if team in teams else take
            for team, cost, take, back in offers
            if team in teams or (cost <= left and team not in barred)
        ]
        options += [
            back if asset in assets else take
            for asset, cost, take, back in _asset_offers(content, state.mission.threat)
            if cost <= left or asset in assets
        ]
        prompt = f"Recruit: {left} of {state.asset_points} Asset Points left"
        return Decision(COMMANDER, prompt, "TO-5.1-1", tuple(options))

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        return NOT_TAKEN if isinstance(choice, Confirm) else super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Bought | Confirm) -> None:
        if isinstance(choice, Confirm):
            _confirm(table.state)
        else:
            super().answer(table, choice)
            table.push(self)


def muster(table: Table[State], cards: Iterable[str]) -> None:
    """Take cards in the player's name, as far as the rules let him; he may give them back."""
    state, who = table.state, Recruit()
    for card in cards:
        deed = RecruitTeam(card) if card in state.content.teams else BuyAsset(card)
        if deed.why_not(state, who) is None:
            deed.act(table, who)


def barred_teams(state: State) -> tuple[TeamId, ...]:
    """Captured teams, and Operatives beyond the one of the operation (TO-8.0-11, TO-4.3-8)."""
    campaign, operatives = state.campaign, state.content.operatives
    only = campaign.operative
    for team in operatives:
        if team in state.teams:
            only = team
    if only:
        return (*campaign.captured, *[team for team in operatives if team != only])
    return campaign.captured


def _left_after(state: State, cost: int) -> str:
    return f"leaves {counted(state.asset_points - state.spent - cost, 'point')}"


def _too_dear(state: State, name: str, cost: int) -> Refusal | None:
    left = state.asset_points - state.spent
    if cost <= left:
        return None
    points = f"{left or 'no'} {plural(left, 'Asset Point is', 'Asset Points are')}"
    return Refusal("TO-5.1-1", f"{name} costs {cost}, but {points} left")


def _confirm(state: State) -> None:
    """Everyone to the default box, in card order."""
    chosen = state.teams
    state.teams = {team: Team(_default_box(state, team)) for team in state.content.teams if team in chosen}
    state.bought = tuple(state.assets)


def _default_box(state: State, team: TeamId) -> Literal["support", "direct_action", "recon"]:
    card = state.content.teams[team]
    if card.supports:
        return "support"
    return "direct_action" if card.type == "ground" else "recon"


class Assign(Pick, frozen=True, tag="assign"):
    """Send a team to the other phase."""

    rule: ClassVar[RuleId] = "TO-7.3-2"
    team: TeamId
    to: Literal["recon", "direct_action"]

    def label(self, state: State) -> str:
        return f"{state.content.name(self.team)} to {PHASE_NAMES[self.to]}"

    def takes(self, state: State) -> str:
        """Whoever fights in the one phase is away in the other, but for Recon Teams (TO-7.4-21)."""
        if self.to == "direct_action":
            return "misses the Recon fight"
        stays = state.content.teams[self.team].type == "ground"
        return "misses the assault" if stays else "may be hit before the assault"

    def not_now(self, state: State) -> Refusal | None:
        return Refusal("TO-7.3-8", "Once the enemy is deployed no team changes its box")


class AssignTeams(Question, frozen=True):
    """Each Ground, Recon and Operative card to Recon or Direct Action (TO-7.3-2)."""

    def decision(self, state: State) -> Decision | None:
        moves = [
            Assign(team, "direct_action" if at.box == "recon" else "recon")
            for team, at in state.teams.items()
            if at.box != "support"
        ]
        prompt = "Assign the teams to Recon or Direct Action"
        return asked(prompt, "TO-7.3-2", (CONFIRM_ASSIGNMENT, *moves) if moves else ())

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, Assign | ChosenTeam) and choice.team in state.teams:
            card = state.content.teams[choice.team]
            if card.supports:
                why = f"{card.name} is not assigned: it supports from afar in both phases"
                return Refusal(SUPPORT[card.type], why)
            if isinstance(choice, Assign):
                where = PHASE_NAMES[choice.to]
                return Refusal("TO-7.3-2", f"{card.name} is assigned to {where} already")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Assign | Confirm) -> None:
        state = table.state
        if isinstance(choice, Assign):
            box = assigned_box(state, choice)
            state.teams[choice.team] = Team(box)
            table.push(self)
        else:
            state.assigned = {
                team: "recon" if at.box == "recon" else "direct_action"
                for team, at in state.teams.items()
                if at.box != "support"
            }
            sent = state.assigned.items()
            recon = tuple(team for team, box in sent if box == "recon")
            assault = tuple(team for team, box in sent if box != "recon")
            table.record(Assigned("TO-7.3-2", recon, assault))


def assigned_box(state: State, choice: Assign) -> Literal["recon", "direct_action", "rg"]:
    """Recon Teams and Operatives sent to Direct Action wait in its Recon Group box (TO-4.3-5)."""
    if choice.to == "recon":
        return "recon"
    return "direct_action" if state.content.teams[choice.team].type == "ground" else "rg"


class AttachAssets(Step, frozen=True):
    """Every attached asset without a holder gets one, if there is one (TO-5.2-4, TO-5.2-5)."""

    def run(self, table: Table[State]) -> None:
        loose = [
            AttachAsset(asset)
            for asset, held in table.state.assets.items()
            if table.state.content.assets[asset].timing == "attached" and not held.holder
        ]
        table.push(*loose)


class AttachAsset(Question, frozen=True):
    asset: AssetId

    def decision(self, state: State) -> Decision | None:
        card = state.content.assets[self.asset]
        kind = "ground" if card.assign == "sog" else "recon"
        teams = [
            ChosenTeam(team) for team, at in state.teams.items() if at.active and state.content.teams[team].type == kind
        ]
        return asked(f"Attach {card.name} to which team?", "TO-5.2-4", teams)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, ChosenTeam) and choice.team in state.teams:
            card = state.content.assets[self.asset]
            kind = "a Ground Branch team" if card.assign == "sog" else "a Recon Team"
            why = f"{card.name} can go only to {kind}, and {state.content.name(choice.team)} is none"
            return Refusal("TO-5.2-5", why)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: ChosenTeam) -> None:
        held = table.state.assets[self.asset]
        table.state.assets[self.asset] = Asset(held.uses, choice.team)
