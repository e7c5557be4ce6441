"""The mission mat: Recon at the left, the way of Direct Action, instruments round it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.games.third_option.screen.scene_decks import events, slots
from sandtable.games.third_option.screen.scene_hand import hand
from sandtable.games.third_option.screen.scene_instruments import instruments
from sandtable.games.third_option.screen.scene_parts import EDGE, HEIGHT, WIDTH, Area, Parts, heading, nobody, zone
from sandtable.games.third_option.screen.scene_way import way
from sandtable.games.third_option.screen.wording import awareness_ahead
from sandtable.games.third_option.state import TRACK, Unit
from sandtable.games.third_option.vocabulary import AssetId, Box, UnitPlace
from sandtable.show.scene import Element, Scene
from sandtable.show.sheet import Tone

ACTION = Area(344, 88, 712, 656)
HAND = Area(EDGE, 756, 632, 128)
COUNTERS = (84, 76, 68, 58, 52, 44, 36)
DIAMONDS, DIAMONDS_HERE = (60, 52, 44, 38, 32, 26), (60, 48, 44, 38, 32)


class Places(NamedTuple):
    """Where the groups of counters lie."""

    recon: Area = Area(EDGE, 88, 304, 302)
    pool: Area = Area(EDGE, 402, 304, 160)
    force: Area = Area(748, 100, 296, 216)
    here: Area = Area(396, 232, 176, 184)
    losses: Area = Area(668, 756, 388, 128)


SPREAD = Places()


def mat_scene(parts: Parts, offered: Sequence[AssetId] = ()) -> Scene:
    """Back to front: ground, zones, the way, counters, cards, instruments."""
    mat = MissionMat(parts)
    elements: list[Element] = [
        *parts.header(),
        *mat.recon(),
        *mat.pool(),
        *events(parts),
        *mat.action(),
        *way(parts),
        *mat.here(),
        *mat.force(),
        *slots(parts),
        *instruments(parts),
        *hand(parts, HAND, offered),
        *mat.losses(),
    ]
    title = f"Third Option: {parts.card.name}"
    return Scene(WIDTH, HEIGHT, tuple(elements), title, mat.description())


class MissionMat:
    """The parts of the mat, group by group."""

    def __init__(self, parts: Parts, places: Places = SPREAD) -> None:
        self.parts = parts
        self.places = places
        self.view = parts.view
        self.content = parts.content

    def teams(self, *boxes: Box) -> list[str]:
        return [team for team, at in self.view.teams.items() if at.box in boxes]

    def units(self, *places: UnitPlace) -> list[Unit]:
        return [unit for unit in self.view.units.values() if unit.place in places]

    def _ground_in_recon(self) -> list[str]:
        cards = self.content.teams
        return [team for team in self.teams("recon") if cards[team].type == "ground"]

    # Phase 2

    def recon(self) -> list[Element]:
        x, y, width, _ = self.places.recon
        ground = self._ground_in_recon()
        group = [team for team in self.teams("recon", "rg") if team not in ground]
        found: list[Element] = [
            zone("recon-box", self.places.recon, "Phase 2 · Recon", self.recon_note()),
            zone("recon-group", Area(x + 8, y + 32, width - 16, 152), look="inset"),
            heading("recon-group-name", x + 18, y + 51, "Recon Group", 130, "friend"),
        ]
        room = Area(x + 18, y + 70, width - 36, 52 if ground else 108)
        found += self.parts.teams(group, room, "intel", COUNTERS)
        if ground:
            found.append(heading("ground-name", x + 18, y + 136, "Ground in Recon", 200, "friend"))
            below = Area(x + 18, y + 146, width - 36, 34)
            found += self.parts.teams(ground, below, "intel", (44, 34))
        if not group and not ground:
            found.append(nobody("recon-empty", x + width // 2, y + 116, "nobody here"))
        return [*found, *self._intel()]

    def _intel(self) -> list[Element]:
        x, y, width, _ = self.places.recon
        intel = self.units("intel")
        every = sum(unit.kind == "intel" for unit in self.view.units.values())
        text = f"Hostile Intel · {len(intel)} of {every}" if every else "Hostile Intel"
        found: list[Element] = [
            zone("intel", Area(x + 8, y + 192, width - 16, 102), look="inset"),
            heading("intel-name", x + 18, y + 211, text, width - 36, "foe"),
        ]
        found += self.parts.units(intel, Area(x + 18, y + 222, width - 36, 66), DIAMONDS)
        if not intel:
            word = "all neutralised" if every else "none"
            found.append(nobody("intel-empty", x + width // 2, y + 258, word))
        return found

    def recon_note(self) -> str:
        """How the Recon Phase went, in a word."""
        words = {"success": "held", "failed": "failed", "mutual": "both gone", "drone": "drone"}
        return words.get(self.view.recon, "")

    def pool(self) -> list[Element]:
        x, y, width, height = self.places.pool
        fought = self.view.fight == "pool"
        units = [] if fought else self.units("pool")
        found: list[Element] = [zone("pool", self.places.pool, "Fighters waiting", str(len(units) or "none"), "foe")]
        room = Area(x + 14, y + 36, width - 28, height - 44)
        found += self.parts.units(units, room, DIAMONDS)
        if not units:
            word = "all of them are in the fight" if fought else "the objective is unguarded"
            found.append(nobody("pool-empty", x + width // 2, y + min(92, height - 22), word))
        return found

    # Phase 3

    def action(self) -> list[Element]:
        view = self.view
        tone: Tone = "friend" if view.phase == "direct_action" else "plain"
        fought = f" · Action Round {view.rounds}" if view.fight != "none" and tone == "friend" else ""
        return [zone("action", ACTION, f"Phase 3 · Direct Action{fought}", tone=tone)]

    def here(self) -> list[Element]:
        """Whoever is in contact; defenders of the objective once they are fought."""
        units = self.contacts()
        if not units:
            return []
        x, y, width, height = self.places.here
        room = Area(x + 16, y + 40, width - 32, height - 48)
        label, note = self.contact(len(units))
        return [
            zone("here", self.places.here, label, note, "foe", look="open"),
            *self.parts.units(units, room, DIAMONDS_HERE),
        ]

    def contacts(self) -> list[Unit]:
        fought: tuple[UnitPlace, ...] = ("pool",) if self.view.fight == "pool" else ()
        there = self.units("here", "target", *fought)
        return there if self.view.phase == "direct_action" else []

    def contact(self, count: int) -> tuple[str, str]:
        """The name of a fight, and what is said beside it."""
        return "In contact", str(count)

    def assault(self, count: int) -> tuple[str, str]:
        return "Assault force", str(count or "")

    def force(self) -> list[Element]:
        x, y, width, height = self.places.force
        teams, support = self.teams("direct_action"), self.teams("support")
        label, note = self.assault(len(teams))
        found: list[Element] = [zone("assault", self.places.force, label, note, "friend", look="inset")]
        high = height - 96 if support else height - 50
        found += self.parts.teams(teams, Area(x + 14, y + 42, width - 28, high), "fighters", COUNTERS)
        if not teams:
            found.append(nobody("assault-empty", x + width // 2, y + 90, "nobody yet"))
        if support:
            found.append(heading("support-name", x + 14, y + height - 22, "Support", 76))
            room = Area(x + 92, y + height - 52, width - 104, 42)
            found += self.parts.teams(support, room, "none", (54, 40))
        return found

    def losses(self) -> list[Element]:
        x, y, width, height = self.places.losses
        ours, taken = self.teams("casualties"), self.teams("captured")
        theirs = self.units("casualties")
        half = width // 2
        note = f"{len(taken)} captured" if taken else ""
        found: list[Element] = [
            zone("casualties", Area(x, y, half - 6, height), f"Our casualties · {len(ours)}", note),
            zone("enemy-casualties", Area(x + half + 6, y, half - 6, height), f"Enemy down · {len(theirs)}"),
        ]
        room = Area(x + 14, y + 38, half - 34, height - 48)
        found += self.parts.teams([*ours, *taken], room, "none", (56, 44, 34))
        beside = Area(x + half + 20, y + 36, half - 34, height - 44)
        found += self.parts.units(theirs, beside, (32, 26))
        return found

    def description(self) -> str:
        """The position in words, for whoever cannot see it."""
        view = self.view
        aware = awareness_ahead(view) if view.awareness is None else f"{view.awareness:+d}"
        rows = (
            f"Phase: {view.phase.replace('_', ' ')}" + (f", at {TRACK[view.box]}" if view.box >= 0 else ""),
            f"Assault force: {self._named('direct_action')}",
            f"Recon: {self._named('recon', 'rg')}",
            f"Fighters waiting {len(self.units('pool'))}, here {len(self.units('here'))}, "
            f"Intel {len(self.units('intel'))}",
            f"Awareness: {aware}",
        )
        return ". ".join(rows) + "."

    def _named(self, *boxes: Box) -> str:
        return ", ".join(self.content.name(team) for team in self.teams(*boxes)) or "nobody"
