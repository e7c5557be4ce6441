"""The table: the agenda, answers, refusals, copies and saves."""

import pytest

from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.errors import DeadEnd, OutOfDice, Refused
from sandtable.kernel.step import Ask, Step, not_an_option
from sandtable.kernel.table import NO_SUCH_NAME, Table
from tests.kernel.toy import BLUE, RED, TOY, Gamble, Happened, Show, State, Take, Turn, toy_table


class Say(Step, frozen=True):
    """Leaves a word in the log, and other steps on the agenda."""

    word: str
    then: tuple[Step, ...] = ()

    def run(self, table: Table[State]) -> None:
        table.record(Happened("TOY-1", RED, self.word))
        table.push(*self.then)


class Stop(Step, frozen=True):
    """Drops everything before the next Marker."""

    def run(self, table: Table[State]) -> None:
        table.unwind(Marker)


class Marker(Step, frozen=True):
    def run(self, table: Table[State]) -> None:
        table.record(Happened("TOY-1", RED, "marker"))


class Silent(Ask, frozen=True):
    """A question that turns out to be none."""

    def decision(self, state: State) -> Decision | None:
        return None


class Blank(Ask, frozen=True):
    """A question without options: a bug, unless it is open."""

    open: bool = False

    def decision(self, state: State) -> Decision | None:
        return Decision(RED, "Well?", "TOY-1", (), open=self.open)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        small = isinstance(choice, Take) and choice.n < 100
        return None if small else Refusal("TOY-1", "Too many")

    def answer(self, table: Table[State], choice: Take) -> None:
        table.state.pile = choice.n
        table.push(Turn(RED))


def table_with(*steps: Step, pile: int = 5) -> Table[State]:
    state = State(pile, [1, 2, 3], {RED: 4, BLUE: 5}, {RED: 0, BLUE: 0})
    table = Table(TOY, state, list(reversed(steps)), SeededDice(1))
    table.log, table.chance = [], []
    table.advance()
    return table


def said(table: Table[State]) -> list[str]:
    return [event.what for event in table.log or () if isinstance(event, Happened)]


def test_steps_run_in_the_order_in_which_they_are_named() -> None:
    table = table_with(Say("a", (Say("b", (Say("c"),)), Say("d"))), Say("e"), Turn(RED))
    assert said(table) == ["a", "b", "c", "d", "e"]


def test_unwinding_drops_pending_work_down_to_a_step_which_then_runs() -> None:
    table = table_with(Say("a", (Stop(), Say("never"))), Say("nor"), Marker(), Turn(RED))
    assert said(table) == ["a", "marker"]


def test_unwinding_to_what_is_not_pending_is_a_dead_end() -> None:
    with pytest.raises(DeadEnd, match="no Marker is pending"):
        table_with(Stop(), Turn(RED))


def test_a_question_that_is_none_is_passed_over() -> None:
    table = table_with(Silent(), Turn(BLUE))
    assert table.decision is not None
    assert table.decision.seat == BLUE
    assert table.agenda == [Turn(BLUE)]


def test_a_question_without_options_is_a_dead_end() -> None:
    with pytest.raises(DeadEnd, match="offers nothing"):
        table_with(Blank())


def test_an_open_question_takes_what_its_ask_does_not_refuse() -> None:
    table = table_with(Blank(open=True))
    with pytest.raises(Refused, match="Too many"):
        table.play(RED, Take(100))
    table.play(RED, Take(77))
    assert table.state.pile == 77


def test_a_question_that_is_not_open_takes_its_options_alone() -> None:
    table = table_with(Lax())
    with pytest.raises(Refused, match="That is not one of the options now"):
        table.play(RED, Take(2))


class Lax(Ask, frozen=True):
    """Forgets to say why not."""

    def decision(self, state: State) -> Decision | None:
        return Decision(RED, "One?", "TOY-1", (Take(1),))

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        return None


class Named(Choice, frozen=True, tag="named"):
    names: tuple[str, ...] = ()


class Looks(Lax, frozen=True):
    """Looks a name up without asking whether it is there."""

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        known = {"red": "coin"}
        return not_an_option(known[choice.names[-1] if isinstance(choice, Named) else "blue"])


class LooksAtPairs(Lax, frozen=True):
    """Looks up what it has of its own together with a name of the choice."""

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        known = {(7, "red"): "coin"}
        return not_an_option(known[7, choice.names[0] if isinstance(choice, Named) else "blue"])


@pytest.mark.parametrize("ask", [Looks(), LooksAtPairs()])
def test_a_choice_that_names_what_is_not_there_is_refused(ask: Ask) -> None:
    table = table_with(ask)
    assert table.why_not(Named(("green",))) == Refusal("TOY-1", NO_SUCH_NAME)
    assert table.why_not(Named(("red",))) == not_an_option("coin")
    with pytest.raises(KeyError, match="blue"):  # no word of the choice: the game's own mistake
        table.why_not(Gamble())


def test_an_end_without_an_outcome_is_a_dead_end() -> None:
    with pytest.raises(DeadEnd, match="no outcome"):
        table_with(Say("a"))


def test_play_returns_what_happened_and_the_log_keeps_it() -> None:
    table = toy_table(ScriptedDice([6, 2]))
    events = table.play(RED, Gamble())
    assert events == [Happened("TOY-2", RED, "reaches for the dice"), Happened("TOY-1", RED, "takes 8")]
    assert table.log == events
    assert table.chance == [6, 2]


