"""Tuning: the smallest change that reaches the band, proven with fresh dice."""

from collections.abc import Callable, Iterable, Iterator
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.kernel.errors import ContentError, SandtableError
from sandtable.kernel.game import load_game
from sandtable.lab.tune.evidence import evidence
from sandtable.lab.tune.meter import Batch, Meter, Tally
from sandtable.lab.tune.places import NoPlace, compose, find, spliced
from sandtable.lab.tune.search import Budget, Search
from sandtable.lab.tune.session import Session
from tests.lab.dam import MISSION, TUNING, written
from tests.lab.own import write_own

Played = Callable[[Callable[[Batch], str], Iterable[Batch]], Iterator[str]]


def pretended(share: Callable[[float, float], float]) -> Played:
    """Games whose chance is known: each number has one die, whatever the mission."""

    def run(_: Callable[[Batch], str], batches: Iterable[Batch]) -> Iterator[str]:
        for batch in batches:
            entry = compose(batch.text).value[0][1].value[0]
            points, worth = (find(batch.text, entry, at).value for at in ("asset_points", "vp"))
            chance = share(points, worth)
            numbers = range(batch.first, batch.first + batch.count)
            dice = [Random(f"{batch.plan.seed}/{number}").random() for number in numbers]
            yield "".join(str(int(die < chance)) for die in dice)

    return run


def slope(points: float, worth: float) -> float:
    """12 points: 12 percent; 24: 50; 26: 58; 28: 66. Worth is worth a little less than nothing."""
    return 1 / (1 + exp(-(points - 24) / 6 - (5 - worth) / 30))


def searched(session: Session, run: Played, folder: Path | None = None) -> Search:
    meter: Meter = session.meter(run, folder)
    budget = Budget(session.tuning.games, len(session.space.dials))
    search = Search(session.space, meter, session.tuning.target.success, budget)
    for _ in search.run():
        pass
    return search


@pytest.mark.parametrize("seed", [pytest.param("1", marks=pytest.mark.slow), "2"])
def test_the_smallest_change_that_reaches_the_band_is_found(tmp_path: Path, seed: str) -> None:
    session = Session(written(tmp_path), seed)
    search = searched(session, pretended(slope))
    assert search.verdict == "reached"
    assert session.space.values(search.best) in ([24, 5], [26, 5])
    assert 0.5 <= search.proof().share <= 0.6
    assert search.meter.spent <= 1200


def test_a_knob_that_is_dear_is_left_alone_where_another_one_does_it(tmp_path: Path) -> None:
    def either(points: float, worth: float) -> float:
        """Both do the same; only worth 8 or points 28 alone lie in the band."""
        return 1 / (1 + exp(1.5 - 4.8 * ((points - 12) / 40 + (worth - 5) / 8)))

    dear = TUNING.replace("step: 2}", "step: 2, weight: 5}")
    session = Session(written(tmp_path, dear))
    search = searched(session, pretended(either))

    assert session.space.values(search.best) == [12, 8]


@pytest.mark.slow
def test_what_the_game_refuses_in_the_middle_is_passed_by_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loaded(meter: Meter, candidate: tuple[int, ...]) -> None:
        if session.space.values(candidate)[0] in (24, 26):
            raise SandtableError("there is no room for so many")

    monkeypatch.setattr(Meter, "loaded", loaded)
    session = Session(written(tmp_path))
    search = searched(session, pretended(slope))

    refused = evidence(session, search)["refused"]
    assert {one["values"]["points"] for one in refused} == {24, 26}
    assert {one["why"] for one in refused} == {"there is no room for so many"}
    assert session.space.values(search.best)[0] not in (24, 26)


