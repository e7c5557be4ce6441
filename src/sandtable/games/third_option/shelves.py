"""The recruiting shelves: every card with its cost, numbers and use, taken or not."""

from __future__ import annotations

from sandtable.games.third_option.cards import AssetCard, CardDrm, TeamCard
from sandtable.games.third_option.content import Content
from sandtable.games.third_option.rules.recruiting import (
    CONFIRM_RECRUITMENT,
    BuyAsset,
    RecruitTeam,
    ReleaseTeam,
    ReturnAsset,
)
from sandtable.games.third_option.view import View
from sandtable.games.third_option.vocabulary import (
    Absorb,
    Attach,
    Awareness,
    Cancel,
    Drm,
    Heal,
    HitEnemy,
    PermitStrike,
    RemoveIntel,
    Reroll,
    SkipAttack,
    TeamType,
    Verb,
)
from sandtable.kernel.decision import Decision
from sandtable.kernel.sheet import Offer, Shelf

TEAM_SHELVES: tuple[tuple[str, tuple[TeamType, ...]], ...] = (
    ("Ground Branch, Operatives", ("ground", "operative")),
    ("Recon Teams, support", ("recon", "maritime", "air", "air_space")),
)
ROLLS: dict[str, str] = {
    "infil": "in", "exfil": "out",
    "rg_attack": "Intel fire", "sog_attack": "fire",
    "fighter_attack": "their fire", "intel_attack": "their Intel",
}  # fmt: skip


def shelves(view: View, content: Content, decision: Decision | None) -> tuple[Shelf, ...]:
    """Only while cards are bought; the order never changes, so neither do the numbers."""
    if decision is None or CONFIRM_RECRUITMENT not in decision.options:
        return ()
    teams = tuple(
        Shelf(
            title,
            "cost F/I",
            tuple(_team(view, content, t) for t in content.teams.values() if t.type in kind),
        )
        for title, kind in TEAM_SHELVES
    )
    return (*teams, Shelf("Assets", "cost", tuple(_asset(view, a) for a in content.assets.values())))


def _team(view: View, content: Content, card: TeamCard) -> Offer:
    numbers = "/".join("–" if n is None else str(n) for n in (card.fighters, card.intel))
    easier = view.difficulty == "easier_airspace" and card.id == content.air_space
    free = easier or card.id == view.campaign.free_team
    return Offer(
        choices=(RecruitTeam(card.id), ReleaseTeam(card.id)),
        name=card.name,
        cost="0" if free else str(card.cost),
        marks="" if card.supports else numbers,
        brief=", ".join(_joined(card.drms)),
        note=card.text,
        taken=card.id in view.teams,
    )


def _joined(drms: tuple[CardDrm, ...]) -> list[str]:
    """`in/out sea -2`: rolls that share a method and a number stand together."""
    together: dict[tuple[str, int], list[str]] = {}
    for drm in drms:
        together.setdefault((drm.method or "", drm.n), []).append(ROLLS.get(drm.roll, drm.roll))
    return [
        " ".join(filter(None, ("/".join(rolls), method, f"{n:+d}")))
        for (method, n), rolls in together.items()
    ]


def _asset(view: View, card: AssetCard) -> Offer:
    uses = f" ×{card.uses}" if card.uses > 1 else ""
    return Offer(
        choices=(BuyAsset(card.id), ReturnAsset(card.id)),
        name=card.name,
        cost=str(card.cost),
        brief=", ".join(filter(None, map(_effect, card.effects))) + uses,
        note=card.text,
        taken=card.id in view.assets,
    )


def _effect(verb: Verb) -> str:
    match verb:
        case Drm(roll=roll, n=n, method=method):
            rolls = "/".join(ROLLS.get(r, r) for r in roll)
            return f"{rolls} {method + ' ' if method else ''}{n:+d}"
        case Attach(roll=roll, n=n):
            return f"{'/'.join(ROLLS.get(r, r) for r in roll)} {n:+d}"
        case Absorb():
            return "stops hits"
        case SkipAttack(n=n):
            return f"their fire -{n} dice"
        case HitEnemy(n=n):
            return f"{n} hits"
        case Heal(n=n):
            return f"heals {n}"
        case RemoveIntel(n=n):
            return f"Intel -{n}"
        case Awareness(n=n):
            return f"awareness {n:+d}"
        case Cancel(kind=kind):
            return "stops an event" if kind == "event" else "stops an action"
        case Reroll():
            return "second try"
        case PermitStrike():
            return "drone strike"
        case _:
            return ""
