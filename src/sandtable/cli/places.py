"""A drawing typed at a terminal: `go 12.5 8 via 10 8`; `look 12.5 8` looks first."""

from __future__ import annotations

from fractions import Fraction

from sandtable.kernel.decision import Decision
from sandtable.kernel.match import Match
from sandtable.kernel.names import nearest
from sandtable.show import shown
from sandtable.show.placing import Board, Draft, Handle, Placed, Placing, Spot, Stroke
from sandtable.show.sheet import Chip, Span

GO = ("go", "go 12.5 8 via 10 8 face NE mode M: lay or move a piece; go alone lists the pieces")
LOOK = ("look", "look 12.5 8: what that would come to, before it is done")
FORM = "type where, as in go {x} {y}; go 2 {x} {y} via X Y face NE alone says more"
WORDS = ("via", "face", "mode", "alone")
POINTS = ("e", "ene", "ne", "nne", "n", "nnw", "nw", "wnw", "w", "wsw", "sw", "ssw", "s", "sse", "se", "ese")


class Slip(ValueError):
    """What is wrong with the typing."""


def placing_of(match: Match, decision: Decision | None) -> Placing | None:
    """How the question can be answered by drawing, if it can."""
    game = shown(match.game)
    if decision is None or not (decision.open and game.draws):
        return None
    return game.screen(match.table.view(decision.seat), decision).placing


def how_to_go(match: Match, decision: Decision | None) -> str:
    """How the question is answered by drawing; nothing where it is not."""
    placing = placing_of(match, decision)
    return f"To draw, {_form(placing)}." if placing else ""


def placed(match: Match, decision: Decision, draft: Draft) -> Placed | None:
    """What a drawing comes to."""
    return shown(match.game).screen(match.table.view(decision.seat), decision).placed(draft)


def pieces(placing: Placing) -> list[Chip]:
    """What may be laid hold of, by number, and where it is."""
    lines: list[Chip] = [(Span(placing.hint, "soft"),)] if placing.hint else []
    for n, handle in enumerate(placing.handles, 1):
        x, y = (_named(part, placing.board) for part in handle.at)
        lines.append((Span(f"{n} {handle.words}"), Span(f"  {x} {y}", "soft")))
    if placing.modes:
        lines.append((Span("mode: " + ", ".join(mode for mode, _ in placing.modes), "soft"),))
    return lines


def typed_draft(placing: Placing, typed: str) -> Draft | str:
    """The drawing that was typed, or what is wrong with the typing."""
    try:
        return _draft(placing, typed.lower().split())
    except Slip as slip:
        return str(slip)


def _draft(placing: Placing, words: list[str]) -> Draft:
    parts = _parts(words)
    handle, end = _handle(placing, parts[0][1])
    points = [_spot(placing, end)]
    face, mode, alone = -1, "", False
    for word, said in parts[1:]:
        if word == "via":
            points.insert(-1, _spot(placing, said))
        elif word == "face":
            face = _face(handle, said)
        elif word == "mode":
            mode = _mode(placing, said)
        else:
            alone = True
    return Draft((Stroke(handle.id, tuple(points), face, alone),), mode)


def _parts(words: list[str]) -> list[tuple[str, list[str]]]:
    """What stands before the first word that we know, and after each of them."""
    found: list[tuple[str, list[str]]] = [("", [])]
    for word in words:
        if word in WORDS:
            found.append((word, []))
        else:
            found[-1][1].append(word)
    return found


def _handle(placing: Placing, said: list[str]) -> tuple[Handle, list[str]]:
    """Which piece, and where to: the first one unless a number or a name says otherwise."""
    handles = placing.handles
    if len(said) < 3:
        return handles[0], said
    name = said[0]
    if name.isdecimal() and 1 <= int(name) <= len(handles):
        return handles[int(name) - 1], said[1:]
    for handle in handles:
        if name == handle.id.lower():
            return handle, said[1:]
    known = [handle.id for handle in handles]
    raise Slip(f"there is no piece '{name[:20]}'{nearest(name, known)} (go lists them)")


def _spot(placing: Placing, said: list[str]) -> Spot:
    if len(said) != 2:
        raise Slip(_form(placing))
    return _ticks(said[0], placing), _ticks(said[1], placing)


def _ticks(said: str, placing: Placing) -> int:
    try:
        found = Fraction(said) * placing.board.per if len(said) < 20 else None
    except (ValueError, ZeroDivisionError):
        found = None
    if found is None or abs(found) > 100_000:
        raise Slip(_form(placing))
    if found.denominator != 1:
        least = _named(1, placing.board)
        raise Slip(f"{said} is between two points: they are {least} {placing.board.unit} apart")
    return int(found)


def _face(handle: Handle, said: list[str]) -> int:
    """By a number or by a point of the compass."""
    name = said[0] if len(said) == 1 else ""
    if not handle.turns:
        raise Slip(f"{handle.words} has no front")
    if name in POINTS:
        return POINTS.index(name) * handle.turns // len(POINTS)
    if name.isdecimal() and int(name) < handle.turns:
        return int(name)
    raise Slip(f"face N, NE, E or 0 to {handle.turns - 1}, counted from east to north")


def _mode(placing: Placing, said: list[str]) -> str:
    known = [mode for mode, _ in placing.modes]
    name = " ".join(said)
    if name not in known:
        raise Slip(f"mode {', '.join(known)}" if known else "there are no modes here")
    return name


def _form(placing: Placing) -> str:
    x, y = (_named(part, placing.board) for part in placing.handles[0].at)
    return FORM.format(x=x, y=y)


def _named(ticks: int, board: Board) -> str:
    """In the units that people name."""
    return f"{ticks / board.per:.2f}".rstrip("0").rstrip(".")