def test_of_many_knobs_those_that_do_it_are_turned_and_no_others(tmp_path: Path) -> None:
    """More mixtures than are weighed at a time: 21 x 21 x 41 x 9."""
    more = TUNING.replace(
        "target:",
        "  - {name: site, at: 'areas[0].objective', from: 0, to: 20}\n"
        "  - {name: threat, at: name, from: 0, to: 40}\ntarget:",
    )
    mission = MISSION.replace("objective: Look", "objective: Look 10").replace("Höhe", "20")
    session = Session(written(tmp_path, more, mission))
    search = searched(session, pretended(slope))

    assert len(session.space.candidates) < 5000
    assert search.verdict == "reached"
    assert session.space.values(search.best)[1:] == [5, 10, 20]
    assert session.space.values(search.best)[0] in (24, 26)


def test_a_mission_that_is_in_its_band_is_left_alone(tmp_path: Path) -> None:
    session = Session(written(tmp_path))
    search = searched(session, pretended(lambda *_: 0.55))
    assert search.verdict == "already there"
    assert search.best == session.space.own


def test_a_target_out_of_reach_says_how_near_it_came_and_with_what(tmp_path: Path) -> None:
    session = Session(written(tmp_path))
    search = searched(session, pretended(lambda points, *_: points / 200))
    data = evidence(session, search)
    assert data["verdict"] == "out of reach"
    assert data["best"]["values"] == {"points": 44, "worth": 5}
    words = " ".join(data["words"])
    assert "Nearest: points 44 instead of 12" in words
    assert "short of the band" in words
    assert "points stands at its end: widen the range, or add a knob" in words


@pytest.mark.slow
def test_all_candidates_are_played_with_the_same_dice_and_the_proof_with_others(tmp_path: Path) -> None:
    seeds: dict[str, set[str]] = {}
    inner = pretended(slope)

    def run(work: Callable[[Batch], str], batches: Iterable[Batch]) -> Iterator[str]:
        for batch in batches:
            seeds.setdefault(batch.plan.seed, set()).add(batch.text)
            yield from inner(work, [batch])

    session = Session(written(tmp_path), "7")
    search = searched(session, run)

    assert set(seeds) == {"7", "7/fresh"}
    assert len(seeds["7"]) == len(search.meter.measured())
    assert seeds["7/fresh"] == {session.space.text(one) for one in search.proofs}


@pytest.mark.slow
def test_what_was_measured_is_kept_when_it_is_stopped_and_goes_on(tmp_path: Path) -> None:
    played, stopped = 0, False
    inner = pretended(slope)

    def run(work: Callable[[Batch], str], batches: Iterable[Batch]) -> Iterator[str]:
        nonlocal played, stopped
        for batch in batches:
            if played > 300 and not stopped:
                stopped = True
                raise KeyboardInterrupt
            played += batch.count
            yield from inner(work, [batch])

    session = Session(written(tmp_path))
    with pytest.raises(KeyboardInterrupt):
        searched(session, run, tmp_path)
    kept = tmp_path / "measured.jsonl"
    twice = kept.read_bytes().splitlines(keepends=True)[-1]  # two wrote into one folder
    with kept.open("ab") as file:
        file.write(twice + b'{"of":"torn')  # and the machine went down in the middle of a line
    again = searched(session, run, tmp_path)
    whole = searched(session, pretended(slope))

    assert evidence(session, again) == evidence(session, whole)
    searched(session, run, tmp_path)
    assert played == whole.meter.spent  # nothing is played twice


@pytest.mark.slow
def test_games_of_a_player_whose_code_has_changed_are_played_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = 0

    def run(work: Callable[[Batch], str], batches: Iterable[Batch]) -> Iterator[str]:
        nonlocal played
        for batch in batches:
            played += batch.count
            yield work(batch)

    def measured() -> Tally:
        session = Session(file)
        meter = session.meter(run, tmp_path)
        list(meter.more(session.space.own, 2))
        return meter.tally(session.space.own)

    bot = write_own(tmp_path, monkeypatch, "0")
    file = written(tmp_path, TUNING.replace("success:", f"player: '{bot}', success:"))
    assert (measured().games, played) == (2, 2)
    assert (measured().games, played) == (2, 2)
    write_own(tmp_path, monkeypatch, "-1")
    assert (measured().games, played) == (2, 4)


