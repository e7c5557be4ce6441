"""A player and a mission of somebody's own, in files that are changed between two runs."""

import sys
from pathlib import Path

import pytest

MINE = """\
missions:
  - {id: MINE, name: Mine, type: recon, threat: LOW, asset_points: 30, fighters: [], intel: [6],
     infil: land, exfil: land, vp: 5, areas: [{area: CENTCOM, objective: Look}]}
"""
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
    monkeypatch.delitem(sys.modules, "own_bot", raising=False)
    return NAME
