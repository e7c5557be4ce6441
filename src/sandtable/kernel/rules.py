"""The rule catalogue: every rule of a game with a stable id and our own wording."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec

from sandtable.kernel.errors import ContentError, Problem, UnknownName
from sandtable.kernel.names import nearest

Kind = Literal[
    "setup", "content", "physics", "procedure", "constraint", "table", "ai", "scoring", "campaign",
    "definition",
]  # fmt: skip


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule, as the catalogue has it."""

    id: str
    section: str
    title: str
    text: str
    kind: Kind
    ruling: str = ""
    example: str = ""
    reason: str = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    title: str
    source: str
    prefix: str
    rule: list[Rule]


class Catalogue:
    """The rules by id, in the order of the rulebook."""

    def __init__(self, rules: list[Rule]) -> None:
        self._rules = {rule.id: rule for rule in rules}

    @classmethod
    def load(cls, path: Traversable) -> Catalogue:
        import tomllib  # only whoever looks rules up pays for the parser

        try:
            file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
        except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
            raise ContentError(Problem(str(path), "", str(error))) from error
        return cls(file.rule)

    def __getitem__(self, rule_id: str) -> Rule:
        if rule_id not in self._rules:
            raise UnknownName(f"unknown rule '{rule_id}'{nearest(rule_id, self._rules)}")
        return self._rules[rule_id]

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)
