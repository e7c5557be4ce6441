"""The mat and its questions as arrays, for players that learn."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, get_args

from sandtable.games.third_option.cards import AssetCard, TeamCard
from sandtable.games.third_option.mission import MissionCard
from sandtable.games.third_option.state import Asset, Drone, ReconResult, State, Team, Unit
from sandtable.games.third_option.view import Glance, Marks, glance
from sandtable.games.third_option.vocabulary import (
    AREAS,
    Box,
    Difficulty,
    Fight,
    Method,
    MissionType,
    Phase,
    RollClass,
    Side,
    TeamType,
    Threat,
    Timing,
)
from sandtable.kernel.decision import Seat
from sandtable.players.arrays import Arrays
from sandtable.players.columns import (
    CODE,
    Column,
    Floats,
    Hot,
    Line,
    Packed,
    Part,
    Places,
    Told,
    code_columns,
    code_of,
    column,
    packing,
    padded,
)

SIDES: tuple[Side, ...] = get_args(Side)
ROLLS: tuple[RollClass, ...] = get_args(RollClass)
PHASE = Hot("phase", get_args(Phase), "the phase that is played")
FIGHT = Hot("fight", get_args(Fight), "the fight that goes on")
RECON = Hot("recon", get_args(ReconResult), "how the recon went")
DRONE = Hot("drone", get_args(Drone), "what the drone did")
BOX = Hot("box", get_args(Box), "the box that the team is in")
AREA = Hot("area", AREAS, "where the mission is")
DIFFICULTY = Hot("difficulty", get_args(Difficulty), "which of the easier games is played")
KIND = Hot("type", get_args(MissionType), "the kind of mission")
THREAT = Hot("threat", get_args(Threat), "its threat level")
INFIL = Hot("infil", get_args(Method), "how the teams come in")
EXFIL = Hot("exfil", get_args(Method), "how they come out")
TEAM = Hot("team", get_args(TeamType), "the type of the team that the option names")
TIMING = Hot("timing", get_args(Timing), "when the asset that the option names is played")
WORDS = (
    "continue",
    "drone",
    "abort",
    "egress",
    "assault",
    "go_on",
    "recruitment",
    "assignment",
    "recon",
    "direct_action",
)
WORD = Hot("word", WORDS, "what the option says, where it says one of a few words")
FOES = (
    ("fighter", "pool"),
    ("fighter", "here"),
    ("fighter", "casualties"),
    ("intel", "intel"),
    ("intel", "casualties"),
    ("target", "target"),
    ("target", "casualties"),
)
SLOTS = 8  # Enemy Action cards on the mat that are told, at most
NO_TEAM: Floats = (0.0,) * (4 + len(TEAM.columns))
NO_ASSET: Floats = (0.0,) * (4 + len(TIMING.columns))


def _mat(marks: Marks) -> Floats:
    known = marks.awareness is not None
    return (
        *PHASE[marks.phase],
        *FIGHT[marks.fight],
        *RECON[marks.recon],
        *DRONE[marks.drone],
        *AREA[marks.area],
        *DIFFICULTY[marks.difficulty],
        (marks.box + 1) / 12,
        marks.rounds / 10,
        marks.asset_points / 20,
        (marks.asset_points - marks.spent) / 20,
        known,
        (marks.awareness or 0) / 10,
        marks.shield,
        marks.skip_round,
        marks.infiltrated,
        marks.aborted,
        marks.objective_done,
        marks.exfil_attempts / 3,
        marks.exfiltrated,
        marks.events_left / 30,
        marks.leg / 6,
        marks.legs / 6,
    )


MAT = (
    *PHASE.columns,
    *FIGHT.columns,
    *RECON.columns,
    *DRONE.columns,
    *AREA.columns,
    *DIFFICULTY.columns,
    Column("box", "where the marker is on the track of Direct Action, of 12"),
    Column("rounds", "Action Rounds of this fight so far, of 10"),
    Column("asset points", "Asset Points of the mission, of 20"),
    Column("left", "of these, not yet spent, of 20"),
    Column("awareness known", "1 once the enemy's Awareness is set"),
    Column("awareness", "the enemy's Awareness, of 10; 0 while it is not set"),
    Column("shield", "1 if the next rise of Awareness is kept off"),
    Column("skip round", "1 if nobody attacks in this round"),
    Column("infiltrated", "1 after a successful infiltration"),
    Column("aborted", "1 after an abort"),
    Column("objective done", "1 once the objective is done"),
    Column("exfil attempts", "attempts to get out, of 3"),
    Column("exfiltrated", "1 once the teams are out"),
    Column("events left", "cards in the Event deck, of 30"),
    Column("leg", "missions of the operation behind us, of 6"),
    Column("legs", "missions of the operation, of 6"),
)


class FightLine(Line):
    """It is told in pieces: what cards have done is mostly nothing, or what it was before."""

    def __init__(self) -> None:
        meaning = "Hostile units, and what cards have done."
        super().__init__("fight", meaning, FIGHT_COLUMNS, lambda *_: ())
        self._units: dict[int, Unit] = {}
        self._foes = _foes(self._units)

    def told(self, view: Glance, seat: Seat) -> Packed:
        changed = view.effects or view.skips or view.extras
        if not (changed or view.units or view.seen):
            return self.blank
        changes = PACK_CHANGES(*_changes(view)) if changed else UNCHANGED
        if view.units != self._units:
            self._units, self._foes = dict(view.units), _foes(view.units)
        return self._foes + changes + _seen(view.seen)


def _foes(units: dict[int, Unit]) -> Packed:
    counted = dict.fromkeys(FOES, 0)
    hits = 0
    for unit in units.values():
        key = unit.kind, unit.place
        counted[key] = counted.get(key, 0) + 1
        hits += unit.hits
    return PACK_FOES(*[counted[key] / 10 for key in FOES], hits / 10)


def _changes(view: Glance) -> Floats:
    sums = dict.fromkeys(ROLLS, 0)
    for effect in view.effects:
        for roll in effect.rolls:
            sums[roll] += effect.n
    skips, extras = view.skips, view.extras
    return (
        *[n / 4 for n in sums.values()],
        *[skips.get(side, 0) / 4 for side in SIDES],
        *[extras.get(side, 0) / 4 for side in SIDES],
    )


@lru_cache(1000)  # of plain names: nobody owns it
def _seen(cards: tuple[str | None, ...]) -> Packed:
    """The Enemy Action cards that were seen, each by its code."""
    rows = [code_of(card) if card else (0.0,) * CODE for card in cards[:SLOTS]]
    return packing(SLOTS * CODE)(*padded([n for row in rows for n in row], SLOTS * CODE))


FIGHT_COLUMNS = (
    *(Column(f"{kind} {where}", "how many such hostile units, of 10") for kind, where in FOES),
    Column("hits", "hits on hostile units, of 10"),
    *(Column(f"on {roll}", "what cards add to such rolls now, of 4") for roll in ROLLS),
    *(Column(f"skips {side}", "attacks that the side loses in this round, of 4") for side in SIDES),
    *(Column(f"extra {side}", "attacks that it has more, of 4") for side in SIDES),
    *(
        Column(f"action {n + 1} {one.name}", f"Enemy Action {n + 1}: {one.meaning}; 0 until seen")
        for n in range(SLOTS)
        for one in code_columns("the card")
    ),
)
PACK_FOES, PACK_CHANGES = packing(len(FOES) + 1), packing(len(ROLLS) + 2 * len(SIDES))
UNCHANGED = bytes(4 * (len(ROLLS) + 2 * len(SIDES)))


def _card(card: MissionCard) -> Floats:
    sites = {site.area for site in card.areas}
    return (
        *KIND[card.type],
        *THREAT[card.threat],
        *INFIL[card.infil],
        *EXFIL[card.exfil],
        card.asset_points / 20,
        card.vp / 10,
        sum(card.fighters) / 20,
        sum(card.intel) / 20,
        card.must_exfiltrate,
        card.exfil_drm / 3,
        *(float(area in sites) for area in AREAS),
    )


CARD = (
    *KIND.columns,
    *THREAT.columns,
    *INFIL.columns,
    *EXFIL.columns,
    Column("card points", "Asset Points on the card, of 20"),
    Column("victory points", "Victory Points on the card, of 10"),
    Column("fighter dice", "sides of the dice for Fighters, together, of 20"),
    Column("intel dice", "sides of the dice for Intel units, together, of 20"),
    Column("must exfiltrate", "1 if it counts only for teams that come out"),
    Column("exfil modifier", "what the card adds to exfiltration, of 3"),
    *(Column(f"site {area}", "1 if the card may be played there") for area in AREAS),
)


NO_CARD: Floats = (0.0,) * len(CARD)


def _team(team: Team) -> Floats:
    return (1.0, *BOX[team.box], team.hits / 2)


def _asset(asset: Asset) -> Floats:
    return (1.0, asset.uses / 3, float(bool(asset.holder)))


def _of_team(card: TeamCard) -> Floats:
    """What the option's team costs and does; to hit on 3 or more of ten is 0.8."""
    hits = [(11 - n) / 10 if n else 0.0 for n in (card.fighters, card.intel)]
    return (*TEAM[card.type], card.cost / 10, *hits, len(card.drms) / 4)


