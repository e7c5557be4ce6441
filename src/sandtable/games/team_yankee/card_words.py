"""A unit card in a line, for whoever shops: how hard it is to hit and to hurt, what it fires."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.games.team_yankee.cards import UnitCard
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.vocabulary import NEVER


def score(needed: int) -> str:
    """As a card prints it: 4+, 6, -."""
    return "-" if needed == NEVER else "6" if needed == 6 else f"{needed}+"


def protection(card: UnitCard) -> str:
    """What it saves with: armour 18/8/2; Save 3+."""
    if card.armour is not None:
        return f"armour {'/'.join(map(str, card.armour))}"
    return f"Save {score(card.save)}"


def told(content: Content, card: UnitCard, teams: int) -> str:
    """Everything that matters when it is bought."""
    parts = (
        f"Hit on {score(card.hit_on)}, {protection(card)}",
        ", ".join(_arms(content, card, teams)),
        ", ".join(content.keywords[word].name for word in card.keywords),
    )
    return "; ".join(part for part in parts if part)


def _arms(content: Content, card: UnitCard, teams: int) -> Iterator[str]:
    """Weapons of a vehicle; on foot the Teams and what carries them."""
    if not card.infantry:
        yield from (content.weapons[name].name for name in card.weapons)
        return
    for arm, many in Counter(card.teams.get(teams, ())).items():
        name = content.arms[arm].name
        yield f"{many} {name}s" if many > 1 else f"1 {name}"
    if card.carrier:
        yield f"{card.carriers[teams]} of {content.units[card.carrier].name}"
