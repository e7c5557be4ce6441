"""What a shell completes: ids of games, missions, players, rules, and unfinished matches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import typer

from sandtable.cli import store
from sandtable.cli.paint import THEMES
from sandtable.cli.start import DICE
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.game import Game, MissionInfo, game_ids, load_game
from sandtable.kernel.settings import Setting
from sandtable.lab.bench import bench_names
from sandtable.players import player_names

Found = list[tuple[str, str]]  # what is completed, and a word of help


def complete_game(incomplete: str) -> list[str]:
    return _beginning(incomplete, game_ids())


def complete_mission(context: typer.Context, incomplete: str) -> Found:
    return _missions(context, incomplete)


def complete_operation(context: typer.Context, incomplete: str) -> Found:
    return _missions(context, incomplete, operations_only=True)


def complete_player(context: typer.Context, incomplete: str) -> list[str]:
    game = _game(context)
    return _beginning(incomplete, player_names(game) if game else ())


def complete_seat(context: typer.Context, incomplete: str) -> list[str]:
    """`commander=basic` and the like."""
    game = _game(context)
    names = player_names(game) if game else []
    seats = game.seats if game else ()
    return _beginning(incomplete, (f"{seat}={name}" for seat in seats for name in names))


def complete_setting(context: typer.Context, incomplete: str) -> Found:
    """`name=value` of the mission that was named before, or of any."""
    game = _game(context)
    wanted = context.params.get("mission")
    names = [info.id for info in game.missions() if wanted in (None, "", info.id)] if game else []
    settings = {one.id: one for name in names for one in _settings(game, name)}
    pairs = [(f"{one.id}={v}", words) for one in settings.values() for v, words in one.values]
    return [pair for pair in pairs if pair[0].startswith(incomplete)]


def _settings(game: Game[Any] | None, mission: str) -> tuple[Setting, ...]:
    return game.settings(game.mission(mission)) if game else ()


def complete_rule(context: typer.Context, incomplete: str) -> Found:
    game = _game(context)
    rules = game.catalogue if game else ()
    return [(rule.id, rule.title) for rule in rules if rule.id.startswith(incomplete.upper())]


def complete_match(incomplete: str) -> Found:
    """The numbers of the unfinished matches."""
    kept = enumerate(store.unfinished(), 1)
    return [(str(n), match.title) for n, match in kept if str(n).startswith(incomplete)]


def complete_dice(incomplete: str) -> list[str]:
    return _beginning(incomplete, DICE)


def complete_theme(incomplete: str) -> list[str]:
    return _beginning(incomplete, THEMES)


def complete_bench(incomplete: str) -> list[str]:
    try:
        return _beginning(incomplete, bench_names())
    except SandtableError:
        return []


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _missions(context: typer.Context, incomplete: str, *, operations_only: bool = False) -> Found:
    game = _game(context)
    found: list[MissionInfo] = game.missions() if game else []
    low = incomplete.lower()
    return [
        (info.id, info.title) for info in found if info.id.lower().startswith(low) and info.operation >= operations_only
    ]


def _game(context: typer.Context) -> Game[Any] | None:
    """The game named before, or the first there is."""
    # An option whose value is being typed keeps the words before it from becoming parameters.
    words = [context.params.get("game"), *context.args]
    known = game_ids()
    name = next((word for word in words if word in known), next(iter(known), ""))
    try:
        return load_game(str(name))
    except SandtableError:
        return None