def _of_asset(card: AssetCard) -> Floats:
    works = float(card.works_in("recon")), float(card.works_in("direct_action"))
    return (*TIMING[card.timing], card.cost / 10, card.uses / 3, *works)


class MatArrays(Arrays):
    """Nothing stands on a map here: cards in boxes, hostile units by number."""

    slots: ClassVar[int] = 52  # Team and Asset cards, and going on

    def parts(self) -> tuple[Part, ...]:
        content: Any = self.game.content  # type: ignore[attr-defined] # a PackGame has it
        self.teams, self.assets = content.teams, content.assets
        self._card: MissionCard | None = None
        self._told_card = NO_CARD
        self._mat = Told(
            "mat",
            "The mat as a whole, and the Mission card.",
            (*MAT, *CARD),
            attrgetter("marks"),
            lambda marks: (*_mat(marks), *self._told_card),
        )
        return (
            self._mat,
            FightLine(),
            Places(
                "teams",
                "The Team cards, each at the place of its card.",
                tuple(self.teams),
                (Column("recruited", "1 if it is ours"), *BOX.columns, Column("hits", "its hits, of 2")),
                attrgetter("teams"),
                _team,
            ),
            Places(
                "assets",
                "The Asset cards, each at the place of its card.",
                tuple(self.assets),
                (
                    Column("bought", "1 if it is in hand"),
                    Column("uses", "uses left, of 3"),
                    Column("held", "1 if a team carries it"),
                ),
                attrgetter("assets"),
                _asset,
            ),
        )

    def settle(self, view: Glance) -> None:
        if view.card is not self._card:
            self._card = view.card
            self._told_card = _card(view.card) if view.card else NO_CARD
            self._mat.forget()

    def glance(self, state: State, seat: Seat) -> Glance:
        return glance(state)

    def option_columns(self) -> tuple[Column, ...]:
        return (
            *WORD.columns,
            *column("yes", "1 for yes, where the option is yes or no"),
            *TEAM.columns,
            *column("team cost", "Asset Points that the team costs, of 10"),
            *column("team fighters", "how many faces of ten hit Fighters, of 10"),
            *column("team intel", "how many faces of ten hit Intel units, of 10"),
            *column("team modifiers", "modifiers on its card, of 4"),
            *TIMING.columns,
            *column("asset cost", "Asset Points that the asset costs, of 10"),
            *column("asset uses", "uses on its card, of 3; 0 for as many as wanted"),
            *column("in recon", "1 if the asset works in Recon"),
            *column("in direct action", "1 if it works in Direct Action"),
        )

    def option(self, choice: Any) -> Floats:
        values = [getattr(choice, name) for name in choice.__struct_fields__]
        word = next((one for one in values if one in WORDS), None)
        yes = float(any(one is True for one in values))
        team = next((self.teams[one] for one in values if one in self.teams), None)
        asset = next((self.assets[one] for one in values if one in self.assets), None)
        return (
            *(WORD[word] if word else WORD.none),
            yes,
            *(_of_team(team) if team else NO_TEAM),
            *(_of_asset(asset) if asset else NO_ASSET),
        )
