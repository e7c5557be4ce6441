"""The rule catalogue: every rule of a game with a stable id and our own wording."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec

from sandtable.kernel.errors import ContentError, Problem, UnknownName
from sandtable.kernel.names import nearest

Kind = Literal[
    "setup", "content", "physics", "procedure", "constraint", "table", "ai", "scoring", "campaign", "definition"
]


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

    def __init__(self, rules: list[Rule], prefix: str = "") -> None:
        self.prefix = prefix
        self._rules = {rule.id: rule for rule in rules}

    @classmethod
    def load(cls, path: Traversable) -> Catalogue:
        import tomllib  # only whoever looks rules up pays for the parser

        try:
            file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
        except OSError as error:
            what = f"cannot be read: {error.strerror or error}"
            raise ContentError(Problem(str(path), "", what)) from error
        except (msgspec.ValidationError, ValueError) as error:  # TOML and UTF-8 errors are values
            raise ContentError(Problem(str(path), "", str(error))) from error
        problems = [Problem(str(path), rule, what) for rule, what in _wrong(file)]
        if problems:
            raise ContentError(*problems)
        return cls(file.rule, file.prefix)

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


def _wrong(file: _File) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for rule in file.rule:
        if rule.id in seen:
            yield rule.id, "the id is there twice"
        if not rule.id.startswith(f"{file.prefix}-"):
            yield rule.id, f"the id does not begin with '{file.prefix}-'"
        if rule.kind == "definition" and not rule.reason:
            yield rule.id, "a definition needs no test, so it says why in 'reason'"
        seen.add(rule.id)
