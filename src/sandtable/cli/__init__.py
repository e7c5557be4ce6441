"""One module per command; no rules."""

from sandtable.cli.app import app, main

__all__ = ["app", "main"]
