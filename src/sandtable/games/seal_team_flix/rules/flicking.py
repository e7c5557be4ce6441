"""Discs on the Map, one by one: flicked, resolved, then the next (STF-FIR-4, -18, STF-PHY-17)."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from sandtable.boards.flick import Contact, Kind, Shot, erred
from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.rules import grenades, placing, strikes
from sandtable.games.seal_team_flix.rules.aiming import (
    TOP_SHARE,
    Flick,
    arm_name,
    cover_entry,
    draw,
    hand,
    laid,
    out_of_range,
    run_discs,
    shot_of,
)
from sandtable.games.seal_team_flix.rules.basics import piece, place
from sandtable.games.seal_team_flix.rules.flick_events import FiringForfeited, Flicked, touches, ways
from sandtable.games.seal_team_flix.rules.suggestions import suggestions
from sandtable.games.seal_team_flix.state import Firing, State
from sandtable.games.seal_team_flix.vocabulary import SIZE_NAMES
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class StopFiring(Choice, frozen=True, tag="stop_firing"):
    """The remaining discs are not flicked."""

    rule: ClassVar[str] = "STF-FIR-18"
    goes_on: ClassVar[bool] = True

    def label(self, state: State) -> str:
        again = state.firing is not None and state.firing.rest is not None
        return "Leave the disc" if again else "Stop firing"


# the question


class FlickDisc(Ask, frozen=True):
    """The next disc of `state.firing`; anything that fits may be flicked anywhere (STF-FIR-7)."""

    def decision(self, state: State) -> Decision | None:
        firing = state.firing
        if firing is None:
            return None
        options = (*suggestions(state, firing), StopFiring())
        return Decision(firing.seat, prompt(state, firing), "STF-FIR-4", options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Flick) or state.firing is None:
            return super().refuse(state, choice)
        wrong = out_of_range(choice)
        if wrong:
            return wrong
        at = laid(state, state.firing, choice)
        return at if isinstance(at, Refusal) else None

    def answer(self, table: Table[State], choice: Flick | StopFiring) -> None:
        state = table.state
        firing, state.firing = state.firing, None
        if firing is None:
            raise ValueError("nothing is fired")
        if isinstance(choice, StopFiring):
            _stop(table, firing)
        else:
            _flick(table, firing, choice)


def prompt(state: State, firing: Firing) -> str:
    if firing.rest:
        return "The Seeker disc touched nothing: flick it again from where it stopped"
    size = SIZE_NAMES[firing.size]
    what = arm_name(state.content, firing.arm)
    return f"{what}: flick a {size} disc" + (f" ({firing.left} left)" if firing.left > 1 else "")


def _stop(table: Table[State], firing: Firing) -> None:
    """Of a Seeker disc only the second flick is given up."""
    left = firing.left - bool(firing.rest)
    if firing.rest and left:
        table.push(NextDisc(replace(firing, rest=None, left=left)))
    elif left:
        _forfeit(table, firing, left, "stopped")


def _forfeit(table: Table[State], firing: Firing, left: int, why: Literal["stopped", "no_room"]) -> None:
    table.record(FiringForfeited("STF-FIR-18", table.state.seals[firing.seat].board, left, why))


def _flick(table: Table[State], firing: Firing, choice: Flick) -> None:
    state = table.state
    at = laid(state, firing, choice)
    if isinstance(at, Refusal):
        raise ValueError(at.why)
    steady = hand(state, state.seals[firing.seat], shot_of(state, firing))
    draws = [draw(table, "flick") for _ in range(firing.stack)]
    shares = [TOP_SHARE if n else 100 for n in range(firing.stack)]
    aims = [erred(choice.angle, choice.power, drawn, steady, share) for drawn, share in zip(draws, shares, strict=True)]
    shots = run_discs(state, firing, at, aims)
    found = [strikes.legal_strikes(shot.contacts, firing) for shot in shots]
    if table.log is not None:
        for shot, aim, drawn, struck in zip(shots, aims, draws, found, strict=True):
            table.record(_told(state, firing, choice, (shot, aim, drawn), struck))
    _resolve(table, firing, shots, tuple(one for disc in found for one in disc))


def _resolve(table: Table[State], firing: Firing, shots: list[Shot], struck: tuple[strikes.Strike, ...]) -> None:
    """Strikes, then where a grenade landed, then the next disc."""
    state = table.state
    rest = shots[-1].rest
    again = firing.seeker and not firing.rest and _touched_nothing(shots[-1])
    if again:
        table.push(NextDisc(replace(firing, rest=rest)))
    elif firing.left > 1:
        table.push(NextDisc(replace(firing, rest=None, left=firing.left - 1)))
    if firing.mode == "grenade" and rest:
        grenades.GrenadeSpace(firing, *rest).settle(table)
    step = strikes.resolve(table, struck, cover_entry(state, firing))
    if step:
        table.push(step)


def _touched_nothing(shot: Shot) -> bool:
    """Walls do not count (STF-EQP-17)."""
    return all(one.kind is Kind.WALL for one in shot.contacts)


class NextDisc(Step, frozen=True):
    """The next disc, if there is a SEAL and room for it (STF-ACT-5, STF-FIR-18)."""

    firing: Firing

    def run(self, table: Table[State]) -> None:
        state, firing = table.state, self.firing
        if not state.seals[firing.seat].here:
            return
        if not placing.room(state, firing):
            _forfeit(table, firing, firing.left, "no_room")
            return
        state.firing = firing
        table.push(FlickDisc())


# telling it


def _told(
    state: State,
    firing: Firing,
    choice: Flick,
    run: tuple[Shot, tuple[int, int], tuple[int, int]],
    struck: tuple[strikes.Strike, ...],
) -> Flicked:
    shot, aim, drawn = run
    rules = {(one.piece, one.cell): one.rule for one in struck}

    def told(one: Contact) -> tuple[str, str]:
        piece, cell = strikes.PIECES.get(one.kind), placing.cell_of(one.struck)
        rule = rules.get((piece, cell), "STF-PHY-6") if piece else "STF-PHY-6"
        who = state.standing[cell] if one.kind is Kind.STANDEE else ""
        return rule, who

    return Flicked(
        "STF-FIR-4",
        state.seals[firing.seat].board,
        firing.arm,
        firing.size,
        choice.place,
        place(state, choice.space),
        *aim,
        drawn,
        tuple(_struck(state, one) for one in struck),
        ways(shot),
        touches(shot, told),
    )


def _struck(state: State, strike: strikes.Strike) -> Piece:
    if strike.piece == "standee":
        return piece(state, state.standing[strike.cell])
    return Piece(strike.piece, "", place(state, strike.cell))
