"""`sandtable fuzz`: random plays with the contracts checked on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from sandtable.cli.complete import complete_mission
from sandtable.cli.progress import counted
from sandtable.cli.shared import GameArgument, JsonOption, PacksOption, SetOption, game_with, print_json, settings_from
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.game import Game
from sandtable.testing.fuzz import play_randomly
from sandtable.testing.plays import ConformanceError

EPILOG = """\
Examples:

  sandtable fuzz third-option --games 20000

  sandtable fuzz third-option --mission OPN-3 --games 1 --seed 4711     (look at one again)
"""


def fuzz(
    game: GameArgument,
    games: Annotated[int, typer.Option(min=1, help="How many plays.")] = 1000,
    mission: Annotated[
        str,
        typer.Option(
            metavar="ID", help="One mission; without it all of them in turn.", autocompletion=complete_mission
        ),
    ] = "",
    seed: Annotated[int, typer.Option(help="Seed of the first play; the next ones count up.")] = 0,
    settings: SetOption = None,
    as_json: JsonOption = False,
    packs: PacksOption = None,
) -> None:
    """Play at random and look for dead ends, endless plays, crashes and broken contracts."""
    loaded = game_with(game, packs)
    if settings and not mission:
        raise SandtableError("--set needs --mission: other missions have other settings")
    names = [mission] if mission else [info.id for info in loaded.missions()]
    missions = [loaded.configure(loaded.mission(name), settings_from(settings)) for name in names]
    decisions: Counter[str] = Counter()
    failures = []
    for result in counted(_plays(loaded, missions, games, seed), games, f"fuzzing {game}"):
        if isinstance(result, ConformanceError):
            failures.append(str(result))
        else:
            decisions["plays"] += 1
            decisions["decisions"] += result
    report = {"game": game, "seed": seed, **decisions, "failures": failures}
    if as_json:
        print_json(report)
    else:
        for line in failures:
            typer.echo(line, err=True)
        said = f"{len(failures)} failed" if failures else "clean"
        typer.echo(f"{decisions['plays']} plays, {decisions['decisions']} decisions: {said}")
    if failures:
        raise typer.Exit(1)


def _plays(game: Game[Any], missions: list[Any], games: int, seed: int) -> Iterator[int | ConformanceError]:
    """Decisions of each play, or what went wrong in it."""
    for n in range(games):
        try:
            played, _ = play_randomly(game, missions[n % len(missions)], seed + n)
            yield played
        except ConformanceError as error:
            yield error
