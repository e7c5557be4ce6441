"""What a table gives away, how much it keeps, and what happens when a player breaks."""

import tracemalloc
from typing import Any, ClassVar

import pytest

from sandtable.kernel.decision import Choice, Refusal
from sandtable.kernel.game import Heuristic
from sandtable.kernel.match import Match
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.server.moments import Reel
from tests.kernel.toy import BLUE, RED, State, Toy, Turn
from tests.server import local
from tests.server.client import Rest
from tests.server.conftest import Hall


class Boast(Turn, frozen=True):
    """A question that words its refusals with what lies hidden."""

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        return Refusal("TOY-1", f"blue holds {state.hands[BLUE]}")


class DealAndBoast(Step, frozen=True):
    def run(self, table: Table[State]) -> None:
        state = table.state
        table.shuffle(state.deck)
        state.hands = {RED: state.deck.pop(), BLUE: state.deck.pop()}
        table.push(Boast(RED))


def broken(table: Any) -> Choice:
    raise ValueError("a player of a stranger")


class Loose(Toy):
    id: ClassVar[str] = "loose"
    steps: ClassVar[Any] = (*Toy.steps, DealAndBoast, Boast)

    def setup(self, mission: Any) -> tuple[State, Step]:
        return super().setup(mission)[0], DealAndBoast()

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return {"basic": broken}


@pytest.fixture
def rest(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Rest:
    monkeypatch.setitem(local.GAMES, "loose", Loose())
    return hall()


def test_a_refusal_does_not_tell_what_lies_hidden(rest: Rest) -> None:
    told = []
    for _ in range(16):
        table = rest.make("loose", "small")
        path, red = f"{table.path}/choices", table.links.seats[RED]
        body = {"seq": 0, "key": "k", "choice": {"choice": "take", "n": 9}}
        answer = rest.post(path, red, json=body)
        assert answer.status_code == 409
        held = rest.room(table).match.table.state.hands[BLUE]
        told.append(answer.json()["detail"] == f"blue holds {held}")
    assert not all(told)


def test_people_hear_that_a_computer_player_has_failed_and_can_take_its_seat(rest: Rest) -> None:
    table = rest.make("loose", "small", seats={RED: "basic"}, pace=0)
    with rest.join(table, BLUE) as blue:
        assert "failed" in blue.expect("notice")["text"]
        path = f"{table.path}/seats/{RED}"
        assert rest.put(path, table.links.host, json={"player": "human"}).status_code == 200
        with rest.join(table, RED) as red:
            assert red.choose(0)["type"] == "played"


def test_a_journal_does_not_grow_without_end(hall: Hall) -> None:
    rest = hall(journal_lines=6)
    table = rest.make("toy", "large")
    with rest.join(table, RED) as red:
        for n in range(3):
            assert red.choose(0)["type"] == "played"
            assert red.ask("undo")["type"] == "played"
            red.see(2 * n + 2)
        answer = red.ask("choose", option=0)
        assert (answer["type"], "full" in answer["why"]) == ("refused", True)
    assert rest.seq(table) == 6


def looked_back(lines: int) -> int:
    """The bytes that the moments of so long a journal keep."""
    game = Toy()
    match = Match.new(game, game.mission("large"), seed=1)
    while len(match.journal.lines) < lines:
        match.play(RED, match.table.decision.options[0] if match.table.decision else None)  # type: ignore[arg-type] # a play that has just begun asks
        match.undo(agreed=True)
    tracemalloc.start()
    reel = Reel(game, match.journal)
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(reel) == lines + 1
    return used


def test_looking_back_costs_memory_by_the_line_and_not_by_its_square() -> None:
    assert looked_back(2000) < 6 * looked_back(500)
