"""Team, Asset, Event and Enemy Action cards as data (guide, sections 7.1, 7.2, 7.4, 7.5)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sandtable.games.third_option.vocabulary import Effects, Method, Phase, RollClass, Shift, TeamType, Threat, Timing

Id = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9-]*$",
        max_length=40,
        description="an id of letters, digits and -, which does not begin with -",
    ),
]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=400)]
Cost = Annotated[int, Meta(ge=0, le=99)]
Section = Phase | Threat  # of an Event card, of an Enemy Action card
ToHit = Annotated[int, Meta(ge=0, le=10)]


class CardDrm(Struct, frozen=True, forbid_unknown_fields=True):
    """A die roll modifier printed on a Team card."""

    roll: RollClass
    n: Shift
    method: Method | None = None
    phase: Literal["direct_action", "any"] = "direct_action"


class TeamCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team; a missing to-hit is the dash of the card (TO-A1-2)."""

    id: Id
    name: Name
    type: TeamType
    cost: Cost
    fighters: ToHit | None = None
    intel: ToHit | None = None
    drms: Annotated[tuple[CardDrm, ...], Meta(max_length=20)] = ()
    text: Text = ""

    @property
    def supports(self) -> bool:
        """Maritime, Air, Air and Space: never hit, never counted (TO-4.2-3, TO-4.3-1)."""
        return self.type in ("maritime", "air", "air_space")

    def to_hit(self, roll: RollClass) -> int | None:
        """Its number in an attack of the class."""
        return self.fighters if roll == "sog_attack" else self.intel


class AssetCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An asset; uses 0 means unlimited while held."""

    id: Id
    name: Name
    cost: Cost
    threats: Annotated[tuple[Threat, ...], Meta(max_length=3)]
    phase: Literal["recon", "direct_action", "both"]
    timing: Timing
    uses: Annotated[int, Meta(ge=0, le=9)]
    effects: Effects
    assign: Literal["sog", "rg"] | None = None
    may_move: bool = False  # between Action Rounds, to another eligible team (TO-App-2)
    text: Text = ""

    def works_in(self, phase: Phase) -> bool:
        return self.phase in ("both", phase)


class EventCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two sections, one for each phase (TO-3.0-5)."""

    id: Id
    name: Name
    recon: Effects
    direct_action: Effects
    recon_text: Text = ""
    direct_action_text: Text = ""

    def section(self, phase: Phase) -> Effects:
        return self.recon if phase == "recon" else self.direct_action

    def section_text(self, section: Section) -> str:
        return self.recon_text if section == "recon" else self.direct_action_text


class EnemyActionCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Three sections, one for each threat level (TO-3.0-6)."""

    id: Id
    name: Name
    low: Effects
    medium: Effects
    high: Effects
    low_text: Text = ""
    medium_text: Text = ""
    high_text: Text = ""

    def section(self, threat: Threat) -> Effects:
        return {"LOW": self.low, "MEDIUM": self.medium, "HIGH": self.high}[threat]

    def section_text(self, section: Section) -> str:
        texts = {"LOW": self.low_text, "MEDIUM": self.medium_text}
        return texts.get(section, self.high_text)
