"""What a tuning found, as data and as a page of Markdown: trials, intervals, the proof."""

from __future__ import annotations

from typing import Any

from sandtable.lab.simulation import rate
from sandtable.lab.tune.meter import Tally
from sandtable.lab.tune.search import LIKELY, Search
from sandtable.lab.tune.session import Session
from sandtable.lab.tune.space import Candidate
from sandtable.version import __version__


def evidence(session: Session, search: Search) -> dict[str, Any]:
    """Everything that a reader may want to check or draw."""
    space, tuning = session.space, session.tuning
    band = tuning.target.success
    shown = {
        "sandtable": __version__,
        "game": tuning.game,
        "mission": session.source.mission,
        "title": session.title,
        "file": session.source.name,
        "target": {"seat": tuning.target.seat, "player": tuning.target.player, "from": band.low, "to": band.high},
        "players": session.plan.players,
        "settings": tuning.settings,
        "seed": session.plan.seed,
    }
    return shown | {
        "verdict": search.verdict,
        "words": in_words(session, search),
        "knobs": [{"name": dial.name, "at": dial.knob.places, "values": dial.values} for dial in space.dials],
        "changes": _changes(search),
        "own": _trial(search, space.own),
        "best": _trial(search, search.best),
        "likely": round(search.likely(), 4),
        "paired": _paired(search),
        "ends": _ends(search),
        "trials": [_trial(search, one) for one in sorted(search.meter.measured())],
        "refused": [{"values": _named(search, one), "why": why} for one, why in search.refused.items()],
        "games": search.meter.spent,
        "budget": search.budget.games,
    }


def _named(search: Search, candidate: Candidate) -> dict[str, Any]:
    values = zip(search.space.dials, search.space.values(candidate), strict=True)
    return {dial.name: value for dial, value in values}


def _changes(search: Search) -> list[dict[str, Any]]:
    return [
        {"knob": dial.name, "at": dial.knob.places, "from": dial.values[dial.own], "to": dial.values[at]}
        for dial, at in zip(search.space.dials, search.best, strict=True)
        if at != dial.own
    ]


def _trial(search: Search, candidate: Candidate) -> dict[str, Any]:
    fresh = search.meter.tally(candidate, fresh=True)
    return {
        "values": _named(search, candidate),
        "change": round(search.space.cost(candidate), 4),
        "games": search.meter.tally(candidate).games,
        **_rate(search.meter.tally(candidate)),
        "fresh": {"games": fresh.games, **_rate(fresh)} if fresh.games else None,
    }


def _rate(tally: Tally) -> dict[str, Any]:
    return rate(tally.wins, tally.games)


def _paired(search: Search) -> dict[str, int]:
    """The same dice before and after: what the change turned."""
    meter = search.meter
    before, after = meter.tally(search.space.own).won, meter.tally(search.best).won
    pairs = list(zip(before, after, strict=False))
    return {"games": len(pairs), "gained": pairs.count(("0", "1")), "lost": pairs.count(("1", "0"))}


def _ends(search: Search) -> list[dict[str, Any]]:
    """What each knob can do alone: success at its two ends, all others at the author's values."""
    found = []
    for at, dial in enumerate(search.space.dials):
        for end in dict.fromkeys((0, dial.reach)):
            own = search.space.own
            tally = search.meter.tally((*own[:at], end, *own[at + 1 :]))
            found.append({"knob": dial.name, "value": dial.values[end], **_rate(tally)})
    return found


# in words


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def percentage_points(share: float) -> str:
    """A difference of percents."""
    return f"{100 * share:.1f} percentage points"


def said(tally: Tally) -> str:
    """`67.5 % (62.8 to 71.9) of 400 games`."""
    low, high = tally.interval
    return f"{percent(tally.share)} ({100 * low:.1f} to {100 * high:.1f}) of {tally.games} games"


