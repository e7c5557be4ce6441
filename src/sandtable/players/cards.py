"""Computer players as people know them: a name that stays the same, and a line of character."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from itertools import chain, count
from typing import Any

from sandtable.kernel.decision import Seat
from sandtable.kernel.game import Game, PlayerCard
from sandtable.kernel.match import HUMAN
from sandtable.players import RANDOM, strangers
from sandtable.players.lookalikes import skeletons
from sandtable.players.search import is_search

# Those that every game has, where it says nothing better itself.
COMMON = {
    RANDOM: PlayerCard("Joker", "Takes any legal choice and asks nobody why.", ("Hazard", "Domino", "Flip")),
    "basic": PlayerCard("Marlow", "Plays for the mission, by rules of thumb.", ("Hale", "Quist", "Ibsen")),
}
SEARCH = PlayerCard("Corvin", "Plays every idea out before it chooses.", ("Harrow", "Lyle", "Voss"))


def player_card(name: str, game: Game[Any]) -> PlayerCard:
    """What is told of a player; of a stranger's what he says himself, or else his name."""
    if is_search(name):
        return SEARCH
    known = {**COMMON, **game.player_cards}
    if name in known:
        return known[name]
    card = getattr(strangers.find(name, game), "card", None)
    return card if isinstance(card, PlayerCard) else PlayerCard(_derived(name))


def _derived(name: str) -> str:
    """`careful-bot` is Careful bot, `mybots:Careful` is Careful."""
    words = name.rpartition(":")[2].replace("-", " ").replace("_", " ").strip()
    return f"{words[:1].upper()}{words[1:]}" or name


def seated(seats: Mapping[Seat, str], game: Game[Any], taken: Collection[str] = ()) -> dict[Seat, str]:
    """The computer players at a table by name: no two alike, and none called as somebody else."""
    names: dict[Seat, str] = {}
    used = set[str]().union(*map(skeletons, taken))
    for seat, player in seats.items():
        if player != HUMAN:
            names[seat] = _free(player_card(player, game), used)
            used |= skeletons(names[seat])
    return names


def _free(card: PlayerCard, used: Set[str]) -> str:
    numbered = (f"{card.name} {n}" for n in count(2))
    names = chain((card.name, *card.others), numbered)
    return next(name for name in names if used.isdisjoint(skeletons(name)))
