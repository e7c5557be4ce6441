"""What can be turned: places in a text, knobs with their values, and games counted once."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.lab.tune.meter import Batch
from sandtable.lab.tune.places import NoPlace, compose, find, spliced, written
from sandtable.lab.tune.session import Session
from sandtable.lab.tune.space import Space
from sandtable.lab.tune.tuning import knob_named
from tests.lab.dam import MISSION, TUNING
from tests.lab.dam import written as tuned

POINTS, OWN = "from: 4, to: 44, step: 2", (4, 4)


def session(folder: Path, old: str = "", new: str = "") -> Session:
    return Session(tuned(folder, TUNING.replace(old, new)))


@pytest.fixture
def space(tmp_path: Path) -> Space:
    return session(tmp_path).space


# places


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("", "is empty; write a path"),
        ("us..%", "'us..%' is no path"),
        ("nothing", "there is no 'nothing' in the mission"),
        ("nothing", "a key that was left out has to be written first"),
        ("areas[0].nothing", r"there is no 'nothing' at 'areas\[0\]'"),
        ("areas[0].area.deep", r"no 'deep' at 'areas\[0\].area': that is a value"),
        ("vp[0]", "there is no list at 'vp'"),
        ("intel[1]", r"the list at 'intel' goes from \[0\] to \[0\]; there is no \[1\]"),
        ("areas[area=CENTCON].area", "has no entry with area CENTCON; did you mean 'CENTCOM'"),
        ("twice[id=a].n", "the list at 'twice' has 2 entries with id a$"),
        ("twice", "'twice' stands on several lines"),
    ],
)
def test_a_path_that_leads_nowhere_says_where_it_ends(path: str, why: str) -> None:
    text = MISSION + "    twice:\n      - {id: a, n: 1}\n      - {id: a, n: 2}\n      - b\n"
    with pytest.raises(NoPlace, match=why):
        find(text, compose(text).value[0][1].value[0], path)


def test_whoever_is_nearly_right_is_told_the_name_and_no_more() -> None:
    entry = compose(MISSION).value[0][1].value[0]
    with pytest.raises(NoPlace, match=r"did you mean 'asset_points'\?$"):
        find(MISSION, entry, "asset_point")


def test_entries_are_chosen_by_what_they_say_be_there_others_of_any_kind() -> None:
    text = "a:\n  - {id: x, of: [b, {id: one, n: 1}, {n: 2}, {id: two, n: 3}]}\n"
    place = find(text, compose(text).value[0][1].value[0], "of[id=two].n")
    assert place.value == 3
    assert "{id: two, n: 4}" in spliced(text, [(place, 4)])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("EUCOM", "EUCOM"),
        ("No", '"No"'),
        ("two words", '"two words"'),
        ("Öl: 5", '"Öl: 5"'),
        (True, "true"),
        (7, "7"),
        ([6, 10], "[6, 10]"),
    ],
)
def test_a_value_is_written_as_yaml_reads_it_back(value: object, text: str) -> None:
    assert written(value) == text


# knobs


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (POINTS, f"{POINTS}, weight: 0", "has to be above 0; not 0"),
        (POINTS, f"{POINTS}, weight: .inf", "has to be above 0; not inf"),
        (POINTS, "from: 4, to: 44, step: 0", "has to be above 0; not 0"),
        (POINTS, "from: 4", "the knob 'points' has no 'to'; say from and to, or values"),
        (POINTS, "to: 44", "the knob 'points' has no 'from'"),
        (POINTS, "from: 12, to: 12", "a range goes up: from 12 to 12 holds nothing"),
        (POINTS, "values: [12]", "has to list at least two, in order"),
        (POINTS, "values: [12, 14], step: 2", "stands instead of from, to and step"),
        ("at: vp", "at: []", "has to say at least one place"),
        ("at: vp", "at: [vp, threat]", "'threat' holds LOW, 'vp' 5"),
        ("from: 50, to: 60", "from: 60, to: 60", "a band goes up: from 60 to 60 holds nothing"),
        ("from: 50, to: 60", "from: 0.5, to: 1", "is in percent: write 100 instead of 1"),
        ("knobs:", "knobs: [", "tune.yaml:"),
    ],
)
def test_a_knob_that_cannot_be_turned_is_refused(tmp_path: Path, old: str, new: str, why: str) -> None:
    with pytest.raises(SandtableError) as caught:
        session(tmp_path, old, new)
    assert why in str(caught.value)


@pytest.mark.parametrize("given", [f"{POINTS}, weight: 0.1", "from: 12, to: 14", "from: 9, to: 12"])
def test_a_knob_may_stand_at_its_end(tmp_path: Path, given: str) -> None:
    dial = session(tmp_path, POINTS, given).space.dials[0]
    assert dial.values[dial.own] == 12


def test_a_band_may_end_at_two_percent(tmp_path: Path) -> None:
    band = session(tmp_path, "from: 50, to: 60", "from: 1, to: 2").tuning.target.success
    assert band.shares == (0.01, 0.02)


def test_steps_go_from_the_authors_own_value_and_are_written_as_one_would(tmp_path: Path) -> None:
    dial = session(tmp_path, POINTS, "from: 11.65, to: 12.4, step: 0.1").space.dials[0]
    assert dial.values == [11.7, 11.8, 11.9, 12, 12.1, 12.2, 12.3, 12.4]
    assert [type(value) for value in dial.values if value == 12] == [int]


def test_values_that_are_listed_are_turned_in_their_order(tmp_path: Path) -> None:
    space = session(tmp_path, POINTS, "values: [20, 12, 16]").space
    assert (space.dials[0].values, space.own) == ([20, 12, 16], (1, 4))
    assert "asset_points: 16 " in space.text((2, 4))


def test_a_knob_is_found_by_its_name_or_alone(tmp_path: Path) -> None:
    two = session(tmp_path).tuning
    one = session(tmp_path, "  - {name: worth, at: vp, from: 1, to: 9}\n").tuning
    assert (knob_named(two, "worth"), knob_named(one, ""), knob_named(one, "points")) == (1, 0, 0)
    with pytest.raises(UnknownName, match="which knob\\? say --knob"):
        knob_named(two, "")
    with pytest.raises(UnknownName, match="unknown knob 'wort'; did you mean 'worth'"):
        knob_named(two, "wort")


# all of them together


def test_a_change_is_told_and_paid_by_the_knobs_that_are_turned(space: Space) -> None:
    assert space.turned((5, 4)) == "points 14 instead of 12"
    assert space.turned((5, 0)) == "points 14 instead of 12, worth 1 instead of 5"
    assert space.moved((9, 0)) == (0.25, -0.5)
    assert space.cost((9, 0)) == 0.75
    assert (space.text(OWN), space.values(OWN)) == (MISSION, [12, 5])
    assert [dial.farthest for dial in space.dials] == [0.8, 0.5]


def test_the_ends_are_each_knob_alone_and_none_where_it_stands(tmp_path: Path, space: Space) -> None:
    assert space.ends() == [(0, 4), (20, 4), (4, 0), (4, 8)]
    assert session(tmp_path, "from: 4", "from: 12").space.ends() == [(16, 4), (0, 0), (0, 8)]


def test_all_mixtures_are_weighed_where_they_are_few(space: Space) -> None:
    assert sorted(space.candidates) == [(a, b) for a in range(21) for b in range(9)]


def test_of_too_many_mixtures_the_simple_ones_are_weighed_and_all_are_possible(tmp_path: Path) -> None:
    space = session(tmp_path, "step: 2", "step: 0.05").space
    found = set(space.candidates)
    reach = space.dials[0].reach

    assert len(found) < 6000 < (reach + 1) * 9
    own = space.own
    assert {(0, 0), (reach, 8), (reach, 0), (0, 8), own} <= found
    assert {(at, own[1]) for at in range(reach + 1)} <= found
    assert all(0 <= a <= reach and 0 <= b <= 8 for a, b in found)
    mixed = [one for one in found if one[0] != own[0] and one[1] != own[1]]
    assert 700 < len(mixed) < 1500, "half of the knobs are left alone"


@pytest.mark.parametrize(("most", "along"), [(5, [0, 4, 10, 15, 20]), (2, [4, 20]), (1, [4]), (99, [*range(21)])])
def test_a_knob_goes_from_end_to_end_by_way_of_the_authors_own(space: Space, most: int, along: list[int]) -> None:
    assert space.along(0, most) == [(at, 4) for at in along]


def test_a_knob_that_stands_at_its_end_or_beside_it_goes_to_both_ends(tmp_path: Path) -> None:
    beside = session(tmp_path, "from: 4", "from: 10").space
    assert beside.along(0, 4) == [(0, 4), (1, 4), (11, 4), (17, 4)]
    at_its_end = session(tmp_path, "from: 4", "from: 12").space
    assert at_its_end.along(0, 3) == [(0, 4), (8, 4), (16, 4)]


def test_a_knob_has_a_thousand_steps_at_most(tmp_path: Path) -> None:
    assert session(tmp_path, "step: 2", "step: 0.04").space.dials[0].reach == 1000


def test_near_is_one_step_of_one_knob_within_its_range(space: Space) -> None:
    assert list(space.near((0, 4))) == [(1, 4), (0, 3), (0, 5)]
    assert list(space.near((1, 8))) == [(0, 8), (2, 8), (1, 7)]
    assert list(space.near((20, 8))) == [(19, 8), (20, 7)]


# games


def test_a_meter_counts_every_game_once_and_fresh_ones_apart(tmp_path: Path) -> None:
    asked: list[tuple[int, int]] = []

    def run(_: Callable[[Batch], str], batches: Iterable[Batch]) -> Iterator[str]:
        for batch in batches:
            asked.append((batch.first, batch.count))
            yield "1" * batch.count

    made = session(tmp_path)
    meter = made.meter(run, tmp_path)
    games = [meter.tally(OWN).games for _ in meter.more(OWN, 10)]
    assert games == [4] * 4 + [8] * 4 + [10] * 2
    assert len(list(meter.more(OWN, 5))) == 5
    assert len(list(meter.more(OWN, 3, fresh=True))) == 3
    assert asked == [(0, 4), (4, 4), (8, 2), (10, 4), (14, 1), (0, 3)]
    assert (meter.tally(OWN).games, meter.tally(OWN, fresh=True).games) == (15, 3)
    assert (meter.measured()[OWN].games, meter.spent) == (18, 18)
    assert meter.tally((0, 0)).share == 0.0

    asked.clear()
    again = made.meter(run, tmp_path)
    assert len(list(again.more(OWN, 6))) == 6
    assert (asked, again.spent, again.tally(OWN).games) == ([], 6, 6)
    assert len(list(again.more(OWN, 12))) == 12
    assert (asked, again.spent, again.tally(OWN).games) == ([(15, 3)], 18, 18)
