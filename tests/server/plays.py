"""Whole plays through the wire, by picking options with a seeded generator."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random

from tests.server.client import Made, Rest, Wire


def random_play(wires: dict[str, Wire], seed: int, *, undo: float = 0.0) -> Iterator[int]:
    """Play to the end; every step gives the `seq` that all have to show next."""
    dice = Random(seed)
    while True:
        asked = [wire for wire in wires.values() if wire.screen.asked]
        if not asked:
            return
        (wire,) = asked
        # Two people have to agree to some undos: test_undo.py does that.
        may_undo = ("free", "ask") if len(wires) == 1 else ("free",)
        if dice.random() < undo and wire.screen.frame.get("undo") in may_undo:
            answer = wire.ask("undo", agreed=True)
        else:
            answer = wire.ask("choose", option=dice.randrange(len(wire.screen.options)))
        assert answer["type"] == "played", answer
        yield wire_seq(wires)


def wire_seq(wires: dict[str, Wire]) -> int:
    """Read until every wire shows what has happened; `settle` makes sure that all of it is in."""
    for wire in wires.values():
        wire.settle()
    seqs = {wire.screen.seq for wire in wires.values()}
    assert len(seqs) == 1, f"the wires show different moments: {seqs}"
    return seqs.pop()


def every_link(table: Made) -> dict[str, str]:
    """Seats and spectator: all that have a view."""
    return table.links.seats | {"spectator": table.links.spectator}


@contextmanager
def joined(rest: Rest, table: Made, *roles: str) -> Iterator[dict[str, Wire]]:
    """A wire for each of these, or for all that have a view."""
    with ExitStack() as stack:
        yield {role: stack.enter_context(rest.join(table, role)) for role in roles or every_link(table)}


def play_out(rest: Rest, table: Made, seed: int = 1, most: int = 10_000) -> int:
    """Play on to the end, or so many choices; how many lines the journal has then."""
    with joined(rest, table, *table.links.seats) as wires:
        for n, _ in enumerate(random_play(wires, seed), 1):
            if n >= most:
                break
        return wire_seq(wires)
