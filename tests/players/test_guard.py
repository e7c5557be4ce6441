"""Players that do not play: each is named, with what it did and how to see it again."""

import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from types import FunctionType
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.games.third_option import GAME
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.player import Look
from sandtable.kernel.table import Table
from sandtable.players import alarm
from sandtable.players.guard import Guarded, Looks, PlayerFault, guarded, made
from tests.waiting import PATIENCE

SEED = "secret seed"


class Bot:
    """Answers by a function."""

    def __init__(self, answer: Callable[[Decision, Look], Any]) -> None:
        self.answer = answer

    def choose(self, decision: Decision, look: Look) -> Choice:
        choice: Choice = self.answer(decision, look)
        return choice


def started(game: Any = GAME, mission: str = "MC-01") -> tuple[Table[Any], Decision]:
    table = Table.start(game, game.mission(mission), SeededDice(SEED), logged=False)
    assert table.decision
    return table, table.decision


def answered(answer: Callable[[Decision, Look], Any], seconds: float = 60.0) -> Choice:
    table, decision = started()
    look = Looks(table, decision.seat, SEED, 4)
    return guarded(Bot(answer), "mybots:Odd", seconds).choose(decision, look)


def fault(answer: Callable[[Decision, Look], Any], seconds: float = 60.0) -> PlayerFault:
    with pytest.raises(PlayerFault) as caught:
        answered(answer, seconds)
    return caught.value


def crash(decision: Decision, look: Look) -> Choice:
    return decision.options[99]


def test_a_player_that_plays_is_not_in_the_way() -> None:
    assert answered(lambda decision, _: decision.options[-1]) == started()[1].options[-1]


def test_a_player_that_crashes_is_named_with_its_line_and_its_question() -> None:
    found = fault(crash)
    assert (found.player, found.fault) == ("mybots:Odd", "crashed")
    said = str(found)
    assert "the player 'mybots:Odd' crashed: IndexError: tuple index out of range" in said
    assert "test_guard.py, line" in said
    assert "in crash)" in said
    assert f"choice 4 of the play with seed {SEED}" in said
    assert started()[1].prompt in said


def test_an_error_in_our_code_is_told_with_the_players_own_line() -> None:
    def plays_on(decision: Decision, look: Look) -> Choice:
        look().play("nobody", decision.options[0])
        return decision.options[0]

    said = str(fault(plays_on))
    assert "test_guard.py, line" in said
    assert "in plays_on)" in said


def test_a_player_that_leaves_the_program_has_crashed() -> None:
    assert "SystemExit" in fault(lambda *_: exit(3)).what


def test_somebody_who_breaks_it_off_is_no_fault_of_the_player() -> None:
    def interrupted(decision: Decision, look: Look) -> Choice:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        answered(interrupted)


def for_ever(decision: Decision, look: Look) -> Choice:
    while True:
        try:
            time.sleep(0.01)
        except Exception:  # a player that catches all it can
            continue


def test_a_player_that_hangs_is_stopped() -> None:
    found = fault(for_ever, seconds=0.05)
    assert found.fault == "hung"
    assert "it may take 0.05 seconds" in str(found)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_player_that_swallows_the_alarm_and_answers_is_too_late_all_the_same() -> None:
    def stubborn(decision: Decision, look: Look) -> Choice:
        with suppress(BaseException):
            time.sleep(30)
        return decision.options[0]

    assert fault(stubborn, seconds=0.05).fault == "hung"


def deaf(decision: Decision, look: Look) -> Choice:
    while True:
        with suppress(BaseException):
            signal.raise_signal(signal.SIGALRM)  # sooner than the clock does


def test_a_player_that_swallows_every_alarm_is_named_and_its_process_ended(capfd: pytest.CaptureFixture[str]) -> None:
    child = get_context("fork").Process(target=answered, args=(deaf,))
    child.start()
    child.join(PATIENCE)
    child.kill()
    assert child.exitcode == alarm.DEAF
    said = capfd.readouterr().err
    assert "the player 'mybots:Odd' gave no answer in time: it may take 60 seconds" in said
    assert started()[1].prompt in said
    assert "swallows whatever would stop it" in said


