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

FAULTS: list[tuple[Fault, str]] = []


def found_by(name: str) -> Callable[[Fault], Fault]:
    def keep(fault: Fault) -> Fault:
        FAULTS.append((fault, name))
        return fault

    return keep


def patch_decision(patch: Patch, change: Callable[[Decision, State], Decision]) -> None:
    whole = Turn.decision

    def decision(self: Turn, state: State) -> Decision | None:
        asked = whole(self, state)
        return asked and change(asked, state)

    patch.setattr(Turn, "decision", decision)


def asked(decision: Decision, **changes: Any) -> Decision:
    parts = {name: getattr(decision, name) for name in decision.__struct_fields__}
    return Decision(**(parts | changes))


@found_by("test_random_play_comes_to_an_end")
def a_dead_end(patch: Patch) -> None:
    patch_decision(patch, lambda d, s: asked(d, options=d.options * (s.pile > 3)))


@found_by("test_random_play_comes_to_an_end")
def a_crash(patch: Patch) -> None:
    patch.setattr(Roll, "run", lambda _, table: table.state.hands["green"])


@found_by("test_random_play_comes_to_an_end")
def a_play_without_end(patch: Patch) -> None:
    patch.setattr(NextTurn, "run", lambda self, table: table.push(Turn(self.seat)))
    patch.setattr(Turn, "answer", lambda self, table, _: table.push(NextTurn(self.seat)))


@found_by("test_random_play_comes_to_an_end")
def an_outcome_that_forgets_a_seat(patch: Patch) -> None:
    def outcome(self: Toy, state: State) -> Outcome | None:
        return None if state.pile else Outcome("over", "over", {RED: True}, dict(state.coins))

    patch.setattr(Toy, "outcome", outcome)


@found_by("test_every_word_and_rule_id_is_there")
def a_label_without_words(patch: Patch) -> None:
    patch.setattr(Gamble, "label", lambda *_: " ")


@found_by("test_every_word_and_rule_id_is_there")
def an_event_without_words(patch: Patch) -> None:
    patch.setattr(Toy, "line", lambda *_: ())


@found_by("test_every_word_and_rule_id_is_there")
def an_event_of_an_unknown_rule(patch: Patch) -> None:
    patch.setattr(Roll, "run", lambda self, table: table.record(Happened("TOY-9", self.seat, "rolls")))


@found_by("test_every_word_and_rule_id_is_there")
def a_question_of_an_unknown_rule(patch: Patch) -> None:
    patch_decision(patch, lambda d, _: asked(d, rule="TOY-9"))


@found_by("test_every_word_and_rule_id_is_there")
def a_question_to_nobody(patch: Patch) -> None:
    patch_decision(patch, lambda d, _: asked(d, seat="green"))


@found_by("test_every_word_and_rule_id_is_there")
def an_option_offered_twice(patch: Patch) -> None:
    patch_decision(patch, lambda d, _: asked(d, options=(*d.options, d.options[0])))


@found_by("test_every_word_and_rule_id_is_there")
def odds_that_are_no_chance(patch: Patch) -> None:
    patch.setattr(Toy, "odds", lambda *given: {given[-1].options[0]: (Odds("luck", 7, 6),)})


@found_by("test_every_word_and_rule_id_is_there")
def a_choice_that_cannot_be_written_down(patch: Patch) -> None:
    patch.setattr(Quick, "game", type("Forgetful", (Toy,), {"choices": (Take, Gamble)})())


@found_by("test_saves_and_resumes_at_every_decision")
def a_secret_beside_the_state(patch: Patch) -> None:
    memory = {"turns": 0}
    whole = NextTurn.run

    def run(self: NextTurn, table: Table[State]) -> None:
        memory["turns"] += 1
        table.state.coins["turns"] = memory["turns"]
        whole(self, table)

    patch.setattr(NextTurn, "run", run)


@found_by("test_copies_are_equal_and_independent")
def a_copy_that_shares_a_container(patch: Patch) -> None:
    patch.setattr(State, "copy", lambda s: State(s.pile, s.deck[:], dict(s.hands), s.coins, s.shown[:]))


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


@found_by("test_every_option_is_accepted")
def a_deed_that_is_offered_against_its_own_words(patch: Patch) -> None:
    patch.setattr(Gamble, "offers", lambda *_: [Take(4)])


@found_by("test_every_option_is_accepted")
def a_deed_that_is_legal_and_not_offered(patch: Patch) -> None:
    patch.setattr(Gamble, "offers", lambda *_: [])


@found_by("test_nothing_hidden_shows")
def a_view_into_the_other_hand(patch: Patch) -> None:
    def view(self: Toy, state: State, seat: str) -> View:
        return View(state.pile, 0, state.hands.get(seat), dict(state.hands), dict(state.coins))

    patch.setattr(Toy, "view", view)


@found_by("test_nothing_hidden_shows")
def a_view_into_the_deck(patch: Patch) -> None:
    def view(self: Toy, state: State, seat: str) -> View:
        return View(state.pile, state.deck[-1], state.hands.get(seat), {}, dict(state.coins))

    patch.setattr(Toy, "view", view)


@found_by("test_nothing_hidden_shows")
def a_prompt_that_gives_the_deck_away(patch: Patch) -> None:
    patch_decision(patch, lambda d, s: asked(d, prompt=f"Next is {s.deck[-1]}"))


@found_by("test_nothing_hidden_shows")
def a_detail_that_gives_the_deck_away(patch: Patch) -> None:
    patch.setattr(Take, "detail", lambda _, state: f"Next is {state.deck[-1]}")