@pytest.mark.parametrize(
    ("head", "message"), [("what is this", "holds no measured games"), ('{"measured":2}', "another version")]
)
def test_a_file_of_measured_games_that_is_none_is_not_overwritten(tmp_path: Path, head: str, message: str) -> None:
    session = Session(written(tmp_path))
    (tmp_path / "measured.jsonl").write_text(f"{head}\n", "utf-8")
    with pytest.raises(SandtableError, match=message):
        searched(session, pretended(slope), tmp_path)
    assert (tmp_path / "measured.jsonl").read_text("utf-8") == f"{head}\n"


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("knobs:", "knob:", "3:1", "unknown field `knob`; did you mean 'knobs'?"),
        ("third-option", "third-opton", "1:7", "did you mean 'third-option'?"),
        ("dam.yaml", "MC-99", "2:10", "unknown mission 'MC-99'"),
        ("seat: commander", "seat: comander", "6:16", "did you mean 'commander'?"),
        ("success:", "player: bassic, success:", "6:35", "did you mean 'basic'?"),
        ("from: 50, to: 60", "from: 0.5, to: 0.6", "6:52", "is in percent: write 60"),
        ("from: 50, to: 60", "from: 60, to: 50", "6:36", "a band goes up"),
        ("at: asset_points", "at: asset_point", "4:24", "there is no 'asset_point' in the mission"),
        ("at: asset_points", "at: asset_point", "4:24", "did you mean 'asset_points'?"),
        ("at: vp", "at: 'areas[3].area'", "5:23", "goes from [0] to [0]; there is no [3]"),
        ("at: vp", "at: areas.area", "5:23", "that is a list; say which, such as [0]"),
        ("at: vp", "at: type", "5:23", "which is no number; list its values"),
        ("from: 4, to: 44", "from: 14, to: 44", "4:44", "from 14 to 44, but dam.yaml holds 12"),
        ("from: 4, to: 44", "from: 4, to: 8", "4:51", "goes from 4 to 8, but dam.yaml holds 12"),
        ("from: 4, to: 44", "from: 44, to: 4", "4:44", "a range goes up"),
        ("from: 4, to: 44, step: 2", "values: [1, 2]", "4:46", "none of its values"),
        ("step: 2", "step: 99", "4:61", "no other value lies between"),
        ("step: 2", "step: 0.001", "4:61", "has more than 1000 steps"),
        ("at: vp", "at: [vp, asset_points]", "5:28", "has one value at all places"),
        (
            "at: vp, from: 1, to: 9",
            "at: asset_points, from: 1, to: 20",
            "5:23",
            "the knob 'worth' changes what 'points' changes",
        ),
        ("name: worth", "name: points", "5:12", "the knob 'points' is there twice"),
    ],
)
def test_whatever_is_wrong_is_told_at_its_line(tmp_path: Path, old: str, new: str, place: str, message: str) -> None:
    with pytest.raises(SandtableError) as caught:
        Session(written(tmp_path, TUNING.replace(old, new)))
    assert message in str(caught.value)
    assert f"tune.yaml:{place}: " in str(caught.value)


def test_a_value_that_the_game_refuses_is_told_as_the_game_tells_it(tmp_path: Path) -> None:
    session = Session(written(tmp_path, TUNING.replace("to: 44", "to: 120")))
    meter = session.meter(pretended(slope), None)
    with pytest.raises(SandtableError) as caught:
        session.check(meter, session.space.ends()[1])
    assert "with points 120 instead of 12" in str(caught.value)
    assert "dam.yaml:7:19: expected a whole number of at most 99; not 120" in str(caught.value)


def test_too_few_games_say_so_instead_of_a_verdict() -> None:
    with pytest.raises(SandtableError, match=r"too few to say .* at least 120"):
        Budget(100, 1)


