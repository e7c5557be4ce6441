"""Whoever looks on: every seat and spectators, with their pictures, questions and events."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sandtable.kernel.decision import Decision, Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import Refused
from sandtable.kernel.game import SPECTATOR, Game
from sandtable.kernel.match import Match
from sandtable.pictures import THEMES, draw, draw_element
from sandtable.show import Screen, shown
from sandtable.show.guide import Guide
from sandtable.show.scene import Scene
from sandtable.testing.plays import ConformanceError, RandomPlay

SELDOM = 25  # steps


def watchers(game: Game[Any]) -> tuple[Seat, ...]:
    return (*game.seats, SPECTATOR)


def check_spectator(play: RandomPlay) -> None:
    """A spectator knows nothing that some seat does not: no redeal changes what he sees."""
    state, game = play.table.state, play.game
    seen = game.view(state, SPECTATOR)
    for seat in game.seats:
        dice = SeededDice(f"spectator {play.seed}/{play.step}")
        if game.view(game.redeal(state, seat, dice), SPECTATOR) != seen:
            raise play.error(f"a spectator is shown what {seat} may not know")


def check_heard(play: RandomPlay) -> None:
    """Of each event a game can say whether somebody may know of it."""
    for event in play.events:
        for who in watchers(play.game):
            with play.blamed():
                known = play.game.hears(event, who)
            if not isinstance(known, bool):
                raise play.error(f"cannot say whether {who} hears of {event}")


def check_overheard(play: RandomPlay, decision: Decision) -> None:
    """A question that another seat may read gives nothing away that this seat may not know."""
    for seat in play.game.seats:
        if seat != decision.seat and play.game.overhears(decision, seat):
            dice = SeededDice(f"overheard {play.seed}/{play.step}")
            twin = play.table.redealt(seat, dice)
            ask: Any = twin.agenda[-1]
            if ask.decision(twin.state) != decision:
                raise play.error(f"{seat} overhears a question that gives hidden things away")


def check_pictures(play: RandomPlay, decision: Decision | None) -> None:
    """There is a sheet and a picture for everybody, with and without what is asked."""
    game, state = shown(play.game), play.table.state
    looked: list[tuple[Any, bool]] = []
    for who in watchers(game):
        view = game.view(state, who)
        heard = decision is not None and (who == decision.seat or game.overhears(decision, who))
        if (view, heard) in looked:  # a team that shares everything is shown the same
            continue
        looked.append((view, heard))
        for asked in (None, decision) if heard else (None,):
            with play.blamed():
                screen = game.screen(view, asked)
                screen.sheet, screen.drawing, screen.aim  # noqa: B018 - made by asking
            for one in filter(None, (screen, screen.narrow)):
                with play.blamed():
                    check_drawn(one.scene, whole=play.step % SELDOM == 0)
                check_elements(play, one)
                check_subject(play, one)
            check_narrow(play, screen)


def check_narrow(play: RandomPlay, screen: Screen[Any]) -> None:
    """What may be chosen on the picture may be chosen in a narrow window too."""
    narrow = screen.narrow
    missing = screen.glowing - narrow.glowing if narrow else ()
    if missing:
        raise play.error(f"in a narrow window nobody can choose {', '.join(sorted(missing))}")


def check_drawn(scene: Scene, *, whole: bool) -> None:
    """Somebody has said how to draw every element; now and then by night and by day."""
    for element in scene.elements:
        draw_element(element)
    for theme in THEMES if whole else ():
        draw(scene, theme)


def check_elements(play: RandomPlay, screen: Screen[Any]) -> None:
    """What stands for an option is there once, and can be pointed at."""
    there = Counter(element.id for element in screen.scene.elements)
    for option in screen.decision.options if screen.decision else ():
        for name in screen.stands_for(option):
            if there[name] > 1:
                raise play.error(f"the picture has '{name}' {there[name]} times")
            with play.blamed():
                screen.could_mean(name)


def check_subject(play: RandomPlay, screen: Screen[Any]) -> None:
    """A page finds something to look at: what the question is about, or what may be chosen."""
    there = Counter(element.id for element in screen.scene.elements)
    with play.blamed():
        subject, lifted = screen.subject_there, screen.lifted
    for name in subject:
        if there[name] > 1:
            raise play.error(f"the picture has '{name}' {there[name]} times")
    if screen.subject and not subject:
        raise play.error(f"nothing of what the question is about is there: {screen.subject}")
    if screen.decision is None and subject:
        raise play.error("a screen without a question says what it is about")
    for name in lifted - screen.scene.ids():
        raise play.error(f"'{name}' is to be taken up, and is not on the picture")


def check_guide(game: Game[Any], guide: Guide) -> None:
    """Whoever does as the guide says is never refused, and at each question hears a word."""
    where = f"{game.id}, guide {guide.id}"
    match = Match.new(game, game.mission(guide.mission), seed=guide.seed)
    for at, turn in enumerate(guide.turns(game), 1):
        pages, choice = turn
        if match.decision is None:
            raise ConformanceError(where, f"the play is over before choice {at}")
        seat = match.decision.seat
        if not pages and guide.seat in ("", seat):
            raise ConformanceError(where, f"says nothing before choice {at}, which {seat} makes")
        for page in pages:
            if page.look and shown(game).screen(match.table.view(seat)).measure(*page.look) is None:
                raise ConformanceError(where, f"nothing can be measured between {page.look}")
        try:
            events = match.play(seat, choice)
        except Refused as error:
            raise ConformanceError(where, f"choice {at} is {choice}: {error}") from error
        if turn.wants and not turn.met(events):
            raise ConformanceError(where, f"choice {at} is {choice}: not what is wanted of it")
    if not guide.farewell.strip():
        raise ConformanceError(where, "lets go without a word")
