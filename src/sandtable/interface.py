"""Python as an interface: what `import sandtable` offers, in the order in which it is needed.

docs/python.md shows all of it; its examples are tested.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from sandtable.kernel.decision import Choice, Decision, Outcome, Refusal, Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import Refused, SandtableError, UnknownName
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game, MissionInfo, game_ids
from sandtable.kernel.journal import check_seed
from sandtable.kernel.match import Match
from sandtable.kernel.names import nearest
from sandtable.kernel.player import Look, Player
from sandtable.kernel.settings import Setting
from sandtable.kernel.table import Table
from sandtable.lab.wilson import wilson
from sandtable.players import make_player
from sandtable.players import player_names as names_of_players
from sandtable.players.guard import Guarded, Maker, PlayerFault, guarded, made
from sandtable.players.playing import ending, play_on
from sandtable.show import ShownGame, load_game, shown

__all__ = [
    "Choice",
    "Decision",
    "Event",
    "Game",
    "Look",
    "Maker",
    "MissionInfo",
    "Outcome",
    "Player",
    "PlayerFault",
    "Refusal",
    "Refused",
    "Result",
    "SandtableError",
    "Setting",
    "Share",
    "Table",
    "UnknownName",
    "finish",
    "game_ids",
    "guarded",
    "labels",
    "load",
    "match",
    "matches",
    "player_names",
    "redealt",
    "settings",
    "shares",
    "start",
    "told",
]

BASIC = "basic"
AnyGame: TypeAlias = str | Game[Any]  # by its id, or as `load` gave it
Seed: TypeAlias = int | str
PLAYERS = "give a name as 'basic', a class or a function that makes one, or one with `choose`"
Who: TypeAlias = str | Maker | Player  # `basic`, `mybots:Careful`; a class of one's own; one of it


# a game and a table


def load(game: AnyGame, packs: Sequence[Path | str] = ()) -> ShownGame[Any]:
    """A game by its id, with folders or files of your own cards and missions added."""
    return shown(_loaded(game)).with_packs([Path(pack) for pack in packs])


def player_names(game: AnyGame) -> list[str]:
    """Every computer player that can play the game."""
    return names_of_players(_loaded(game))


def settings(game: AnyGame, mission: str) -> tuple[Setting, ...]:
    """What may be set before a mission begins; the first value of each is its default."""
    found = _loaded(game)
    return found.settings(found.mission(mission))


def start(game: AnyGame, mission: str, *, seed: Seed = 1, settings: Mapping[str, str] | None = None) -> Table[Any]:
    """A table that asks the mission's first question; the same seed gives the same dice."""
    found = _loaded(game)
    return Table.start(found, _set_up(found, mission, settings), SeededDice(_checked(seed)))


def labels(table: Table[Any]) -> list[str]:
    """What a person reads for each option of the question, in the order of the options."""
    decision = table.decision
    if decision is None:
        return []
    return [decision.label(option, table.state) for option in decision.options]


def told(table: Table[Any], events: Iterable[Event], seat: Seat = "") -> list[str]:
    """What happened, in the lines of the log; for a seat only what it may know."""
    game = shown(table.game)
    if seat:
        game.check_seat(seat)
    heard = [event for event in events if not seat or game.hears(event, seat)]
    return ["".join(span.text for span in line) for _, line in game.lines(heard, seat)]


def redealt(table: Table[Any], seat: Seat = "", seed: Seed = 1) -> Table[Any]:
    """A table that a seat (whoever is asked) cannot tell from this one, with dice of its own."""
    seat = seat or (table.decision.seat if table.decision else table.game.seats[0])
    table.game.check_seat(seat)
    return table.redealt(seat, SeededDice(_checked(seed)))


def finish(table: Table[Any], player: str = BASIC) -> Outcome:
    """Play this very table on to its end, with one of the game's own players in every seat.

    They see the table as it is: finish what was redealt, or a copy.
    """
    known = table.game.heuristics
    if player not in known:
        raise UnknownName(f"{table.game.title} has no player '{player}'{nearest(player, known)}")
    seats = tuple(table.game.seats)
    play_on(table, dict.fromkeys(seats, _Here(known[player], table)), "finish")
    return ending(table, seats)


class _Here:
    """Looks at the table itself, which is quicker than to deal another one each time."""

    def __init__(self, heuristic: Any, table: Table[Any]) -> None:
        self._heuristic, self._table = heuristic, table

    def choose(self, decision: Decision, look: Look) -> Choice:
        choice: Choice = self._heuristic(self._table)
        return choice


