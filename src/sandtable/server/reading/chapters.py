"""A catalogue by chapters, and which rules name each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sandtable.kernel.rules import Catalogue, Rule


class Chapter(NamedTuple):
    """Rules that belong together; the first part of their ids names them."""

    id: str
    title: str
    rules: tuple[Rule, ...]


def chapters(catalogue: Catalogue) -> list[Chapter]:
    """In the order of the catalogue; neighbours of one title are one chapter."""
    found: list[Chapter] = []
    for key, rules in _groups(catalogue):
        title = _title(rules)
        if found and found[-1].title == title:
            last = found.pop()
            found.append(last._replace(rules=(*last.rules, *rules)))
        else:
            found.append(Chapter(key, title, rules))
    return found


def _groups(catalogue: Catalogue) -> Iterator[tuple[str, tuple[Rule, ...]]]:
    """By the id without its number; where that says nothing, by the section."""
    groups: dict[str, list[Rule]] = {}
    for rule in catalogue:
        stem = rule.id.rpartition("-")[0]
        key = stem if stem not in ("", catalogue.prefix) else f"section-{rule.section}"
        groups.setdefault(key, []).append(rule)
    for key, rules in groups.items():
        yield re.sub(r"[^\w.-]+", "-", key), tuple(rules)


def _title(rules: tuple[Rule, ...]) -> str:
    """The section of most of them; of as many, the first."""
    return Counter(rule.section for rule in rules).most_common(1)[0][0]


def rule_ids(catalogue: Catalogue) -> re.Pattern[str]:
    """Finds the ids of this catalogue in a text, the longer ones first."""
    known = sorted((re.escape(rule.id) for rule in catalogue), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(known) or '(?!)'})(?![\w-])")


class Kin(NamedTuple):
    """Rules that one names, and those that name it."""

    names: tuple[str, ...]
    named_by: tuple[str, ...]


def kin(catalogue: Catalogue) -> dict[str, Kin]:
    """By id, for every rule that names one or is named."""
    ids = rule_ids(catalogue)
    names: dict[str, dict[str, None]] = {}
    named_by: dict[str, dict[str, None]] = {}
    for rule in catalogue:
        for other in ids.findall(f"{rule.text}\n{rule.ruling}\n{rule.example}\n{rule.reason}"):
            if other != rule.id:
                names.setdefault(rule.id, {})[other] = None
                named_by.setdefault(other, {})[rule.id] = None
    known = names.keys() | named_by.keys()
    return {one: Kin(tuple(names.get(one, ())), tuple(named_by.get(one, ()))) for one in known}
