"""The verdict: what was measured against what the mission says, in words, and what to change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from sandtable.kernel.game import Game, Promise
from sandtable.lab.report.findings import Call, Findings, Flag, Mover, Rate, Rung, SettingValue, Verdict

# How often a good computer player should succeed where a mission says no more than this.
BANDS = {"LOW": (0.70, 0.90), "MEDIUM": (0.60, 0.80), "HIGH": (0.45, 0.67)}
FAIR = (0.40, 0.60)  # two sides, of the plays that somebody wins
WINNABLE = (0.30, 0.85)  # nothing is said: it can be lost and won
VAGUE = 0.3  # an interval wider than this allows no verdict
SEARCHED = 30  # plays of search that could show something
FEW = 8  # options that can be named in a sentence


def promised(game: Game[Any], mission: Any, name: str, sides: int) -> Promise:
    """What the mission says of how hard it is."""
    said = game.promised(mission)
    if said:
        return said
    info = next((one for one in game.missions() if one.id == name), None)
    if info and info.threat:
        return Promise(f"threat {info.threat}", *BANDS[info.threat])
    if sides > 1:
        return Promise("a fair fight", *FAIR)
    return Promise("nothing of how hard it is", *WINNABLE)


def asked(aim: tuple[float, float]) -> Promise:
    return Promise("what was asked for", *aim)


def verdict(found: Findings) -> Verdict:
    """Of all that was measured; the words of it are put in by `Findings.verdict`."""
    one = judged_rate(found)
    call = _call(found, one)
    return Verdict(
        call,
        _headline(found, call, one),
        list(_reasons(found)),
        list(_changes(found, call, one)),
        list(map(_warning, found.flags)),
    )


def basic_of(found: Findings, side: int = 0) -> Rung:
    name = list(found.sides)[side]
    return next(one for one in found.rungs if one.player == "basic" and one.side == name)


def contest(found: Findings) -> bool:
    """Two sides, and nothing said but that it should be fair."""
    return len(found.sides) > 1 and found.band == FAIR


def judged_rate(found: Findings) -> Rate:
    """Of two sides the first one's share of the plays that either wins."""
    return judged(found, basic_of(found))


def judged(found: Findings, one: Rung | SettingValue) -> Rate:
    """What is held against the band: in a contest draws are left out."""
    return one.decided if one.decided and contest(found) else one.success


def _call(found: Findings, one: Rate) -> Call:
    low, high = found.band
    if one.high - one.low > VAGUE:
        return "open"
    off = one.high < low or one.low > high
    if contest(found):
        return "lopsided" if off else "fair" if low <= one.rate <= high else "on the edge"
    if off:
        return "too hard" if one.high < low else "too easy"
    return "as it says" if low <= one.rate <= high else "on the edge"


def percentage_points(value: float) -> str:
    """A difference of two shares; never "points" alone, which are money in many games."""
    n = round(100 * abs(value))
    return f"{n} percentage point" if n == 1 else f"{n} percentage points"


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def _band(found: Findings) -> str:
    return f"{100 * found.band[0]:.0f} to {percent(found.band[1])}"


def _headline(found: Findings, call: Call, one: Rate) -> str:
    measured = f"{percent(one.rate)} ({100 * one.low:.0f} to {percent(one.high)}, {one.n} plays)"
    sides = list(found.sides)
    if call == "open":
        return f"Too few plays for a verdict: {measured} may mean anything."
    if contest(found):
        better = sides[0] if one.rate > 0.5 else sides[1]
        if call == "lopsided":
            return f"Lopsided: {sides[0]} wins {measured} of the plays that somebody wins."
        near = "Fair" if call == "fair" else f"Perhaps lopsided, in favour of {better}"
        return f"{near}: {sides[0]} wins {measured} of the plays that somebody wins."
    says = f"It says {found.says}, which means {_band(found)}"
    if call == "as it says":
        return f"As hard as it says: {measured} of the plays succeed. {says}."
    if call == "on the edge":
        harder = "harder" if one.rate < found.band[0] else "easier"
        return f"On the edge, perhaps {harder} than it says: {measured} succeed. {says}."
    return f"{call.capitalize()}: {measured} of the plays succeed. {says}."


def _reasons(found: Findings) -> Iterator[str]:
    """What stands behind the figure, the most telling first."""
    best = max(found.rungs, key=lambda one: one.gain, default=None)
    searched = [one for one in found.rungs if one.player.startswith("search") and one.success.n >= SEARCHED]
    if best and best.gain_low is not None and best.gain_low > 0:
        yield (
            f"`{best.player}` as {best.side} succeeds {percentage_points(best.gain)} more "
            f"often than `basic`: looking ahead pays."
        )
    elif searched:
        yield "Looking ahead gains nothing that could be measured over `basic`."
    for one in found.rungs:
        if one.player == "random" and one.success.low > 0.25:
            yield f"Even random answers succeed in {percent(one.success.rate)} as {one.side}."
    if found.luck:
        surely = f"{100 * found.luck.low:.0f} to {percent(found.luck.high)}"
        yield (f"Choices make {percent(found.luck.choices)} ({surely}) of what decides it, the dice the rest.")
    if found.swings and 0.02 < basic_of(found).success.rate < 0.98:
        yield (
            f"A play is decided after {percent(found.swings.decided)} of its decisions; "
            f"the lead changes {found.swings.leads:.1f} times."
        )


