"""Positions of Third Option in one line, with scripted dice.

    table = position(Engagement("pool"), teams={"GB-A": "direct_action"}, fighters=1, dice=[7, 9])

runs the given steps with blank cards unless told otherwise, and halts when they are done.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from sandtable.games.third_option import GAME, ThirdOption
from sandtable.games.third_option.events import FighterAttacked, IntelAttacked, UnitHit
from sandtable.games.third_option.mission import ByCard, Leg, MissionCard
from sandtable.games.third_option.opposition import name_of
from sandtable.games.third_option.rules.card_choices import PASS
from sandtable.games.third_option.rules.casualties import MissionEnds
from sandtable.games.third_option.rules.engagement import ActionRound
from sandtable.games.third_option.rules.generator import make_card
from sandtable.games.third_option.rules.planning import SetArea, SetDifficulty
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT, BuyAsset, RecruitTeam
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.state import Asset, Campaign, LogEntry, Slot, State, Team, Unit
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

BLANK_EVENT = "EV-01"
BLANK_ACTION = "EA-04"


class Halt(Ask, frozen=True):
    """The end of a test's stretch of play: a question that nobody answers."""

    def decision(self, state: State) -> Decision | None:
        return Decision("commander", "halt", "TO-2.1-1", (PASS,))


class _TestGame(ThirdOption):
    steps = (*ThirdOption.steps, Halt)


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
    """A table that runs `steps`, then halts (or is scored, if the mission ends on the way).

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
    agenda: list[Step] = [Halt(), ScoreMission(), MissionEnds(), Halt(), *reversed(steps)]
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
    state.slots = [Slot(card) for card in more.pop("slots", [BLANK_ACTION] * 3)]


def play(table: Table[State], *choices: Choice) -> Table[State]:
    """Answer one question after the other."""
    for choice in choices:
        table.play("commander", choice)
    return table


def halted(table: Table[State]) -> bool:
    """The stretch is played to its end."""
    return table.decision is not None and table.decision.prompt == "halt"


def ended(table: Table[State]) -> LogEntry | None:
    """How the mission was scored, or None while it is not."""
    log = table.state.campaign.log
    return log[-1] if log else None


def entry_of(table: Table[State]) -> LogEntry:
    """How the mission was scored; it must have been."""
    entry = ended(table)
    assert entry is not None
    return entry


def offered(table: Table[State]) -> tuple[Choice, ...]:
    """What may be chosen now; nothing once the stretch is over."""
    return table.decision.options if table.decision and not halted(table) else ()


def unused(table: Table[State]) -> list[int]:
    """Scripted dice that were not rolled."""
    dice = table.dice
    assert isinstance(dice, ScriptedDice)
    return dice.left


def heard(table: Table[State], kind: type[Event]) -> list[Any]:
    """The events of a kind, in order."""
    return [event for event in table.log or () if isinstance(event, kind)]


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
    play(table, SetDifficulty("normal"), SetArea(table.state.mission.areas[0].area))
    for name in cards:
        play(table, RecruitTeam(name) if name in GAME.content.teams else BuyAsset(name))
    return play(table, CONFIRM_RECRUITMENT)
