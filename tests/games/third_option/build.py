"""Positions of Third Option in one line, with scripted dice.

    table = position(Engagement("pool"), teams={"GB-A": "direct_action"}, fighters=1, dice=[7, 9])

runs the given steps with blank cards unless told otherwise, and rests when they are done.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from sandtable.games.third_option import GAME, ThirdOption
from sandtable.games.third_option.events import (
    Attacked,
    CardShown,
    FighterAttacked,
    IntelAttacked,
    MarkerMoved,
    UnitHit,
)
from sandtable.games.third_option.mission import ByCard, Leg, MissionCard
from sandtable.games.third_option.opposition import name_of
from sandtable.games.third_option.rules.casualties import MissionEnds
from sandtable.games.third_option.rules.engagement import ActionRound, Engagement
from sandtable.games.third_option.rules.generator import make_card
from sandtable.games.third_option.rules.operations import ApplyOperationEffects
from sandtable.games.third_option.rules.planning import SetArea, SetDifficulty
from sandtable.games.third_option.rules.recon import AfterRecon, OfferAbort
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT, BuyAsset, RecruitTeam
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.sequence import PlayMission
from sandtable.games.third_option.state import TRACK, Asset, Campaign, LogEntry, Slot, State, Team, Unit
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing.drill import Rest, choose, dice_left, happened, options, refused, resting

__all__ = ["choose", "dice_left", "happened", "options", "refused", "resting"]  # one vocabulary

BLANK_EVENT = "EV-01"
BLANK = "EA-04"
NORMAL = SetDifficulty("normal")
REST = Rest("commander")
HIT, MISS = 1, 10  # a D10 that always hits or misses a printed number
QUIET, BITE = 1, 6  # a D6 with which Intel never or always hits
ALPHA = {"GB-A": "direct_action"}
DUO = ALPHA | {"GB-B": "direct_action"}
TRIO = DUO | {"GB-C": "direct_action"}
PAIR = {"GB-F": "direct_action", "GB-H": "direct_action"}  # 6 and 5 against Fighters
HOTEL = {"GB-H": "direct_action"}
KILL = (1, 1, 10)  # both of the pair hit the same Fighter, which misses
HOME = (1, 6, 1)  # the sabotage, nobody at Egress, the exfiltration

Result = Literal["tier-one", "tier-two", "failure", "abort"]


class _TestGame(ThirdOption):
    steps = (*ThirdOption.steps, Rest)


TEST_GAME = _TestGame(GAME.content)


def card(kind: str = "f3", threat: str = "LOW", **changes: Any) -> MissionCard:
    """A Mission card of a type and threat: the printed one if there is one, with changes."""
    for printed in GAME.content.missions.values():
        if (printed.type, printed.threat) == (kind, threat):
            return replace(printed, **changes)
    made = make_card(kind, threat, "CENTCOM", ("land", "air"), 20)  # type: ignore[arg-type] # test words
    return replace(made, **changes)


def position(
    *steps: Step,
    dice: Iterable[int] = (),
    mission: MissionCard | None = None,
    teams: Mapping[str, str | tuple[str, int]] | None = None,
    assets: Sequence[str] | Mapping[str, str] = (),
    **more: Any,
) -> Table[State]:
    """A table that runs `steps`, then rests (or is scored, if the mission ends on the way).

    `teams` maps id to box or (box, hits); `assets` lists ids or maps id to holder. In `more`:
    `fighters`, `here`, `intel` (counts, or lists of hits per unit), `target` (hits of an F3
    target), `events` (ids in the order of drawing), `slots` (three ids), `leg`, `campaign`, and
    any field of State (`phase`, `box`, `awareness`...). Setting `awareness` also sets
    `awareness_set`.
    """
    state = State(
        GAME.content,
        GAME.mission("MC-01"),
        more.pop("campaign", None) or Campaign("Test", (more.pop("leg", None) or _leg(),)),
        card=mission or card(),
    )
    state.area = more.pop("area", state.mission.areas[0].area)
    _place_teams(state, teams or {})
    _give_assets(state, assets)
    _place_units(state, more)
    _stack_cards(state, more)
    if "awareness" in more:
        state.awareness_set = more["awareness"]
    for field, value in more.items():
        if field not in State.__struct_fields__:
            raise TypeError(f"State has no field {field!r}")
        setattr(state, field, value)
    agenda: list[Step] = [REST, ScoreMission(), MissionEnds(), REST, *reversed(steps)]
    table = Table(TEST_GAME, state, agenda, ScriptedDice(dice))
    table.log, table.chance = [], []
    table.advance()
    return table


def _leg() -> Leg:
    return Leg(mission=ByCard("MC-01", "CENTCOM"))


def _place_teams(state: State, teams: Mapping[str, str | tuple[str, int]]) -> None:
    for team in GAME.content.teams:
        if team in teams:
            at = teams[team]
            box, hits = (at, 0) if isinstance(at, str) else at
            state.teams[team] = Team(box, hits)  # type: ignore[arg-type] # test words
            if box != "support":
                state.assigned[team] = "recon" if box == "recon" else "direct_action"
    if set(teams) - set(state.teams):
        raise KeyError(set(teams) - set(state.teams))


def _give_assets(state: State, assets: Sequence[str] | Mapping[str, str]) -> None:
    held = assets if isinstance(assets, Mapping) else dict.fromkeys(assets, "")
    for asset, holder in held.items():
        state.assets[asset] = Asset(GAME.content.assets[asset].uses, holder)
    state.bought = tuple(state.assets)


def _place_units(state: State, more: dict[str, Any]) -> None:
    for field, kind, place in (
        ("fighters", "fighter", "pool"),
        ("here", "fighter", "here"),
        ("intel", "intel", "intel"),
        ("target", "target", "target"),
    ):
        if field not in more:
            continue
        wanted = more.pop(field)
        if kind == "target":
            wanted = [wanted]
        for hits in [0] * wanted if isinstance(wanted, int) else wanted:
            number = len(state.units) + 1
            state.units[number] = Unit(number, kind, place, hits)  # type: ignore[arg-type] # the table above


def _stack_cards(state: State, more: dict[str, Any]) -> None:
    events = more.pop("events", [])
    blanks = [BLANK_EVENT] * 40
    state.events = [*blanks, *reversed(events)]
    state.slots = [Slot(card) for card in more.pop("slots", [BLANK] * 3)]


def answered(table: Table[State], *choices: Choice) -> Table[State]:
    """The table after these answers."""
    choose(table, *choices)
    return table


def ended(table: Table[State]) -> LogEntry | None:
    """How the mission was scored, or None while it is not."""
    log = table.state.campaign.log
    return log[-1] if log else None


def entry_of(table: Table[State]) -> LogEntry:
    """How the mission was scored; it must have been."""
    entry = ended(table)
    assert entry is not None
    return entry


def who(event: FighterAttacked | IntelAttacked | UnitHit) -> str:
    """The name of the hostile that attacks or is hit."""
    return name_of("intel" if isinstance(event, IntelAttacked) else event.kind, event.unit)


def reloaded(table: Table[State]) -> Table[State]:
    """The same table after being saved and read back."""
    dice = table.dice.copy()
    twin = Table.load(TEST_GAME, table.dump(), dice)
    twin.log, twin.chance = list(table.log or ()), list(table.chance or ())
    return twin


def kinetic_round(**more: Any) -> Table[State]:
    """One Action Round of the assault force against the Fighters here, at Move to Contact."""
    setting: dict[str, Any] = {"phase": "direct_action", "box": 3, "fight": "here"}
    return position(ActionRound(), **(setting | more))


def recon_round(**more: Any) -> Table[State]:
    """One Action Round of the recon element against Intel."""
    setting: dict[str, Any] = {"phase": "recon", "fight": "intel"}
    return position(ActionRound(), **(setting | more))


def unit_hits(table: Table[State]) -> list[int]:
    """The hits on every hostile unit of the mission, in order of number."""
    return [unit.hits for unit in table.state.units.values()]


def planned(mission: str, *cards: str, dice: Iterable[int] = ()) -> Table[State]:
    """A Mission card from its start, in its first area, with these teams and assets bought.

    Shuffles keep the order: the slots hold EA-01 to EA-03, the first event drawn is EV-28.
    """
    table = Table.start(TEST_GAME, GAME.mission(mission), ScriptedDice(dice))
    bought = [RecruitTeam(name) if name in GAME.content.teams else BuyAsset(name) for name in cards]
    return answered(table, NORMAL, SetArea(table.state.mission.areas[0].area), *bought, CONFIRM_RECRUITMENT)


# the Recon Phase


def recon(*steps: Step, **more: Any) -> Table[State]:
    """The Recon Phase is on; by default the whole engagement with Intel is played."""
    return position(*steps or (Engagement("intel"),), **({"phase": "recon"} | more))


def team_boxes(table: Table[State]) -> dict[str, str]:
    """The box of each team."""
    return {team: at.box for team, at in table.state.teams.items()}


def garrison(*hits: int) -> dict[int, Unit]:
    """Fighters in the pool with these hits, and an Intel unit that is a casualty already."""
    units = {n: Unit(n, "fighter", "pool", hit) for n, hit in enumerate(hits, 1)}
    last = len(units) + 1
    return units | {last: Unit(last, "intel", "casualties", 2)}


# Direct Action: a quiet walk along the track, and what was met on it

SABOTAGE = card("sabotage")  # LOW, land and air: one roll at the target, no counter to fight


def direct_action(*steps: Step, **more: Any) -> Table[State]:
    """As `position`, in Phase 3."""
    return position(*steps, phase="direct_action", **more)


def story(table: Table[State]) -> list[str]:
    """Boxes entered, cards shown and attacks made, in order."""
    told = []
    for event in table.log or ():
        match event:
            case MarkerMoved():
                told.append(TRACK[event.box])
            case CardShown():
                told.append(event.card)
            case Attacked():
                told.append(event.team)
            case FighterAttacked() | IntelAttacked():
                told.append(who(event))
    return told


def boxes_entered(table: Table[State]) -> list[str]:
    """Boxes entered, in order."""
    return [TRACK[event.box] for event in table.log or () if isinstance(event, MarkerMoved)]


# operations: one mission ends, the next one begins


def opened(operation: str) -> Campaign:
    """An operation before its first mission."""
    operation_card = GAME.content.operations[operation]
    return Campaign(operation_card.name, operation_card.missions)


def after(campaign: Campaign, result: Result, **more: Any) -> Table[State]:
    """The current mission ends so; the next one stands before recruiting."""
    lost = ("casualties", 2) if result == "tier-two" else "direct_action"
    teams: Any = {"GB-A": "direct_action", "GB-B": lost}
    leg = campaign.legs[campaign.leg].mission
    assert isinstance(leg, ByCard)
    table = position(
        OfferAbort(),
        MissionEnds(),
        ScoreMission(),
        ApplyOperationEffects(),
        PlayMission(campaign.leg + 1),
        campaign=campaign,
        mission=GAME.content.missions[leg.card],
        area=leg.area,
        teams=teams,
        exfiltrated=True,
        objective_done=result != "failure",
        **more,
    )
    choose(table, AfterRecon("abort" if result == "abort" else "go_on"))
    assert table.state.campaign.log[-1].tier == {"failure": "fubar", "abort": "fubar"}.get(result, result)
    return answered(table, NORMAL)
