"""The public conformance suite and the tools that games are tested with."""

from sandtable.testing.covers import covers

__all__ = ["covers"]
