"""Playing a match at a front: ask, obey, save; whatever is typed gets one clear answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from sandtable.cli import missionlog, store
from sandtable.cli.flicks import how_to_flick
from sandtable.cli.front import Front
from sandtable.cli.menu import Menu, build_menu
from sandtable.cli.orders import Leave, Orders
from sandtable.cli.places import how_to_go
from sandtable.cli.shown import CARDS, Shown
from sandtable.cli.window import Scroll
from sandtable.kernel.decision import Choice, Decision, Refusal, Seat
from sandtable.kernel.errors import Refused, SandtableError
from sandtable.kernel.event import Event
from sandtable.kernel.journal import secret_seed
from sandtable.kernel.match import HUMAN, Match
from sandtable.kernel.player import UNATTENDED, Player, stopped
from sandtable.players import RANDOM, make_player
from sandtable.show import Screen, shown
from sandtable.show.debrief import panels
from sandtable.show.sheet import Sheet, Span

WELCOME = "Type a number and Enter. ? explains, h helps, q leaves: your match is kept."
BACK = "Welcome back. l shows what has happened so far."
END_HINT = "Enter leaves · u takes the last choice back · l the whole log · s save"


def _kept_here(path: Path) -> bool:
    """Whether a match is kept where `play` keeps them: then its players were named here."""
    return path.resolve().parent == store.home().resolve()


class Session:
    """One match, the person or computer player in its seats, and the file it is kept in."""

    def __init__(self, match: Match, path: Path, front: Front, *, welcome: bool = False) -> None:
        self.match = match
        self.path = path
        self.front = front
        self._players: dict[Seat, tuple[str, Player]] = {}
        for seat, name in match.journal.header.seats.items():
            if name != HUMAN:
                seed = secret_seed(match.journal.header.seed, f"player/{seat}")
                found = make_player(name, match.game, seed, modules=_kept_here(path))
                self._players[seat] = name, found
        people = [seat for seat in match.journal.header.seats if seat not in self._players]
        self._people = len(people)
        self._watching: Seat = next(iter(people), match.game.seats[0])  # whose eyes see the screen
        resumed = bool(match.journal.lines)
        self._told = len(match.log) if resumed else 0  # lines that the person has seen
        self.wishes: dict[Seat, dict[str, str]] = {}  # when each seat would like to be asked
        self._alone = 0  # choices since a person answered
        self._page = 0
        self.scroll = Scroll()
        self._filter = ""
        self._unsaved = ""
        self._stopped = ""
        self._notice = BACK if resumed else WELCOME if welcome else ""
        self._bad = False

    def run(self) -> None:
        """Until the end, or until the person leaves."""
        try:
            while True:
                decision = self.match.decision
                if decision is None:
                    self._after_the_end()
                else:
                    self._go_on(decision)
        except Leave:
            pass
        except KeyboardInterrupt:
            self.front.part(self.parting())
            raise
        self.front.part(self.parting())

    def parting(self) -> str:
        if self.unsaved():
            return f"{self._unsaved}\nWhat was saved before that can still be resumed."
        outcome = self.match.outcome
        if outcome:
            return f"{outcome.summary}. Kept in {self.path}; sandtable log shows all your missions."
        if not self.match.journal.lines:
            return "Nothing was played, so nothing is kept."
        named = "" if self.path.parent == store.home() else f" {self.path}"
        kept = f"Your match is kept in {self.path}; sandtable resume{named} goes on with it."
        return self._stopped + kept

    # what is shown

    def _sheet(self, decision: Decision | None) -> Sheet:
        return self._screen(decision).sheet

    def _screen(self, decision: Decision | None) -> Screen[Any]:
        view = self.match.table.view(self._watching)
        return shown(self.match.game).screen(view, self._own(decision))

    def _own(self, decision: Decision | None) -> Decision | None:
        """The question, if whoever looks at the screen may read it."""
        known = decision and (decision.seat == self._watching or self._overheard(decision))
        return decision if known else None

    def _overheard(self, decision: Decision) -> bool:
        return self.match.game.overhears(decision, self._watching)

    def _shown(self, decision: Decision | None, menu: Menu, sheet: Sheet) -> Shown:
        game = shown(self.match.game)
        lines = [line for _, line in game.lines(self.heard(self.match.log))]
        found = Shown(game.title, sheet, lines, menu=menu, page=self._page, scroll=self.scroll)
        found.chart = lambda: self._screen(decision).drawing
        found.notice = " ".join(filter(None, (self._notice, self._unsaved)))
        found.bad = self._bad or bool(self._unsaved)
        if decision:
            found.question, found.rule = decision.prompt, decision.rule
            own = self._own(decision)
            found.withheld = self._screen(decision).withheld
            found.how = how_to_flick(self.match, own) or how_to_go(self.match, own)
        if menu.blocks:
            found.hint = CARDS
        return found

    def _fresh(self) -> int:
        """How many lines are new, once."""
        fresh = len(shown(self.match.game).lines(self.heard(self.match.log[self._told :])))
        self._told = len(self.match.log)
        return fresh

    def heard(self, events: list[Event]) -> list[Event]:
        """What whoever looks at the screen may know of."""
        hears = self.match.game.hears
        return [event for event in events if hears(event, self._watching)]

    def say(self, text: str, *, bad: bool = False) -> None:
        self._notice, self._bad = text, bad

    def add(self, text: str) -> None:
        """Something more to what was just said."""
        self._notice = f"{self._notice} {text}".strip()

    # who answers

    def _go_on(self, decision: Decision) -> None:
        computer = decision.seat in self._players
        wished = None if computer else self.match.wished_answer(self.wishes.get(decision.seat, {}))
        if not computer and wished is None:
            self._person(decision)
        elif self._alone >= UNATTENDED:
            self._rest()
        else:
            self._alone += 1
            if wished:
                self._by_wish(decision, wished)
            else:
                self._computer(decision)

    def _rest(self) -> None:
        """Computers or wishes have answered for very long: go on only if a person says so."""
        self._stopped, self._alone = f"{stopped(self._alone)}. ", 0
        shown = self._shown(None, Menu(), self._sheet(None))
        shown.question, shown.hint = self._stopped, "Enter lets them go on · q leaves"
        typed = self.front.ask(shown, self._fresh()) if self._people else None
        if typed is None or typed.strip().lower() in ("q", "quit"):
            raise Leave
        self._stopped = ""

    def _person(self, decision: Decision) -> None:
        self._pass_on(decision.seat)
        sheet = self._sheet(decision)
        menu = build_menu(self.match.table, decision, sheet)
        visible = menu.matching(self._filter) if self._filter else menu
        shown = self._shown(decision, visible, sheet)
        if self._filter:
            shown.hint = f"only '{self._filter}'; Enter shows all · {shown.hint}"
        typed = self.front.ask(shown, self._fresh())
        self.say("")
        self._alone = 0
        if typed is None:
            raise Leave
        Orders(self, decision, menu, shown).obey(typed.strip())

    def _pass_on(self, seat: Seat) -> None:
        """Another person is asked: whatever only the last one may see goes off the screen first."""
        table, before = self.match.table, self._watching
        self._watching = seat
        if before == seat or self._people < 2 or table.view(before) == table.view(seat):
            return
        name = self.match.game.seat_name(seat)
        said = f"Pass the keyboard to {name}. What {name} alone may see comes next."
        shown = Shown(self.match.game.title, Sheet(""))
        self.front.page(shown, "THE OTHER SIDE", [(Span(said),)])

    def _computer(self, decision: Decision) -> None:
        name, player = self._players[decision.seat]
        if name == RANDOM:  # created for each choice, so that any choice can be run again by itself
            player = make_player(name, self.match.game, self.match.computer_seed())
        choice = self.match.computer_choice(player)
        known = decision.seat == self._watching or self._overheard(decision)
        said = f"{decision.prompt} {name}: {decision.label(choice, self.match.table.state)}" if known else ""
        self.play(decision.seat, choice)
        after = self.match.decision
        shown = self._shown(after, Menu(), self._sheet(after))
        shown.heading, shown.rule = f"{name} plays", decision.rule
        shown.question, shown.hint = said or f"{name} has chosen", "Ctrl-C leaves"
        self.front.watch(shown, self._fresh())

    def _by_wish(self, decision: Decision, choice: Choice) -> None:
        """Nobody is asked; what was answered is said with the next question."""
        label = decision.label(choice, self.match.table.state)
        self.play(decision.seat, choice)
        self.say(f"Answered for you: {label} ({decision.prompt})")

    def _after_the_end(self) -> None:
        outcome = self.match.outcome
        shown = self._shown(None, Menu(), self._debriefed())
        shown.chart = lambda: None
        shown.hint, shown.heading = END_HINT, "The end"
        shown.question = outcome.summary if outcome else "The end"
        if HUMAN not in self.match.journal.header.seats.values():
            raise Leave
        typed = self.front.ask(shown, self._fresh())
        self.say("")
        if not (typed or "").strip():
            raise Leave
        Orders(self, None, Menu(), shown).obey((typed or "").strip())

    def _debriefed(self) -> Sheet:
        """What it came to stands where the table stood."""
        screen = self._screen(None)
        sheet, told = screen.sheet, screen.debrief(self.heard(self.match.log))
        if told is None:
            return sheet
        left = [panel for panel in sheet.panels if panel.side == "left"]
        rows = [row for panel in panels(told) for row in panel.rows]
        return replace(sheet, panels=(*left, *panels(told)), rows=tuple(rows))

    # what is done

    def play(self, seat: Seat, choice: Choice) -> None:
        asked = self.match.decision
        self.match.play(seat, choice)
        now = self.match.decision
        if not (asked and now and asked.rule == now.rule):
            self._page = 0  # the same question again stays where it was
        self._filter = ""
        self.scroll.back()  # the map goes to what is asked next
        self.save()

    def undo(self, *, agreed: bool) -> None:
        """Back to a person's last choice, with all that computer players answered since."""
        past = self.match.past
        people = (n for n, one in enumerate(reversed(past), 1) if one.seat not in self._players)
        steps = next(people, 0)
        if not steps:
            raise Refused(Refusal("table", "There is nothing to undo"))
        if not agreed and any(one.barrier for one in past[-steps:]):
            raise Refused(Refusal("table", "Dice have fallen or something was shown since"))
        for _ in range(steps):
            self.match.undo(agreed=True)
        self._told = min(self._told, len(self.match.log))
        self.save()

    def save(self) -> None:
        """A full disk is no reason to stop playing, but never a secret."""
        try:
            self.match.save(self.path)
            self._unsaved = ""
        except SandtableError as error:
            self._unsaved = f"Not saved: {error}"
            return
        try:
            missionlog.record(self.match, self.path)
        except SandtableError as error:
            self.say(f"The match is saved, but not in the mission log: {error}", bad=True)

    def unsaved(self) -> bool:
        """Whether choices would be lost now; tries once more to save them."""
        if self._unsaved:
            self.save()
        return bool(self._unsaved)

    def move_to(self, path: Path) -> None:
        """The match was saved there, and is kept there from now on."""
        self.path, self._unsaved = path, ""

    def turn_page(self) -> None:
        self._page += 1

    def filter(self, word: str) -> None:
        self._filter, self._page = word, 0
