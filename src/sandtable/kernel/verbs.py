"""What content may say: `do: drm` and the like, typed, small, closed; one dialect for all games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Verb(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Something that a card, a piece or a mission does; the tag is the word in the file.

    Rules look for those whose moment it is (`of`), or run them one after another (`Script`).
    """


V = TypeVar("V", bound=Verb)


def of(verbs: Iterable[Verb], kind: type[V]) -> list[V]:
    """Those of a kind, in the order of the card."""
    return [verb for verb in verbs if isinstance(verb, kind)]


class Script(Step, frozen=True):
    """Verbs carried out one after the other as written; what one of them pushes runs first.

    A game's own names its verbs' types, so that a script can be saved in the middle.
    """

    effects: tuple[Any, ...]

    def run(self, table: Table[Any]) -> None:
        if len(self.effects) > 1:
            table.push(replace(self, effects=self.effects[1:]))
        if self.effects:
            self.do(table, self.effects[0])

    def do(self, table: Table[Any], verb: Any) -> None:
        """Carry one out: a `functools.singledispatch` with a function for each."""
        raise NotImplementedError
