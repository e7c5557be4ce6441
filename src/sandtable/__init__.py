"""One rules-enforcing table for special-operations wargames."""

__version__ = "0.1.0"
