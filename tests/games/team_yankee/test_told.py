"""Every event of a battle is told in words, with whoever it is about."""

from random import Random

import pytest

from sandtable.games.team_yankee.cast import BattleEvent, Cast
from sandtable.games.team_yankee.game import TeamYankee
from sandtable.games.team_yankee.rules.losses import TeamDestroyed, UnitDestroyed
from sandtable.games.team_yankee.rules.moves import Moved
from sandtable.games.team_yankee.rules.picking import GroundPicked, TakeGround
from sandtable.games.team_yankee.rules.reserves import UnitArrives
from sandtable.games.team_yankee.rules.saves import Saved
from sandtable.games.team_yankee.rules.testing import Attempted
from sandtable.games.team_yankee.rules.victory import BattleEnded
from sandtable.games.team_yankee.screen.told import tell
from sandtable.games.team_yankee.sequence import TurnBegan
from sandtable.games.team_yankee.ways import Why
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.show.sheet import words
from tests.games.team_yankee.battles import attacked, told, until
from tests.games.team_yankee.build import choose, options


def events(kind: type[Event] = Event) -> list[type[Event]]:
    """All kinds that the game records."""
    below = [one for child in kind.__subclasses__() for one in events(child)]
    ours = kind.__module__.startswith("sandtable.games.team_yankee.")
    return [*below, kind] if ours and kind is not BattleEvent else below


@pytest.mark.parametrize("kind", events(), ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_its_words(kind: type[Event]) -> None:
    assert tell.dispatch(kind) is not tell.dispatch(Event)


def test_a_whole_battle_is_told_without_an_unknown_name() -> None:
    game = TeamYankee()
    mission = game.configure(game.mission("contact"), {"blue_force": "FO-E", "red_force": "FO-F"})
    table = Table.start(game, mission, SeededDice("told"))
    rng = Random(1)
    for _ in range(300):
        if table.decision is None:
            break
        table.play(table.decision.seat, rng.choice(table.decision.options))
    assert table.log
    lines = [words((tell(event, game.content),)) for event in table.log]
    assert all(line.strip() for line in lines)
    assert not any("a Unit" in line for line in lines)


def test_whoever_picks_ground_is_told_with_what_was_picked() -> None:
    for nth, ground in enumerate(("the south edge", "the north edge")):
        table = until(attacked("annihilation"), "PickGround")
        choose(table, options(table, TakeGround)[nth])
        (picked,) = told(table, GroundPicked)
        assert words((tell(picked, TeamYankee().content),)).endswith(f" picks {ground}")


@pytest.mark.slow
def test_a_loss_is_bad_for_whoever_suffers_it_and_good_for_the_other_side() -> None:
    game = TeamYankee()
    lost = Cast(unit=1, team=0, card="US-M60", seat="blue")
    event = UnitDestroyed("TY-MOR-4", 1, cast=(lost,))
    assert game.whose(event) == "blue"
    tones = {seat: game.heard_line(event, seat)[-1].tone for seat in ("blue", "red", "")}
    assert tones == {"blue": "bad", "red": "good", "": "bad"}
    assert game.whose(BattleEnded("TY-VP-5", "", 12)) == ""


def gone(team: int, unit: int = 1, why: Why = "", far: int = 40) -> Moved:
    who = Cast(unit=unit, team=team, card="US-M60", seat="blue", place=team)
    return Moved("TY-MOV-1", team, ((0, 0), (far, 0)), "tactical", why, 0, cast=(who,))


def test_a_unit_that_moves_is_told_in_one_line_however_many_teams_it_has() -> None:
    game = TeamYankee()
    tested = Attempted("TY-MOV-6", 1, "cross", 3, (4,), True, 3, cast=gone(3).cast)
    told = [words((line,)) for _, line in game.lines([gone(1), gone(2, far=90), tested, gone(3)])]
    assert len(told) == 2
    assert told[0].endswith("moves, 3 Teams, up to 4.5 in")
    assert "Cross 3+" in told[1]


def test_teams_that_do_something_else_or_belong_elsewhere_have_their_own_line() -> None:
    game = TeamYankee()
    alone = words((game.line(gone(1)),))
    assert "Team 1" in alone
    assert alone.endswith("moves 2 in")
    mixed = [gone(1), gone(2, why="blitz"), gone(3, unit=2), gone(4)]
    assert game.together(mixed) == [[0, 3], [1], [2]]
    began = TurnBegan("TY-TURN-1", "red", 2)
    assert game.together([gone(1), began, gone(2)]) == [[0], [1], [2]]


def test_a_unit_from_reserve_is_told_with_whoever_comes_along() -> None:
    game = TeamYankee()
    cast = tuple(
        Cast(unit=n, team=0, card=card, seat="blue") for n, card in enumerate(("US-MECH", "US-TRK", "US-M60"), 1)
    )
    told = words((game.line(UnitArrives("TY-RES-3", (1, 2, 3), cast=cast)),))
    names = [game.content.units[one.card].name for one in cast]
    assert told == f"{names[0]} with {names[1]}, {names[2]} arrives"


def test_a_save_is_told_as_a_sum_even_where_the_roof_has_no_armour() -> None:
    game, cast = TeamYankee(), gone(1).cast
    roof = Saved("TY-ART-8", 1, 0, "", 2, 0, 3, 5, "destroyed", cast=cast)
    rifles = Saved("TY-SAV-1", 1, 0, "", 2, None, 3, 0, "destroyed", cast=cast)
    assert "2 + 0 = 2 against 3" in words((game.line(roof),))
    assert "Save 3+" in words((game.line(rifles),))


def test_what_a_line_has_said_is_not_said_again() -> None:
    game = TeamYankee()
    cast = gone(1).cast
    saved = Saved("TY-SAV-2", 1, 0, "", 3, 14, 22, 5, "destroyed", cast=cast)
    lost = TeamDestroyed("TY-SAV-2", 1, (0, 0), cast=cast)
    assert len(game.lines([saved, lost])) == 1
    assert words((game.lines([saved, lost])[0][1],)).count("Destroyed") == 1
    assert len(game.lines([saved, TeamDestroyed("TY-SAV-2", 2, (0, 0), cast=cast)])) == 2