@pytest.mark.parametrize("choice", [Take(4), Take(0), Take(-1)])
def test_a_refused_choice_names_rule_and_reason_and_changes_nothing(choice: Choice) -> None:
    table = toy_table()
    before, decision = table.dump(), table.decision
    with pytest.raises(Refused) as caught:
        table.play(RED, choice)
    assert caught.value.refusal == Refusal("TOY-1", "That is not one of the options now", plain=True)
    assert (table.dump(), table.decision, table.log) == (before, decision, [])


def test_a_game_may_say_better_why_not() -> None:
    table = toy_table(pile=20)
    table.play(RED, Show())
    table.play(BLUE, Take(1))
    assert table.why_not(Show()) == Refusal("TOY-3", "The card lies on the table already")
    assert table.why_not(Take(1)) is None


def test_a_seat_that_is_not_asked_is_refused() -> None:
    table = toy_table()
    before = table.dump()
    with pytest.raises(Refused, match="It is red who is asked, not blue"):
        table.play(BLUE, Take(1))
    assert table.dump() == before


def test_when_the_play_is_over_nothing_is_asked_and_nothing_taken() -> None:
    table = toy_table(pile=1)
    assert table.outcome is None
    table.play(RED, Take(1))
    assert table.decision is None
    assert table.outcome is not None
    assert table.outcome.score == {RED: 1, BLUE: 0}
    with pytest.raises(Refused, match="The play is over"):
        table.play(BLUE, Take(1))
    assert table.why_not(Take(1)) == Refusal("table", "The play is over; nothing is asked any more")


def test_dice_that_run_out_are_said_where_they_are_rolled() -> None:
    with pytest.raises(OutOfDice, match="ends after 0 dice, but a D6 is rolled"):
        toy_table(ScriptedDice([])).play(RED, Gamble())


def test_a_draw_takes_one_die_and_one_alone_needs_none() -> None:
    table = toy_table(ScriptedDice([2]))
    assert table.draw(["a"], why="who", rule="TOY-1") == "a"
    assert table.draw(["a", "b", "c"], why="who", rule="TOY-1") == "b"
    assert table.chance == [2]


def test_nothing_is_recorded_when_nobody_listens() -> None:
    table = Table.start(TOY, TOY.mission("small"), SeededDice(1), logged=False)
    assert table.play(RED, Gamble()) == []
    assert table.log is None
    assert table.chance is None


def test_a_copy_is_silent_equal_and_independent() -> None:
    table = toy_table()
    twin = table.copy()
    assert (twin.dump(), twin.decision, twin.log) == (table.dump(), table.decision, None)
    before = table.dump()
    twin.play(RED, Show())
    twin.play(BLUE, Gamble())
    assert table.dump() == before


def test_a_copy_rolls_the_same_dice_unless_it_is_given_others() -> None:
    table = toy_table(pile=40)
    same, other = table.copy(), table.copy(dice=ScriptedDice([1]))
    for twin in (table, same, other):
        twin.play(RED, Gamble())
    assert same.dump() == table.dump()
    assert other.state.coins[RED] == 1


def test_what_a_redealt_copy_deals_hangs_on_the_secret_seed_and_is_the_same_each_time() -> None:
    seeds = range(20)
    tables = [Table.start(TOY, TOY.mission("large"), SeededDice(seed)) for seed in seeds]
    dealt = [table.redealt_for(RED, "odds") for table in tables]
    assert len({copy.dice.aside(1000, "") for copy in dealt}) > len(seeds) / 2
    again = [table.redealt_for(RED, "odds") for table in tables]
    assert [copy.dump() for copy in dealt] == [copy.dump() for copy in again]


def test_a_redealt_copy_keeps_what_the_seat_knows_and_deals_the_rest_anew() -> None:
    table = toy_table()
    twins = [table.redealt(RED, SeededDice(n)) for n in range(20)]
    assert {twin.state.hands[RED] for twin in twins} == {table.state.hands[RED]}
    assert len({twin.state.hands[BLUE] for twin in twins}) > 1
    assert {twin.view(RED) == table.view(RED) for twin in twins} == {True}


def test_a_saved_table_resumes_where_it_was_with_the_dice_that_were_to_come() -> None:
    table = toy_table(SeededDice(9), pile=60)
    for seat in (RED, BLUE, RED, BLUE):
        resumed = Table.load(TOY, table.dump(), SeededDice(9))
        assert (resumed.dump(), resumed.decision) == (table.dump(), table.decision)
        table.play(seat, Gamble())
        resumed.play(seat, Gamble())
        assert resumed.dump() == table.dump()


def test_a_finished_table_is_saved_and_read_back_as_finished() -> None:
    table = toy_table(pile=1)
    table.play(RED, Take(1))
    resumed = Table.load(TOY, table.dump(), SeededDice(1))
    assert resumed.decision is None
    assert resumed.outcome == table.outcome


def test_the_state_hash_knows_state_and_agenda_but_not_the_dice() -> None:
    table = toy_table()
    twin = table.copy(dice=SeededDice("other"))
    assert twin.state_hash() == table.state_hash()
    twin.push(Turn(RED))
    assert twin.state_hash() != table.state_hash()
    assert toy_table(pile=8).state_hash() != toy_table(pile=9).state_hash()
