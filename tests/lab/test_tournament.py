"""Tournaments: paired seeds, both sides, and a table that hangs on the games alone."""

import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.kernel.decision import Outcome
from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.kernel.game import load_game
from sandtable.lab import rows as rows_module
from sandtable.lab.code import code_of
from sandtable.lab.rows import Store
from sandtable.lab.tournament import Bout, Cell, Tournament, play, running, standings
from sandtable.lab.tournament.bouts import _winner, play_task
from sandtable.lab.tournament.page import page
from sandtable.lab.tournament.plan import Task
from sandtable.lab.tournament.words import headline, verdict
from sandtable.players import guard
from tests.lab.killing import killed_in_the_middle

TWIN, OTHER = "tests.lab.bots:Twin", "tests.lab.bots:Other"
SCRIPT = """\
import sys
from pathlib import Path
from sandtable.lab import rows
from sandtable.lab.tournament import Bout, Tournament, play
rows.SOON = rows.LATE = 0
asked = Tournament(
    game="third-option", missions=("MC-01", "MC-05"), players=("random", "random-recruiter"),
    games=10**5,
)
with rows.Store(Path(sys.argv[1]), Bout, asked.identity) as store:
    for _ in play(asked, store=store):
        if len(list(Path(sys.argv[1]).glob("part-*"))) >= 6:
            input()  # until it is killed
"""


def battle(*players: str, games: int = 3) -> Tournament:
    return Tournament(game="special-forces", missions=("hfc",), players=players, games=games, seed="7")


def mission(*players: str, games: int = 20, **changes: object) -> Tournament:
    given: dict[str, object] = {"game": "third-option", "missions": ("MC-12",), "seed": "7"}
    return Tournament(players=players, games=games, **{**given, **changes})  # type: ignore[arg-type] # test words


def a_bout(first: str, second: str, winner: str, game: int = 0) -> Bout:
    reward = 0.0 if not winner else 1.0 if winner == first else -1.0
    return Bout("hfc", game, f"7/{game}", first, second, winner, "over", reward, -reward, 0, 0, 9)


def test_the_two_games_of_a_pair_have_the_same_dice_with_the_sides_changed() -> None:
    bouts = list(play(battle(TWIN, OTHER)))
    here = {bout.game: bout for bout in bouts if bout.first == TWIN}
    there = {bout.game: bout for bout in bouts if bout.first == OTHER}
    assert len({bout.seed for bout in bouts}) == 3
    for number, one in here.items():
        other = there[number]
        assert one.seed == other.seed
        # They play alike, so that only dice of their own could make a difference.
        assert (one.result, one.decisions, one.reward) == (other.result, other.decisions, other.reward)
        assert {one.winner, other.winner} in ({TWIN, OTHER}, {""})
        assert one.other_reward == -one.reward
    assert any(bout.reward for bout in bouts)
    table = standings((TWIN, OTHER), bouts)
    assert table.matrix[TWIN, OTHER].share == 0.5


def test_alone_against_the_rules_all_play_the_same_games() -> None:
    bouts = list(play(mission(TWIN, OTHER, "random-recruiter")))
    ends = {
        name: [(bout.seed, bout.result, bout.decisions) for bout in bouts if bout.first == name]
        for name in (TWIN, OTHER, "random-recruiter")
    }
    assert ends[TWIN] == ends[OTHER]
    assert [one[0] for one in ends[TWIN]] == [one[0] for one in ends["random-recruiter"]]
    table = standings((TWIN, OTHER, "random-recruiter"), bouts)
    assert table.matrix[TWIN, OTHER] == Cell(drawn=20)
    assert table.matrix[TWIN, "random-recruiter"].lost > 0


@pytest.mark.slow
def test_a_tournament_that_was_killed_goes_on_to_the_same_table(tmp_path: Path) -> None:
    killed_in_the_middle(SCRIPT, tmp_path, parts=6)
    asked = Tournament(
        game="third-option", missions=("MC-01", "MC-05"), games=20, players=("random", "random-recruiter")
    )
    with Store(tmp_path, Bout, asked.identity) as store:
        before = sum(1 for _ in store)
        resumed = standings(asked.players, play(asked, store=store))
    assert before >= 6
    assert resumed == standings(asked.players, play(asked))
    assert resumed.games == 80


@pytest.mark.slow
def test_whoever_joins_later_plays_only_its_own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_module, "SOON", 0)
    two, three = mission("random", "basic"), mission("random", "basic", "random-recruiter")
    with Store(tmp_path, Bout, two.identity) as store:
        list(play(two, store=store))
    with Store(tmp_path, Bout, three.identity) as store:
        table = standings(three.players, play(three, store=store))
        assert sum(1 for _ in store) == table.games == 60
    assert table == standings(three.players, play(three))


