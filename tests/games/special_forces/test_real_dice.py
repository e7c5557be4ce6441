"""Real dice beside the board: who rolls, and the total that is needed."""

import re

import pytest

from sandtable.games.special_forces.events import Aided, AttackRolled, CoverRolled, Dodged, Sheltered
from sandtable.games.special_forces.game import SpecialForces
from sandtable.games.special_forces.rules.gear import FirstAid
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.games.special_forces.rules.turn import DecideInitiative
from sandtable.games.special_forces.state import State
from sandtable.kernel.decision import Choice, Face
from sandtable.kernel.dice import ManualDice
from sandtable.kernel.event import Event
from sandtable.kernel.match import Match
from sandtable.kernel.table import Table
from sandtable.players import make_player
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, happened
from tests.games.special_forces.build import DONE, battle, fire, on

GAME = SpecialForces()
MATCHES = [("wmd", 1), ("rat", 2)]
PARTY = {"US-8": "D1", "IIF-2": "K1"}  # nothing between them


def real(party: dict[str, str] = PARTY, acting: str = "US-8") -> Table[State]:
    table = battle(party, acting=acting)
    table.dice = ManualDice(1)
    return table


def question(table: Table[State]) -> tuple[str, str]:
    """Who is asked, and what."""
    assert table.decision is not None
    return table.decision.seat, table.decision.prompt


def shot(table: Table[State], choice: Choice, reaction: Choice = DONE) -> Table[State]:
    choose(table, choice)
    if asked(table) == "iif":
        choose(table, reaction)
    return table


@covers("SF-SUM-4", "SF-DIE-2")
@pytest.mark.parametrize("focused", [False, True])
@pytest.mark.parametrize("beyond", [-1, 0])
def test_the_total_that_is_asked_for_is_the_one_that_hits(focused: bool, beyond: int) -> None:
    table = shot(real(), fire("IIF-2", focused=focused))
    seat, prompt = question(table)
    assert seat == "us"
    assert prompt.startswith("Roll a D6: US-8 attacks IIF-2, first of two dice; ")
    needed = int(prompt.partition("; ")[2].split()[0])

    first = min(6, needed + beyond - 1)
    choose(table, Face(first))
    assert f"second of two dice after a {first}; {needed} or more together hits" in (question(table)[1])
    choose(table, Face(needed + beyond - first))
    (rolled,) = happened(table, AttackRolled)
    assert rolled.hit == (beyond == 0)


@covers("SF-HTD-1")
def test_whoever_hits_the_dirt_rolls_himself() -> None:
    table = shot(real(), fire("IIF-2"), HitTheDirt("IIF-2", focused=True))
    said = "6 or more together and the soldier is out of the attack"
    assert question(table) == ("iif", f"Roll a D6: IIF-2 hits the dirt, first of two dice; {said}")
    choose(table, Face(6), Face(6))
    while asked(table) == "iif":
        choose(table, DONE)
    seat, prompt = question(table)
    assert seat == "us"
    assert prompt.endswith("it is stopped already, but may empty the magazine")


@covers("SF-SUP-1")
def test_whoever_suppresses_rolls_himself() -> None:
    table = shot(real(), fire("IIF-2"), Suppress("IIF-2", "ak47", "Burst", focused=True))
    said = "5 or more together stops the attack"  # range 7 needs 7, 2 less with Focus
    assert question(table) == ("iif", f"Roll a D6: IIF-2 suppresses US-8, first of two dice; {said}")


@covers("SF-FAP-1")
def test_first_aid_names_its_total() -> None:
    table = real({"US-2": "D1", "US-8": on("E1", wounds=1), "IIF-2": "K1"}, acting="US-2")
    choose(table, FirstAid("US-8", True))
    said = "5 or more together heals a wound"  # 7, 2 less with Focus
    assert question(table) == ("us", f"Roll a D6: first aid for US-8, first of two dice; {said}")


TOGETHER = re.compile(r"after a (\d); (-?\d+) or more together")


def judged(event: Event) -> bool | None:
    """What the rules say of a roll that had to reach a number; None of all else."""
    if isinstance(event, AttackRolled):
        return None if event.negated else event.hit
    return event.success if isinstance(event, CoverRolled | Sheltered | Dodged | Aided) else None


def claims(mission: str, seed: int) -> tuple[list[bool], list[bool]]:
    """Whether each two dice met the total that their question named, and what the rules said."""
    match = Match.new(GAME, GAME.mission(mission), seed=seed, dice="manual")
    player = make_player("basic", GAME, seed)
    met: list[bool] = []
    said: list[bool] = []
    while match.decision:
        choice = match.computer_choice(player)
        found = TOGETHER.search(match.decision.prompt)
        if isinstance(choice, Face) and found:
            met.append(int(found[1]) + choice.face >= int(found[2]))
        events = match.play(match.decision.seat, choice)
        said += [verdict for event in events if (verdict := judged(event)) is not None]
    return met, said


@pytest.mark.slow
@pytest.mark.parametrize(("mission", "seed"), MATCHES)
def test_every_total_that_is_asked_for_is_the_one_that_counts(mission: str, seed: int) -> None:
    met, said = claims(mission, seed)
    assert len(said) > 20
    assert met == said


@covers("SF-TSQ-3")
def test_each_side_rolls_its_own_initiative() -> None:
    table = real()
    table.push(DecideInitiative())
    table.advance()
    asked_of = []
    for face in (6, 6, 1, 1):
        asked_of.append(question(table)[0])
        choose(table, Face(face))
    assert asked_of == ["us", "us", "iif", "iif"]
