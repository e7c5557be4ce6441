"""What one seat is shown of a table: made from its view alone, and sent as far as it changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.game import Odds
from sandtable.kernel.table import Table
from sandtable.pictures import changed, draw_element
from sandtable.server.messages import Frame, ModifierOut, OddsOut, OptionOut, PictureOut, Question, Shown
from sandtable.server.status import Status
from sandtable.show import Screen, ShownGame
from sandtable.show.debrief import Debrief
from sandtable.show.scene import Scene
from sandtable.show.sheet import Sheet, aloud

EMPTY = Scene(0, 0)


class Look(msgspec.Struct, frozen=True):
    """A table as one seat sees it now."""

    shown: Shown
    sheet: Sheet
    question: Question | None


class Told(NamedTuple):
    """An option in words, with its chances: the same for all who hear of it."""

    label: str
    detail: str
    group: str
    fold: str
    way: str
    takes: str
    chances: tuple[int, ...]


class Looks:
    """What everybody sees of a table at one moment: each view once, each picture once.

    Those whose views are equal see the same. The words and chances of a question are the same for
    all who hear it; only where it stands on the picture depends on who looks.
    """

    def __init__(self, game: ShownGame[Any], table: Table[Any], seq: int) -> None:
        self._game = game
        self.table = table
        self.seq = seq
        self._views: dict[Seat, msgspec.Struct] = {}
        self._screens: list[Screen[Any]] = []
        self._made: list[tuple[Screen[Any], Look]] = []
        self._frames: list[tuple[Shown | None, Shown, Frame]] = []
        self._words: list[Told] | None = None
        self._chances: tuple[OddsOut, ...] = ()  # each once: many options share theirs

    def frame(self, seat: Seat, before: Shown | None, status: Status, *, narrow: bool = False) -> tuple[Frame, Shown]:
        """What a seat that has `before` is sent, and what it has then.

        Made once for those who have and see the same.
        """
        seen = self.of(seat, narrow=narrow)
        for had, shown, made in self._frames:
            if had is before and shown is seen.shown and made.status == status:
                return msgspec.structs.replace(made, question=seen.question), shown
        made = frame(seen, before, self.seq, status)
        self._frames.append((before, seen.shown, made))
        return made, seen.shown

    def of(self, seat: Seat, *, narrow: bool = False) -> Look:
        """The table as this seat sees it."""
        heard = self._heard(seat)
        seen = self._seen(self.screen(seat, narrow=narrow))
        if seen.question is None:
            return seen
        hand = self._hand(seat, heard)
        question = msgspec.structs.replace(
            seen.question,
            yours=seen.question.seat == seat,
            shared=self._shared(seat, heard),
            aim=hand.aim if hand else None,
            placing=hand.placing if hand else None,
            writing=hand.writing if hand else None,
        )
        return msgspec.structs.replace(seen, question=question)

    def screen(self, seat: Seat, *, narrow: bool = False) -> Screen[Any]:
        """What this seat is shown, part by part; in a narrow window perhaps another picture."""
        screen = self._screen(self.view(seat), self._heard(seat))
        return (narrow and screen.narrow) or screen

    def debrief(self, seat: Seat, told: Sequence[Event]) -> Debrief | None:
        """What this seat is told at the end; `told` is what it has heard."""
        return self.screen(seat).debrief(told)

    def view(self, seat: Seat) -> msgspec.Struct:
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self._game.view(self.table.state, seat)
        return found

    def _heard(self, seat: Seat) -> Decision | None:
        """The question, as far as this seat may know it."""
        asked = self.table.decision
        if asked and (asked.seat == seat or self._game.overhears(asked, seat)):
            return asked
        return None

    def _shared(self, seat: Seat, heard: Decision | None) -> bool:
        """Whether a screen may go to whoever else is asked without hiding anything first."""
        return bool(heard and heard.seat != seat and self.view(heard.seat) == self.view(seat))

    def _hand(self, seat: Seat, heard: Decision | None) -> Screen[Any] | None:
        """The screen of a seat that may answer with its hand: by a flick, by a drawing."""
        asked = heard and heard.open and heard.seat == seat
        return self.screen(seat) if asked else None

    def _seen(self, screen: Screen[Any]) -> Look:
        for known, seen in self._made:
            if known is screen:
                return seen
        seen = self._look(screen)
        self._made.append((screen, seen))
        return seen

    def _screen(self, view: msgspec.Struct, heard: Decision | None) -> Screen[Any]:
        """One for all who see and hear the same."""
        for screen in self._screens:
            same = screen.view is view or screen.view == view
            if same and (screen.decision is None) == (heard is None):
                return screen
        screen = self._game.screen(view, heard)
        self._screens.append(screen)
        return screen

    def _look(self, screen: Screen[Any]) -> Look:
        asked = self.table.decision
        sheet, scene = screen.sheet, screen.scene
        text = tuple(f"{row.label}: {aloud(row.chips)}" for row in sheet.rows if row.chips)
        panels = sheet.panels
        if scene.elements:  # the picture stands for the middle of the screen
            panels = tuple(panel for panel in panels if panel.side == "left")
        question = None
        if asked:
            heard = screen.decision
            question = Question(seat=asked.seat)
            if heard:
                question = self._question(heard, screen)
        return Look(Shown(scene, panels, sheet.legend, text), sheet, question)

    def _question(self, decision: Decision, screen: Screen[Any]) -> Question:
        said = zip(decision.options, self._told(decision), screen.pointed, strict=True)
        throw = self.table.throw
        return Question(
            seat=decision.seat,
            kind=self.table.asking,
            prompt=decision.prompt,
            rule=decision.rule,
            die=throw.sides if throw else 0,
            open=decision.open,
            subject=screen.subject_there,
            nearby=screen.nearby_there,
            chances=self._chances,
            withheld=screen.withheld,
            options=tuple(
                OptionOut(
                    n=n,
                    label=told.label,
                    detail=told.detail,
                    group=told.group,
                    rule=option.rule,
                    elements=elements,
                    lifts=screen.lifts(option),
                    chances=told.chances,
                    fold=told.fold,
                    way=told.way,
                    takes=told.takes,
                    price=option.dearness if told.fold else 0,
                    goes_on=option.goes_on,
                    placed=option.placed,
                    yields=option.yields,
                )
                for n, (option, told, elements) in enumerate(said)
            ),
        )

    def _told(self, decision: Decision) -> list[Told]:
        # The odds come from a redealt table, and the words too: neither can tell what is hidden.
        if self._words is None:
            dealt = self.table.redealt_for(decision.seat, "odds")
            state = dealt.state
            known: dict[Odds, int] = {}
            self._words = [
                Told(
                    decision.label(option, state),
                    detail,
                    option.group(state),
                    fold := option.fold(state),
                    option.way(state) if fold else "",
                    option.takes(state),
                    tuple(known.setdefault(one, len(known)) for one in odds),
                )
                for option, (detail, odds) in zip(decision.options, dealt.foreseen(), strict=True)
            ]
            self._chances = tuple(map(_odds, known))
        return self._words


def _odds(chance: Odds) -> OddsOut:
    parts = tuple(ModifierOut(part.source, part.n, part.rule) for part in chance.modifiers)
    return OddsOut(
        chance.what, chance.percent, chance.wins, chance.outof, chance.rule, parts, chance.against, chance.note
    )


def plain_frame(seen: Look, looks: Looks, status: Status) -> Frame:
    """Words alone, and every option with the choice that it stands for."""
    sheet, question, decision = seen.sheet, seen.question, looks.table.decision
    if question and question.options and decision:
        options = tuple(_in_words(option, question, decision.options[option.n]) for option in question.options)
        question = msgspec.structs.replace(question, options=options, chances=())
    return Frame(
        seq=looks.seq, status=status, title=sheet.title, now=sheet.now, question=question, text=seen.shown.text
    )


def _in_words(option: OptionOut, question: Question, choice: Choice) -> OptionOut:
    """With its own chances, and with the choice that it stands for."""
    return msgspec.structs.replace(
        option,
        odds=tuple(question.chances[at] for at in option.chances),
        chances=(),
        choice=msgspec.to_builtins(choice),
    )


def frame(seen: Look, before: Shown | None, seq: int, status: Status) -> Frame:
    """The frame for a listener who has `before`; whole for one who has nothing."""
    shown = seen.shown
    return Frame(
        seq=seq,
        status=status,
        title=seen.sheet.title,
        now=seen.sheet.now,
        question=seen.question,
        picture=picture(before.scene if before else None, shown.scene),
        panels=None if before and before.panels == shown.panels else shown.panels,
        legend=None if before and before.legend == shown.legend else shown.legend,
        text=None if before and before.text == shown.text else shown.text,
    )


def picture(before: Scene | None, after: Scene) -> PictureOut | None:
    """What has to be drawn anew, each element with the one that it lies on."""
    if before is after or before == after:
        return None
    old = before or EMPTY
    fresh, gone = changed(old, after)
    put: list[tuple[str, str, str]] = []
    below = ""
    for element in after.elements:
        if element.id in fresh:
            put.append((element.id, draw_element(element), below))
        below = element.id
    return PictureOut(
        whole=before is None,
        width=after.width,
        height=after.height,
        counter=after.counter,
        layers=after.layers,
        pinned=after.pinned,
        title=after.title,
        description=after.description,
        put=put,
        gone=sorted(gone),
        order=_order(old, after),
    )


def _order(before: Scene, after: Scene) -> list[str]:
    """All ids back to front, if elements that were there lie in another order now."""
    was, new = [one.id for one in before.elements], [one.id for one in after.elements]
    if was == new:
        return []
    there, kept = set(was), set(new)
    same = [name for name in was if name in kept] == [name for name in new if name in there]
    return [] if same else new
