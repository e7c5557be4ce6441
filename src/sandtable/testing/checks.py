"""What must hold at each decision of any game, one function each; they raise ConformanceError."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.deed import Menu
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import OutOfDice, Refused
from sandtable.kernel.event import Event, Modifier
from sandtable.kernel.game import Heuristic, Odds
from sandtable.kernel.table import Table
from sandtable.show import shown
from sandtable.testing.plays import RandomPlay

T = TypeVar("T")


def sample(play: RandomPlay, items: Sequence[T], at_most: int) -> Sequence[T]:
    """All of them, or a few from here and there, the same every time."""
    if len(items) <= at_most:
        return items
    # Not the play's own generator: looking must not change what is played.
    start = (play.seed * 31 + play.step * 7) % len(items)
    stride = max(1, len(items) // at_most)
    return [items[(start + n * stride) % len(items)] for n in range(at_most)]


# words and rule ids


def check_question(play: RandomPlay) -> None:
    """The question names a seat, a rule and distinct options that can be written down."""
    decision = play.decision
    if decision.seat not in play.game.seats_of(play.mission):
        raise play.error(f"asks the unknown seat '{decision.seat}'")
    _check_text(play, "the prompt", decision.prompt)
    _check_rule(play, f"the question '{decision.prompt}'", decision.rule)
    if len(set(decision.options)) != len(decision.options):
        raise play.error(f"offers the same option twice: {decision.options}")
    for option in decision.options:
        check_option_words(play, option)
    _check_folds(play)


def _check_folds(play: RandomPlay) -> None:
    """What shares a fold differs by its way, and each option that is folded has one."""
    decision, state = play.decision, play.table.state
    ways: set[tuple[str, str]] = set()
    for option in decision.options:
        folded = option.fold(state), option.way(state)
        if not folded[0]:
            continue
        _check_text(play, f"the way of {option}, which is folded", folded[1])
        if folded in ways:
            raise play.error(f"two options are '{folded[0]}' done '{folded[1]}'")
        ways.add(folded)


def check_option_words(play: RandomPlay, option: Choice) -> None:
    state = play.table.state
    _check_text(play, f"the label of {option}", play.decision.label(option, state))
    if not isinstance(option.detail(state), str) or not isinstance(option.takes(state), str):
        raise play.error(f"the detail of {option} is not text, or what it takes is not")
    if option.placed:
        _check_text(play, f"the group of {option}, which is a place", option.group(state))
    if option.rule:
        _check_rule(play, f"{option}", option.rule)
    if play.game.codec.choice(msgspec.json.encode(option)) != option:
        raise play.error(f"{option} is not read back as it was written")


def check_events(play: RandomPlay, events: Iterable[Event]) -> None:
    """Every event has words and rests on a rule; so do the modifiers in it."""
    for event in events:
        _check_rule(play, f"{event}", event.rule)
        words = "".join(span.text for span in shown(play.game).line(event))
        _check_text(play, f"the line of {event}", words)
        for modifier in _modifiers(event):
            _check_rule(play, f"{modifier} of {event}", modifier.rule)


def _modifiers(event: Event) -> Iterator[Modifier]:
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if isinstance(value, Modifier):
            yield value
        elif isinstance(value, tuple):
            yield from (part for part in value if isinstance(part, Modifier))


def check_odds(play: RandomPlay) -> None:
    """Odds belong to options, are chances, rest on rules; what is foreseen says the same."""
    for option, odds in play.table.odds().items():
        if option not in play.decision.options:
            raise play.error(f"gives odds for {option}, which is not an option")
        for chance in odds:
            _check_chance(play, chance)
    told, odds_of = play.table.foreseen(), play.table.odds()
    for option, (detail, odds) in zip(play.decision.options, told, strict=True):
        if detail != option.detail(play.table.state) or odds != odds_of.get(option, ()):
            raise play.error(f"foresees of {option} what it neither details nor gives odds for")


def _check_chance(play: RandomPlay, chance: Odds) -> None:
    if not 0 <= chance.wins <= chance.outof or chance.outof == 0:
        raise play.error(f"{chance} is not a chance")
    _check_text(play, f"what {chance} is about", chance.what)
    if chance.rule:
        _check_rule(play, f"{chance}", chance.rule)
    for modifier in chance.modifiers:
        _check_rule(play, f"{modifier} of {chance}", modifier.rule)


def _check_text(play: RandomPlay, what: str, text: object) -> None:
    if not isinstance(text, str) or not text.strip():
        raise play.error(f"{what} is empty or no text: {text!r}")


def _check_rule(play: RandomPlay, what: str, rule: str) -> None:
    if rule not in play.game.catalogue:
        raise play.error(f"{what} rests on '{rule}', which is not in the catalogue")


# saves and copies


def check_save(play: RandomPlay) -> Table[Any]:
    """A table saved and read back is the same, asks the same and plays on the same way."""
    table = play.table
    saved = table.dump()
    twin = Table.load(play.game, saved, SeededDice(play.seed))
    if twin.dump() != saved:
        raise play.error("a save that is read and saved again differs")
    if twin.decision != table.decision or twin.state_hash() != table.state_hash():
        raise play.error("a table that is read back is not the one that was saved")
    return twin


def check_copy(play: RandomPlay) -> Table[Any]:
    """A copy is equal, and playing on it changes nothing in the original."""
    table = play.table
    before = table.dump()
    twin = table.copy()
    if twin.dump() != before or twin.decision != table.decision:
        raise play.error("a copy differs from its original")
    if twin.log is not None:
        raise play.error("a copy is not silent")
    runner = twin.copy()
    with play.blamed():
        for _ in range(3):
            if runner.decision is not None:
                runner.play(runner.decision.seat, first_choice(play, runner))
    if table.dump() != before or twin.dump() != before:
        raise play.error("playing on a copy changes the original")
    return twin


def first_choice(play: RandomPlay, table: Table[Any]) -> Choice:
    """The choice of the play where it is legal, else the first there is."""
    return play.choice if table.why_not(play.choice) is None else play.choices(table)[0]


def check_same(play: RandomPlay, twin: Table[Any], what: str) -> None:
    """A twin of the table before the last choice must have come to the same place."""
    if twin.dump() != play.table.dump():
        raise play.error(f"{what} comes to another state than the original")


# hidden information


def check_hidden(play: RandomPlay, redeals: int = 3) -> None:
    """No seat can tell a redealt state from the real one, and redealing leaves that alone."""
    table, game = play.table, play.game
    before = table.dump()
    for seat in game.seats:
        view = game.view(table.state, seat)
        for n in range(redeals):
            name = f"redeal {play.seed}/{play.step}/{n}"
            twin = table.redealt(seat, SeededDice(name))
            again = twin.redealt(seat, SeededDice(name))
            if again.state_hash() != twin.state_hash():
                raise play.error(f"a redeal for {seat} depends on what is hidden from it: sort before shuffling")
            if game.view(twin.state, seat) != view:
                raise play.error(f"{seat} can tell a redealt state from the real one")
            if seat == play.decision.seat:
                _check_question_hides(play, twin)
    if table.dump() != before:
        raise play.error("looking or redealing changes the state")


def _check_question_hides(play: RandomPlay, redealt: Table[Any]) -> None:
    twin = Table.load(play.game, redealt.dump(), SeededDice(0))
    if twin.decision != play.decision:
        raise play.error("the question gives hidden things away: it differs on a redealt table")
    if twin.odds() != play.table.odds():
        raise play.error("the odds give hidden things away: they differ on a redealt table")
    if _words(play.decision, twin) != _words(play.decision, play.table):
        raise play.error("the words of an option give hidden things away")


def _words(decision: Decision, table: Table[Any]) -> list[tuple[str, ...]]:
    state = table.state
    return [
        (
            decision.label(option, state),
            option.detail(state),
            option.takes(state),
            option.fold(state),
            option.way(state),
        )
        for option in decision.options
    ]


def check_redealt_play(play: RandomPlay) -> None:
    """A redealt table can be played to an end, with its own dice."""
    dice = SeededDice(f"roll-out {play.seed}/{play.step}")
    twin = play.table.redealt(play.decision.seat, dice)
    for _ in range(play.step_limit):
        if twin.decision is None:
            return
        with play.blamed():
            options = twin.decision.options or play.choices(twin)
            twin.play(twin.decision.seat, options[dice.roll(len(options)) - 1])
    raise play.error(f"a redealt table is not over after {play.step_limit} decisions")


# legal and not


def check_options(play: RandomPlay, at_most: int = 8) -> None:
    """Every option (a few of many) is accepted."""
    for option in sample(play, play.decision.options, at_most):
        refusal = play.table.why_not(option)
        if refusal is not None:
            raise play.error(f"offers {option}, and refuses it: {refusal.why}")
        twin = play.table.copy()
        try:
            twin.play(play.decision.seat, option)
        except Refused as error:
            raise play.error(f"offers {option}, and refuses it: {error}") from error
        except Exception as error:  # the fuzzer's part: any crash, with the option that led to it
            what = f"offers {option}, and fails: {type(error).__name__}: {error}"
            raise play.error(what) from error


def check_deeds(play: RandomPlay) -> None:
    """A deed is offered where nothing speaks against it, and nowhere else."""
    menu, state = play.table.agenda[-1], play.table.state
    if not isinstance(menu, Menu):
        return
    for option in play.decision.options:
        refusal = menu.refuse(state, option) if isinstance(option, menu.deeds) else None
        if refusal is not None:
            raise play.error(f"offers {option}, and has this against it: {refusal.why}")
    who, offered = menu.who(state), set(play.decision.options)
    for kind in [kind for kind in menu.deeds if not kind.open]:
        for one in kind.candidates(state, who):
            if one not in offered and menu.refuse(state, one) is None:
                raise play.error(f"has nothing against {one}, and does not offer it")


def check_refusals(play: RandomPlay, seen: Iterable[Choice], at_most: int = 8) -> None:
    """Choices of other moments and other seats are refused with rule and reason; nothing moves."""
    options = set(play.decision.options)
    foreign = [choice for choice in seen if choice not in options]
    before, seat = play.table.dump(), play.decision.seat
    dealt = play.table.redealt(seat, SeededDice(f"refuse {play.seed}/{play.step}"))
    for choice in sample(play, foreign, at_most):
        refusal = refused(play, seat, choice)
        if dealt.why_not(choice) != refusal:
            raise play.error(f"what is said against {choice} gives hidden things away")
        if refusal is None:
            if not play.decision.open:
                raise play.error(f"accepts {choice}, which is not an option")
            continue
        _check_text(play, f"the reason against {choice}", refusal.why)
        _check_rule(play, f"the refusal of {choice}", refusal.rule)
    if refused(play, "nobody", play.choice) is None:
        raise play.error("accepts a choice from a seat that is not asked")
    if play.table.dump() != before:
        raise play.error("a refused choice has changed something")


def refused(play: RandomPlay, seat: str, choice: Choice) -> Refusal | None:
    """The refusal of a choice; None when the table would take it."""
    if seat == play.decision.seat and play.table.why_not(choice) is None:
        return None
    try:
        play.table.play(seat, choice)
    except Refused as error:
        return error.refusal
    return None


class _Judged(SeededDice):
    """Dice that nobody rolls who only thinks: they would tell what falls next."""

    def roll(self, sides: int, stream: str = "dice") -> int:
        raise OutOfDice(f"a D{sides} of the table is rolled")

    def shuffle(self, items: list[Any], stream: str = "decks") -> None:
        raise OutOfDice("a deck of the table is shuffled")


def heuristic_choices(play: RandomPlay, name: str, heuristic: Heuristic, table: Table[Any]) -> tuple[Choice]:
    """What a game's own player answers on a redealt table; it must be legal on the real one."""
    salt = f"player {play.seed}/{play.step}"
    dealt = table.redealt(play.decision.seat, SeededDice(salt))
    dealt.dice = _Judged(salt)
    try:
        choice = heuristic(dealt)
    except OutOfDice as error:
        raise play.error(f"the player {name} answers by dice of the table: {error}") from error
    refusal = table.why_not(choice)
    if refusal is not None:
        raise play.error(f"the player {name} chooses {choice}: {refusal.why} ({refusal.rule})")
    return (choice,)
