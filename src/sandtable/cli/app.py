"""The commands, and what every one of them does with an error."""

from __future__ import annotations

import codecs
import os
import sys

import typer

from sandtable.cli import (
    bench,
    draw,
    fuzz,
    games,
    lab,
    log,
    new,
    play,
    replay,
    resume,
    rules,
    schema,
    serve,
    sim,
    tournament,
    validate,
)
from sandtable.kernel.errors import SandtableError
from sandtable.version import __version__

BAD_INPUT, INTERRUPTED = 2, 130
# What a terminal without Unicode shows instead.
PLAIN = str.maketrans("─│╭╮╰╯┊●○◉◆◇◎■□█░▒▸✕×·–—…", "-|++++:xoO@^*#_#.%>xx---.")

app = typer.Typer(
    name="sandtable",
    help="One rules-enforcing table for special-operations wargames.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(epilog=play.EPILOG)(play.play)
app.command(epilog=serve.EPILOG)(serve.serve)
app.command(epilog=resume.EPILOG)(resume.resume)
app.command(epilog=log.EPILOG)(log.log)
app.command(epilog=games.EPILOG)(games.games)
app.command(epilog=games.MISSIONS_EPILOG)(games.missions)
app.command(epilog=rules.EPILOG)(rules.rules)
app.command(epilog=replay.EPILOG)(replay.replay)
app.command(epilog=draw.EPILOG)(draw.draw)
app.command(epilog=validate.EPILOG)(validate.validate)
app.command(epilog=schema.EPILOG)(schema.schema)
app.command(epilog=new.EPILOG)(new.new)
app.command(epilog=sim.EPILOG)(sim.sim)
app.add_typer(lab.app)
app.command(epilog=tournament.EPILOG)(tournament.tournament)
app.command(epilog=fuzz.EPILOG)(fuzz.fuzz)
app.command(epilog=bench.EPILOG)(bench.bench)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sandtable {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """One rules-enforcing table for special-operations wargames."""


def main() -> None:
    """Run a command; what goes wrong is said in a line, with an exit code that scripts can use."""
    codecs.register_error("sandtable", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="sandtable")
    try:
        app(standalone_mode=True)
    except SandtableError as error:
        typer.echo(f"sandtable: {error}", err=True)
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone; nothing more may be written, not even on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(PLAIN)
    return text.encode("ascii", "replace").decode(), error.end
