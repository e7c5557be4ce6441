"""What is worked out about something that never changes is kept with it, and goes with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache, partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar


class Keeper:
    """A game, its content, a map: made once, never changed, and known by itself alone."""

    @cached_property
    def kept(self) -> dict[Callable[..., Any], Callable[..., Any]]:
        return {}


K = TypeVar("K", bound=Keeper)
P = ParamSpec("P")
T = TypeVar("T")


def kept(most: int) -> Callable[[Callable[Concatenate[K, P], T]], Callable[Concatenate[K, P], T]]:
    """Keep the latest answers of a function with its first argument, so many for each."""

    def keeping(function: Callable[Concatenate[K, P], T]) -> Callable[Concatenate[K, P], T]:
        @wraps(function)
        def recalled(owner: K, /, *args: P.args, **kwargs: P.kwargs) -> T:
            try:
                known = owner.kept[function]
            except KeyError:
                known = owner.kept[function] = lru_cache(most)(partial(function, owner))
            answer: T = known(*args, **kwargs)
            return answer

        return recalled

    return keeping
