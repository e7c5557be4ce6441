"""The conformance suite passes a sound game and finds each fault of a broken one."""

import inspect
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.kernel import Choice, Decision, Dice, Match, Odds, Outcome, Refusal, Step, Table
from sandtable.kernel.errors import DeadEnd
from sandtable.kernel.game import SPECTATOR
from sandtable.show import Screen
from sandtable.show.guide import Guide, Note
from sandtable.show.scene import Element, Scene, Token
from sandtable.testing import ConformanceError, ConformanceSuite
from tests.kernel.toy import (
    BLUE,
    PAINTED,
    RED,
    TOY,
    Gamble,
    Happened,
    Mission,
    NextTurn,
    Painting,
    Roll,
    State,
    Take,
    Toy,
    Turn,
    View,
)

Patch = pytest.MonkeyPatch
Fault = Callable[[Patch], None]


class TestToy(ConformanceSuite):
    """The suite as a game's author uses it."""

    game = TOY


class TestPainted(ConformanceSuite):
    """The same game with a picture, and with something that only one seat is told."""

    game = PAINTED


class Quick(ConformanceSuite):
    game = TOY
    missions = ("small",)
    seeds = range(4)
    step_limit = 100


def failing(suite: ConformanceSuite, only: str = "test_") -> dict[str, str]:
    """The tests of the suite that fail, with what they say."""
    found: dict[str, str] = {}
    for name, test in inspect.getmembers(suite, inspect.ismethod):
        if name.startswith(only):
            cases = suite.plays() if inspect.signature(test).parameters else [()]
            for case in cases:
                try:
                    test(*case)
                except Exception as error:  # whatever a broken game does
                    found.setdefault(name, f"{error}")
    return found


def test_the_toy_passes_without_pytest_too() -> None:
    assert failing(Quick()) == {}


def test_the_suite_can_be_imported_without_pytest() -> None:
    code = "import sys, sandtable.testing; assert not {'pytest', 'hypothesis'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_pytest_sees_one_test_for_each_mission_and_seed() -> None:
    assert list(Quick().plays()) == [("small", seed) for seed in range(4)]
    assert list(TestToy().plays()) == [(m, seed) for m in ("small", "large") for seed in range(3)]


# The faults, each with the test of the suite that must find it.


def replacing(owner: type, name: str, value: Any) -> Fault:
    return lambda patch: patch.setattr(owner, name, value)


def asking(change: Callable[[Decision, State], Decision]) -> Fault:
    """The question of a turn is changed."""
    whole = Turn.decision

    def decision(self: Turn, state: State) -> Decision | None:
        asked = whole(self, state)
        return asked and change(asked, state)

    return replacing(Turn, "decision", decision)


def asked(decision: Decision, **changes: Any) -> Decision:
    parts = {name: getattr(decision, name) for name in decision.__struct_fields__}
    return Decision(**(parts | changes))


def answering(more: Callable[[Turn, Table[State], Any], object]) -> Fault:
    """Something more happens after every answer."""
    whole = Turn.answer

    def answer(self: Turn, table: Table[State], choice: Any) -> None:
        whole(self, table, choice)
        more(self, table, choice)

    return replacing(Turn, "answer", answer)


def guiding(n: int, times: int = 1) -> Fault:
    """A guide proposes to take so many, so often."""
    notes = (Note(say="Take.", choose={"choice": "take", "n": n}),) * times
    guide = Guide(id="g", title="G", brief="", mission="small", seed="1", notes=notes, farewell="Good luck.")
    return replacing(Toy, "guides", lambda _: (guide,))


