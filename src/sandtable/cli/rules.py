"""`sandtable rules`: every rule, the step that implements it and the tests that cover it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from sandtable.cli.complete import complete_rule
from sandtable.cli.explain import explain_rule
from sandtable.cli.front import make_console
from sandtable.cli.paint import Look
from sandtable.cli.shared import GameArgument, JsonOption, print_json
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import Game, load_game
from sandtable.kernel.words import counted
from sandtable.testing.coverage import Coverage, rule_coverage

EPILOG = """\
Examples:

  sandtable rules third-option

  sandtable rules third-option TO-7.5.2-1

  sandtable rules third-option --json
"""
KEYS = ("game", "rules", "covered", "uncovered", "tests")


def rules(
    game: GameArgument,
    rule: Annotated[
        str, typer.Argument(metavar="ID", help="One rule, e.g. TO-7.5.2-1.", autocompletion=complete_rule)
    ] = "",
    as_json: JsonOption = False,
    tests: Annotated[Path | None, typer.Option(metavar="DIR", help="The tests folder, if not found by itself.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 if a rule has no test.")] = False,
) -> None:
    """List the rules of a game with the code and the tests behind each; or print one rule."""
    loaded = load_game(game)
    if rule:
        _one(loaded, rule, tests, as_json=as_json)
        return
    coverage = _coverage(loaded, tests, needed=as_json or check)
    if as_json and coverage:
        data = coverage.to_data()
        print_json({key: data[key] for key in KEYS})
    else:
        _list(loaded, coverage)
    if check and coverage and coverage.uncovered:
        raise typer.Exit(1)


def _coverage(game: Game[Any], tests: Path | None, *, needed: bool) -> Coverage | None:
    """Tests are in a checkout; an installed program has the rules alone."""
    try:
        return rule_coverage(game, tests)
    except UnknownName:
        if needed or tests:
            raise
        return None


def _list(game: Game[Any], coverage: Coverage | None) -> None:
    console = make_console()
    for rule in game.catalogue:
        line = Text(f"{rule.id:<12} ", "bold").append(rule.title)
        if coverage:
            places = ", ".join(coverage.places.get(rule.id, [])) or "–"
            count = len(coverage.tests.get(rule.id, []))
            line.append(f"  {places}  {counted(count, 'test')}", "dim")
        console.print(line, soft_wrap=True)
    if coverage:
        said = f"{coverage.rules} rules, {coverage.covered} covered by tests"
        missing = f"; not covered: {', '.join(coverage.uncovered)}" if coverage.uncovered else ""
        unknown = f"; tests name unknown rules: {', '.join(coverage.unknown)}"
        console.print(f"{said}{missing}{unknown if coverage.unknown else ''}", soft_wrap=True)


def _one(game: Game[Any], name: str, tests: Path | None, *, as_json: bool) -> None:
    entry = game.catalogue[name if name in game.catalogue else name.upper()]
    coverage = _coverage(game, tests, needed=False)
    places = coverage.places.get(entry.id, []) if coverage else []
    found = coverage.tests.get(entry.id, []) if coverage else []
    if as_json:
        print_json({**msgspec.to_builtins(entry), "places": places, "tests": found})
        return
    console = make_console()
    look = Look(colour=False)
    for spans in explain_rule(entry):
        for line in look.log(spans, console.width, 0):
            console.print(line)
    for title, names in (("Implemented in", places), ("Tested by", found)):
        console.print(f"\n{title}:")
        for name in names or ["nothing that is found here"]:
            console.print(f"  {name}", soft_wrap=True)
