"""`sandtable replay`: what happened in a match, and the proof that it did."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from sandtable.cli.front import make_console
from sandtable.cli.paint import Look
from sandtable.cli.shared import JsonOption, PacksOption, pairs, print_json, resolved
from sandtable.cli.store import game_of
from sandtable.kernel.decision import Seat
from sandtable.kernel.errors import JournalError
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.journal import Entry, Journal, read_journal
from sandtable.kernel.match import Match
from sandtable.kernel.match import replay as replayed
from sandtable.kernel.words import counted
from sandtable.players.rerun import Rerun, Rerunner
from sandtable.show import shown
from sandtable.show.debrief import lines

EPILOG = """\
Examples:

  sandtable replay played.sandtable.jsonl

  sandtable replay played.sandtable.jsonl --check

  sandtable replay played.sandtable.jsonl --to 20 --json

  sandtable replay played.sandtable.jsonl --check --players iif=basic

Exit codes: 0 good, 1 the check failed or a player answers differently, 2 an unreadable journal.
"""


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A journal, *.sandtable.jsonl.")],
    check: Annotated[bool, typer.Option("--check", help="Prove every die and every state; print no log.")] = False,
    to: Annotated[int | None, typer.Option(min=0, help="Stop after line N of the play.")] = None,
    as_json: JsonOption = False,
    packs: PacksOption = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=PLAYER", help="Ask this player again and compare its answers with the seat's choices."
        ),
    ] = None,
) -> None:
    """Play a journal again and print its log, with the dice explained."""
    journal = read_journal(file)
    game = game_of(journal, file, resolved(packs))
    named = pairs("--players", players, "seat=player, e.g. iif=basic")
    rerunner = Rerunner(journal, game, named, to)
    try:
        match = replayed(journal, game, file, check=check, to=to, watch=rerunner)
    except JournalError as error:
        if not check:
            raise
        typer.echo(f"check failed: {error}", err=True)
        raise typer.Exit(1) from error
    if as_json:
        print_json(_data(match, journal, checked=check) | {"players": rerunner.results})
    elif check:
        made = counted(_count(match), "choice")
        typer.echo(f"{file}: {made}, every die and state as written: good")
    else:
        _print(match)
    if not as_json:
        _print_rerun(rerunner.results)
    if any(rerun.other for rerun in rerunner.results.values()):
        raise typer.Exit(1)


def _print_rerun(found: Mapping[Seat, Rerun]) -> None:
    for seat, rerun in found.items():
        made = counted(rerun.same + len(rerun.other), "choice")
        typer.echo(f"{seat}: {made}, {rerun.same} the same as {rerun.player} answers")
        if rerun.other:
            typer.echo(f"{seat}: different at {', '.join(map(str, rerun.other))}")


def _count(match: Match) -> int:
    return sum(isinstance(line, Entry) for line in match.journal.lines)


def _print(match: Match) -> None:
    console = make_console()
    look = Look(colour=not console.no_color)
    for _, spans in shown(match.game).lines(match.log):
        for line in look.log(spans, console.width):
            console.print(line)
    if match.decision:
        console.print(f"Asked now: {match.decision.prompt} ({match.decision.rule})")
    elif match.outcome:
        console.print(match.outcome.summary)
        _debrief(match, console, look)


def _debrief(match: Match, console: Console, look: Look) -> None:
    """As a spectator hears it."""
    heard = [event for event in match.log if match.game.hears(event, SPECTATOR)]
    told = shown(match.game).screen(match.table.view(SPECTATOR)).debrief(heard)
    for spans in lines(told) if told else ():
        for line in look.log(spans, console.width):
            console.print(line)


def _data(match: Match, journal: Journal, *, checked: bool) -> dict[str, Any]:
    game, header = shown(match.game), journal.header
    return {
        "game": header.game,
        "mission": header.mission,
        "seed": header.seed,
        "checked": checked,
        "choices": _lines(match),
        "log": [{"text": "".join(span.text for span in game.line(event)), "rule": event.rule} for event in match.log],
        "asked": match.decision.prompt if match.decision else None,
        "outcome": match.outcome,
        "hash": match.table.state_hash(),
    }


def _lines(match: Match) -> list[dict[str, Any]]:
    """What was chosen and what was undone, as the journal has it."""
    found: list[dict[str, Any]] = []
    for line in match.journal.lines:
        data = msgspec.json.decode(msgspec.json.encode(line))
        found.append({key: value for key, value in data.items() if key != "hash"})
    return found
