"""The report of a mission: what it calls hard, what it says decided, and what it cannot say."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.third_option import GAME as THIRD_OPTION
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import load_game
from sandtable.kernel.table import Table
from sandtable.lab.report import study as study_module
from sandtable.lab.report.answers import always, answers, better, never
from sandtable.lab.report.findings import Answer, Findings, Luck
from sandtable.lab.report.kept import Kept
from sandtable.lab.report.moving import luck, movers, why
from sandtable.lab.report.records import Offered, Option, Played, Trial, Turn, Watched, Weighed
from sandtable.lab.report.scale import SEARCHING, Pace, by_time, sides_of
from sandtable.lab.report.study import Request, Study
from sandtable.lab.report.trials import trial
from sandtable.lab.report.verdict import with_verdict
from sandtable.lab.report.watching import Effort, watched
from sandtable.lab.report.weighing import weighed
from sandtable.lab.report.work import Done, Job, do
from sandtable.lab.simulation import Plan
from tests.lab.wager import SEAT, WAGER

slow = partial(pytest.param, marks=pytest.mark.slow)

MISSION = """\
missions:
  - {{id: MINE, name: Mine, type: sabotage, threat: LOW, asset_points: {points}, fighters: [],
     intel: {intel}, infil: sea, exfil: land, vp: 5, areas: [{{area: EUCOM, objective: Look}}]}}
