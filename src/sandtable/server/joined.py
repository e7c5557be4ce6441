"""A page's scripts as one file: over a slow line a hundred small ones come one after the other.

People write and read small modules; here each becomes a function that is called once, in the order
in which a browser would have run it. What a module fetches later (`import("./help.js")`) stays a
file of its own, made of what the page does not have yet. Lines stay lines, and a map tells a
browser's tools which file each comes from.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from posixpath import dirname, join, normpath
from typing import NamedTuple, TypeAlias

import msgspec

FOLDER = "joined"
IMPORT = re.compile(r'^import\s+(?:(\{[^}]*\}|\*\s+as\s+[\w$]+)\s+from\s+)?"(\.[^"]+)";', re.M)
EXPORT = re.compile(r"^export\s+(?=(?:async\s+)?(?:function\*?|class|const)\s+([\w$]+))", re.M)
LISTED = re.compile(r'^export\s*\{([^}]*)\}(?:\s*from\s*"(\.[^"]+)")?;', re.M)
FETCH = re.compile(r'(?<=[\s\[(,])import\("(\.[^"]+)"\)')
LEFT = re.compile(r"^(?:import|export)\b.*", re.M)
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class CannotJoin(Exception):
    """A module is written in a way that is not known here."""


class Module(NamedTuple):
    """A script as the body of a function: what it needs, fetches later, and exports."""

    name: str
    text: str
    needs: tuple[str, ...]
    later: tuple[str, ...]
    exports: dict[str, str]  # by name, what stands for it inside

    @property
    def made(self) -> str:
        """The name of all that it exports."""
        return _made(self.name)


Modules: TypeAlias = Mapping[str, Module]


def joined(main: str, scripts: Mapping[str, bytes]) -> dict[str, bytes]:
    """What stands for a page's script and all that it needs; and for each that it fetches later."""
    modules, page = _reached(main, scripts), f"{FOLDER}/{main}"
    later = {name for module in modules.values() for name in module.later}
    # What two of them need, or the page fetches and needs, is there once: with the page's own.
    wanted = Counter(name for one in later for name in _in_order([one], modules))
    own = _in_order([*sorted(name for name in wanted if wanted[name] > 1), main], modules)
    folder = page.removesuffix(".js")
    apart = {one: f"{folder}/{one}" for one in sorted(later.difference(own))}
    found, lent = dict[str, bytes](), set[str]()
    for one, name in apart.items():
        parts = [part for part in _in_order([one], modules) if part not in own]
        taken = sorted({need for part in parts for need in modules[part].needs}.intersection(own))
        lent.update(taken)
        begin = f'import {_names(map(_made, taken))} from "/static/{page}";'
        end = f"export const {_names(modules[one].exports)} = {_made(one)};"
        found |= _file(name, [modules[part] for part in parts], apart, (begin, end))
    end = f"export {_names(map(_made, sorted(lent)))};"
    return found | _file(page, [modules[part] for part in own], apart, ("", end))


def _reached(main: str, scripts: Mapping[str, bytes]) -> dict[str, Module]:
    found, left = dict[str, Module](), [main]
    while left:
        name = left.pop()
        if name not in found:
            if name not in scripts:
                raise CannotJoin(f"there is no {name}")
            found[name] = module = _module(name, scripts[name].decode())
            left += (*module.needs, *module.later)
    return found


def _module(name: str, text: str) -> Module:
    needs, exports = list[str](), dict[str, str]()

    def imported(found: re.Match[str]) -> str:
        what, other = found[1], _path(name, found[2])
        needs.append(other)
        if what is None:
            return ""
        taken = what.split()[-1] if what.startswith("*") else re.sub(r"\sas\s", ": ", what)
        return f"const {taken} = {_made(other)};"

    def exported(found: re.Match[str]) -> str:
        exports[found[1]] = found[1]
        return ""

    def listed(found: re.Match[str]) -> str:
        other = _path(name, found[2]) if found[2] else ""
        needs.extend([other] if other else [])
        for one in filter(None, map(str.strip, found[1].split(","))):
            inside, _, outside = one.partition(" as ")
            exports[outside or inside] = f"{_made(other)}.{inside}" if other else inside
        return "\n" * found[0].count("\n")

    text = LISTED.sub(listed, EXPORT.sub(exported, IMPORT.sub(imported, text)))
    if left := LEFT.search(text):
        raise CannotJoin(f"{name}: {left[0]}")
    later = tuple(_path(name, found) for found in FETCH.findall(text))
    return Module(name, text, tuple(needs), later, exports)


def _path(name: str, target: str) -> str:
    return normpath(join(dirname(name), target))


def _made(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _names(names: Iterable[str]) -> str:
    return "{ " + ", ".join(names) + " }"


def _in_order(names: Iterable[str], modules: Modules) -> list[str]:
    """These and all that they need, each after what it needs itself."""
    found, entered = dict[str, None](), set[str]()

    def enter(name: str) -> None:
        if name in found:
            return
        if name in entered:
            raise CannotJoin(f"{name} needs itself")
        entered.add(name)
        for need in modules[name].needs:
            enter(need)
        found[name] = None

    for name in names:
        enter(name)
    return list(found)


def _file(name: str, modules: Sequence[Module], apart: Mapping[str, str], ends: tuple[str, str]) -> dict[str, bytes]:
    """The modules one after the other, and the map."""
    lines, places = [ends[0]], [""]
    before = (0, 0)  # the file and the line that the map told last
    for n, module in enumerate(modules):
        text = _called(module, apart).split("\n")
        lines += text
        for line in range(len(text)):
            places.append("A" + _digits(n - before[0]) + _digits(line - before[1]) + "A")
            before = (n, line)
    known = {
        "version": 3,
        "sources": [f"/static/{module.name}" for module in modules],
        "names": [],
        "mappings": ";".join(places),
    }
    lines += [ends[1], f"//# sourceMappingURL=/static/{name}.map", ""]
    return {name: "\n".join(lines).encode(), f"{name}.map": msgspec.json.encode(known)}


def _called(module: Module, apart: Mapping[str, str]) -> str:
    """A module as a function that is called once, line for line."""

    def fetched(found: re.Match[str]) -> str:
        other = _path(module.name, found[1])
        return f'import("/static/{apart[other]}")' if other in apart else _there(other)

    exports = _names(f"{name}: {inside}" for name, inside in module.exports.items())
    text = FETCH.sub(fetched, module.text).rstrip("\n")
    return f"const {module.made} = (() => {{{text}\nreturn {exports};}})();"


def _there(name: str) -> str:
    return f"Promise.resolve({_made(name)})"


def _digits(n: int) -> str:
    """A number as maps have them: five bits at a time, the sign in the lowest."""
    left, found = (-n << 1 | 1) if n < 0 else n << 1, ""
    while True:
        digit, left = left & 31, left >> 5
        found += DIGITS[digit | (32 if left else 0)]
        if not left:
            return found
