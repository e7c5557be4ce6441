"""Makes everything that the program has cached be worked out again, test by test.

A line that runs only while a cache is filled would else be credited to the first test alone, and a
broken one would never run in a process that remembers the answer of the sound one.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper, cached_property
from types import ModuleType
from typing import Any

from sandtable.kernel.game import Game
from sandtable.kernel.kept import Keeper


class Renewed:
    """A cached property whose answers go with the test that asked for them."""

    test = 0

    def __init__(self, prop: cached_property[Any]) -> None:
        self.func = prop.func
        self.name = prop.attrname or ""
        self.mark = f"test of {self.name}"
        self.__doc__ = prop.__doc__

    def __get__(self, owner: Any, kind: type | None = None) -> Any:
        if owner is None:
            return self
        cached = vars(owner)
        if cached.get(self.mark) != Renewed.test or self.name not in cached:
            cached[self.name] = self.func(owner)
            cached[self.mark] = Renewed.test
        return cached[self.name]

    def __set__(self, owner: Any, value: Any) -> None:
        vars(owner)[self.name] = value
        vars(owner)[self.mark] = Renewed.test

    def __delete__(self, owner: Any) -> None:
        del vars(owner)[self.name]


def forget() -> None:
    """Drop all that the program and the modules below the current folder have cached."""
    Renewed.test += 1
    for module in _modules():
        _renew_properties(module)
        for known in vars(module).values():
            if isinstance(known, _lru_cache_wrapper) and not _made_once(known):
                known.cache_clear()


def _made_once(function: Any) -> bool:
    """Whether no rule decides it: machine code, a printed table, a test's content of its own."""
    if inspect.signature(function.__wrapped__).parameters:
        return False
    if not function.cache_info().currsize or function.__module__.startswith("sandtable."):
        return True
    return isinstance(function(), Keeper)


def _modules() -> Iterator[ModuleType]:
    here = os.getcwd() + os.sep
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        ours = module.__name__.startswith("sandtable.")
        if ours or (file.startswith(here) and "site-packages" not in file):
            yield module


def _renew_properties(module: ModuleType) -> None:
    """A game's own stay: its content is read from files, and what holds it is known by identity."""
    for kind in list(vars(module).values()):
        ours = isinstance(kind, type) and kind.__module__ == module.__name__
        if ours and not issubclass(kind, Game):
            for name, prop in list(vars(kind).items()):
                if isinstance(prop, cached_property):
                    setattr(kind, name, Renewed(prop))