# matches


class Result(NamedTuple):
    """How a match ended; its seed gives the same match again."""

    seed: str
    players: dict[Seat, str]
    outcome: Outcome
    choices: int

    @property
    def winners(self) -> list[Seat]:
        return [seat for seat, won in self.outcome.won.items() if won]


def match(
    game: AnyGame,
    mission: str,
    players: Mapping[Seat, Who] | None = None,
    *,
    seed: Seed = 1,
    settings: Mapping[str, str] | None = None,
    journal: Path | str = "",
) -> Result:
    """One match between computer players; `basic` sits where nobody is named.

    With a `journal` it can be watched afterwards: `sandtable replay FILE`. Game 3 of
    `sandtable sim --seed 7` has the seed `7/3`.
    """
    found = _loaded(game)
    set_up, seed = _set_up(found, mission, settings), _checked(seed)
    seated = _seated(found, set_up, players or {}, seed)
    names = {seat: name for seat, (name, _) in seated.items()}
    bots = {seat: player for seat, (_, player) in seated.items()}
    if not journal:
        table = Table.start(found, set_up, SeededDice(seed), logged=False)
        choices = play_on(table, bots, seed)
    else:
        kept = Match.new(found, set_up, seed=seed, seats=names)
        table = kept.table
        choices = play_on(table, bots, seed, kept.play)
        kept.save(Path(journal))
    return Result(seed, names, ending(table, tuple(names)), choices)


def matches(
    game: AnyGame,
    mission: str,
    players: Mapping[Seat, Who] | None = None,
    *,
    games: int,
    seed: Seed = 1,
    settings: Mapping[str, str] | None = None,
) -> Iterator[Result]:
    """Many of them, one after the other: number 3 of seed 7 has the seed `7/3`, as in the lab."""
    found, seed = _loaded(game), _checked(seed)
    for number in range(games):
        yield match(found, mission, players, seed=f"{seed}/{number}", settings=settings)


class Share(NamedTuple):
    """How often a seat won, and between what the true rate lies, 95 times of 100."""

    won: int
    games: int
    low: float
    high: float


def shares(results: Iterable[Result]) -> dict[Seat, Share]:
    """What share of the matches each seat has won."""
    games, won = Counter[Seat](), Counter[Seat]()
    for result in results:
        games.update(list(result.players))
        won.update(result.winners)
    return {seat: Share(won[seat], n, *wilson(won[seat], n)) for seat, n in games.items()}


# who and what


def _loaded(game: AnyGame) -> Game[Any]:
    """Load a game by its id; return a `Game` as it is."""
    if isinstance(game, str):
        return load_game(game)
    if not isinstance(game, Game):
        raise UnknownName(f"{game!r:.60} is no game: give its id or what `load` returned")
    return game


def _checked(seed: Seed) -> str:
    """None or 1.5 would be dice too, but hardly those that somebody meant."""
    if not isinstance(seed, int | str):
        raise SandtableError(f"a seed is a whole number or a text, not {seed!r:.60}")
    check_seed(str(seed))
    return str(seed)


def _set_up(game: Game[Any], mission: str, settings: Mapping[str, str] | None) -> Any:
    return game.configure(game.mission(mission), settings or {})


def _seated(game: Game[Any], mission: Any, players: Mapping[Seat, Who], seed: str) -> dict[Seat, tuple[str, Player]]:
    """Name and player of every seat."""
    seats = game.seats_of(mission)
    for seat in players:
        if seat not in seats:
            raise UnknownName(f"unknown seat '{seat}'{nearest(seat, seats)}")
    return {seat: _player(players.get(seat, BASIC), game, f"{seed}/{seat}") for seat in seats}


def _player(who: Who, game: Game[Any], seed: str) -> tuple[str, Player]:
    if isinstance(who, str):
        return who, make_player(who, game, seed, modules=True)
    if isinstance(who, Guarded):
        return who.name, who
    name = str(getattr(who, "__name__", type(who).__name__))
    if callable(who):  # a class, or a function that gives a player
        return name, made(who, name, game, seed)
    if not callable(getattr(who, "choose", None)):
        raise SandtableError(f"{who!r:.60} is no player: {PLAYERS}")
    return name, guarded(who, name)
