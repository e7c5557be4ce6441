"""`sandtable fuzz`: random plays with the contracts checked on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from sandtable.cli.progress import counted
from sandtable.kernel.game import Game, load_game
from sandtable.testing.fuzz import play_randomly
from sandtable.testing.plays import ConformanceError

EPILOG = """\
Examples:

  sandtable fuzz third-option --games 20000

  sandtable fuzz third-option --mission OPN-3 --games 1 --seed 4711     (look at one again)
"""


def fuzz(
    game: Annotated[str, typer.Argument(help="The game, e.g. third-option.")],
    games: Annotated[int, typer.Option(min=1, help="How many plays.")] = 1000,
    mission: Annotated[
        str | None, typer.Option(help="One mission; without it all of them in turn.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the first play; the next ones count up.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    packs: Annotated[list[Path] | None, typer.Option(help="Your own content.")] = None,
) -> None:
    """Play at random and look for dead ends, endless plays, crashes and broken contracts."""
    loaded = load_game(game).with_packs(packs or [])
    names = [mission] if mission else [info.id for info in loaded.missions()]
    decisions: Counter[str] = Counter()
    failures = []
    for result in counted(_plays(loaded, names, games, seed), games, f"fuzzing {game}"):
        if isinstance(result, ConformanceError):
            failures.append(str(result))
        else:
            decisions["plays"] += 1
            decisions["decisions"] += result
    report = {"game": game, "seed": seed, **decisions, "failures": failures}
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        for line in failures:
            typer.echo(line, err=True)
        said = f"{len(failures)} failed" if failures else "clean"
        typer.echo(f"{decisions['plays']} plays, {decisions['decisions']} decisions: {said}")
    if failures:
        raise typer.Exit(1)


def _plays(
    game: Game[Any], names: list[str], games: int, seed: int
) -> Iterator[int | ConformanceError]:
    """Decisions of each play, or what went wrong in it."""
    missions = [game.mission(name) for name in names]
    for n in range(games):
        try:
            played, _ = play_randomly(game, missions[n % len(missions)], seed + n)
            yield played
        except ConformanceError as error:
            yield error
