"""Verbs in one dialect: found by kind, or carried out one after the other as written."""

from functools import singledispatch

import msgspec
import pytest

from sandtable.kernel.table import Table
from sandtable.kernel.verbs import Script, Verb, of
from tests.kernel.toy import State, toy_table


class Add(Verb, frozen=True, tag="add"):
    n: int


class Twice(Verb, frozen=True, tag="twice"):
    then: tuple[Add, ...]


@singledispatch
def does(verb: Verb, table: Table[State]) -> None:
    raise NotImplementedError(verb)


@does.register
def _add(verb: Add, table: Table[State]) -> None:
    table.state.pile = table.state.pile * 10 + verb.n


@does.register
def _twice(verb: Twice, table: Table[State]) -> None:
    table.push(Effects(verb.then * 2))


class Effects(Script, frozen=True):
    effects: tuple[Add | Twice, ...]

    def do(self, table: Table[State], verb: Verb) -> None:
        does(verb, table)


def run(*effects: Add | Twice) -> int:
    table = toy_table(pile=0)
    table.agenda.clear()
    table.push(Effects(effects))
    while table.agenda:
        table.agenda.pop().run(table)
    return table.state.pile


def test_verbs_are_carried_out_in_the_order_in_which_they_are_written() -> None:
    assert run(Add(1), Add(2), Add(3)) == 123


def test_what_a_verb_brings_about_comes_before_the_next_verb() -> None:
    assert run(Twice((Add(1), Add(2))), Add(3)) == 12123


def test_a_verb_is_written_as_do_and_its_word() -> None:
    assert msgspec.json.decode(b'{"do": "add", "n": 2}', type=Add | Twice) == Add(2)
    with pytest.raises(msgspec.ValidationError, match="unknown field `verb`"):
        msgspec.json.decode(b'{"do": "add", "n": 2, "verb": "add"}', type=Add | Twice)


def test_the_verbs_of_a_kind_come_in_the_order_of_the_card() -> None:
    assert of((Add(2), Twice(()), Add(1)), Add) == [Add(2), Add(1)]
