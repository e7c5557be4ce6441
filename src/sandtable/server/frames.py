"""What one seat is shown of a table: made from its view alone, and sent as far as it changed."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.kernel.aim import Aim
from sandtable.kernel.decision import Decision, Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game, Odds
from sandtable.kernel.scene import Scene, highlights
from sandtable.kernel.sheet import Sheet, words
from sandtable.kernel.table import Table
from sandtable.pictures import changed, draw_element
from sandtable.server.messages import (
    Frame,
    ModifierOut,
    OddsOut,
    OptionOut,
    PictureOut,
    Question,
    Shown,
)
from sandtable.server.motions import Motions
from sandtable.server.status import Status

EMPTY = Scene(0, 0)


class Look(msgspec.Struct, frozen=True):
    """A table as one seat sees it now."""

    shown: Shown
    sheet: Sheet
    question: Question | None


class Looks:
    """What everybody sees of a table at one moment; those whose views are equal see the same."""

    def __init__(self, game: Game[Any], table: Table[Any], motions: Motions) -> None:
        self._game = game
        self._table = table
        self.motions = motions
        self._made: list[tuple[msgspec.Struct, bool, Look]] = []
        self._frames: list[tuple[Shown | None, Shown, Frame]] = []

    def frame(
        self, seat: Seat, before: Shown | None, seq: int, status: Status
    ) -> tuple[Frame, Shown]:
        """What a seat that has `before` is sent, and what it has then.

        Made once for those who have and see the same.
        """
        seen = self.of(seat)
        for had, shown, made in self._frames:
            if had is before and shown is seen.shown:
                return msgspec.structs.replace(made, question=seen.question), shown
        made = frame(seen, before, seq, status)
        self._frames.append((before, seen.shown, made))
        return made, seen.shown

    def of(self, seat: Seat) -> Look:
        heard = _heard(self._game, self._table, seat)
        view = self._game.view(self._table.state, seat)
        seen = self._seen(view, heard)
        return _for(seat, seen, *_own(self._game, self._table, heard, view, seat))

    def _seen(self, view: msgspec.Struct, heard: Decision | None) -> Look:
        for known, hearing, seen in self._made:
            if hearing == (heard is not None) and known == view:
                return seen
        seen = _look(self._game, self._table, view, heard)
        self._made.append((view, heard is not None, seen))
        return seen


def _for(seat: Seat, seen: Look, shared: bool, aim: Aim | None) -> Look:
    """The same, seen from another seat."""
    if seen.question is None:
        return seen
    yours = seen.question.seat == seat
    question = msgspec.structs.replace(seen.question, yours=yours, shared=shared, aim=aim)
    return msgspec.structs.replace(seen, question=question)


def _own(
    game: Game[Any], table: Table[Any], heard: Decision | None, view: msgspec.Struct, seat: Seat
) -> tuple[bool, Aim | None]:
    """What of a question is one seat's own: whether a screen may be shared, and how it aims."""
    if heard and heard.seat == seat:
        return False, game.aim(view, heard) if heard.open else None
    return _shared(game, table, heard, view), None


def _shared(
    game: Game[Any], table: Table[Any], heard: Decision | None, view: msgspec.Struct
) -> bool:
    """Whether a screen with this view may go to whoever is asked without hiding anything first."""
    return heard is not None and game.view(table.state, heard.seat) == view


def _heard(game: Game[Any], table: Table[Any], seat: Seat) -> Decision | None:
    asked = table.decision
    if asked and (asked.seat == seat or game.overhears(asked, seat)):
        return asked
    return None


def look(game: Game[Any], table: Table[Any], seat: Seat) -> Look:
    """View, question, picture and panels; another seat's question only as far as it is heard."""
    view, heard = game.view(table.state, seat), _heard(game, table, seat)
    return _for(seat, _look(game, table, view, heard), *_own(game, table, heard, view, seat))


def _look(game: Game[Any], table: Table[Any], view: msgspec.Struct, heard: Decision | None) -> Look:
    asked = table.decision
    sheet = game.sheet(view, heard)
    scene = game.scene(view, heard)
    text = tuple(f"{row.label}: {words(row.chips)}" for row in sheet.rows if row.chips)
    panels = sheet.panels
    if scene.elements:  # the picture stands for the middle of the screen
        panels = tuple(panel for panel in panels if panel.side == "left")
    question = None
    if asked:
        question = _question(game, table, heard, scene) if heard else Question(seat=asked.seat)
    return Look(Shown(scene, panels, sheet.legend, text), sheet, question)


def _question(game: Game[Any], table: Table[Any], decision: Decision, scene: Scene) -> Question:
    # The odds come from a redealt table, and the words too: neither can tell what is hidden.
    dealt = table.redealt(decision.seat, SeededDice("odds"))
    odds, state = dealt.odds(), dealt.state
    places = highlights(decision, scene, game.scene_ids)
    options = tuple(
        OptionOut(
            n=n,
            label=option.label(state),
            detail=option.detail(state),
            group=option.group(state),
            rule=option.rule,
            elements=places[option],
            odds=tuple(_odds(chance) for chance in odds.get(option, ())),
        )
        for n, option in enumerate(decision.options)
    )
    return Question(
        seat=decision.seat,
        prompt=decision.prompt,
        rule=decision.rule,
        open=decision.open,
        options=options,
    )


def _odds(chance: Odds) -> OddsOut:
    parts = tuple(ModifierOut(part.source, part.n, part.rule) for part in chance.modifiers)
    return OddsOut(chance.what, chance.percent, chance.wins, chance.outof, chance.rule, parts)


def plain_frame(seen: Look, decision: Decision | None, seq: int, status: Status) -> Frame:
    """Words alone, and every option with the choice that it stands for."""
    sheet, question = seen.sheet, seen.question
    if question and question.options and decision:
        options = tuple(
            msgspec.structs.replace(option, choice=msgspec.to_builtins(decision.options[option.n]))
            for option in question.options
        )
        question = msgspec.structs.replace(question, options=options)
    return Frame(
        seq=seq,
        status=status,
        title=sheet.title,
        now=sheet.now,
        question=question,
        text=seen.shown.text,
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
        title=after.title,
        description=after.description,
        put=put,
        gone=sorted(gone),
        order=_order(old, after),
    )


def _order(before: Scene, after: Scene) -> list[str]:
    """All ids back to front, if elements that were there lie in another order now."""
    new = [element.id for element in after.elements]
    there, kept = before.ids(), after.ids()
    was = [element.id for element in before.elements if element.id in kept]
    return [] if was == [name for name in new if name in there] else new
