"""A guided mission: the coach follows along, and lets go."""

import pytest

from tests.server.client import Rest, data
from tests.server.local import GAMES


def test_the_lobby_names_the_guides_of_a_game(rest: Rest) -> None:
    games = {game["id"]: game for game in data(rest.get("/api/games"))}
    lesson = {"id": "lesson", "title": "First coins", "brief": "Take a coin, then two.", "seat": ""}
    assert games["toy"]["guides"] == [lesson]


def test_the_coach_goes_along_and_says_farewell(rest: Rest) -> None:
    table = rest.make("toy", guide="lesson")
    with rest.join(table, "red") as red, rest.join(table, "blue") as blue:
        coach = red.screen.frame["coach"]
        assert (coach["title"], coach["text"], coach["of"]) == ("Begin", "Take one coin.", 2)
        red.choose(coach.get("option", 0))
        blue.see(1)
        coach = blue.screen.frame["coach"]
        assert (coach["text"], coach["at"], coach["option"]) == ("Blue takes two.", 1, 1)
        blue.choose(coach["option"])
        red.see(2)
        assert red.screen.frame["coach"]["text"] == "Now play on."
        assert red.screen.frame["coach"]["done"] is True
        red.choose(0)
        assert red.screen.frame.get("coach") is None


def test_the_coach_lets_go_of_whoever_chooses_otherwise_and_comes_back_after_an_undo(rest: Rest) -> None:
    table = rest.make("toy", guide="lesson")
    with rest.join(table, "red") as red:
        red.choose(2)
        assert red.screen.frame["coach"]["done"] is True
        red.ask("undo")
        red.see(2)
        assert red.screen.frame["coach"]["text"] == "Take one coin."


def test_a_guide_that_is_not_there_is_refused(rest: Rest) -> None:
    answer = rest.post("/api/tables", json={"game": "toy", "guide": "none"})
    assert answer.status_code in (400, 404)
    assert "none" in answer.json()["detail"]


# By day, test_lesson.py and test_lesson_flick.py follow the other two.
TOLD_ELSEWHERE = [pytest.param(game, marks=pytest.mark.slow) for game in ("special-forces", "seal-team-flix")]


@pytest.mark.parametrize("game", ["third-option", "toy", "race", *TOLD_ELSEWHERE])
def test_every_guide_can_be_followed_to_its_farewell(rest: Rest, game: str) -> None:
    for guide in GAMES[game].guides():
        follow(rest, game, guide.id)


def follow(rest: Rest, game: str, guide: str) -> None:
    table = rest.make(game, guide=guide)
    seats = rest.table(table.id, table.links.host)["seats"]
    people = [seat for seat, sitter in seats.items() if sitter["player"] == "human"]
    wires = {seat: rest.join(table, seat) for seat in people}
    while True:
        for wire in wires.values():
            wire.settle()
        wire = next(iter(wires.values()))
        coach = wire.screen.frame["coach"]
        if coach.get("done"):
            over = wire.screen.frame["status"] == "over"
            assert over or game in ("toy", "race"), f"{guide} lets go before the mission ends"
            break
        wire = next((wire for wire in wires.values() if wire.screen.asked), wire)
        if coach.get("hand"):
            wire.step()
        elif wire.screen.asked:
            assert coach.get("option", -1) >= 0, f"{guide}: {coach} proposes what is not offered"
            wire.choose(coach["option"])
        elif coach.get("waits"):
            wire.step()
        else:
            wire.see(wire.screen.seq + 1)
    for wire in wires.values():
        wire.close()
