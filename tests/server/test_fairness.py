"""Tables that ask for much do not keep another waiting, over real sockets and processes.

By day test_fair_queue.py shows the same without processes.
"""

from contextlib import ExitStack
from pathlib import Path

import pytest

from sandtable.server.aside import desk
from tests.server.client import Rest, Wire
from tests.server.conftest import Hall
from tests.server.test_journals import upload

GOLDEN = Path(__file__).parents[1] / "golden"
LONG = GOLDEN / "special_forces/bth.draw.sandtable.jsonl"  # a minute of playouts
SHORT = GOLDEN / "third_option/tier-one.sandtable.jsonl"  # a second of them
MANY = 4


@pytest.fixture
def rest(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Rest:
    """A server on which nothing but its playouts ends a look-back."""
    monkeypatch.setattr(desk, "LOOK_BACK", 1e6)
    monkeypatch.setattr(desk, "FIRST_PASS", 1e6)
    return hall()


def look_back(rest: Rest, journal: Path, stack: ExitStack, address: str = "") -> Wire:
    """Ask how a match stood for its first seat."""
    table = upload(rest, journal.read_bytes())
    link = next(iter(table.links.seats.values()))
    wire = stack.enter_context(rest.wire(table.id, link, address=address))
    wire.send("weigh", what="match")
    return wire


@pytest.mark.slow
@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2"])
def test_many_long_look_backs_keep_neither_a_short_one_nor_advice_waiting(rest: Rest, address: str) -> None:
    with ExitStack() as stack:
        many = [look_back(rest, LONG, stack, "127.0.0.1") for _ in range(MANY)]
        look_back(rest, SHORT, stack, address).expect("looked_back")
        table = rest.make("third-option", "MC-12")
        wire = stack.enter_context(rest.join(table, "commander"))
        wire.send("weigh")
        wire.expect("weighed")
        for one in many:
            one.settle()
            assert "looked_back" not in [message["type"] for message in one.seen]