def test_those_who_think_long_are_given_one_game_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a run that is stopped loses no minutes; the others lose none by it."""
    now, given = 0.0, []

    def slow(task: Task) -> list[Bout]:
        nonlocal now
        now += len(task.numbers) * (30.0 if task.first.name == "basic" else 0.001)
        given.append((task.first.name, len(task.numbers)))
        return play_task(task)

    monkeypatch.setattr(running, "play_task", slow)
    monkeypatch.setattr(running, "perf_counter", lambda: now)
    asked = mission("random", "basic", games=8)
    games = list(play(asked))

    assert [n for name, n in given if name == "basic"] == [1] * 8
    assert [n for name, n in given if name == "random"] == [1, 1, 2, 2, 2]
    monkeypatch.undo()
    assert games == list(play(asked))


def test_a_player_whose_code_has_changed_is_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asked = mission("random", "changing_bot:Bot", games=2)
    source = (Path(__file__).parent / "bots.py").read_text("utf-8").replace("Twin", "Bot")
    (tmp_path / "changing_bot.py").write_text(source, "utf-8")
    first = list(asked.tasks())[-1]
    assert (first.second.name, first.first.name) == ("", "changing_bot:Bot")
    assert len(first.first.code) == 8
    (tmp_path / "changing_bot.py").write_text(source + "\n# changed\n", "utf-8")
    assert list(asked.tasks())[-1].first.code == first.first.code  # as it was when it was loaded
    monkeypatch.delitem(sys.modules, "changing_bot")
    assert list(asked.tasks())[-1].first.code != first.first.code
    with pytest.raises(SandtableError, match="'changing_bot:Bot' is not the same everywhere"):
        play_task(first)
    assert code_of("basic", asked.load()) == ""


@pytest.mark.parametrize(
    ("bot", "why", "seconds"),
    [
        ("tests.lab.bots:Crash", "crashed: IndexError: off the map", 600.0),
        ("tests.lab.bots:Nonsense", "answered nonsense: 'charge!'", 600.0),
        ("tests.lab.bots:Sleeper", "gave no answer in time", 0.05),
    ],
)
def test_who_crashes_hangs_or_talks_nonsense_forfeits_and_the_others_play_on(
    bot: str, why: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard.guarded, "__defaults__", (seconds,))
    bouts = list(play(battle("random", bot, games=2)))
    forfeited = [bout for bout in bouts if bout.forfeit]
    assert len(bouts) == 4
    assert forfeited
    for bout in forfeited:
        assert (bout.forfeit, bout.winner, bout.result) == (bot, "random", "forfeit")
        assert why in bout.why
        reward = 1.0 if bout.first == "random" else -1.0
        assert (bout.reward, bout.other_reward, bout.decisions) == (reward, -reward, 0)
    table = standings(("random", bot), bouts)
    assert table.stands[0].player == "random"
    assert table.stands[1].forfeits == len(forfeited)
    assert list(table.faults) == [bot]


def test_who_forfeits_alone_has_lost_and_nobody_has_won() -> None:
    bot = "tests.lab.bots:Nonsense"
    bout = next(play(mission(bot, "random", games=1)))
    assert (bout.forfeit, bout.winner, bout.reward, bout.other_reward) == (bot, "", -1.0, 0.0)


def test_only_who_wins_alone_has_won() -> None:
    task = next(battle("basic", "random").tasks())

    def winner(us: bool, iif: bool) -> str:
        return _winner(task, Outcome("", "", {"us": us, "iif": iif}, {"us": 0, "iif": 0}))

    assert (winner(True, False), winner(False, True)) == ("basic", "random")
    assert (winner(True, True), winner(False, False)) == ("", "")


def test_a_cell_counts_a_draw_half() -> None:
    cell = Cell(won=1, drawn=2, lost=1)
    assert (cell.games, cell.points, cell.share) == (4, 2.0, 0.5)
    assert Cell().share == 0.0
    counts, shares = {"games": 3, "won": 1, "drawn": 0, "lost": 2}, {"share": 0.3333, "low": 0.0615, "high": 0.7923}
    assert Cell(won=1, lost=2).as_data() == counts | shares


def test_a_player_has_its_own_success_its_own_reward_and_its_own_faults() -> None:
    faults = [replace(a_bout("a", "b", "a", n), forfeit="b", why=f"reason {n}", other_reward=-0.5) for n in (1, 2)]
    table = standings("bac", [a_bout("a", "b", "a"), a_bout("c", "a", ""), *faults])
    first, *_ = table.stands
    by_name = {one.player: one for one in table.stands}

    assert first.player == "a"
    assert (first.success, first.reward, first.forfeits) == (Cell(won=3, lost=1), 0.75, 0)
    assert by_name["b"].reward == pytest.approx(-2 / 3)
    assert by_name["b"].forfeits == 2
    assert (by_name["c"].success, by_name["c"].reward) == (Cell(lost=1), 0.0)
    assert table.faults == {"b": "reason 1"}


def test_alone_who_makes_more_of_a_seed_is_rated_higher_and_there_are_no_sides() -> None:
    bouts = [replace(a_bout(name, "", ""), reward=reward) for name, reward in (("a", 1), ("b", 0))]
    table = standings("ab", bouts)
    assert table.stands[0].rating > 25 > table.stands[1].rating
    assert table.sides == {}
    once = standings("ab", bouts[:1])
    assert {one.rating for one in once.stands} == {25.0}, "one alone is compared with nobody"


def test_the_number_of_games_is_known_before_they_are_played() -> None:
    for asked in (battle("basic", "random", OTHER), mission("basic", "random", OTHER)):
        planned = sum(len(task.numbers) for task in asked.tasks())
        assert asked.total(asked.load()) == planned
    assert planned == 60


def test_a_tournament_is_for_one_side_or_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tournament, "sides", lambda *_: (("a",), ("b",), ("c",)))
    with pytest.raises(UnknownName, match="hfc has 3 sides; a tournament is for one or two"):
        battle("basic", "random").check()


def test_a_table_counts_wins_draws_and_sides_and_hangs_on_no_order() -> None:
    played = ("a", "b", "a"), ("b", "a", "a"), ("a", "b", "", 1), ("b", "a", "b", 1), ("a", "c", "a"), ("c", "a", "a")
    bouts = [a_bout(*bout) for bout in played]
    table = standings("abc", bouts)
    assert table.matrix["a", "b"] == Cell(won=2, drawn=1, lost=1)
    assert table.matrix["b", "a"] == Cell(won=1, drawn=1, lost=2)
    assert table.sides["a", 0] == Cell(won=2, drawn=1)
    assert table.stands[0].player == "a"
    assert table.stands[0].all == Cell(won=4, drawn=1, lost=1)
    assert standings("abc", reversed(bouts)) == table


def test_more_games_make_the_error_of_a_rating_smaller() -> None:
    few, many = (standings("ab", [a_bout("a", "b", "ab"[n % 3 == 0], n) for n in range(games)]) for games in (30, 300))
    assert many.stands[0].error < 0.6 * few.stands[0].error
    assert few.stands[0].player == many.stands[0].player == "a"


def test_the_page_says_whether_chance_alone_may_have_made_the_lead() -> None:
    sure = standings("ab", [a_bout("a", "b", "ab"[n % 9 == 0], n) for n in range(90)])
    assert headline(sure) == "a leads"
    assert "Against b, the next best, a takes 89 % of the points" in verdict(sure)
    unsure = standings("ab", [a_bout("a", "b", "ab"[n % 5 > 2], n) for n in range(20)])
    assert headline(unsure) == "a and b cannot be told apart yet"
    assert "beyond chance after about 97 games" in verdict(unsure)


def test_the_page_asks_nobody_for_anything_and_says_no_more_than_names() -> None:
    bouts = [a_bout("basic", "<b>", "basic", n) for n in range(9)]
    made = page(battle("basic", "<b>"), standings(("basic", "<b>"), bouts))
    assert "http" not in made
    assert "&lt;b&gt;" in made
    assert "<b><" not in made


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (mission("basic"), "takes two players at least"),
        (mission("basic", "basic"), "the player 'basic' is named twice"),
        (mission("basic", "bassic"), "did you mean 'basic'"),
        (mission("basic", "nobody:Bot"), "does not load"),
        (mission("basic", "random", missions=("MC-99",)), "unknown mission 'MC-99'"),
        (mission("basic", "random", missions=("MC-12",) * 2), "the mission 'MC-12' is named twice"),
    ],
)
def test_what_cannot_be_played_is_said_before_the_first_game(asked: Tournament, message: str) -> None:
    with pytest.raises(UnknownName, match=message):
        next(play(asked))


@pytest.mark.parametrize(
    ("name", "count"),
    [("third-option", 1), ("special-forces", 2), ("seal-team-flix", 1), ("covert-ops", 1), ("team-yankee", 2)],
)
def test_every_seat_is_on_one_side(name: str, count: int) -> None:
    game = load_game(name)
    mission = game.mission(game.missions()[0].id)
    sides = game.sides_of(mission)
    assert len(sides) == count
    assert tuple(seat for side in sides for seat in side) == game.seats_of(mission)


@pytest.mark.slow
def test_two_processes_play_the_games_of_one() -> None:
    asked = msgspec.structs.replace(battle("basic", "random", games=4), seed="9")
    assert list(play(asked, jobs=2)) == list(play(asked))
