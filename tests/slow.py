"""Parameters of a test that `./test` leaves to `./test --nightly`."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest


def slow(values: Iterable[Any]) -> Iterator[Any]:
    """Each value as a parameter that runs at night."""
    return (pytest.param(value, marks=pytest.mark.slow) for value in values)
