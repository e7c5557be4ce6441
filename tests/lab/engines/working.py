"""Work for the engines' tests: games of a plan, by workers that may die of it."""

import os
import signal
from pathlib import Path

import msgspec

from sandtable.kernel.errors import UnknownName
from sandtable.lab.simulation import Plan, Row, Share, play_share
from sandtable.players.alarm import DEAF

PLAN = Plan(game="third-option", mission="MC-12", players={"commander": "random"}, games=60, seed="7")


class Item(msgspec.Struct, frozen=True):
    first: int
    deadly: str = ""  # the worker dies, unless this file is there


def items(deadly: Path | None = None) -> list[Item]:
    """Ten games each; one in the middle kills its worker the first time."""
    firsts = range(0, PLAN.games, 10)
    return [Item(n, str(deadly) if deadly and n == 30 else "") for n in firsts]


def played(item: Item) -> list[Row]:
    if item.deadly:
        dying(item.deadly)
    return play_share(Share(PLAN, tuple(range(item.first, item.first + 10))))


def dying(file: str) -> str:
    """Its process dies, unless this file is there."""
    if not Path(file).exists():
        Path(file).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return file


def unknown(name: str) -> str:
    raise UnknownName(f"unknown player '{name}'")


def ended(begun: str) -> None:
    """As a process ends whose player swallows every alarm."""
    with Path(begun).open("a") as file:
        file.write("once\n")
    os._exit(DEAF)


def endless(folder: str) -> None:
    """Says which process it is in, and never comes to an end."""
    (Path(folder) / str(os.getpid())).touch()
    while True:
        pass
