"""Third Option: the solitaire game of clandestine missions."""

from sandtable.games.third_option.game import ThirdOption

GAME = ThirdOption()

__all__ = ["GAME", "ThirdOption"]
