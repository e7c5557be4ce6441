"""Places in a mission's YAML: found by a path, and changed without touching anything beside them.

A value is put in place of the old one by its position in the text, so that comments, order, quotes
and indentation of everything else stay as their author wrote them.
"""

from __future__ import annotations

import json
import re
from typing import Any

import yaml

from sandtable.kernel.names import nearest, shortened

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PART = re.compile(r"\.?([\w-]+)|\[(\d+)\]|\[([\w-]+)=([^\]]+)\]")
_NUMBER = re.compile(r"(?<![\w.-])-?\d+(?:\.\d+)?")
_COMMENT = re.compile(r"( +)#")
_BARE = re.compile(r"[A-Za-z][\w-]*")
_NOT_BARE = {"y", "n", "yes", "no", "true", "false", "on", "off", "null"}
Part = str | int | tuple[str, str]


class NoPlace(Exception):
    """Why a path leads nowhere."""


class Place:
    """One value of a text: what it is, and where it is written."""

    def __init__(self, text: str, node: yaml.Node, path: str, *, whole: bool) -> None:
        start, end = node.start_mark.index, node.end_mark.index
        value = _value(node)
        numbers = [] if whole or not isinstance(value, str) else _NUMBER.finditer(text[start:end])
        if found := list(numbers):  # inside a text, such as turn_over(6)
            if len(found) > 1:
                raise NoPlace(f"'{path}' is '{shortened(value)}': more than one number stands in it")
            end = start + found[0].end()
            start += found[0].start()
            value = yaml.load(text[start:end], _LOADER)
        if not isinstance(node, yaml.ScalarNode) and not getattr(node, "flow_style", False):
            raise NoPlace(f"'{path}' stands on several lines; write it as [..] on one to change it")
        self.value: Any = value
        self.span = (start, end)


def _value(node: yaml.Node) -> Any:
    loader = _LOADER("")
    try:
        return loader.construct_object(node, deep=True)
    finally:
        loader.dispose()


def compose(text: str) -> yaml.Node:
    node: yaml.Node = yaml.compose(text, _LOADER)
    return node


def find(text: str, entry: yaml.Node, path: str, *, whole: bool = False) -> Place:
    """The place at a path below an entry: `us.points`, `pool[0]`, `soldiers[card=UR].n`.

    Of a text with a number in it, the number is meant, unless the whole is.
    """
    node, come = entry, ""
    for part in _parts(path):
        node = _step(node, part, come)
        come += _written(part, come)
    return Place(text, node, path, whole=whole)


def _parts(path: str) -> list[Part]:
    parts: list[Part] = []
    at = 0
    while at < len(path):
        found = _PART.match(path, at)
        if not found:
            raise NoPlace(f"'{shortened(path)}' is no path; write it like us.points or soldiers[0].n")
        key, index, name, value = found.groups()
        parts.append(key or ((name, value) if name else int(index)))
        at = found.end()
    if not parts:
        raise NoPlace("is empty; write a path like us.points or soldiers[0].n")
    return parts


def _written(part: Part, come: str) -> str:
    match part:
        case str():
            return f".{part}" if come else part
        case int():
            return f"[{part}]"
        case (name, value):
            return f"[{name}={value}]"


def _step(node: yaml.Node, part: Part, come: str) -> yaml.Node:
    here = f"at '{come}'" if come else "in the mission"
    if isinstance(part, str):
        return _member(node, part, here)
    if not isinstance(node, yaml.SequenceNode):
        raise NoPlace(f"there is no list {here}, so nothing is number {_written(part, '')} of it")
    if isinstance(part, int):
        if part >= len(node.value):
            last = len(node.value) - 1
            raise NoPlace(f"the list {here} goes from [0] to [{last}]; there is no [{part}]")
        found: yaml.Node = node.value[part]
        return found
    return _chosen(node, *part, here)


def _member(node: yaml.Node, key: str, here: str) -> yaml.Node:
    if not isinstance(node, yaml.MappingNode):
        kind = "a list; say which, such as [0]" if isinstance(node, yaml.SequenceNode) else "a value"
        raise NoPlace(f"there is no '{key}' {here}: that is {kind}")
    members = {name.value: value for name, value in node.value}
    if key not in members:
        near = nearest(key, members)
        hint = "; a key that was left out has to be written first, with the value that it has"
        raise NoPlace(f"there is no '{key}' {here}{near}{'' if near.endswith('?') else hint}")
    found: yaml.Node = members[key]
    return found


def _chosen(node: yaml.SequenceNode, key: str, value: str, here: str) -> yaml.Node:
    """The one entry of a list that says so."""
    named = [(one, _value(one)) for one in node.value]
    held = [(one, str(said[key])) for one, said in named if isinstance(said, dict) and key in said]
    found: list[yaml.Node] = [one for one, said in held if said == value]
    if len(found) != 1:
        count = f"{len(found)} entries" if found else "no entry"
        near = "" if found else nearest(value, [said for _, said in held])
        raise NoPlace(f"the list {here} has {count} with {key} {value}{near}")
    return found[0]


def spliced(text: str, changes: list[tuple[Place, Any]]) -> str:
    """The text with other values at some places."""
    for place, value in sorted(changes, key=lambda change: -change[0].span[0]):
        start, end = place.span
        new = written(value)
        text = text[:start] + new + _rest(text[end:], len(new) - (end - start))
    return text


def _rest(text: str, longer: int) -> str:
    """What follows: a comment of the same line stays in its column, if there is room."""
    found = _COMMENT.match(text)
    if not found:
        return text
    return " " * max(1, len(found[1]) - longer) + text[found.end(1) :]


def written(value: Any) -> str:
    """A value as one would write it in a line of YAML."""
    if isinstance(value, str) and _BARE.fullmatch(value) and value.lower() not in _NOT_BARE:
        return value
    return json.dumps(value, ensure_ascii=False)  # every JSON is YAML
