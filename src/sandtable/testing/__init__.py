"""The public conformance suite and the tools that games are tested with."""

from sandtable.testing.conformance import ConformanceSuite
from sandtable.testing.covers import covers
from sandtable.testing.fuzz import play_randomly
from sandtable.testing.plays import ConformanceError, RandomPlay

__all__ = ["ConformanceError", "ConformanceSuite", "RandomPlay", "covers", "play_randomly"]