A_DEAD_END = asking(lambda d, s: asked(d, options=d.options * (s.pile > 3)))
PEEKING = "test_what_tells_something_hidden_is_not_taken_back_freely"
FAULTS: dict[str, dict[str, Fault]] = {
    "test_random_play_comes_to_an_end": {
        "a dead end": A_DEAD_END,
        "a crash": replacing(Roll, "run", lambda _, table: table.state.hands["green"]),
    },
    "test_every_word_and_rule_id_is_there": {
        "a label without words": replacing(Gamble, "label", lambda *_: " "),
        "an event without words": replacing(Toy, "line", lambda *_: ()),
        "an event of an unknown rule": replacing(
            Roll, "run", lambda self, table: table.record(Happened("TOY-9", self.seat, "rolls"))
        ),
        "a question of an unknown rule": asking(lambda d, _: asked(d, rule="TOY-9")),
        "a question to nobody": asking(lambda d, _: asked(d, seat="green")),
        "an option offered twice": asking(lambda d, _: asked(d, options=(*d.options, d.options[0]))),
        "odds that are no chance": replacing(Toy, "odds", lambda *given: {given[-1].options[0]: (Odds("luck", 7, 6),)}),
        "a choice that cannot be written down": replacing(
            Quick, "game", type("Forgetful", (Toy,), {"choices": (Take, Gamble)})()
        ),
    },
    "test_copies_are_equal_and_independent": {
        "a copy that shares a container": replacing(
            State, "copy", lambda s: State(s.pile, s.deck[:], dict(s.hands), s.coins, s.shown[:])
        )
    },
    "test_every_option_is_accepted": {
        "a deed that is offered against its own words": replacing(Gamble, "offers", lambda *_: [Take(4)]),
        "a deed that is legal and not offered": replacing(Gamble, "offers", lambda *_: []),
    },
    "test_nothing_hidden_shows": {
        "a view into the other hand": replacing(
            Toy, "view", lambda _, s, seat: View(s.pile, 0, s.hands.get(seat), dict(s.hands), dict(s.coins))
        ),
        "a view into the deck": replacing(
            Toy, "view", lambda _, s, seat: View(s.pile, s.deck[-1], s.hands.get(seat), {}, dict(s.coins))
        ),
        "a prompt that gives the deck away": asking(lambda d, s: asked(d, prompt=f"Next is {s.deck[-1]}")),
        "a detail that gives the deck away": replacing(Take, "detail", lambda _, s: f"Next is {s.deck[-1]}"),
        "odds that give the deck away": replacing(
            Toy, "odds", lambda _, s, _ask, d: {d.options[0]: (Odds("luck", s.deck[-1], 6),)}
        ),
    },
    PEEKING: {
        "a card that is shown and taken back": replacing(Table, "reveal", lambda _: None),
        "an event that the others hear too much of": answering(
            lambda turn, table, _: table.record(Happened("TOY-1", turn.seat, f"holds {table.state.hands[turn.seat]}"))
        ),
    },
    "test_all_else_is_refused_with_a_reason": {
        "a refusal without a reason": replacing(Turn, "refuse", lambda *_: Refusal("TOY-1", "")),
        "a refusal by an unknown rule": replacing(Turn, "refuse", lambda *_: Refusal("", "No")),
        "a refusal that gives the deck away": replacing(
            Turn, "refuse", lambda *given: Refusal("TOY-1", f"Next is {given[1].deck[-1]}")
        ),
        "a refusal that crashes": replacing(Turn, "refuse", lambda *given: given[-1].nothing),
    },
    "test_computer_players_choose_what_is_legal": {
        "a computer player that cheats": replacing(Toy, "heuristics", {"cheat": lambda _: Take(9)})
    },
    "test_lists_its_missions_and_knows_no_others": {
        "a game that takes any name for a mission": replacing(
            Toy, "mission", lambda _, name: Mission(id=name, title=name, pile=9)
        )
    },
    "test_every_seat_and_spectators_may_look_on": {
        "a picture that spectators break": replacing(
            Screen, "scene", property(lambda self: Scene(self.view.card + 1, 9))
        ),
        "an event nobody can tell the hearers of": replacing(Toy, "hears", lambda _, event, seat: event.hearers[seat]),
    },
    "test_its_guides_can_be_followed": {
        "a guide who proposes what is not legal": guiding(9),
        "a guide who talks on when it is over": guiding(1, times=10),
    },
}


