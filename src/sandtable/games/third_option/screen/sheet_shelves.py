"""The recruiting shelves: every card with its cost, numbers and use, taken or not."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.third_option.cards import CardDrm
from sandtable.games.third_option.content import Content
from sandtable.games.third_option.rules.recruiting import (
    CONFIRM_RECRUITMENT,
    BuyAsset,
    RecruitTeam,
    ReleaseTeam,
    ReturnAsset,
)
from sandtable.games.third_option.screen.wording import to_hit
from sandtable.games.third_option.view import View
from sandtable.games.third_option.vocabulary import (
    Absorb,
    AssetId,
    Attach,
    Awareness,
    Cancel,
    Drm,
    Heal,
    HitEnemy,
    Method,
    PermitStrike,
    RemoveIntel,
    Reroll,
    RollClass,
    SkipAttack,
    TeamId,
    TeamType,
)
from sandtable.kernel.decision import Decision
from sandtable.kernel.kept import kept
from sandtable.kernel.verbs import Verb
from sandtable.kernel.words import counted, plural
from sandtable.show.sheet import Offer, Shelf

TEAM_SHELVES: tuple[tuple[str, tuple[TeamType, ...]], ...] = (
    ("Ground Branch, Operatives", ("ground", "operative")),
    ("Recon Teams, support", ("recon", "maritime", "air", "air_space")),
)
ROLLS: dict[str, str] = {
    "infil": "in",
    "exfil": "out",
    "rg_attack": "vs Intel",
    "sog_attack": "fire",
    "fighter_attack": "their fire",
    "intel_attack": "their Intel",
}


def shelves(view: View, content: Content, decision: Decision | None) -> tuple[Shelf, ...]:
    """Only while cards are bought; the order never changes, so neither do the numbers."""
    if decision is None or CONFIRM_RECRUITMENT not in decision.options:
        return ()
    teams = tuple(
        Shelf(
            title, "cost F/I", tuple(_team(view, content, t) for t, card in content.teams.items() if card.type in kind)
        )
        for title, kind in TEAM_SHELVES
    )
    assets = tuple(_asset(content, asset, asset in view.assets) for asset in content.assets)
    return (*teams, Shelf("Assets", "cost, minus helps", assets))


def _team(view: View, content: Content, team: TeamId) -> Offer:
    easier = view.difficulty == "easier_airspace" and team == content.air_space
    free = easier or team == view.campaign.free_team
    return _team_offer(content, team, free, team in view.teams)


@kept(256)  # the whole shelf is shown again after every card that is taken
def _team_offer(content: Content, team: TeamId, free: bool, taken: bool) -> Offer:
    card = content.teams[team]
    numbers = f"{to_hit(card.fighters)}/{to_hit(card.intel)}"
    brief = "shields awareness" if card.type == "air_space" else ", ".join(_joined(card.drms))
    return Offer(
        choices=(RecruitTeam(card.id), ReleaseTeam(card.id)),
        name=card.name,
        cost="0" if free else str(card.cost),
        marks="" if card.supports else numbers,
        spelt=_spelt("" if card.supports else f"{numbers} against Fighters/Intel", brief),
        brief=brief,
        note=card.text,
        taken=taken,
    )


def _spelt(numbers: str, brief: str) -> str:
    """The marks in words; a newcomer may take a minus for a loss."""
    return ", ".join(filter(None, (numbers, "a minus helps you" if "-" in brief else "")))


def _joined(drms: tuple[CardDrm, ...]) -> list[str]:
    """Rolls that share a method and a number stand together."""
    together: dict[tuple[Method | None, int], list[RollClass]] = {}
    for drm in drms:
        together.setdefault((drm.method, drm.n), []).append(drm.roll)
    return [_drm(rolls, method, n) for (method, n), rolls in together.items()]


def _drm(rolls: Sequence[RollClass], method: Method | None, n: int) -> str:
    """`in by air -2`, `by sea -1` (both ways), `rescue -1`."""
    both = tuple(rolls) == ("infil", "exfil") and method
    names = "" if both else "/".join(ROLLS.get(roll, roll) for roll in rolls)
    return " ".join(filter(None, (names, f"by {method}" if method else "", f"{n:+d}")))


@kept(256)
def _asset(content: Content, asset: AssetId, taken: bool) -> Offer:
    card = content.assets[asset]
    uses = f" ×{card.uses}" if card.uses > 1 else ""
    brief = ", ".join(filter(None, map(_effect, card.effects))) + uses
    return Offer(
        choices=(BuyAsset(card.id), ReturnAsset(card.id)),
        name=card.name,
        cost=str(card.cost),
        spelt=_spelt("", brief),
        brief=brief,
        note=card.text,
        taken=taken,
    )


def _effect(verb: Verb) -> str:
    match verb:
        case Drm(roll=roll, n=n, method=method):
            return _drm(roll, method, n)
        case Attach(roll=roll, n=n):
            return _drm(roll, None, n)
        case Absorb():
            return "stops hit"
        case SkipAttack(n=n):
            return f"{n} fewer {plural(n, 'die', 'dice')}"
        case HitEnemy(n=n):
            return counted(n, "hit")
        case Heal(n=n):
            return f"heals {n}"
        case RemoveIntel(n=n):
            return f"Intel -{n}"
        case Awareness(n=n):
            return f"awareness {n:+d}"
        case Cancel(kind=kind):
            return "voids event" if kind == "event" else "voids action"
        case Reroll():
            return "second try"
        case PermitStrike():
            return "drone strike"
        case _:
            return ""
