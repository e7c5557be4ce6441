"""The old name of build.py, for tests of other folders that still import from here."""

from tests.games.third_option.build import answered as play
from tests.games.third_option.build import card, position

__all__ = ["card", "play", "position"]
