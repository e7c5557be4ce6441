"""What the mat shows in a terminal, built from the commander's view (guide, section 9)."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.third_option.content import Content
from sandtable.games.third_option.mission import MissionCard
from sandtable.games.third_option.rules.awareness import NAMES
from sandtable.games.third_option.screen.sheet_shelves import shelves
from sandtable.games.third_option.screen.wording import (
    EVENT_BOX,
    PHASES,
    SHORT,
    SLOT_OF,
    area_open,
    awareness_ahead,
    dice,
    last_event,
    needed,
    objective,
    to_hit,
    where,
)
from sandtable.games.third_option.state import OBJECTIVE, TRACK, Unit
from sandtable.games.third_option.view import SlotView, View
from sandtable.games.third_option.vocabulary import AREAS, TYPE_NAMES, Box, TeamId, UnitPlace
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted, plural
from sandtable.show.sheet import Chip, Panel, Row, Sheet, Side, Span, Tone, chip

STOPS = (
    "Infiltration",
    "event",
    "Rally Point",
    "Move to Contact",
    "event",
    "Objective",
    "event",
    "Mission Target",
    "event",
    "Egress",
    "event",
    "Exfiltration",
)
MARKS: dict[str, str] = {"fighter": "◆", "intel": "◇", "target": "◎"}
RECON_BOXES = ("recon", "rg")
LEGEND = (
    ("Alpha 7●○", "a team: needs 7 or less on a D10, has one hit; two and it is lost"),
    ("◆3○○ ◇5●○ ◎9○○", "a Fighter, an Intel unit with one hit, the target"),
    ("in by sea ≤7", "the way in, and what the roll may show at most"),
    ("1 ▒▒▒", "an Enemy Action card face down"),
    ("◉ ○ ●", "on the way: where you are, what lies ahead, what lies behind"),
    ("┊", "on the way: an event between two boxes"),
    ("▸HIGH +2", "how much the enemy knows: Enemy Awareness"),
    ("█░", "Asset Points spent and left"),
    ("✕", "a team that is lost"),
    ("-1 +1", "a modifier: a minus is good for you, a plus is bad"),
    ("5 7/4", "on a shelf: cost, number against Fighters and against Intel"),
)
INTRO = tuple(
    Row(label, (chip(text),), 1)
    for label, text in (
        ("TASK", "Command clandestine teams against an enemy that runs itself"),
        ("PLAN", "Spend Asset Points on teams and assets, some for Recon"),
        ("RECON", "Fight hostile Intel; what is left of it warns the enemy"),
        ("STRIKE", "Get in, reach the objective, deal with it, get out"),
        ("DICE", "Roll your number or less; minus helps you, plus hurts"),
    )
)
BAR = 45  # cells that fit beside the words on a narrow screen


def make_sheet(view: View, content: Content, decision: Decision | None) -> Sheet:
    """Rows for a narrow screen, panels for a wide one, shelves while recruiting."""
    if view.card is None:
        title = view.campaign.name or "Briefing room"
        return Sheet(title, "Planning", INTRO, (Panel("Briefing room", INTRO),), legend=LEGEND)
    mat = Mat(view, view.card, content)
    cards = shelves(view, content, decision)
    return Sheet(mat.title(), mat.now(), mat.rows(), mat.panels(), cards, LEGEND)


class Mat:
    """One view, ready to be written down."""

    def __init__(self, view: View, card: MissionCard, content: Content) -> None:
        self.view = view
        self.card = card
        self.content = content
        self.area = where(view, card)
        self.open = area_open(view, card)

    def title(self) -> str:
        card = self.card
        kind = "F3" if card.type == "f3" else TYPE_NAMES[card.type]
        parts = (kind, card.threat, self.area)  # a generated mission is named by some of them
        return " · ".join((card.name, *(part for part in parts if part not in card.name)))

    def now(self) -> str:
        if self.view.campaign.over:
            return "The end"
        if self.view.box >= 0:
            return TRACK[self.view.box]
        return f"Phase {PHASES[self.view.phase]}"

    # the narrow screen

    def rows(self) -> tuple[Row, ...]:
        if self.view.phase == "planning":
            found = [self.briefing(), self.points(), *self.force(), self.objective(), self.hand()]
        else:
            found = [
                self.track(),
                *self.force(),
                *self.enemies(),
                self.awareness(),
                self.slots(),
                self.hand(),
                self.in_force(),
                self.decks(),
                self.objective(),
                self.methods(),
            ]
        return tuple(row for row in (*found, self.lost(), self.results()) if row.chips)

    # the wide screen

    def panels(self) -> tuple[Panel, ...]:
        points = f"{self.view.spent}/{counted(self.view.asset_points, 'point')}"
        return (
            _panel(f"Task force · {points}", (*self.force(), self.lost()), "left"),
            _panel("Assets in hand", (Row("", self.hand().chips),), "left"),
            _panel("Briefing", (*self.brief(), self.results()), "left"),
            _panel(f"The way · {self.card.threat} threat", self.route()),
            _panel("Enemy awareness", self.instrument()),
            _panel("The enemy", (*self.expected(), *self.enemies(), self.in_force(), self.decks())),
        )

    # rows

    def briefing(self) -> Row:
        return Row("MISSION", (*self._ways(), *self._dice(), chip(f"{self.card.vp} VP")))

    def expected(self) -> tuple[Row, ...]:
        """What the hostile dice will be, until they are rolled."""
        return () if self.view.units else (Row("EXPECTED", self._dice()),)

    def _dice(self) -> tuple[Chip, ...]:
        return _dice("Fighters", self.card.fighters), _dice("Intel", self.card.intel)

    def brief(self) -> tuple[Row, ...]:
        world = tuple(
            chip(area, "friend", strong=True, stamped=True) if area == self.area else chip(area, "soft")
            for area in AREAS
        )
        objective = Row("OBJECTIVE", self.objective().chips)
        return objective, Row("WORLD", world, 2), Row("WAYS", self._ways(), 1)

    def objective(self) -> Row:
        if self.open:
            return Row("OBJECTIVE")
        done = (chip("done", "good", strong=True),) if self.view.objective_done else ()
        return Row("OBJECTIVE", (*done, chip(objective(self.card, self.area))), 3)

    def methods(self) -> Row:
        return Row("WAYS", self._ways(), 3)

    def _ways(self) -> tuple[Chip, ...]:
        view, card = self.view, self.card
        return (chip(f"in by {card.infil} ≤{needed(view.infil)}"), chip(f"out by {card.exfil} ≤{needed(view.exfil)}"))

    def points(self) -> Row:
        view = self.view
        left = view.asset_points - view.spent
        each = 1 + view.asset_points // BAR  # points for one cell
        free = -(-left // each)
        spent = -(-view.asset_points // each) - free
        bar = (Span("█" * spent, "friend", bar=True), Span("░" * free, "soft", bar=True))
        parts = "".join(f" {p.n:+d} {p.source}" for p in view.asset_point_parts[1:])
        said = f"{left} of {view.asset_points} left"
        extra = f"({view.asset_point_parts[0].n}{parts})" if parts else ""
        chips = (bar, chip(said, strong=True), chip(extra, "soft"))
        return Row("POINTS", chips[: 3 if parts else 2] if view.asset_points else ())

    def force(self) -> tuple[Row, ...]:
        boxes: tuple[tuple[str, Box], ...] = (
            ("HIRED", "out"),
            ("ASSAULT", "direct_action"),
            ("RECON", "recon"),
            ("RECON GRP", "rg"),
            ("SUPPORT", "support"),
        )
        spare = ("out", "support")  # the first to give way on a small screen
        rows = (Row(n, self._teams(b), 2 if b in spare else 0, "friend") for n, b in boxes)
        return tuple(row for row in rows if row.chips)

    def _teams(self, box: Box) -> tuple[Chip, ...]:
        return tuple(self._team(t, at.hits) for t, at in self.view.teams.items() if at.box == box)

    def _team(self, team: TeamId, hits: int) -> Chip:
        card = self.content.teams[team]
        name = Span(card.name, "friend", stamped=True)
        box = self.view.teams[team].box
        if card.supports or box == "out":
            return (name,)
        if self.view.phase == "planning":
            return name, Span(f" {to_hit(card.fighters)}/{to_hit(card.intel)}")
        recon = box in RECON_BOXES
        return name, Span(f" {to_hit(card.intel if recon else card.fighters)}"), *notches(hits)

    def lost(self) -> Row:
        teams = self.view.teams.items()
        fallen = [self.content.name(t) for t, at in teams if at.box == "casualties"]
        taken = [self.content.name(t) for t, at in teams if at.box == "captured"]
        chips = [chip(f"✕ {name}", "bad") for name in fallen]
        chips += [chip(f"✕ {name} captured", "bad") for name in taken]
        down = sum(unit.place == "casualties" for unit in self.view.units.values())
        if down:
            chips.append(chip(f"enemy {down}", "good"))
        return Row("LOSSES", tuple(chips))

    def enemies(self) -> tuple[Row, ...]:
        places: tuple[tuple[str, UnitPlace], ...] = (
            ("INTEL", "intel"),
            ("FIGHTERS", "pool"),
            ("HERE", "here"),
            ("TARGET", "target"),
        )
        rows = (Row(name, self._units(place), tone="foe") for name, place in places)
        return tuple(row for row in rows if row.chips)

    def _units(self, place: UnitPlace) -> tuple[Chip, ...]:
        units = [unit for unit in self.view.units.values() if unit.place == place]
        return (chip(str(len(units)), "foe", strong=True), *map(_unit, units)) if units else ()

    def awareness(self) -> Row:
        if self.view.awareness is None:
            return Row("AWARENESS", (chip(awareness_ahead(self.view), "soft"),), 2)
        scale = tuple(span for step in self._scale() for span in (*step, Span(" ─ ", "soft")))
        return Row("AWARENESS", (scale[:-1], *self._alert()), tone="foe")

    def instrument(self) -> tuple[Row, ...]:
        if self.view.awareness is None:
            return (Row("", (chip(awareness_ahead(self.view), "soft"),)),)
        return Row("", self._scale(), join=" ─ "), Row("", self._alert())

    def _scale(self) -> tuple[Chip, ...]:
        value = self.view.awareness
        return tuple(
            chip(f"▸{name.upper()} {step:+d}" if step else f"▸{name.upper()} 0", "foe", stamped=True)
            if step == value
            else chip(name, "soft")
            for step, name in NAMES.items()
        )

    def _alert(self) -> tuple[Chip, ...]:
        needs = chip(f"Fighters hit on {self.view.fighters_hit_on} or less", "foe")
        shield = chip("shield: Air and Space holds it down", "friend")
        return (needs, shield) if self.view.shield else (needs,)

    def slots(self) -> Row:
        found = [self._slot(number, slot) for number, slot in enumerate(self.view.slots, 1)]
        return Row("ENEMY ACT", tuple(found))

    def _slot(self, number: int, slot: SlotView) -> Chip:
        if slot.card is None:
            return Span(f"{number} ", "soft"), Span("▒▒▒", "unknown")
        how = "" if slot.revealed else " (peeked)"
        return Span(f"{number} ", "soft"), Span(self.content.name(slot.card) + how, "foe")

    def hand(self) -> Row:
        return Row("ASSETS", tuple(self._asset(asset) for asset in self.view.assets))

    def _asset(self, asset: str) -> Chip:
        held = self.view.assets[asset]
        uses = Span(f" ×{held.uses}" if held.uses else "", "soft")
        holder = Span(f" with {self.content.name(held.holder)}" if held.holder else "", "soft")
        return Span(self.content.name(asset)), uses, holder

    def in_force(self) -> Row:
        view = self.view
        found = [
            _effect(effect.n, f"{_rolls(effect.rolls)}: {self.content.name(effect.source)}") for effect in view.effects
        ]
        found += [_attacks(n, "fewer", side) for side, n in view.skips.items()]
        found += [_attacks(n, "more", side) for side, n in view.extras.items()]
        if view.skip_round:
            found.append(chip("nobody attacks in the next round"))
        return Row("IN FORCE", tuple(found), 1)

    def decks(self) -> Row:
        view = self.view
        last = last_event(view)
        chips = [chip(f"{view.events_left} left")]
        if last:
            word = "in play" if view.drawn else "last"
            chips.append((Span(f"{word} ", "soft"), Span(self.content.name(last), "unknown")))
        return Row("EVENTS", tuple(chips) if view.slots else (), 2)

    def results(self) -> Row:
        """The operation so far: a mark for each mission."""
        campaign = self.view.campaign
        if not campaign.is_operation:
            return Row("OPERATION")
        chips = [chip(campaign.name)]
        for number in range(1, len(campaign.legs) + 1):
            done = campaign.log[number - 1] if number <= len(campaign.log) else None
            chips.append(_result(number, done.tier if done else "", number == campaign.leg + 1))
        return Row("OPERATION", tuple(chips), 2)

    def track(self) -> Row:
        chips = tuple(self._box(box, name) for box, name in enumerate(SHORT))
        return Row("", chips, 1, join="─")

    def _box(self, box: int, name: str) -> Chip:
        at = self.view.box
        if box == at:
            return (Span(f"◉{name.upper()}", "friend", strong=True, stamped=True),)
        event = name == EVENT_BOX
        dot = "" if event else "○" if box > at else "●"
        return (Span(f"{dot}{name}", "soft" if box < at or event else "plain"),)

    def route(self) -> tuple[Row, ...]:
        return tuple(self._stop(box, name) for box, name in enumerate(STOPS))

    def _stop(self, box: int, name: str) -> Row:
        at = self.view.box
        event = name == "event"
        dot = "◉" if box == at else "┊" if event else "●" if box < at else "○"
        tone: Tone = "friend" if box == at else "soft" if event or box < at else "plain"
        foes = self._foes_at(box)
        room = 16 - len(foes)
        label = Span(f"{dot} {name:<{room}}", tone, strong=box == at, stamped=box == at)
        return Row(
            "", ((label, Span(foes, "foe", strong=True)), *self._printed(box)), 2 * (event and box != at), join=" "
        )

    def _foes_at(self, box: int) -> str:
        units = self.view.units.values()
        here = sum(u.place in ("here", "target") for u in units) if box == self.view.box else 0
        waiting = sum(u.place == "pool" for u in units) if box == OBJECTIVE else 0
        return f"◆×{here + waiting}" if here + waiting else ""

    def _printed(self, box: int) -> tuple[Chip, ...]:
        """What the mat has at a box of the track: a card, or the way in and out."""
        if box in SLOT_OF and len(self.view.slots) == len(SLOT_OF):
            return (self._slot(SLOT_OF[box], self.view.slots[SLOT_OF[box] - 1]),)
        if box == 0:
            return (chip(f"by {self.card.infil}", "soft"),)
        return (chip(f"by {self.card.exfil}", "soft"),) if box == len(TRACK) - 1 else ()


def notches(hits: int) -> Chip:
    return Span("●" * hits, "bad"), Span("○" * (2 - hits), "soft")


def _unit(unit: Unit) -> Chip:
    mark = Span(f"{MARKS[unit.kind]}{unit.number}", "foe")
    return mark, *notches(unit.hits)


def _dice(what: str, sides: tuple[int, ...]) -> Chip:
    return chip(f"{what} {dice(sides)}", "foe")


def _rolls(rolls: Iterable[str]) -> str:
    names = {
        "rg_attack": "attacks on Intel",
        "sog_attack": "attacks on Fighters",
        "fighter_attack": "Fighters' number",
        "intel_attack": "Intel's number",
        "infil": "infiltration",
        "exfil": "exfiltration",
    }
    return ", ".join(names.get(roll, roll) for roll in rolls)


def _effect(n: int, what: str) -> Chip:
    """Numbers have to be rolled or less, so a minus is good for the player and a plus is bad."""
    helps = n < 0
    return chip(f"{n:+d} {what}, {'helps' if helps else 'hurts'} you", "good" if helps else "bad")


def _attacks(n: int, how: str, side: str) -> Chip:
    names = {"rg": "the recon side", "sog": "the assault", "intel": "Intel", "fighters": "Fighters"}
    return chip(f"{n} {how} {plural(n, 'attack')} by {names[side]}")


def _result(number: int, tier: str, current: bool) -> Chip:
    if tier:
        won = tier != "fubar"
        return chip(f"{number} {tier if won else 'failed'}", "good" if won else "bad")
    return chip(f"{number} now" if current else f"{number} –", "plain" if current else "soft")


def _panel(title: str, rows: Iterable[Row], side: Side = "middle") -> Panel:
    return Panel(title, tuple(row for row in rows if row.chips), side)
