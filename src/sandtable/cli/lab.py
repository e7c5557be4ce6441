"""`sandtable lab`: measuring missions."""

from __future__ import annotations

import typer

from sandtable.cli import lab_tune

app = typer.Typer(
    name="lab",
    help="Measure missions: tune one into a target band, see what one number does to it.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
lab_tune.register(app)
