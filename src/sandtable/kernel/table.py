"""One play: state, agenda, dice and log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from sandtable.kernel.decision import Choice, Decision, Face, Outcome, Refusal, Resign, Seat, Throw
from sandtable.kernel.dice import Dice, ManualDice, SeededDice
from sandtable.kernel.errors import DeadEnd, DieNeeded, Refused
from sandtable.kernel.event import Event
from sandtable.kernel.game import Foreseen, Game, Odds, S
from sandtable.kernel.step import Ask, Step, not_an_option

T = TypeVar("T")
Need: TypeAlias = tuple[int, str] | str  # (7, "or more hits"), put into words when somebody asks
SALTS = 2**62  # so many seeds a redealt copy may have
OVER = Refusal("table", "The play is over; nothing is asked any more")
NO_SUCH_NAME = "The choice names something that does not exist here"
TO_THE_END = Refusal("table", "This game is played to its end; nobody gives up")


def _is_from(choice: Choice, key: object) -> bool:
    """Whether a key that was not found, or a part of one, comes from the choice."""
    plain = msgspec.to_builtins(choice)
    return any(_contains(plain, part) for part in (key if isinstance(key, tuple) else (key,)))


def _contains(value: Any, name: object) -> bool:
    """Whether a choice, as plain data, contains this name or number."""
    if isinstance(value, dict):
        return _contains([*value.values()], name)
    if isinstance(value, list | tuple):
        return any(_contains(item, name) for item in value)
    return bool(value == name)


def _among(choice: Choice, options: tuple[Choice, ...]) -> bool:
    """Players mostly hand back the very option they were given: look for that before comparing."""
    for option in options:
        if option is choice:
            return True
    return choice in options


@cache  # of a class, which stays as long as the program
def tag_of(kind: type[Step]) -> str:
    return str(kind.__struct_config__.tag)


class Beat(NamedTuple):
    """Here a part of what happened ends: so many events of the log, and the position after them."""

    at: int
    state: Any


class Table(Generic[S]):
    """The running play. `decision` asks, `play` answers, `roll` is the only door for chance."""

    __slots__ = (
        "_choice",
        "_decision",
        "_needed",
        "agenda",
        "barrier",
        "beats",
        "chance",
        "dice",
        "game",
        "log",
        "state",
    )

    def __init__(self, game: Game[S], state: S, agenda: list[Step], dice: Dice) -> None:
        self.game = game
        self.state = state
        self.agenda = agenda
        self.dice = dice
        self.log: list[Event] | None = None
        self.chance: list[int] | None = None
        self.barrier = False
        self.beats: list[Beat] | None = None  # of the last choice, where somebody watches
        self._decision: Decision | None = None
        self._needed: Throw | None = None
        self._choice: Choice | None = None

    @classmethod
    def start(cls, game: Game[S], mission: Any, dice: Dice, *, logged: bool = True) -> Table[S]:
        """Set a mission up and play to its first question."""
        state, first = game.setup(mission)
        table = cls(game, state, [first], dice)
        if logged:
            table.log, table.chance = [], []
        table.advance()
        return table

    @property
    def decision(self) -> Decision | None:
        """What is asked now, or None when the play is over."""
        return self._decision

    @property
    def throw(self) -> Throw | None:
        """The real die that is waited for, if that is what is asked."""
        return self._needed

    @property
    def asking(self) -> str:
        """The kind of question that is asked: the tag of its Ask, `throw` for a real die."""
        if self._decision is None:
            return ""
        return "throw" if self._needed else tag_of(type(self.agenda[-1]))

    @property
    def outcome(self) -> Outcome | None:
        return None if self._decision else self.game.outcome(self.state)

    def play(self, seat: Seat, choice: Choice) -> list[Event]:
        """Answer the question; raises Refused with nothing changed if the choice is not legal."""
        decision = self._decision
        if decision is None or seat != decision.seat or not _among(choice, decision.options):
            self._check(seat, choice)
        log = self.log
        before = len(log) if log is not None else 0
        self._decision = None
        if isinstance(choice, Resign):
            self._give_up(seat)
        elif self.dice.manual:
            self._answer_manually(seat, choice)
        else:
            ask: Any = self.agenda.pop()
            ask.answer(self, choice)
        if self._decision is None:
            self.advance()
        return log[before:] if log is not None else []

    def _give_up(self, seat: Seat) -> None:
        self._needed = self._choice = None
        self.agenda.clear()
        self.game.resigned(self, seat)

    def _check(self, seat: Seat, choice: Choice) -> None:
        if self._decision is None:
            raise Refused(OVER)
        if seat != self._decision.seat:
            why = f"It is {self._decision.seat} who is asked, not {seat}"
            raise Refused(Refusal(self._decision.rule, why))
        refusal = self.why_not(choice)
        if refusal:
            raise Refused(refusal)

    def why_not(self, choice: Choice) -> Refusal | None:
        """Why a choice is not legal now; None when it is."""
        decision = self._decision
        if decision is None:
            return OVER
        if choice in decision.options:
            return None
        if isinstance(choice, Resign):
            return None if self.game.resigns else TO_THE_END
        if self._needed:
            why = f"A D{self._needed.sides} shows 1 to {self._needed.sides}"
            return Refusal(self._needed.rule, why)
        top = self.agenda[-1]
        if not isinstance(top, Ask):
            raise DeadEnd(f"{top} asks nothing")
        try:
            refusal = top.refuse(self.state, choice)
        except KeyError as error:
            if not _is_from(choice, error.args[0]):
                raise
            return Refusal(decision.rule, NO_SUCH_NAME)
        if refusal is None and not decision.open:  # the options alone say what is legal
            return not_an_option(decision.rule)
        return refusal

    def odds(self) -> dict[Choice, tuple[Odds, ...]]:
        """Exact chances that hang on the options, where the game can give them."""
        top = self.agenda[-1] if self.agenda else None
        if self._decision is None or self._needed or not isinstance(top, Ask):
            return {}
        return self.game.odds(self.state, top, self._decision)

    def foreseen(self) -> list[Foreseen]:
        """Details and odds of the options, one by one."""
        top = self.agenda[-1] if self.agenda else None
        if self._decision is None:
            return []
        if self._needed or not isinstance(top, Ask):
            return [Foreseen(one.detail(self.state)) for one in self._decision.options]
        return self.game.foreseen(self.state, top, self._decision)

    # what steps use

    def roll(self, sides: int, *, why: str, rule: str, stream: str = "dice", need: Need = "", by: Seat = "") -> int:
        """Roll one die; a game with several streams says of which.

        `need` (what the die must show) and `by` (whose it is) are for people with real dice.
        """
        face = self.dice.roll(sides, stream)
        if face == 0:
            words = need if isinstance(need, str) else f"{need[0]} {need[1]}"
            raise DieNeeded(Throw(sides, why, rule, words, by))
        if self.chance is not None:
            self.chance.append(face)
        return face

    def draw(self, among: Sequence[T], *, why: str, rule: str, name: Callable[[T], str] = str) -> T:
        """Draw one of several at random; one alone needs no die. `name` is for real dice alone."""
        if len(among) == 1:
            return among[0]
        if self.dice.manual:
            names = ", ".join(f"{n} {name(item)}" for n, item in enumerate(among, 1))
            why = f"{why} ({names})"
        return among[self.roll(len(among), why=why, rule=rule) - 1]

    def shuffle(self, items: list[T], *, stream: str = "decks") -> None:
        """Put a deck in random order; the order itself is never announced."""
        self.dice.shuffle(items, stream)
        self.barrier = True

    def reveal(self) -> None:
        """Something hidden was shown: no undo past this point."""
        self.barrier = True

    def record(self, event: Event) -> None:
        """Say what happened to whoever listens."""
        if self.log is not None:
            self.log.append(self.game.noted(self.state, event))

    def beat(self) -> None:
        """What comes now is shown apart from what happened before: a round, an attack, a phase."""
        beats, log = self.beats, self.log
        if beats is not None and log and (not beats or beats[-1].at < len(log)):
            beats.append(Beat(len(log), self.state.copy()))

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda; the first one named comes first."""
        if len(steps) == 1:
            self.agenda.append(steps[0])
        else:
            self.agenda.extend(reversed(steps))

    def unwind(self, to: type[Step]) -> None:
        """Drop pending work until a step of this kind is next."""
        agenda = self.agenda
        while agenda and type(agenda[-1]) is not to:
            agenda.pop()
        if not agenda:
            raise DeadEnd(f"no {to.__name__} is pending")

    # running

    def advance(self) -> None:
        """Run steps until something is asked, or nothing is left to do."""
        agenda = self.agenda
        manual = self.dice.manual
        while agenda:
            step = agenda[-1]
            if step.asks:
                decision = step.decision(self.state)  # type: ignore[attr-defined] # asks marks an Ask; isinstance costs more
                if decision is not None:
                    if not decision.options and not decision.open:
                        raise DeadEnd(f"{step} offers nothing")
                    self._decision = decision
                    return
                agenda.pop()
            elif not manual:
                agenda.pop()
                step.run(self)
            elif not self._attempt(step.run):
                return
        if self.game.outcome(self.state) is None:
            raise DeadEnd("the agenda is empty, but there is no outcome")

    def ask_again(self) -> None:
        """Ask again after the state was replaced."""
        self._decision = None
        self.advance()

    def _answer_manually(self, seat: Seat, choice: Choice) -> None:
        """Real dice: whatever needs one is rolled back to its start and run again with it."""
        dice = self.dice
        if not isinstance(dice, ManualDice):
            raise DeadEnd("manual dice that are not ManualDice")
        if self._needed and isinstance(choice, Face):
            dice.typed.append(choice.face)
            self._needed = None
            if self._choice is None:
                return
            choice = self._choice
        else:
            dice.turn = seat
        self._choice = choice
        ask: Any = self.agenda[-1]
        if self._attempt(lambda table: ask.answer(table, choice)):
            self._choice = None

    def _attempt(self, work: Callable[[Table[S]], None]) -> bool:
        """Run work off the top of the agenda; False when a die has to be asked for first."""
        dice: Any = self.dice
        state, agenda, log, chance = self.state.copy(), list(self.agenda), self.log, self.chance
        marks, barrier = (len(log or ()), len(chance or ()), self.dice.position()), self.barrier
        beats = len(self.beats or ())
        self.agenda.pop()
        dice.rewind()
        try:
            work(self)
        except DieNeeded as needed:
            self.state, self.agenda[:], self.barrier = state, agenda, barrier
            if log is not None:
                del log[marks[0] :]
            if chance is not None:
                del chance[marks[1] :]
            if self.beats is not None:
                del self.beats[beats:]
            self.dice.seek(marks[2])
            throw = needed.throw
            self._ask_for(replace(throw, by=throw.by or dice.turn))
            return False
        dice.settle()
        return True

    def _ask_for(self, throw: Throw) -> None:
        dice: Any = self.dice
        self._needed = throw
        seat = dice.asked(throw.by, self.game.seats)
        self._decision = Decision(seat, throw.prompt, throw.rule, throw.faces)

    def sit(self, seats: tuple[Seat, ...], people: tuple[Seat, ...]) -> None:
        """Who can be asked for real dice; one that is waited for is asked of them at once."""
        if isinstance(self.dice, ManualDice):
            self.dice.seats, self.dice.people = seats, people
            if self._needed:
                self._ask_for(self._needed)

    def hand_die(self, seat: Seat) -> None:
        """The real die that is waited for is rolled by this seat, whoever was asked for it."""
        decision = self._decision
        if decision and self._needed and seat in self.game.seats:
            self._decision = replace(decision, seat=seat)

    # copies and saves

    def copy(self, *, dice: Dice | None = None) -> Table[S]:
        """An independent, silent twin; frozen leaves are shared."""
        twin: Table[S] = object.__new__(type(self))
        twin.game = self.game
        twin.state = self.state.copy()
        twin.agenda = self.agenda.copy()
        if dice is None:
            twin.dice = self.dice.copy()
        elif self._needed and isinstance(self.dice, ManualDice):
            twin.dice = self.dice.then(dice)
        else:
            twin.dice = dice
        twin.log = twin.chance = twin.beats = None
        twin.barrier = False
        twin._decision = self._decision
        twin._needed = self._needed
        twin._choice = self._choice
        return twin

    def redealt(self, seat: Seat, dice: Dice) -> Table[S]:
        """What a computer player may have: a copy with other hidden things and other dice."""
        twin = self.copy(dice=dice)
        twin.state = self.game.redeal(self.state, seat, dice)
        return twin

    def redealt_for(self, seat: Seat, purpose: str) -> Table[S]:
        """A redealt copy, always the same for this position; its dice come from the table's secret seed.

        With dice that anybody can compute, what such a copy shows could be compared with guesses of what is hidden.
        """
        return self.redealt(seat, SeededDice(f"{purpose}/{self.dice.aside(SALTS, purpose)}"))

    def view(self, seat: Seat) -> msgspec.Struct:
        """What a seat, or SPECTATOR, may know; raises UnknownName for anybody else."""
        self.game.check_seat(seat)
        return self.game.view(self.state, seat)

    def state_hash(self) -> str:
        """The same for the same mission, seed and choices, on any machine."""
        return self.game.codec.digest((self.state, self.agenda))

    def dump(self) -> bytes:
        """Everything, in bytes."""
        saved = (self.state, self.agenda, self.dice.position(), self._needed, self._choice)
        return self.game.codec.encode(saved)

    @classmethod
    def load(cls, game: Game[S], data: bytes, dice: Dice) -> Table[S]:
        """A table from `dump`, asking what it asked; the dice go to where they were."""
        state, agenda, position, needed, choice = game.codec.decode_saved(data)
        dice.seek(position)
        table = cls(game, state, agenda, dice)
        table._choice = choice
        if needed and isinstance(dice, ManualDice):
            dice.turn = needed.by
            table._ask_for(needed)
        else:
            table.advance()
        return table
