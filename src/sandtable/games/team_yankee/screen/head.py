"""Above the table: the mission, both sides' turns, the light, dice for light and Reserves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sandtable.boards.tabletop.picture import MARGIN
from sandtable.games.team_yankee.mission import WinClear, WinHold, WinTurn
from sandtable.games.team_yankee.rules import light, reserves
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.pieces import TONES
from sandtable.games.team_yankee.vocabulary import REARGUARD_TURN, SEATS, Seat, other
from sandtable.kernel.words import counted
from sandtable.show.scene import Element, Label
from sandtable.show.scene_battle import Beads, Pool, Sky
from sandtable.show.sheet import Tone

NAME, TURNS, SKY, LIGHT, RESERVE = MARGIN, 560, 930, 1020, 1196  # the right corner is the page's
ROW = (58, 106)  # of the two sides
HOURS = {"dawn": "Dawn", "daylight": "Day", "dusk": "Dusk", "darkness": "Darkness"}


def head(field: Field) -> list[Element]:
    return [*name(field), *turns(field), *sky(field), *light_dice(field), *reserve_dice(field)]


def _said(ident: str, at: tuple[int, int], text: str, width: int, **more: object) -> Label:
    look: dict[str, object] = {"size": 20, "face": "label", "tone": "soft", "strong": True} | more
    return Label(id=ident, x=at[0], y=at[1], text=text, width=width, **look)  # type: ignore[arg-type] # a label's


def name(field: Field) -> Iterator[Element]:
    view = field.view
    yield Label(
        id="mission",
        x=NAME,
        y=48,
        text=field.mission.title,
        width=490,
        size=38,
        strong=True,
        title=field.mission.brief,
        whole=True,
    )
    points = counted(field.mission.chosen.points, "point")
    yield _said("layout", (NAME, 80), f"{field.table.title} · {points} a side", 490, whole=True)
    if view.attacker:
        yield _said("aim", (NAME, 106), aim(field), 490, face="text", tone="plain", strong=False, lines=2, whole=True)


def aim(field: Field) -> str:
    """Who attacks, and how it is won."""
    assert field.view.attacker, "somebody attacks"
    seat, foe = field.view.attacker.capitalize(), other(field.view.attacker).capitalize()
    wins = field.mission.wins
    holds = [one for one in wins if isinstance(one, WinHold)]
    said = [f"{seat} attacks."]
    if len({one.who for one in holds}) == 2:
        said.append("Hold an Objective of theirs.")
    elif holds:
        late = f" from turn {holds[0].turn} on" if holds[0].turn > 1 else ""
        said.append(f"Hold one Objective{late}.")
    else:
        said.append("Break the other force.")
    clears = sorted({one.turn for one in wins if isinstance(one, WinClear)})
    said += [f"{foe}: nobody near them from turn {turn} on." for turn in clears]
    said += [f"{foe}: last to turn {one.turn}." for one in wins if isinstance(one, WinTurn)]
    return " ".join(said)


def turns(field: Field) -> Iterator[Element]:
    cap = field.mission.chosen.cap if field.mission.capped else REARGUARD_TURN
    last = f"of {cap}" if field.mission.capped else f"to {cap}"
    yield _said("turns", (TURNS, 28), f"Turns, {last}", 200, whole=True)
    for seat, y in zip(SEATS, ROW, strict=True):
        side = field.view.sides[seat]
        now = field.view.active == seat
        yield _said(f"turns-{seat}", (TURNS, y + 7), seat, 70, tone=TONES[seat], whole=True)
        yield Beads(
            id=f"beads-{seat}",
            x=TURNS + 86,
            y=y,
            width=198,
            value=side.turn,
            total=max(cap, side.turn),
            now=now,
            tone=TONES[seat],
            rule="TY-VP-5",
            title=f"{seat.capitalize()}: turn {side.turn} {last}" + (", now" if now else ""),
        )
        if field.mission.withdrawal and seat != field.view.attacker and field.view.attacker:
            yield _said(
                "delay",
                (TURNS + 290, y + 7),
                f"+{side.delay}",
                40,
                face="figure",
                title=counted(side.delay, "Delay Counter"),
                rule="TY-SW-3",
            )


def sky(field: Field) -> Iterator[Element]:
    view = field.view
    text = "Night" if view.night else "Day" if view.light_done else HOURS[view.light_mode]
    told = "Night: it hides who is far" if view.night else "Daylight"
    yield Sky(
        id="sky",
        x=SKY,
        y=92,
        width=120,
        hour=view.light_mode,
        night=view.night,
        text=text,
        rule="TY-TOD-1",
        title=f"{told}. {light.WORDS[view.light_mode]}.",
    )


def light_dice(field: Field) -> Iterator[Element]:
    """How many dice are next rolled for a change of the light (TY-TOD-6, -7)."""
    view = field.view
    if view.light_mode not in light.CHANGES or view.light_done:
        return
    many = view.light_dice + 1
    becomes = "dawn breaks" if view.light_mode == "dawn" else "night falls"
    when = "" if view.light_dice else ", from the Defender's turn 3"
    yield _said("light-next", (LIGHT, 28), "Light dice", 150)
    yield Pool(
        id="light-dice",
        x=LIGHT,
        y=42,
        count=many,
        size=30,
        most=4,
        rule="TY-TOD-6",
        title=f"{counted(many, 'die')} next{when}: with a 5 or 6 {becomes}",
    )
    yield _said("light-odds", (LIGHT, 112), f"{becomes} {_percent(many)}", 170, face="text", strong=False)


def reserve_dice(field: Field) -> Iterator[Element]:
    """Each side's dice of its next turn, if it holds Units back (TY-RES-3 to -5)."""
    if not any(reserves.waiting(field.state, seat) for seat in SEATS):
        return
    yield _said("reserve-next", (RESERVE, 28), "Reserves next", 190)
    for seat, y in zip(SEATS, ROW, strict=True):
        waiting = reserves.waiting(field.state, seat)
        if waiting:
            yield from _reserve(field, seat, y, len(waiting))


def _reserve(field: Field, seat: Seat, y: int, waiting: int) -> Iterator[Element]:
    turn = field.view.sides[seat].turn + 1
    many = reserves.reserve_dice(field.state, seat, turn)
    tone: Tone = TONES[seat]
    sure = many >= reserves.CERTAIN
    odds = "100 %" if sure else _percent(many) if many else "no dice"
    told = f"{seat.capitalize()}, turn {turn}: {counted(many, 'die')} for Reserves, {odds}"
    yield Pool(
        id=f"reserve-{seat}",
        x=RESERVE,
        y=y - 15,
        count=many,
        size=28,
        most=3,
        tone=tone,
        rule="TY-RES-3",
        title=f"{told}; {counted(waiting, 'Unit')} held back",
    )
    left = RESERVE + 34 * min(many, 3) + (34 if many > 3 else 6 if many else 0)
    yield _said(f"reserve-odds-{seat}", (left, y + 7), odds, 90, face="figure", tone=tone)


def _percent(dice: int) -> str:
    """That one of them shows 5 or more."""
    return f"{round(100 * (1 - Fraction(2, 3) ** dice))} %"