@found_by("test_nothing_hidden_shows")
def odds_that_give_the_deck_away(patch: Patch) -> None:
    def odds(self: Toy, state: State, ask: object, d: Decision) -> dict[Choice, tuple[Odds, ...]]:
        return {d.options[0]: (Odds("luck", state.deck[-1], 6),)}

    patch.setattr(Toy, "odds", odds)


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


PEEKING = "test_what_tells_something_hidden_is_not_taken_back_freely"


@found_by(PEEKING)
def a_card_that_is_shown_and_taken_back(patch: Patch) -> None:
    patch.setattr(Table, "reveal", lambda _: None)


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


@found_by(PEEKING)
def an_event_that_the_others_hear_too_much_of(patch: Patch) -> None:
    whole = Turn.answer

    def answer(self: Turn, table: Table[State], choice: Any) -> None:
        whole(self, table, choice)
        table.record(Happened("TOY-1", self.seat, f"holds {table.state.hands[self.seat]}"))

    patch.setattr(Turn, "answer", answer)


@found_by("test_every_option_is_accepted")
def an_option_that_crashes(patch: Patch) -> None:
    whole = Turn.answer

    def answer(self: Turn, table: Table[State], choice: Any) -> None:
        if choice == Take(3):
            raise DeadEnd("three")
        whole(self, table, choice)

    patch.setattr(Turn, "answer", answer)


@found_by("test_all_else_is_refused_with_a_reason")
def a_refusal_without_a_reason(patch: Patch) -> None:
    patch.setattr(Turn, "refuse", lambda *_: Refusal("TOY-1", ""))


@found_by("test_all_else_is_refused_with_a_reason")
def a_refusal_by_an_unknown_rule(patch: Patch) -> None:
    patch.setattr(Turn, "refuse", lambda *_: Refusal("", "No"))


@found_by("test_all_else_is_refused_with_a_reason")
def a_refusal_that_gives_the_deck_away(patch: Patch) -> None:
    patch.setattr(Turn, "refuse", lambda *given: Refusal("TOY-1", f"Next is {given[1].deck[-1]}"))


@found_by("test_all_else_is_refused_with_a_reason")
def a_refusal_that_changes_something(patch: Patch) -> None:
    def refuse(self: Turn, state: State, choice: Choice) -> Refusal:
        state.coins[BLUE] += 1
        return Refusal("TOY-1", "No")

    patch.setattr(Turn, "refuse", refuse)


@found_by("test_all_else_is_refused_with_a_reason")
def a_refusal_that_crashes(patch: Patch) -> None:
    patch.setattr(Turn, "refuse", lambda *given: given[-1].nothing)


@found_by("test_computer_players_choose_what_is_legal")
def a_computer_player_that_cheats(patch: Patch) -> None:
    patch.setattr(Toy, "heuristics", {"cheat": lambda _: Take(9)})


@found_by("test_lists_its_missions_and_knows_no_others")
def a_game_that_takes_any_name_for_a_mission(patch: Patch) -> None:
    patch.setattr(Toy, "mission", lambda _, name: Mission(id=name, title=name, pile=9))


@found_by("test_every_seat_and_spectators_may_look_on")
def a_spectator_who_sees_a_hand(patch: Patch) -> None:
    whole = Toy.view

    def view(self: Toy, state: State, seat: str) -> View:
        return whole(self, state, RED if seat == SPECTATOR else seat)

    patch.setattr(Toy, "view", view)


@found_by("test_every_seat_and_spectators_may_look_on")
def a_picture_that_spectators_break(patch: Patch) -> None:
    patch.setattr(Screen, "scene", property(lambda self: Scene(self.view.card + 1, 9)))


@found_by("test_every_seat_and_spectators_may_look_on")
def an_event_nobody_can_tell_the_hearers_of(patch: Patch) -> None:
    patch.setattr(Toy, "hears", lambda _, event, seat: event.hearers[seat])


@found_by("test_every_seat_and_spectators_may_look_on")
def an_overheard_question_that_gives_the_card_away(patch: Patch) -> None:
    patch_decision(patch, lambda d, s: asked(d, prompt=f"You hold {s.hands[d.seat]}"))
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


@found_by("test_its_guides_can_be_followed")
def a_guide_who_proposes_what_is_not_legal(patch: Patch) -> None:
    note = Note(say="Take nine.", choose={"choice": "take", "n": 9})
    guide = Guide(id="g", title="G", brief="", mission="small", seed="1", notes=(note,), farewell="Good luck.")
    patch.setattr(Toy, "guides", lambda _: (guide,))


@found_by("test_its_guides_can_be_followed")
def a_guide_who_talks_on_when_it_is_over(patch: Patch) -> None:
    note = Note(say="Take one.", choose={"choice": "take", "n": 1})
    guide = Guide(id="g", title="G", brief="", mission="small", seed="1", notes=(note,) * 10, farewell="Good luck.")
    patch.setattr(Toy, "guides", lambda _: (guide,))


@pytest.mark.parametrize(("fault", "name"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_the_suite_finds(fault: Fault, name: str, monkeypatch: Patch) -> None:
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
    assert tests - {name for _, name in FAULTS} == {"test_plays_alike_in_every_process"}


def test_an_error_says_how_to_see_it_again(monkeypatch: Patch) -> None:
    a_dead_end(monkeypatch)
    with pytest.raises(ConformanceError, match=r"toy, mission small, seed 2, step \d+: DeadEnd"):
        Quick().test_random_play_comes_to_an_end("small", 2)
