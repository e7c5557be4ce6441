"""`sandtable play`: a mission at this terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli import store
from sandtable.cli.complete import (
    complete_dice,
    complete_game,
    complete_operation,
    complete_player,
    complete_seat,
    complete_theme,
)
from sandtable.cli.front import Front, make_front
from sandtable.cli.lock import claim, claim_new
from sandtable.cli.seating import ask_one, ask_seats, seated
from sandtable.cli.session import Session
from sandtable.cli.shared import MissionOption, PacksOption, SetOption, game_with, resolved, settings_from
from sandtable.cli.start import BRIEFING, DICE, find_mission, new_seed
from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.kernel.game import Game, game_ids, load_game
from sandtable.kernel.match import HUMAN, Match
from sandtable.kernel.names import nearest

EPILOG = """\
Examples:

  sandtable play

  sandtable play third-option --mission MC-01

  sandtable play third-option --operation OPN-4 --seed 7

  sandtable play third-option --random --dice manual

  sandtable play third-option --mission MC-01 --player basic --fast

  sandtable play third-option --mission my-mission.yaml --packs my-cards/

  sandtable play special-forces --mission hfc --players us=human --players iif=basic

  sandtable play special-forces --mission hfc --set NAME=VALUE
"""


def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game, e.g. third-option.", autocompletion=complete_game)
    ] = "",
    mission: MissionOption = "",
    random: Annotated[bool, typer.Option("--random", help="A mission drawn by chance.")] = False,
    generate: Annotated[bool, typer.Option("--generate", help="A mission made by dice.")] = False,
    operation: Annotated[
        str, typer.Option(metavar="ID", help="An operation by its id.", autocompletion=complete_operation)
    ] = "",
    seed: Annotated[str, typer.Option(help="The same seed gives the same dice; chosen for you if not given.")] = "",
    player: Annotated[
        str, typer.Option(help="A computer player takes every seat: basic or random.", autocompletion=complete_player)
    ] = HUMAN,
    players: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=PLAYER",
            help="Who plays a seat: human, basic, random, search:2s, module:name, ...",
            autocompletion=complete_seat,
        ),
    ] = None,
    settings: SetOption = None,
    dice: Annotated[
        str, typer.Option(help="seeded, or manual: you type in real dice.", autocompletion=complete_dice)
    ] = "seeded",
    packs: PacksOption = None,
    fast: Annotated[bool, typer.Option("--fast", help="No pause after a computer player's choice.")] = False,
    theme: Annotated[
        str, typer.Option(help="night or day; SANDTABLE_THEME sets it for good.", autocompletion=complete_theme)
    ] = "",
) -> None:
    """Play a mission. Every choice is saved; q leaves, `sandtable resume` goes on."""
    if dice not in DICE:
        raise UnknownName(f"unknown dice '{dice}'; known: manual, seeded")
    asked = _one_of(mission=mission, operation=operation, random=random, generate=generate)
    front = make_front(theme, fast=fast)
    if not asked and not game and player == HUMAN:
        kept = _offer_unfinished(front)
        if kept:
            with claim(kept):
                Session(store.open_match(kept), kept, front).run()
            return
    chosen = game_with(game or _choose_game(front), packs)
    if operation:
        _check_operation(chosen, operation)
    asked = asked or _choose_mission(front, chosen, person=player == HUMAN)
    chosen, used, what = find_mission(chosen, resolved(packs), asked)
    what = chosen.configure(what, settings_from(settings))
    match = Match.new(
        chosen,
        what,
        seed=seed or new_seed(),
        seats=seated(chosen, what, player, players) or ask_seats(front, chosen, what),
        dice=DICE[dice],
    )
    store.remember_packs(chosen.packs, used)
    first = not any(store.home().glob("*.jsonl"))
    with claim_new(chosen.id, what.id) as path:
        Session(match, path, front, welcome=first).run()


def _one_of(*, mission: str, operation: str, random: bool, generate: bool) -> str:
    given = {
        "--mission": mission,
        "--operation": operation,
        "--random": "random" * random,
        "--generate": "generate" * generate,
    }
    names = [name for name, value in given.items() if value]
    if len(names) > 1:
        raise SandtableError(f"{' and '.join(names)} exclude each other; give one")
    return given[names[0]] if names else ""


def _choose_mission(front: Front, game: Game[Any], *, person: bool) -> str:
    """A briefing asks at the table; else whoever sits there is asked, and a pipe gets the first."""
    found = game.missions()
    ids = [info.id for info in found]
    if BRIEFING in ids:
        return BRIEFING
    if not person or not sys.stdin.isatty():
        return ids[0]
    options = [(info.title, " · ".join(filter(None, (info.stamp, *info.briefing)))) for info in found]
    return ids[ask_one(front, f"{game.title}: which mission?", options, keep_details=True)]


def _check_operation(game: Game[Any], name: str) -> None:
    known = [info.id for info in game.missions() if info.operation]
    if name not in known:
        raise UnknownName(f"unknown operation '{name}'{nearest(name, known)}")


def _choose_game(front: Front) -> str:
    names = game_ids()
    if len(names) == 1:
        return names[0]
    titles = [(load_game(name).title, "") for name in names]
    return names[ask_one(front, "Which game?", titles)]


def _offer_unfinished(front: Front) -> Path | None:
    """The menu of someone who has been here before."""
    kept = [match for match in store.unfinished() if match.human][:5]
    if not kept:
        return None
    options = [("Begin a new mission", "")]
    options += [(f"Go on with {match.title}", f"{match.changed:%d %B %H:%M}") for match in kept]
    at = ask_one(front, "You have been here before. What now?", options)
    return kept[at - 1].path if at else None