"""


def asked_for(path: Path, games: int, points: int = 6, intel: str = "[10, 10]") -> Request:
    """A mission as somebody wrote it."""
    file = path / "mine.yaml"
    file.write_text(MISSION.format(points=points, intel=intel), "utf-8")
    plan = Plan(game="third-option", mission="MINE", players={}, games=1, seed="7", packs=(str(file),))
    return Request(plan=plan, games=games)


def measured(path: Path, games: int, points: int = 6, intel: str = "[10, 10]") -> Findings:
    """Measured with so many plays."""
    study = Study(asked_for(path, games, points, intel))
    for _ in study.run():
        pass
    return study.findings()


@pytest.fixture(scope="module")
def hard(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    """Low threat, it says; six points to recruit with against two dice of Intel."""
    return measured(tmp_path_factory.mktemp("hard"), 24)


@pytest.mark.slow
def test_a_mission_made_too_hard_is_called_too_hard(hard: Findings) -> None:
    assert hard.verdict.call == "too hard"
    assert hard.verdict.headline.startswith("Too hard: 0 %")
    assert "threat LOW" in hard.verdict.headline
    assert "has to rise by 70 percentage points" in hard.verdict.changes[0]


@pytest.mark.slow
def test_the_same_plays_are_too_easy_for_who_asked_for_less(hard: Findings) -> None:
    easy = [replace(one, success=replace(one.success, rate=0.9, low=0.85, high=0.94)) for one in hard.rungs]
    asked = with_verdict(replace(hard, rungs=easy, band=(0.4, 0.6), says="what was asked for"))
    assert asked.verdict.call == "too easy"
    assert "has to fall by 30 percentage points" in asked.verdict.changes[0]


@pytest.mark.slow
def test_few_plays_give_no_verdict_but_say_what_to_do(tmp_path: Path) -> None:
    found = measured(tmp_path, 3)
    assert found.verdict.call == "open"
    assert found.verdict.headline.startswith("Too few plays for a verdict")
    assert "--games" in found.verdict.changes[0]


@pytest.mark.slow
def test_the_same_seed_and_games_give_the_same_report(hard: Findings, tmp_path: Path) -> None:
    again = measured(tmp_path, 24)
    assert replace(again, seconds=0.0) == replace(hard, seconds=0.0)


@pytest.mark.slow
def test_a_report_that_was_stopped_goes_on_and_comes_to_the_same_end(
    hard: Findings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers: Counter[tuple[str, int]] = Counter()

    def counted(job: Job) -> Done:
        numbers.update((job.group, job.first + n) for n in range(job.count))
        return do(job)

    monkeypatch.setattr(study_module, "do", counted)
    request, file = asked_for(tmp_path, 24), tmp_path / "page.measured.jsonl"
    for _ in islice(Study(request, Kept(file)).run(), 9):
        pass
    with file.open("ab") as torn:  # the machine went down in the middle of a line
        torn.write(b'{"type":"part","of":')

    again = Study(request, Kept(file))
    assert again.done["basic"]
    for _ in again.run():
        pass
    assert replace(again.findings(), seconds=0.0) == replace(hard, seconds=0.0)
    assert set(numbers.values()) == {1}  # nothing is played twice
    assert sum(numbers.values()) == again.planned
    assert Study(request, Kept(file)).jobs == []


@pytest.mark.slow
def test_a_report_by_time_goes_on_with_the_time_that_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_module, "TRY", 0.02)
    file = tmp_path / "page.measured.jsonl"
    request = replace(asked_for(tmp_path, 0), seconds=50.0)
    first = Study(request, Kept(file))
    first.began -= 20.0  # so long it took until here
    next(first.run())

    again = Study(request, Kept(file))
    assert again.scale == first.scale
    assert perf_counter() - again.began >= 20
    again.began -= 40.0
    assert list(again.run()) == []
    found = again.findings()
    assert found.seconds >= 60
    assert found.notes[0].startswith("The time was up after")
    assert Study(replace(request, seconds=90.0), Kept(file)).done["basic"] == first.done["basic"]


@pytest.mark.slow
def test_a_mission_that_was_changed_meanwhile_is_measured_anew(tmp_path: Path) -> None:
    file = tmp_path / "page.measured.jsonl"
    next(Study(asked_for(tmp_path, 3), Kept(file)).run())
    assert Study(asked_for(tmp_path, 3), Kept(file)).done["basic"]
    assert not Study(asked_for(tmp_path, 3, points=7), Kept(file)).done["basic"]


def test_a_report_has_every_rung_of_skill_on_the_same_seeds(hard: Findings) -> None:
    players = [one.player for one in hard.rungs]
    assert players == ["random", "basic", "search:8", "search:16", "search:32"]
    assert [one.setting for one in hard.values] == ["Difficulty"] * 4 or not hard.values
    assert sum(one.rate for _, one in hard.endings) == pytest.approx(1)


def share(stays: int, dares: int, playouts: int = 24) -> Luck:
    mission = WAGER.mission(f"{stays}-{dares}")
    found = [weighed(WAGER, mission, f"7/{n}", SEAT, (2, playouts)) for n in range(60)]
    got = luck([one for one in found if one], {"all": (SEAT,)})
    assert got is not None
    return got


def test_where_the_choice_decides_all_is_skill_and_where_it_changes_nothing_all_is_luck() -> None:
    assert share(6, 0).choices == pytest.approx(1, abs=0.05)
    assert share(3, 3).choices == pytest.approx(0, abs=0.05)


def test_few_playouts_make_luck_no_skill() -> None:
    """Two answers with the same chance seldom win as often in four worlds: that is no skill."""
    assert share(3, 3, playouts=4).choices == pytest.approx(0, abs=0.1)


def test_the_share_of_choices_is_the_one_worked_out_by_hand() -> None:
    """5/6 and 1/6, as often the one as the other: a variance of 1/9 out of 1/4."""
    found = share(5, 1)
    assert found.low < 4 / 9 < found.high
    assert found.choices == pytest.approx(4 / 9, abs=0.15)


def plays(mission: str) -> Iterator[Watched]:
    return (watched(WAGER, WAGER.mission(mission), f"7/{n}", SEAT, Effort(2, 4, 40)) for n in range(40))


def test_a_play_is_decided_by_the_choice_that_lost_it() -> None:
    play = next(play for play in plays("6-0") if not play.won)
    assert play.decided == 1
    assert why(play.why) == "the choice: Dare"


def test_a_play_is_decided_by_the_die_that_won_it() -> None:
    play = next(play for play in plays("1-1") if play.won)
    (mover,) = (one for one in movers(WAGER, [play]) if one.sort == "dice")
    assert why(play.why).startswith("the dice")
    assert (mover.name, mover.times) == ("The wager", 1)
    assert mover.mean > 0.6


def test_an_answer_that_is_never_taken_is_found_with_what_it_would_be_worth() -> None:
    found = [trial(WAGER, WAGER.mission("1-6"), "7", n) for n in range(120)]
    options = answers([one for one in found if one])
    assert [one.name for one in never(options, 120)] == ["Dare"]
    assert never(options, 120, [Option("wager", "dare", "Dare")]) == []
    assert [one.name for one in better(options)] == ["Dare"]
    assert [one.name for one in always(options, 1 / 6)] == ["Dare"]


def test_options_with_names_of_their_own_are_told_by_kind() -> None:
    moves = [Option("act", "move", f"Piece {n} goes on") for n in range(60)]
    trials = [Trial(n, one, SEAT, True, True, [Offered(one, 1, 0)]) for n, one in enumerate(moves)]
    (found,) = answers(trials)
    assert (found.name, found.plays, found.tried) == ("any move", 60, 60)


def test_an_option_that_loses_is_no_secret_of_winning() -> None:
    stay, dare = Option("wager", "stay", "Stay"), Option("wager", "dare", "Dare")
    there = [Offered(stay, 1, 1), Offered(dare, 1, 0)]
    trials = [Trial(n, dare, SEAT, True, False, there) for n in range(30)]
    assert better(answers(trials)) == []
    assert always(answers(trials), 0.5) == []


def test_a_move_is_shared_among_the_rules_whose_dice_fell() -> None:
    turn = Turn(1, 0.5, 0.5, 0.9, "", "", "", ("WAG-1", "WAG-2"), (), "")
    play = Watched(0, True, "over", 1, [], [turn], 1, turn)
    assert [round(one.mean, 3) for one in movers(WAGER, [play])] == [0.2, 0.2]


def test_seats_that_end_alike_are_one_side() -> None:
    def played(n: int, won: bool) -> Played:
        each = {"a": won, "b": won, "c": not won}
        return Played(n, "", each, {s: float(w) for s, w in each.items()}, {s: int(w) for s, w in each.items()}, 1, {})

    plan = Plan(game="", mission="", players={"a": "", "b": "", "c": ""}, games=1, seed="1")

    assert sides_of(plan, [played(0, True), played(1, False)]) == (("a", "b"), ("c",))


def test_a_slow_game_gets_fewer_playouts_and_still_plays_enough_for_a_verdict() -> None:
    quick = by_time(100, Pace(0.002, 0.002, 25, (("a",),)), values=4)
    slow = by_time(100, Pace(1.0, 0.3, 100, (("a",), ("b",))), values=4)
    assert len(quick.budgets) == 3
    assert quick.playouts >= 48
    assert slow.games >= 40
    assert (slow.budgets, slow.setting) == ((), 0)


def test_where_there_is_no_time_for_one_play_there_is_one_all_the_same() -> None:
    scale = by_time(1, Pace(20.0, 5.0, 400, (("a",), ("b",)), 30.0), values=4)
    assert (scale.games, scale.random, scale.search, scale.trials, scale.watched) == (1, 0, 0, 0, 0)


@pytest.mark.parametrize(("look", "budgets"), [(0.02, (4, 8, 16)), (0.1, (4, 8)), (0.5, (4,)), (5.0, ())])
def test_search_has_its_share_of_the_time_be_it_for_few_plays_of_small_budgets(
    look: float, budgets: tuple[int, ...]
) -> None:
    scale = by_time(100, Pace(0.2, 0.05, 100, (("a",), ("b",)), look), values=0)
    spent = 2 * look * sum(budgets) * scale.search
    assert scale.budgets == budgets
    assert spent <= SEARCHING * 100
    assert not budgets or spent > 0.3 * SEARCHING * 100
    assert scale.search >= 2 or not budgets


def test_what_only_takes_something_back_is_neither_tried_nor_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(table: Table[Any], choice: Any) -> Option:
        return Option(table.asking, str(choice.takes_back), "")

    monkeypatch.setattr("sandtable.lab.report.trials.option_of", told)
    mission = THIRD_OPTION.mission("MC-10")
    found = [one for n in range(40) if (one := trial(THIRD_OPTION, mission, "1", n))]

    assert {one.option.kind for one in found} == {"False"}
    offered = [each for one in found for each in one.offered if each.option.kind == "True"]
    assert not any(each.offered for each in offered)


def test_nineteen_of_twenty_are_too_few_to_say_that_an_option_always_wins() -> None:
    few = Answer("q", "few", 100, 0, 20, 0.95, 0.4, 0.2, 0.6)
    many = Answer("q", "many", 100, 0, 200, 0.99, 0.4, 0.3, 0.5)
    assert always([few, many], 0.5) == [many]


@pytest.mark.parametrize(
    ("changed", "low", "high"), [((True,), None, None), ((True, True), None, None), ((True, False), -1, 1)]
)
def test_an_option_that_was_tried_once_or_twice_is_hardly_known(
    changed: tuple[bool, ...], low: float | None, high: float | None
) -> None:
    dare = Option("wager", "dare", "Dare")
    trials = [Trial(n, dare, SEAT, False, won, [Offered(dare, 1, 0)]) for n, won in enumerate(changed)]
    (found,) = answers(trials)
    assert (found.low, found.high, found.helps, found.harms) == (low, high, False, False)


def test_one_position_tells_nothing_about_luck() -> None:
    assert luck([Weighed("q", SEAT, 1, 0.1, 1.0, 0.5, True)], {"all": (SEAT,)}) is None


@pytest.mark.parametrize(
    ("name", "mission", "counted"),
    [
        ("third-option", "MC-12", ["action rounds", "teams lost", "enemy casualties"]),
        ("special-forces", "hfc", ["turns", "US lost", "IIF lost"]),
        slow("seal-team-flix", "1", ["rounds", "SEALs lost", "Tangos taken out"]),
        slow("covert-ops", "smash-and-grab", ["rounds", "figures lost", "enemies taken out", "alarm"]),
        slow("team-yankee", "annihilation", ["turns", "Blue teams lost", "Red teams lost"]),
    ],
)
def test_a_game_counts_its_length_and_its_losses(name: str, mission: str, counted: list[str]) -> None:
    game = load_game(name)
    table = Table.start(game, game.mission(mission), SeededDice(1), logged=False)
    while table.decision:
        table.play(table.decision.seat, game.heuristics["basic"](table))
    tally = game.tally(table.state)
    assert list(tally) == counted
    assert tally[counted[0]] > 0