def in_words(session: Session, search: Search) -> list[str]:
    """What was found and what to do, in a few sentences."""
    who = f"{session.tuning.target.seat} ({session.tuning.target.player})"
    band, own = search.band, search.meter.tally(search.space.own)
    first = f"As it is, {who} succeeds in {said(own)}; wanted: {band}."
    turned = search.space.turned(search.best) or "everything as it is"
    proof = search.proof()
    match search.verdict:
        case "already there":
            return [first, f"It is in the band already: {said(proof)} with fresh dice."]
        case "reached":
            return [
                first,
                f"Smallest change found: {turned}.",
                f"With fresh dice: {said(proof)}, in the band ({100 * search.likely():.0f} % likely truly so).",
                *(["More games would make it surer."] if search.likely() < LIKELY else []),
            ]
        case "not proven":
            off = percentage_points(band.short_of(proof.share))
            return [
                first,
                f"Likeliest: {turned}; but with fresh dice {said(proof)}: {off} outside the band.",
                f"{search.budget.games} games do not settle it: give more, or a wider band.",
            ]
        case "out of reach":
            return [first, *_short(search, turned)]


def _short(search: Search, turned: str) -> list[str]:
    tally = search.meter.measured()[search.best]
    off = percentage_points(search.band.short_of(tally.share))
    words = [
        f"These knobs do not reach the band. Nearest: {turned}.",
        f"That gives {said(tally)}: {off} short of the band.",
    ]
    low, high = tally.interval
    if low <= search.band.shares[1] and high >= search.band.shares[0]:
        words.append("Its interval touches the band: more games would tell.")
    dials = zip(search.space.dials, search.best, strict=True)
    ends = [dial.name for dial, at in dials if at in (0, dial.reach) and at != dial.own]
    if ends:
        stand = "stands at its end" if len(ends) == 1 else "stand at their ends"
        words.append(f"{', '.join(ends)} {stand}: widen the range, or add a knob.")
    return words


def markdown(data: dict[str, Any]) -> str:
    """The page for people; everything in it is in the data too."""
    target = data["target"]
    names = list(data["own"]["values"])
    lines = [
        f"# {data['title']}: {target['from']:g} to {target['to']:g} %",
        "",
        *(f"{sentence}  " for sentence in data["words"]),
        "",
        *_changed(data),
        "## What each knob can do alone",
        "",
        *_table(["knob", "value", "success", "95% interval"], _end_cells(data)),
        "## Every trial",
        "",
        "The same dice for all of them; fresh ones for the proof. `change` is the share of its"
        " range by which each knob is turned, added up.",
        "",
        *_table([*names, "change", "games", "success", "95% interval"], _trial_cells(data)),
        f"{data['games']} games of {data['budget']}, seed {data['seed']}, sandtable {data['sandtable']}.",
        "",
    ]
    return "\n".join(lines)


def _changed(data: dict[str, Any]) -> list[str]:
    if not data["changes"]:
        return []
    rows = [
        [one["knob"], "`" + "`, `".join(one["at"]) + "`", str(one["from"]), str(one["to"])] for one in data["changes"]
    ]
    return [*_table(["knob", "at", "from", "to"], rows), ahead(data), ""]


def ahead(data: dict[str, Any]) -> str:
    """What the change did to the very same games."""
    paired = data["paired"]
    return (
        f"Of the same {paired['games']} games, {paired['gained']} are won that were lost before,"
        f" and {paired['lost']} lost that were won."
    )


def _end_cells(data: dict[str, Any]) -> list[list[str]]:
    return [[one["knob"], str(one["value"]), *_cells(one)] for one in data["ends"]]


def _trial_cells(data: dict[str, Any]) -> list[list[str]]:
    rows = []
    for one in data["trials"]:
        start = [*map(str, one["values"].values()), f"{one['change']:.2f}"]
        rows.append([*start, str(one["games"]), *_cells(one)])
        if one["fresh"]:
            rows.append([*start, f"{one['fresh']['games']} fresh", *_cells(one["fresh"])])
    return rows


def _cells(one: dict[str, Any]) -> list[str]:
    return [percent(one["rate"]), f"{100 * one['low']:.1f} to {100 * one['high']:.1f}"]


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    rule = ["---"] * len(head)
    return [*(f"| {' | '.join(cells)} |" for cells in (head, rule, *rows)), ""]
