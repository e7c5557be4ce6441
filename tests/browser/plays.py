"""Plays that go the same way every time: a computer player's, whole or up to a question."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from sandtable.games.third_option import GAME
from sandtable.kernel.match import Match
from sandtable.players import make_player
from tests.server.client import Made, Rest, made

NDJSON = {"Content-Type": "application/x-ndjson"}
MISSION, SEED = "MC-10", "23"
PLANNING, ACTION = "Recruit: 4 of", "Before the dice"
END = "the end"


class Move(NamedTuple):
    """One choice of a play: the option's number, its elements on the picture, and its words."""

    option: int
    elements: tuple[str, ...]
    label: str = ""
    group: str = ""


def _play() -> Iterator[tuple[Match, Move | None]]:
    """Every question with the answer of `basic`, and the end."""
    match = Match.new(GAME, GAME.mission(MISSION), seed=SEED)
    player = make_player("basic", GAME, SEED)
    while decision := match.decision:
        choice = match.computer_choice(player)
        screen = GAME.screen(GAME.view(match.table.state, decision.seat), decision)
        words = decision.label(choice, match.table.state), choice.group(match.table.state)
        at = decision.options.index(choice)
        yield match, Move(at, screen.stands_for(choice), *words)
        match.play(decision.seat, choice)
    yield match, None


@cache
def moves() -> tuple[Move, ...]:
    """All that is chosen in the play."""
    return tuple(move for _, move in _play() if move)


@cache
def journal(until: str = END) -> bytes:
    """The play as a file, cut where it asks something that begins so."""
    for match, move in _play():
        prompt = match.decision.prompt if match.decision else END
        if prompt.startswith(until):
            return match.journal.encode()
        assert move is not None, f"the play never asks: {until}"
    raise AssertionError


@cache
def journal_after(choices: int) -> bytes:
    """The play as a file, cut after so many choices."""
    return next(match.journal.encode() for at, (match, _) in enumerate(_play()) if at == choices)


def bring(rest: Rest, content: bytes, use: str = "continue") -> Made:
    """A table that stands where the journal ends."""
    return made(rest.post("/api/journals", params={"use": use}, content=content, headers=NDJSON))
