"""Token buckets: how often somebody may do something."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from time import monotonic

LONGEST = 64  # characters of an address


class Bucket:
    """So many tokens a second, and a store of them for bursts."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._clock = clock
        self._at = clock()

    def take(self) -> bool:
        """One token, if there is one."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        self._fill()
        return self._left >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each name; those that are full again are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self._rate, self._burst)
        return bucket.take()

    def sweep(self) -> None:
        for name in [name for name, bucket in self._buckets.items() if bucket.full]:
            del self._buckets[name]


@lru_cache(maxsize=4096)  # of a plain name: nobody owns it
def counted_as(address: str) -> str:
    """Whom an address stands for: one subscriber of IPv6 has a whole network of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:LONGEST]
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