@pytest.mark.parametrize(
    ("game", "mission", "at", "value", "read"),
    [
        ("third-option", "MC-12", "asset_points", 20, lambda m: m.cards[0].asset_points),
        ("special-forces", "rat", "iif.points", 40, lambda m: m.iif.points),
        ("seal-team-flix", "2A", "cells.rookie.rounds", 9, lambda m: m.cells["rookie"].rounds),
        ("covert-ops", "smash-and-grab", "thresholds[0]", 1, lambda m: m.thresholds[0]),
        ("team-yankee", "counterattack", "wins[0].turn", 5, lambda m: m.wins[0].turn),
    ],
)
def test_a_knob_turns_a_mission_of_every_game_that_ships(
    tmp_path: Path, game: str, mission: str, at: str, value: int, read: Callable[[Any], int]
) -> None:
    """Its entry is cut out of the game's own file, and read by the game's own reader."""
    tuning = f"game: {game}\nmission: {mission}\nknobs:\n  - {{name: it, at: '{at}', from: 0, to: 99}}\n"
    seat = "{seat: SEAT, success: {from: 50, to: 60}}"
    path = tmp_path / "tune.yaml"
    seats = load_game(game).seats_of(load_game(game).mission(mission))
    path.write_text(f"{tuning}target: {seat.replace('SEAT', seats[0])}\n", "utf-8")
    session = Session(path)
    dial = session.space.dials[0]
    meter = session.meter(pretended(slope), None)

    assert read(meter.loaded(session.space.own)) == dial.values[dial.own]
    assert read(meter.loaded((dial.values.index(value),))) == value
    assert session.source.text.count("- id:") == 1


def test_a_change_touches_nothing_but_its_value() -> None:
    entry = compose(MISSION).value[0][1].value[0]
    changes = [(find(MISSION, entry, "asset_points"), 20), (find(MISSION, entry, "intel"), [6, 10])]
    text = spliced(MISSION, [*changes, (find(MISSION, entry, "areas[area=CENTCOM].area"), "EUCOM")])
    expected = MISSION.replace("12     #", "20     #").replace("intel: [6]", "intel: [6, 10]")
    assert text == expected.replace("CENTCOM", "EUCOM")


@pytest.mark.parametrize(("mark", "end"), [("", "\r\n"), ("\ufeff", "\n"), ("\ufeff", "\r\n")])
def test_a_file_from_another_system_is_changed_at_the_same_place(tmp_path: Path, mark: str, end: str) -> None:
    path = written(tmp_path)
    (tmp_path / "dam.yaml").write_bytes((mark + MISSION.replace("\n", end)).encode())
    session = Session(path)
    changed = session.space.text((12, *session.space.own[1:]))
    assert changed == MISSION.replace("12     #", "28     #").replace("\n", end)


def test_a_comment_behind_a_value_stays_in_its_column() -> None:
    entry = compose(MISSION).value[0][1].value[0]
    place = find(MISSION, entry, "asset_points")
    assert "asset_points: 4      # too few\n" in spliced(MISSION, [(place, 4)])
    assert "asset_points: 1234567 # too few\n" in spliced(MISSION, [(place, 1234567)])


def test_a_number_inside_a_text_is_turned_too() -> None:
    text = "a:\n  - {id: x, ends: [{when: turn_over(6)}, {when: 'in(1) + in(2)'}]}\n"
    entry = compose(text).value[0][1].value[0]
    place = find(text, entry, "ends[0].when")
    assert place.value == 6
    assert "{when: turn_over(12)}" in spliced(text, [(place, 12)])
    assert find(text, entry, "ends[0].when", whole=True).value == "turn_over(6)"
    with pytest.raises(NoPlace, match="more than one number"):
        find(text, entry, "ends[1].when")


def test_a_mission_file_with_a_mistake_is_told_by_its_game(tmp_path: Path) -> None:
    wrong = MISSION.replace("threat: LOW", "threat: LOWER")
    with pytest.raises(ContentError, match=r"dam.yaml:6:13: Invalid enum value 'LOWER'"):
        Session(written(tmp_path, mission=wrong))