def found_by(name: str) -> Callable[[Fault], Fault]:
    def keep(fault: Fault) -> Fault:
        FAULTS.setdefault(name, {})[fault.__name__.replace("_", " ")] = fault
        return fault

    return keep


@found_by("test_random_play_comes_to_an_end")
def a_play_without_end(patch: Patch) -> None:
    patch.setattr(NextTurn, "run", lambda self, table: table.push(Turn(self.seat)))
    patch.setattr(Turn, "answer", lambda self, table, _: table.push(NextTurn(self.seat)))


@found_by("test_random_play_comes_to_an_end")
def an_outcome_that_forgets_a_seat(patch: Patch) -> None:
    def outcome(self: Toy, state: State) -> Outcome | None:
        return None if state.pile else Outcome("over", "over", {RED: True}, dict(state.coins))

    patch.setattr(Toy, "outcome", outcome)


@found_by("test_saves_and_resumes_at_every_decision")
def a_secret_beside_the_state(patch: Patch) -> None:
    memory = {"turns": 0}
    whole = NextTurn.run

    def run(self: NextTurn, table: Table[State]) -> None:
        memory["turns"] += 1
        table.state.coins["turns"] = memory["turns"]
        whole(self, table)

    patch.setattr(NextTurn, "run", run)


@found_by("test_a_journal_replays_to_the_same_bytes")
def dice_from_elsewhere(patch: Patch) -> None:
    def run(self: Roll, table: Table[State]) -> None:
        table.state.coins[self.seat] += random.randrange(1, 10**9)

    patch.setattr(Roll, "run", run)


@found_by("test_undo_restores_and_the_journal_remembers")
def an_undo_that_forgets_the_log(patch: Patch) -> None:
    whole = Match.undo

    def undo(self: Match, *, agreed: bool = False) -> None:
        log = list(self.log)
        whole(self, agreed=agreed)
        self.log = log

    patch.setattr(Match, "undo", undo)


@found_by("test_nothing_hidden_shows")
def a_redeal_that_moves_the_real_cards(patch: Patch) -> None:
    def redeal(self: Toy, state: State, seat: str, dice: Dice) -> State:
        dice.shuffle(state.deck)
        return state.copy()

    patch.setattr(Toy, "redeal", redeal)


@found_by("test_nothing_hidden_shows")
def a_redeal_that_only_stirs_the_real_order(patch: Patch) -> None:
    def redeal(self: Toy, state: State, seat: str, dice: Dice) -> State:
        twin = state.copy()
        dice.shuffle(twin.deck)
        return twin

    patch.setattr(Toy, "redeal", redeal)


@found_by("test_nothing_hidden_shows")
def a_redeal_that_cannot_be_played(patch: Patch) -> None:
    def redeal(self: Toy, state: State, seat: str, dice: Dice) -> State:
        twin = state.copy()
        twin.hands = {seat: twin.hands[seat]}
        return twin

    patch.setattr(Toy, "redeal", redeal)


@found_by(PEEKING)
def a_choice_after_which_nothing_happens_unless(patch: Patch) -> None:
    """Finding nothing tells something too."""
    whole = Turn.answer

    def answer(self: Turn, table: Table[State], choice: Any) -> None:
        whole(self, table, choice)
        if choice == Take(2) and max(table.state.hands.values()) == 5:
            table.state.coins[self.seat] += 1

    patch.setattr(Turn, "answer", answer)


@found_by(PEEKING)
def a_turn_that_passes_on_by_the_hidden_card(patch: Patch) -> None:
    """Whom the table asks next can be seen by everybody."""

    def run(self: NextTurn, table: Table[State]) -> None:
        if table.state.pile:
            table.push(Turn(RED if table.state.deck[-1] > 2 else BLUE))

    patch.setattr(NextTurn, "run", run)


