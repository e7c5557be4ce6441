"""A cache belongs to something that goes when it goes; else its keys are plain values."""

from collections.abc import Callable, Iterable, Iterator
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from sandtable.boards.tabletop.field import Field
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.covert_ops.content import Content
from sandtable.show.scene import Element

SRC = Path(__file__).parent.parent / "src"
TWINS = {"adapters/session.py"}  # copies itself, and keeps nothing


def sources() -> Iterator[tuple[str, str]]:
    for path in sorted((SRC / "sandtable").rglob("*.py")):
        yield path.relative_to(SRC / "sandtable").as_posix(), path.read_text("utf-8")


def caches() -> Iterator[Callable[..., Any]]:
    """Those that a module has, and not what it has made."""
    for name, text in sources():
        if "lru_cache" in text or "@cache" in text:
            module = import_module("sandtable." + name.removesuffix(".py").replace("/", "."))
            for one in vars(module).values():
                if type(one) is _lru_cache_wrapper and one.__module__ == module.__name__:
                    yield one.__wrapped__


def keys(find: Callable[..., Any]) -> dict[str, Any]:
    return {name: kind for name, kind in get_type_hints(find).items() if name != "return"}


def by_identity(kind: Any) -> set[Any]:
    """What in a kind of key is known by itself alone: two that say the same are two."""
    seen: set[Any] = set()
    left = [kind]
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            left += _within(one)
    return {one for one in seen if _alone(one)}


def _within(kind: Any) -> Iterable[Any]:
    """What it is made of; a class, as a key, is made once."""
    if args := get_args(kind):
        return () if get_origin(kind) in (type, Literal, Callable) else args
    parts = isinstance(kind, type) and issubclass(kind, msgspec.Struct | tuple)
    return get_type_hints(kind).values() if parts else ()


def _alone(kind: Any) -> bool:
    if get_args(kind) or not isinstance(kind, type):
        return get_origin(kind) is Callable
    if issubclass(kind, msgspec.Struct):
        return not kind.__struct_config__.eq
    return kind.__eq__ is object.__eq__ and kind is not type(None)


@pytest.mark.parametrize(
    ("kind", "found"), [(Spot, set()), (Element, set()), (Field, {Field}), (tuple[Spot, Content | None], {Content})]
)
def test_what_is_known_by_itself_alone_is_told_apart(kind: object, found: set[type]) -> None:
    assert by_identity(kind) == found


def test_no_cache_of_a_module_is_keyed_by_what_is_known_by_itself_alone() -> None:
    every = list(caches())
    assert len(every) > 50
    assert not [
        f"{find.__module__}.{find.__qualname__}: {name}"
        for find in every
        for name, kind in keys(find).items()
        if by_identity(kind)
    ]


def test_nothing_is_hidden_in_what_an_object_is_made_of() -> None:
    assert {name for name, text in sources() if "__dict__" in text} == TWINS
