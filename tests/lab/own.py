"""A player of somebody's own, in a file that is changed between two runs."""

import sys
from pathlib import Path

import pytest

NAME = "own_bot:Bot"
SOURCE = '''\
class Bot:
    """Takes one option, whatever it is."""

    def __init__(self, game, seed):
        pass

    def choose(self, decision, look):
        return decision.options[{which}]
'''


def write_own(folder: Path, monkeypatch: pytest.MonkeyPatch, which: str) -> str:
    """As a new process finds it, in the folder that one works in; gives its name."""
    monkeypatch.chdir(folder)
    (folder / "own_bot.py").write_text(SOURCE.format(which=which), "utf-8")
    forget_own(monkeypatch)
    return NAME


def forget_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "own_bot", raising=False)
