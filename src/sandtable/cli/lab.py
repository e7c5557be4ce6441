"""`sandtable lab`: measuring missions."""

from __future__ import annotations

import typer

from sandtable.cli import lab_tune

lab = typer.Typer(
    name="lab",
    help="Measure missions: tune one into a target band, see what one number does to it.",
    no_args_is_help=True,
)
lab_tune.register(lab)
