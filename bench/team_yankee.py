"""Team Yankee: random play, copies, drawings, frames, and the `basic` player."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from statistics import median
from time import process_time
from typing import Any

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.content import LAYOUTS
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.lab.bench import Figure
from sandtable.lab.pace import begun, deciding, mean_play
from sandtable.lab.rivals import beside_peers, copies, random_game
from sandtable.server.frames import Looks
from sandtable.server.messages import Shown
from sandtable.server.tidy import Tidy
from sandtable.show.placing import Draft, Placing, Stroke
from sandtable.testing.drafts import draft_of

MISSIONS = tuple(info.id for info in GAME.missions() if GAME.mission(info.id).select == "agreed")
LEAST, AIM = 0.08, 0.15  # times tic-tac-toe: this game measures
TEN = {"blue_force": "FO-E", "red_force": "FO-F"}  # forces, one of which has a Unit of ten
HALF, WORST = 5, 25  # milliseconds that a drawing may take
FRAME, MATCH = 15, 5000  # milliseconds
EVERY = 3  # one question of so many is looked at


def figures(seconds: float) -> Iterator[Figure]:
    GAME.warm()
    for n in range(len(MISSIONS)):  # tables and cards are read once
        random_mission(n)
    yield from beside_peers("random play, all ten missions in turn", random_mission, seconds, LEAST, AIM)
    table = begun(GAME, mission("annihilation"), lambda state: state.turn >= 3)
    pieces = table.state.units, table.state.teams, table.state.sides
    yield copies(table, pieces, "Units and Teams", seconds)
    yield from drawings(seconds)
    yield from basic_matches(seconds)
    yield from frames(seconds)


def mission(name: str, **chosen: str) -> Any:
    return GAME.configure(GAME.mission(name), chosen)


def random_mission(n: int) -> int:
    return random_game(GAME, mission(MISSIONS[n % len(MISSIONS)]), n)


# what a hand draws


def drawings(seconds: float) -> Iterator[Figure]:
    """What a drawing for a Unit of ten comes to, in whole battles on every layout."""
    for layout in LAYOUTS:
        took: list[float] = []
        start, seeds = process_time(), count()
        while len(took) < 60 or process_time() - start < seconds / len(LAYOUTS):
            took += battle_drawn(layout, next(seeds))
        half, worst = median(took), max(took)
        work = f"a drawing for a Unit of ten, {layout}"
        yield Figure(
            work=f"{work}, median of {len(took)}", ours=half, unit="ms", budget=f"at most {HALF} ms", met=half <= HALF
        )
        yield Figure(work=f"{work}, worst", ours=worst, unit="ms", budget=f"at most {WORST} ms", met=worst <= WORST)


def battle_drawn(layout: str, n: int) -> list[float]:
    """A battle at random; whatever is asked about a Unit of ten, drawings of it are timed."""
    chance, took = Random(n), []
    name = MISSIONS[n % len(MISSIONS)]
    table = Table.start(GAME, mission(name, layout=layout, **TEN), SeededDice(n), logged=False)
    while (decision := table.decision) is not None:
        unit = getattr(table.agenda[-1], "unit", 0)
        if decision.open and len(table.state.teams_of(unit)) >= 10:
            placing = GAME.screen(GAME.view(table.state, decision.seat), decision).placing
            if placing:
                took += [drawn(table, draft) for draft in drafts(placing, chance)]
        table.play(decision.seat, chance.choice(decision.options))
    return took


def drafts(placing: Placing, chance: Random) -> tuple[Draft, Draft]:
    """The whole Unit by one of its Teams, and whatever hands might draw."""
    handle = chance.choice(placing.handles)
    at = handle.at[0] + chance.randint(-250, 250), handle.at[1] + chance.randint(-250, 250)
    return Draft((Stroke(handle.id, (at,)),)), draft_of(placing, chance)


def drawn(table: Table[Any], draft: Draft) -> float:
    """The quicker of two fresh screens, so that a busy machine spoils no worst case."""
    took = []
    assert table.decision is not None
    for _ in range(2):
        screen = GAME.screen(GAME.view(table.state, table.decision.seat), table.decision)
        start = process_time()
        screen.placed(draft)
        took.append(1e3 * (process_time() - start))
    return min(took)


# what is sent after a choice


def frames(seconds: float) -> Iterator[Figure]:
    """What whoever is asked is sent, pictures and words, in whole battles of every mission."""
    Tidy()  # garbage is collected as on a server
    first: list[float] = []
    took: list[tuple[float, str]] = []
    start, battles = process_time(), count()
    while (n := next(battles)) < len(MISSIONS) or process_time() - start < seconds:
        whole, later = battle_shown(n)
        first += whole
        took += later
    half, (worst, kind) = median(ms for ms, _ in took), max(took)
    yield Figure(
        work=f"a frame after a choice, median of {len(took)}",
        ours=half,
        unit="ms",
        budget=f"at most {FRAME} ms",
        met=half <= FRAME,
    )
    late = sum(ms > FRAME for ms, _ in took)
    yield Figure(work=f"the same, worst ({kind}); {late} above the budget", ours=worst, unit="ms")
    yield Figure(work="the first frame of a table, worst", ours=max(first), unit="ms")


def battle_shown(n: int) -> tuple[list[float], list[tuple[float, str]]]:
    """A battle at random: its first frames with the table on them, others by what is asked."""
    chance = Random(n)
    before: dict[str, Shown] = {}
    first: list[float] = []
    took: list[tuple[float, str]] = []
    name = MISSIONS[n % len(MISSIONS)]
    table = Table.start(GAME, mission(name), SeededDice(n), logged=False)
    while (decision := table.decision) is not None:
        if chance.randrange(EVERY) == 0:
            seat, asked = decision.seat, process_time()
            frame, before[seat] = Looks(GAME, table, 0).frame(seat, before.get(seat), "running")
            ms = 1e3 * (process_time() - asked)
            put = len(frame.picture.put) if frame.picture else 0
            if 2 * put > len(before[seat].scene.elements):  # all of it is drawn anew
                first.append(ms)
            else:
                took.append((ms, type(table.agenda[-1]).__name__))
        table.play(decision.seat, chance.choice(decision.options))
    return first, took


# the basic player


def basic_matches(seconds: float) -> Iterator[Figure]:
    """Every mission with `basic` in both seats: whole matches, and every single decision."""
    decisions: list[float] = []
    share = seconds / len(MISSIONS)
    whole = {name: mean_play(GAME, mission(name), share, decisions) for name in MISSIONS}
    worst = max(whole, key=lambda name: whole[name])
    yield Figure(
        work=f"a match of basic, slowest mission ({worst})",
        ours=whole[worst],
        unit="ms",
        budget=f"at most {MATCH} ms",
        met=whole[worst] <= MATCH,
    )
    yield Figure(work="a match of basic, median mission", ours=median(whole.values()), unit="ms")
    yield from deciding(decisions)
