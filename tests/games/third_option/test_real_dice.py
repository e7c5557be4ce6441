"""Real dice beside the cards: each question names the face that is needed, modifiers counted in."""

import re

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import Attacked, FighterAttacked, IntelAttacked, Rolled
from sandtable.kernel.decision import Face
from sandtable.kernel.event import Event
from sandtable.kernel.match import Match
from sandtable.players import make_player

TASKS = ("infiltration", "exfiltration", "sabotage", "recon", "rescue")
NEED = re.compile(r"; (-?\d+) or (less|more) (?:hits|succeeds)")


def judged(event: Event) -> bool | None:
    """Whether the rules say that it hit or succeeded; None of all else."""
    if isinstance(event, Attacked | FighterAttacked | IntelAttacked):
        return event.hit
    if isinstance(event, Rolled) and event.test == "target_attack":
        return not event.passed
    return event.passed if isinstance(event, Rolled) and event.test in TASKS else None


def claims(mission: str, seed: int) -> tuple[list[bool], list[bool]]:
    """Of each die whose question names a number: whether it was met, and what the rules said."""
    match = Match.new(GAME, GAME.mission(mission), seed=seed, dice="manual")
    player = make_player("basic", GAME, seed)
    met: list[bool] = []
    said: list[bool] = []
    while match.decision:
        prompt = match.decision.prompt
        choice = match.computer_choice(player)
        if isinstance(choice, Face) and (found := NEED.search(prompt)):
            number, less = int(found[1]), found[2] == "less"
            met.append(choice.face <= number if less else choice.face >= number)
            if "attacks again" in prompt:
                del met[-2]  # the first die of a pair decided nothing
        events = match.play(match.decision.seat, choice)
        said += [verdict for event in events if (verdict := judged(event)) is not None]
    return met, said


@pytest.mark.parametrize(("mission", "seed"), [("MC-02", 2), ("MC-08", 0), ("OPN-5", 2)])
def test_the_number_that_is_asked_for_is_the_one_that_counts(mission: str, seed: int) -> None:
    met, said = claims(mission, seed)
    assert len(said) > 5
    assert met == said