@found_by("test_every_option_is_accepted")
def an_option_that_crashes(patch: Patch) -> None:
    whole = Turn.answer

    def answer(self: Turn, table: Table[State], choice: Any) -> None:
        if choice == Take(3):
            raise DeadEnd("three")
        whole(self, table, choice)

    patch.setattr(Turn, "answer", answer)


@found_by("test_all_else_is_refused_with_a_reason")
def a_refusal_that_changes_something(patch: Patch) -> None:
    def refuse(self: Turn, state: State, choice: Choice) -> Refusal:
        state.coins[BLUE] += 1
        return Refusal("TOY-1", "No")

    patch.setattr(Turn, "refuse", refuse)


@found_by("test_every_seat_and_spectators_may_look_on")
def a_spectator_who_sees_a_hand(patch: Patch) -> None:
    whole = Toy.view

    def view(self: Toy, state: State, seat: str) -> View:
        return whole(self, state, RED if seat == SPECTATOR else seat)

    patch.setattr(Toy, "view", view)


@found_by("test_every_seat_and_spectators_may_look_on")
def an_overheard_question_that_gives_the_card_away(patch: Patch) -> None:
    asking(lambda d, s: asked(d, prompt=f"You hold {s.hands[d.seat]}"))(patch)
    patch.setattr(Toy, "overhears", lambda *_: True)


@found_by("test_every_seat_and_spectators_may_look_on")
def two_elements_of_one_name(patch: Patch) -> None:
    patch.setattr(Quick, "game", PAINTED)
    coin = Token(id="coin-1", x=0, y=0, symbol="")
    patch.setattr(Painting, "scene", Scene(9, 9, (coin, coin)))


@found_by("test_every_seat_and_spectators_may_look_on")
def an_element_that_nobody_can_draw(patch: Patch) -> None:
    class Lamp(Element, frozen=True, kw_only=True, tag="lamp"):
        pass

    patch.setattr(Quick, "game", PAINTED)
    patch.setattr(Painting, "scene", Scene(9, 9, (Lamp(id="coin-1", x=0, y=0),)))


@found_by("test_every_seat_and_spectators_may_look_on")
def an_element_that_cannot_be_pointed_at(patch: Patch) -> None:
    def could_mean(self: Painting, element: str) -> tuple[Choice, ...]:
        raise KeyError(element)

    patch.setattr(Quick, "game", PAINTED)
    patch.setattr(Painting, "could_mean", could_mean)


@pytest.mark.parametrize(
    ("name", "fault"),
    [pytest.param(name, fault, id=told) for name, faults in FAULTS.items() for told, fault in faults.items()],
)
def test_the_suite_finds(name: str, fault: Fault, monkeypatch: Patch) -> None:
    fault(monkeypatch)
    assert name in failing(Quick(), only=name)


class Hashed(Toy):
    """The deck comes in the order of a set of words, which is another in every process."""

    def setup(self, mission: Mission) -> tuple[State, Step]:
        state, first = super().setup(mission)
        state.deck = [len(word) for word in {letter * n for n, letter in enumerate("abcdefghi")}]
        return state, first


class HashedSuite(Quick):
    game = Hashed()


def test_the_suite_finds_what_hangs_on_the_process() -> None:
    assert set(failing(HashedSuite())) == {"test_plays_alike_in_every_process"}


def test_a_game_that_cannot_be_imported_elsewhere_is_told_so() -> None:
    class Local(Toy):
        pass

    class LocalSuite(Quick):
        game = Local()

    (problem,) = failing(LocalSuite()).values()
    assert problem == "toy: the game's class must be importable from its module"


def test_every_test_of_the_suite_finds_some_fault() -> None:
    tests = {name for name in dir(ConformanceSuite) if name.startswith("test_")}
    assert tests - set(FAULTS) == {"test_plays_alike_in_every_process"}


def test_an_error_says_how_to_see_it_again(monkeypatch: Patch) -> None:
    A_DEAD_END(monkeypatch)
    with pytest.raises(ConformanceError, match=r"toy, mission small, seed 2, step \d+: DeadEnd"):
        Quick().test_random_play_comes_to_an_end("small", 2)
