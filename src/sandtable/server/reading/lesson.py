"""Examples from the lessons: a moment, what the guide says there, and the rule that it shows.

Whoever writes a guide illustrates the rules: nothing else is kept for it. It is played where long
work is done, never in the server's own loop.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from sandtable.kernel.kept import kept
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Rule
from sandtable.kernel.table import Table
from sandtable.pictures import draw
from sandtable.show import ShownGame
from sandtable.show.guide import Guide, Turn
from sandtable.show.scene import Element, Point, Scene, Sight
from sandtable.show.screen import Screen

COMMON = {"with", "that", "this", "they", "from", "when", "have", "each", "more", "than", "step"}
ENOUGH = 1.6  # of the measure below: from there on people would say that they belong together
NEAR = 0.45  # of a map's width: what is shown of it at least
AROUND = 1.5  # as much as lies between the things that it is about
SHAPE = 1.6  # wide by high


class Example(msgspec.Struct, frozen=True):
    """One moment of a lesson."""

    n: int
    rule: str
    lesson: str  # the guide's title
    title: str
    text: tuple[str, ...]


class Shot(NamedTuple):
    """The table at such a moment, before its choice."""

    example: Example
    table: Table[Any]
    turn: Turn


@kept(1)
def shots(game: ShownGame[Any]) -> tuple[Shot, ...]:
    """At most one for each question that a guide explains, and one for each rule."""
    found: dict[str, Shot] = {}
    for guide in game.guides():
        for cited, table, turn in _moments(game, guide):
            known = [game.catalogue[one] for one in cited if one in game.catalogue]
            free = [one for one in known if one.id not in found]
            rule = turn.pages[0].rule or _best(free, turn)
            if rule and rule not in found:
                told = tuple(page.say for page in turn.pages)
                example = Example(len(found), rule, guide.title, turn.pages[0].title, told)
                found[rule] = Shot(example, table, turn)
    return tuple(found.values())


def _moments(game: ShownGame[Any], guide: Guide) -> Iterator[tuple[list[str], Table[Any], Turn]]:
    """Where the guide speaks: the rules that ask, that were used before and that come then."""
    match = Match.new(game, game.mission(guide.mission), seed=guide.seed)
    used: list[str] = []
    for turn in guide.turns(game):
        decision = match.decision
        if decision is None:
            return
        before = match.table.copy()
        then = [event.rule for event in match.play(decision.seat, turn.choice)]
        for part in _parts(turn):
            yield [decision.rule, *used, *then], before, part
        if turn.pages:
            used = []
        used += then


def _parts(turn: Turn) -> Iterator[Turn]:
    """A page that names its rule stands alone; the others of a question belong together."""
    rest = tuple(page for page in turn.pages if not page.rule)
    yield from (turn._replace(pages=(page,)) for page in turn.pages if page.rule)
    if rest:
        yield turn._replace(pages=rest)


def _best(rules: list[Rule], turn: Turn) -> str:
    """Of these the one that speaks most of what the guide speaks of; none if they hardly do."""
    said = _words(" ".join(f"{page.title} {page.say}" for page in turn.pages))
    titles = _words(" ".join(page.title for page in turn.pages))

    def shared(rule: Rule) -> float:
        title, text = _words(rule.title), _words(f"{rule.title} {rule.text}")
        called = 3 * len(title & said) / (1 + len(title))
        named = 1.5 * len(titles & _words(f"{rule.title} {rule.section}"))
        return called + named + 0.5 * len(titles & text) + 3 * len(text & said) / (8 + len(text))

    best = max(rules, key=shared, default=None)
    return best.id if best and shared(best) > ENOUGH else ""


def _words(text: str) -> set[str]:
    """Words that mean something, by their first letters: `moves` and `moving` are one."""
    return {word[:5] for word in re.findall(r"[a-z]{4,}", text.lower())} - COMMON


def picture(game: ShownGame[Any], n: int, theme: str) -> str | None:
    """What whoever was asked saw then, with the choice marked; None if there is no such moment."""
    found = shots(game)
    if not 0 <= n < len(found):
        return None
    _, table, turn = found[n]
    decision = table.decision
    screen = game.screen(table.view(decision.seat if decision else game.seats[0]), decision)
    lines = _lines(screen, turn)
    glowing = () if lines else screen.stands_for(turn.choice) or screen.subject_there
    scene = replace(screen.scene, elements=(*screen.scene.elements, *lines))
    about = lines or [one for one in scene.elements if one.id in glowing]
    board = next((one for one in scene.elements if one.board), None)
    svg = draw(scene, theme, glowing)
    return _framed(svg, scene, about, board) if board else svg


def _lines(screen: Screen[Any], turn: Turn) -> list[Element]:
    """The lines that the guide draws on the map; of a flick, the way that its disc will take."""
    looks = [page.look for page in turn.pages if page.look]
    measured = [screen.measure(*look) for look in looks] or [screen.aimed(turn.choice)]
    return [element for one in measured if one for element in one.elements]


def _framed(svg: str, scene: Scene, about: Sequence[Element], board: Element) -> str:
    """Of a map, the part that the moment is about; with nothing to look at, all of it."""
    at = [point for one in about for point in _points(one)]
    if not at:
        return svg
    xs, ys = [x for x, _ in at], [y for _, y in at]
    wide = min(scene.width, max(scene.width * NEAR, (max(xs) - min(xs)) * AROUND))
    high = min(scene.height, max(wide / SHAPE, (max(ys) - min(ys)) * AROUND))
    left = _within(board.x, (min(xs) + max(xs) - wide) / 2, scene.width - wide)
    top = _within(board.y, (min(ys) + max(ys) - high) / 2, scene.height - high)
    whole = f'viewBox="0 0 {scene.width} {scene.height}"'
    return svg.replace(whole, f'viewBox="{left:g} {top:g} {wide:g} {high:g}"', 1)


def _points(element: Element) -> Iterator[Point]:
    """Where it is, and where it reaches to."""
    yield element.x, element.y
    if isinstance(element, Sight):
        yield element.x + element.to[0], element.y + element.to[1]


def _within(least: float, value: float, most: float) -> float:
    return min(max(least, value), most)