def test_an_alarm_rings_again_and_again() -> None:
    timers: list[tuple[float, float]] = []

    def looks(decision: Decision, look: Look) -> Choice:
        timers.append(signal.getitimer(signal.ITIMER_REAL))
        return decision.options[0]

    answered(looks, seconds=600)
    ((left, again),) = timers
    assert 0 < left <= 600
    assert again == alarm.AGAIN


def test_what_a_player_prints_is_kept_out_of_what_is_read_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    def chatty(decision: Decision, look: Look) -> Choice:
        print("thinking")
        return decision.options[0]

    def maker(game: object, seed: object) -> Bot:
        print("making")
        return Bot(chatty)

    table, decision = started()
    made(maker, "mybots:Odd", GAME, 1).choose(decision, Looks(table, decision.seat, SEED, 4))
    assert capsys.readouterr() == ("", "making\nthinking\n")


@pytest.mark.parametrize("seconds", [-1, 0, float("nan"), float("inf"), "2"])
def test_a_limit_that_is_none_is_no_fault_of_the_player(seconds: Any) -> None:
    with pytest.raises(SandtableError, match="a limit is a number of seconds above 0") as caught:
        guarded(Bot(crash), "mybots:Odd", seconds)
    assert not isinstance(caught.value, PlayerFault)


def test_in_another_thread_it_is_heard_to_the_end_and_blamed_then() -> None:
    found: list[PlayerFault] = []

    def slow(decision: Decision, look: Look) -> Choice:
        time.sleep(0.05)
        return decision.options[0]

    thread = threading.Thread(target=lambda: found.append(fault(slow, seconds=0.01)))
    thread.start()
    thread.join()
    assert found[0].fault == "hung"


def test_an_alarm_of_somebody_else_goes_on() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: heard.append(number))
    signal.setitimer(signal.ITIMER_REAL, 600)
    try:
        answered(lambda decision, _: decision.options[0], seconds=400)
        left, _ = signal.getitimer(signal.ITIMER_REAL)
        signal.raise_signal(signal.SIGALRM)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert 500 < left <= 600
    assert heard == [signal.SIGALRM]


def test_the_alarm_of_somebody_else_has_as_much_less_time_as_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = count(step=50)
    monkeypatch.setattr(alarm, "monotonic", lambda: float(next(passed)))
    signal.setitimer(signal.ITIMER_REAL, 600)
    try:
        answered(lambda decision, _: decision.options[0], seconds=400)
        left, _ = signal.getitimer(signal.ITIMER_REAL)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    assert 500 < left <= 550


@pytest.mark.parametrize(
    ("nonsense", "why"), [(None, "None is no choice"), (0, "0 is no choice"), ("abort", "'abort' is no choice")]
)
def test_an_answer_that_is_no_choice_is_nonsense(nonsense: object, why: str) -> None:
    found = fault(lambda *_: nonsense)
    assert found.fault == "nonsense"
    assert why in str(found)
    assert "return one of decision.options" in str(found)


def test_a_choice_that_is_not_legal_is_nonsense_with_the_rule_it_breaks() -> None:
    _, foreign = started(SPECIAL_FORCES, "hfc")
    found = fault(lambda *_: foreign.options[0])
    assert found.fault == "nonsense"
    assert repr(foreign.options[0])[:100] in found.what


def test_a_legal_answer_need_not_be_listed() -> None:
    """Open questions list some of their answers only."""
    table, decision = started()
    first, *others = decision.options
    look = Looks(table, decision.seat, SEED, 4)
    some = replace(decision, options=(*others,))
    assert guarded(Bot(lambda *_: first), "mybots:Odd").choose(some, look) == first


def test_a_fault_comes_whole_from_one_process_to_another() -> None:
    found = fault(crash)
    again = pickle.loads(pickle.dumps(found))
    assert str(again) == str(found)
    assert again.fault == "crashed"


# what it may see


def midway() -> tuple[Table[Any], Decision]:
    """Decks are shuffled, and nobody has seen them."""
    table, _ = started()
    while table.decision and table.state.phase != "direct_action":
        table.play("commander", GAME.heuristics["basic"](table))
    assert table.decision
    return table, table.decision


