"""What a person may type at a question, and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.cli import store
from sandtable.cli.chances import STOPPED, told_chances
from sandtable.cli.drawn import DRAWN, Drawn
from sandtable.cli.explain import explain_item, explain_rule, help_lines, table_lines
from sandtable.cli.lock import claim
from sandtable.cli.menu import Menu, build_menu
from sandtable.cli.paint import INDENT
from sandtable.cli.shown import Shown
from sandtable.cli.tools import look_along, wish_for
from sandtable.cli.window import arrows_of
from sandtable.kernel.decision import Choice, Decision, Resign
from sandtable.kernel.errors import Refused, SandtableError
from sandtable.kernel.journal import SUFFIX, Entry, Undone
from sandtable.kernel.names import nearest
from sandtable.players import make_player
from sandtable.players.reasons import reason
from sandtable.show import shown
from sandtable.show.sheet import Chip, Span

if TYPE_CHECKING:
    from sandtable.cli.session import Session

ENOUGH = 100  # answers in a row after which something must be wrong
HANGING = 7  # columns of the keys in the help
NUMBERS = re.compile(r"\d+(?:[ ,]+\d+)*")
COMMANDS = (
    "?",
    "u",
    "u!",
    "s",
    "q",
    "h",
    "l",
    "m",
    "a",
    "c",
    "r",
    "auto",
    "undo",
    "save",
    "quit",
    "help",
    "resign",
    "map",
    "table",
)
AFTERWARDS = ("u", "u!", "undo", "s", "save", "s!", "l", "log", "h", "help", "r", "table", "map", "see")
OVER = "The play is over: Enter leaves, u takes the last choice back, l shows the log, h helps"
GIVING_UP = "Give up? The play is over then, and it counts as lost."
LOSING = "This match could not be saved; s PATH saves it elsewhere. Leave all the same?"


class Leave(Exception):
    """The person wants to go; the match is kept."""


class Orders:
    """What the person typed at one question."""

    def __init__(self, session: Session, decision: Decision | None, menu: Menu, shown: Shown) -> None:
        self._session = session
        self._match = session.match
        self._decision = decision
        self._menu = menu
        self._shown = shown

    def obey(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        word, rest = word.lower(), rest.strip()
        simple: dict[str, Callable[[str], None]] = {
            "u": self._undo,
            "u!": self._undo_agreed,
            "undo": self._undo,
            "s": self._save,
            "save": self._save,
            "s!": self._save_over,
            "l": self._log,
            "log": self._log,
            "h": self._help,
            "help": self._help,
            "m": self._more,
            "more": self._more,
            "a": self._advice,
            "c": self._chances,
            "auto": self._auto,
            "resign": self._resign,
            "r": self._table,
            "table": self._table,
            "map": self._map,
            "see": self._see,
            "ask": self._ask,
            **{word: partial(self._draws, word) for word in DRAWN},
        }
        if word in ("q", "quit", "exit"):
            self._leave()
            return
        if self._decision is None and not self._afterwards(word, rest):
            self._session.say(OVER, bad=True)
        elif NUMBERS.fullmatch(typed):
            self._pick([int(number) for number in re.split(r"[ ,]+", typed)])
        elif word.startswith("?"):
            self._explain(f"{word[1:]} {rest}".strip())
        elif word in simple:
            simple[word](rest)
        elif (arrows := arrows_of(typed)) and self._shown.drawing:
            self._scroll(arrows)
        else:
            self._other(typed)

    def _afterwards(self, word: str, rest: str) -> bool:
        """What can still be done when nothing is asked any more; a rule can be looked up."""
        asked = f"{word[1:]}{rest}" if word.startswith("?") else ""
        rule = bool(asked) and not asked.isdecimal()
        return word in AFTERWARDS or rule or arrows_of(word) is not None

    def _leave(self) -> None:
        if self._session.unsaved() and not self._session.front.confirm(LOSING):
            return
        raise Leave

    # choosing

    def _pick(self, numbers: list[int]) -> None:
        if len(numbers) > 1 and self._menu.kind == "list":
            self._session.say("One number at a time here", bad=True)
            return
        for made, number in enumerate(numbers):
            if not self._pick_one(number, made):
                left = " ".join(map(str, numbers[made:]))
                self._session.add(f"(not used: {left})" if len(numbers) > 1 else "")
                return

    def _pick_one(self, number: int, made: int) -> bool:
        """Play one option; for the next number of several the question is looked at afresh."""
        decision = self._match.decision
        menu = self._menu
        if made and decision:
            sheet = shown(self._match.game).screen(self._match.table.view(decision.seat), decision).sheet
            menu = build_menu(self._match.table, decision, sheet)
        if decision is None or menu.kind != self._menu.kind:
            self._session.say("Something else is asked now" if decision else OVER)
            return False
        item = menu.find(number)
        if item is None:
            self._session.say(self._no_such(menu, number), bad=True)
            return False
        if not made and (word := self._put_away(number)):
            said = f"{number} is none of those with '{word}'; Enter alone shows all again"
            self._session.say(said, bad=True)
            return False
        refusal = self._match.table.why_not(item.choice)
        if refusal:
            self._session.say(f"{refusal.why} ({refusal.rule})", bad=True)
            return False
        self._session.play(decision.seat, item.choice)
        return True

    def _put_away(self, number: int) -> str:
        """The typed word that keeps an option out of sight: nobody means what they do not see."""
        seen = self._shown.menu
        return seen.filter if seen.find(number) is None else ""

    def _no_such(self, menu: Menu, number: int) -> str:
        if menu.faces:
            rule = self._match.decision.rule if self._match.decision else ""
            return f"A D{menu.faces} shows 1 to {menu.faces}, not {number} ({rule})"
        last = max((item.number for item in menu.every()), default=0)
        return f"There is no option {number}; the numbers go from 1 to {last}"

    # explaining

    def _explain(self, what: str) -> None:
        game = self._match.game
        if what.isdecimal():
            item = self._menu.find(int(what))
            if item is None:
                self._session.say(self._no_such(self._menu, int(what)), bad=True)
            else:
                self._read("WHY", self._refused(item.choice) + explain_item(game, item))
            return
        rule = what or (self._decision.rule if self._decision else "")
        if rule.upper() in game.catalogue:
            self._read("WHY", explain_rule(game.catalogue[rule.upper()]))
        else:
            known = [entry.id for entry in game.catalogue]
            near = nearest(rule.upper(), known) or "; sandtable rules lists them all"
            self._session.say(f"There is no rule '{rule}'{near}", bad=True)

    def _refused(self, choice: Choice) -> list[Chip]:
        refusal = self._match.table.why_not(choice)
        return [(Span(f"Not now: {refusal.why} ({refusal.rule})", "bad"),)] if refusal else []

    def _read(self, title: str, lines: list[Chip], indent: int = 0) -> None:
        self._session.front.page(self._shown, title, lines, indent)

    def _help(self, rest: str) -> None:
        self._read("HELP", help_lines(shown(self._match.game), self._shown), HANGING)

    # what is on the table

    def _table(self, rest: str) -> None:
        self._read("THE TABLE", list(table_lines(self._shown.sheet)), INDENT)

    def _map(self, rest: str) -> None:
        """`map` goes back to what is asked, `map right` moves on."""
        arrows = arrows_of(rest)
        if self._shown.drawing is None:
            self._other(f"map {rest}".strip())
        elif rest and not arrows:
            self._session.say("map left, right, up or down moves it; map alone goes back", bad=True)
        else:
            self._scroll(arrows or "")

    def _scroll(self, arrows: str) -> None:
        if not arrows:
            self._session.scroll.back()
        self._session.scroll.move(arrows)
        self._session.front.chart(self._shown)

    # the table's tools

    def _see(self, rest: str) -> None:
        told = look_along(self._match, self._decision, rest)
        if told is None:
            self._other(f"see {rest}".strip())
        elif isinstance(told, str):
            self._session.say(told, bad=True)
        else:
            self._read(told.title.upper(), [line.chip for line in told.lines])

    def _draws(self, word: str, rest: str) -> None:
        """An answer that is drawn or flicked, where there is one."""
        drawn = Drawn(self._session, self._decision, self._read)
        if not getattr(drawn, word)(rest):
            self._other(f"{word} {rest}".strip())

    def _ask(self, rest: str) -> None:
        told = wish_for(self._match, self._decision, self._session.wishes, rest)
        if told is None:
            self._other(f"ask {rest}".strip())
        elif isinstance(told, str):
            self._session.say(told, bad=True)
        else:
            self._read("WHEN TO ASK YOU", told)

    def _log(self, rest: str) -> None:
        game = shown(self._match.game)
        events = self._session.heard(self._match.log)
        told = game.lines(events)
        lines = [(*line, Span(f"  {event.rule}", "soft")) for event, line in told]
        self._read("THE WHOLE LOG", lines or [(Span("Nothing has happened yet", "soft"),)], INDENT)

    def _more(self, rest: str) -> None:
        self._session.turn_page()

    # undo and save

    def _undo(self, rest: str) -> None:
        lines = self._match.journal.lines
        made = sum(isinstance(line, Entry) for line in lines)
        if made == sum(isinstance(line, Undone) for line in lines):
            self._session.say("There is nothing to undo", bad=True)
            return
        try:
            self._session.undo(agreed=False)
        except Refused:
            # The one person at this terminal sits in every human seat: his word is everybody's.
            if not self._session.front.confirm("Dice fell or cards were shown since. Undo it?"):
                self._session.say("Nothing was undone")
                return
            self._session.undo(agreed=True)
        self._session.say("Taken back")

    def _resign(self, rest: str) -> None:
        """Give the play up, once more thought over."""
        decision, choice = self._match.decision, Resign()
        refusal = self._match.table.why_not(choice)
        if decision is None or refusal:
            self._session.say(refusal.why if refusal else "", bad=True)
        elif self._session.front.confirm(GIVING_UP):
            self._session.play(decision.seat, choice)
        else:
            self._session.say("Then play on")

    def _undo_agreed(self, rest: str) -> None:
        try:
            self._session.undo(agreed=True)
            self._session.say("Taken back")
        except Refused as refused:
            self._session.say(refused.refusal.why, bad=True)

    def _save(self, rest: str) -> None:
        if not rest:
            self._session.say(f"The match is kept in {self._session.path} after every choice")
            return
        path = named(rest)
        if path.exists() and path.resolve() != self._session.path.resolve():
            self._session.say(f"{path} is there already; s! {rest} writes over it", bad=True)
        else:
            self._save_over(rest)

    def _save_over(self, rest: str) -> None:
        path = named(rest) if rest else self._session.path
        own = path.resolve() == self._session.path.resolve()
        try:
            with nullcontext() if own else claim(path):
                self._match.save(path)
        except SandtableError as error:
            self._session.say(str(error), bad=True)
            return
        if self._session.unsaved():
            self._session.move_to(path)
        self._session.say(f"Saved to {path}")

    # advice

    def _advised(self) -> Choice | None:
        game = self._match.game
        if self._menu.faces or game.adviser not in game.heuristics:
            return None
        return self._match.computer_choice(make_player(game.adviser, game, "advice"))

    def _advice(self, rest: str) -> None:
        decision = self._decision
        choice = self._advised() if decision else None
        number = next((i.number for i in self._menu.every() if i.choice == choice), 0)
        if choice is None or decision is None:
            self._session.say("There is no advice for this", bad=True)
        else:
            label = decision.label(choice, self._match.table.state)
            named = f"{number}: {label}" if number else label  # a flick is not on the list
            game = self._match.game
            why = reason(self._match.dealt()[1], game.heuristics.get(game.adviser), choice)
            how = "" if number else " auto does it."
            self._session.say(f"The {game.adviser} player would choose {named}. {why}{how}")

    def _chances(self, rest: str) -> None:
        if self._decision is None:
            return
        try:
            lines = told_chances(self._match, self._decision, self._menu)
        except KeyboardInterrupt:  # who waits no longer goes on with the match
            self._session.say(STOPPED)
        except SandtableError as error:
            self._session.say(str(error), bad=True)
        else:
            self._read("CHANCE OF SUCCESS", lines)

    def _auto(self, rest: str) -> None:
        """The adviser answers until something else is asked."""
        asked = self._decision
        made: list[str] = []
        while (
            (now := self._match.decision)
            and asked
            and (now.seat, now.rule) == (asked.seat, asked.rule)
            and len(made) < ENOUGH
        ):
            choice = self._advised()
            if choice is None:
                break
            made.append(now.label(choice, self._match.table.state))
            self._session.play(now.seat, choice)
        self._session.say(f"Done for you: {', '.join(made)}" if made else "Nothing to do here")

    def _other(self, typed: str) -> None:
        """A word to look for, or nothing known."""
        if not typed:
            self._session.filter("")
            return
        if len(typed) > 1 and self._menu.matching(typed).every():
            self._session.filter(typed)
            return
        labels = {item.label.lower(): item for item in self._menu.every()}
        near = nearest(typed.lower(), [*labels, *COMMANDS]) if len(typed) > 1 else ""
        hint = near if "did you mean" in near else "; type a number, ? or h"
        self._session.say(f"'{typed[:40]}' is nothing I know here{hint}", bad=True)


def named(name: str) -> Path:
    """A name alone goes to the player's folder, a path where it says."""
    path = Path(name)
    if not name.endswith(SUFFIX):
        path = Path(f"{name}{SUFFIX}")
    return path if path.parent != Path() else store.home() / path