def _changes(found: Findings, call: Call, one: Rate) -> Iterator[str]:
    if call == "open":
        need = max(80, 4 * one.n)
        yield f"Measure more: --minutes {_minutes(found)} or --games {need}."
    if call in ("too hard", "too easy", "on the edge") and not contest(found):
        yield from _into_band(found, one)
    if call in ("lopsided", "on the edge") and contest(found):
        weak = list(found.sides)[0 if one.rate < 0.5 else 1]
        off = percentage_points(abs(one.rate - 0.5))
        yield f"Strengthen {weak}: its share of wins is {off} below an even fight."
        yield from _dearest(found, harmful=one.rate < 0.5)
    yield from _about_choices(found)
    yield from _about_course(found)


def _minutes(found: Findings) -> int:
    return max(2, round(4 * found.seconds / 60))


def _into_band(found: Findings, one: Rate) -> Iterator[str]:
    low, high = found.band
    hard = one.rate < low
    gap = low - one.rate if hard else one.rate - high
    yield (
        f"Success has to {'rise' if hard else 'fall'} by {percentage_points(gap)} to reach "
        f"{_band(found)}; `sandtable lab tune` finds the smallest change of your numbers "
        "that does."
    )
    inside = [v for v in found.values if not v.usual and low <= v.success.rate <= high]
    for value in inside[:2]:
        yield (f"{value.setting} “{value.words}” brings it there: {percent(value.success.rate)}.")
    yield from _dearest(found, harmful=hard)


def _dearest(found: Findings, *, harmful: bool) -> Iterator[str]:
    """What moved the chance most, the way that should be mended."""
    signed = [one for one in found.movers if one.times >= 3 and one.sort != "choice"]
    worst = sorted(signed, key=lambda one: one.mean * one.times * (1 if harmful else -1))[:3]
    named = [one for one in worst if (one.mean < 0) is harmful and abs(one.mean) > 0.02]
    if named:
        way = "Costs most" if harmful else "Gives most"
        yield f"{way}: {', '.join(map(_moved, named))}. Begin there."


def _moved(one: Mover) -> str:
    sign = "-" if one.mean < 0 else "+"
    off = percentage_points(one.mean)
    return f"{one.name} ({sign}{off} of success each time, {one.times} times)"


def _about_choices(found: Findings) -> Iterator[str]:
    if found.always:
        names = _listed([one.name for one in found.always])
        yield f"Whoever takes {names} wins nearly always: make it dearer, or rarer."
    if found.better:
        names = _listed([one.name for one in found.better])
        yield (f"`basic` overlooks {names}: people who find it succeed more often than these figures say.")
    idle = [one.name for one in found.never if one.tried >= 10 and not one.harms]
    if 0 < len(idle) <= FEW:
        yield (
            f"Never taken, though it would do no harm that could be seen: {_listed(idle)}. "
            "Make it worth taking, or leave it out."
        )
    if found.luck and found.luck.high < 0.2:
        yield "Choices decide little here: let some question cost or promise more."


def _about_course(found: Findings) -> Iterator[str]:
    swings = found.swings
    if swings and swings.plays >= 5 and swings.decided < 0.45:
        yield (
            f"Half-time is too late: plays are decided after {percent(swings.decided)} of their "
            "decisions. End them sooner, or give whoever is behind a way back."
        )
    unfinished = next((one for name, one in found.endings if name == "unfinished"), None)
    if unfinished:
        yield f"{percent(unfinished.rate)} of the plays find no end: give the mission one."


def _warning(one: Flag) -> str:
    count, play = f"{round(one.plays.rate * one.plays.n)} of {one.plays.n}", f"play {one.example}"
    if one.move is None:
        return (
            f"{one.side} loses nobody in {count} plays that it loses ({play} is one): it is "
            "not the enemy who beats it. See whether its goal can be reached in time, and "
            "whether `basic` goes for it."
        )
    move = ", ".join(f"“{answer}”" for answer in one.move.answers)
    return (
        f"{one.side} is one move from winning in {count} searched plays that it does not win "
        f"({play}, decision {one.move.decision}: {move}). `basic` does not see it: people "
        "may succeed more often than these figures say."
    )


def _listed(names: list[str]) -> str:
    return ", ".join(f"“{name}”" for name in names[:3])


def with_verdict(found: Findings) -> Findings:
    return replace(found, verdict=verdict(found))