def test_looking_again_deals_again_and_the_same_way_every_time() -> None:
    table, decision = midway()
    dealt: list[str] = []

    def watch(decision: Decision, look: Look) -> Choice:
        dealt.extend(look().state_hash() for _ in range(4))
        return decision.options[0]

    for number in (4, 4, 5):
        look = Looks(table, decision.seat, SEED, number)
        guarded(Bot(watch), "mybots:Odd").choose(decision, look)
    assert len(set(dealt[:4])) > 1
    assert dealt[:4] == dealt[4:8]
    assert dealt[:4] != dealt[8:], "the next choice has other looks"


def test_looking_takes_none_of_the_dice_that_a_test_has_laid_out() -> None:
    table, decision = started()
    scripted = table.copy(dice=ScriptedDice([]))
    player = guarded(Bot(lambda _, look: GAME.heuristics["basic"](look())), "mybots:Odd")
    assert player.choose(decision, scripted.copy) in decision.options


def test_the_first_look_of_our_own_players_is_known_by_seed_and_choice_and_the_next_differs() -> None:
    table, decision = midway()
    look = Looks(table, decision.seat, SEED, 4)
    known = table.redealt(decision.seat, SeededDice(f"{SEED}/4"))
    first, second = look(), look()
    assert first.state_hash() == known.state_hash()
    assert second.state_hash() != known.state_hash()
    assert second.view(decision.seat) == table.view(decision.seat)


def reachable(thing: Any) -> Iterator[Any]:
    """All that hangs on a function or an object; not what lies in modules and classes."""
    seen: dict[int, Any] = {}
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | str | int | bytes):
            continue
        seen[id(one)] = one
        yield one
        if isinstance(one, FunctionType):
            waiting += [cell.cell_contents for cell in one.__closure__ or ()]
        elif isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list | tuple | set | frozenset):
            waiting += one
        else:
            slots = [name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
            waiting += [getattr(one, name, None) for name in slots]
            waiting += list(getattr(one, "__dict__", {}).values())


def test_a_player_that_peeks_finds_neither_the_real_table_nor_its_seed() -> None:
    table, decision = started(SPECIAL_FORCES, "hfc")
    real = {id(table), id(table.state), id(table.dice)}
    found: list[Any] = []

    def peek(decision: Decision, look: Look) -> Choice:
        found.extend(reachable(look))
        found.extend(reachable(look()))
        return decision.options[0]

    guarded(Bot(peek), "mybots:Spy").choose(decision, Looks(table, decision.seat, SEED, 0))
    tables = [one for one in found if isinstance(one, Table)]
    assert len(tables) == 2
    assert not real & {id(one) for one in found}
    dice = [one.seed for one in found if isinstance(one, SeededDice)]
    assert dice
    assert not [seed for seed in dice if SEED in seed]


def test_the_seed_of_a_player_says_nothing_about_the_seed_of_the_play() -> None:
    seeds: list[object] = []

    def maker(game: object, seed: object) -> Bot:
        seeds.append(seed)
        return Bot(crash)

    made(maker, "mybots:Odd", GAME, f"{SEED}/commander")
    made(maker, "mybots:Odd", GAME, f"{SEED}/commander")
    assert seeds[0] == seeds[1]
    assert SEED not in str(seeds[0])


# making them


@pytest.mark.parametrize(
    ("maker", "why"),
    [(lambda *_: 1 / 0, "ZeroDivisionError"), (lambda *_: 7, "7 has no `choose`"), (lambda: 7, "TypeError")],
)
def test_what_cannot_be_made_is_said_before_the_first_question(maker: Any, why: str) -> None:
    with pytest.raises(PlayerFault, match="cannot be made") as caught:
        made(maker, "mybots:Odd", GAME, 1)
    assert caught.value.fault == "unmade"
    assert why in str(caught.value)


def test_who_is_guarded_already_is_given_another_limit() -> None:
    once = guarded(Bot(crash), "a")
    again = guarded(once, "b", 2)
    assert isinstance(again, Guarded)
    assert isinstance(again.player, Bot)
    assert (again.name, again.seconds) == ("b", 2)
