"""A lesson for one seat: the table plays the other by the script, and waits to be stepped on."""

from typing import Any

from sandtable.games.special_forces import GAME
from sandtable.testing import covers
from tests.server.client import Made, Rest, Wire
from tests.server.conftest import Hall

(GUIDE,) = GAME.guides()
SPOKEN = [note for note in GUIDE.notes if note.say]


def lesson(rest: Rest, **more: Any) -> Made:
    return rest.make("special-forces", guide="first-contact", pace=0, **more)


def until_asked(wire: Wire) -> dict[str, Any]:
    """Wait while the table plays by itself; what the guide says then."""
    while True:
        coach: dict[str, Any] = wire.screen.frame["coach"]
        if wire.screen.asked or coach.get("waits") or coach.get("done"):
            return coach
        wire.see(wire.screen.seq + 1)


def steps(wire: Wire, n: int) -> dict[str, Any]:
    for _ in range(n):
        until_asked(wire)
        assert wire.step()["type"] == "played"
    return until_asked(wire)


@covers("SF-INT-4")
def test_the_lesson_goes_from_its_first_step_to_victory(rest: Rest) -> None:
    table = lesson(rest)
    titles: list[str] = []
    with rest.join(table, "us") as us:
        while not (coach := until_asked(us)).get("done"):
            titles += [coach["title"], *(page["title"] for page in coach.get("more", ()))]
            us.step()
        assert titles == [note.title for note in SPOKEN]
        assert coach["text"] == GUIDE.farewell
        assert coach["then"] == {"mission": "hfc", "title": "Home For Christmas"}
        assert us.screen.frame["outcome"]["summary"] == "US Victory"
        said = [line["spans"][1]["text"] for line in us.screen.log if line.get("aside")]
        assert said == [note.say for note in SPOKEN]


@covers("SF-INT-4")
def test_each_step_prints_its_explanation_in_the_log_before_what_it_led_to(rest: Rest) -> None:
    table = lesson(rest)
    with rest.join(table, "us") as us:
        steps(us, 3)
        said = [line["spans"][1]["text"] for line in us.screen.log if line.get("aside")]
        assert said == [note.say for note in SPOKEN[:3]]
        first = next(n for n, line in enumerate(us.screen.log) if line.get("aside"))
        moved = next(n for n, line in enumerate(us.screen.log) if "moves" in str(line["spans"]))
        assert first < moved
        us.see(us.ask("undo", agreed=True)["seq"])
        kept = [line for line in us.screen.log if line.get("aside")]
        assert len(kept) == 2
    with rest.join(table, "spectator") as watcher:
        assert [line for line in watcher.screen.log if line.get("aside")] == kept


def test_the_pages_of_a_question_come_together_and_name_the_lines_to_look_along(rest: Rest) -> None:
    table = lesson(rest)
    with rest.join(table, "us") as us:
        while (coach := steps(us, 1))["title"] != "Walls, doors, clutter":
            assert not coach.get("more")
        assert coach["look"] == ["dot-F3", "dot-D3"]
        assert coach["draws"] is True
        assert [page["title"] for page in coach["more"]] == ["One step back", "Out"]
        assert coach["more"][0]["look"] == ["dot-G3", "dot-D3"]
        assert (coach["at"], coach["of"]) == (8, len(SPOKEN))


def test_what_is_explained_of_the_other_side_waits_and_the_rest_is_played(rest: Rest) -> None:
    table = lesson(rest)
    with rest.join(table, "us") as us:
        coach = steps(us, 3)
        assert coach["waits"] is True
        assert coach["title"] == "A hit: Wound and Stun"
        assert us.screen.question
        assert (us.screen.question["seat"], us.screen.seq) == ("iif", 5)
        refused = us.ask("choose", option=0)
        assert (refused["type"], refused["why"]) == ("refused", "It is Marlow (IIF) who is asked")


def test_whoever_leaves_the_script_plays_on_against_the_computer(rest: Rest) -> None:
    table = lesson(rest)
    with rest.join(table, "us") as us:
        steps(us, 2)
        end = next(one["n"] for one in us.screen.options if one["label"].startswith("End"))
        us.choose(end)
        assert us.screen.frame["coach"]["done"] is True
        while not us.screen.asked:
            us.see(us.screen.seq + 1)
        assert us.screen.frame["coach"]["again"] is True
        assert us.ask("step")["why"] == "No guide proposes anything now"
        labels = [line["spans"] for line in us.screen.log]
        assert any("IIF-2" in str(spans) for spans in labels[2:])
        us.choose(0)
        assert us.screen.frame.get("coach") is None


def test_whoever_left_the_script_may_come_back_after_the_computer_has_answered(rest: Rest) -> None:
    table = lesson(rest)
    with rest.join(table, "us") as us:
        before = steps(us, 2)
        us.choose(next(one["n"] for one in us.screen.options if one["label"].startswith("End")))
        while not us.screen.asked:
            us.see(us.screen.seq + 1)
        us.see(us.ask("undo", agreed=True)["seq"])
        assert us.screen.frame["coach"] == before


def test_a_lesson_goes_on_by_its_script_after_the_server_was_restarted(hall: Hall) -> None:
    rest = hall()
    table = lesson(rest)
    with rest.join(table, "us") as us:
        before = steps(us, 3)
    rest.server.stop()
    rest = hall()
    with rest.join(table, "us") as us:
        assert us.screen.frame["coach"] == before
        assert steps(us, 1)["title"] == "The enemy fires back"
        assert steps(us, 1)["title"] == "Pass, and a Plan"
        assert us.screen.asked


def test_a_second_person_answers_for_the_other_side_and_is_told_what(rest: Rest) -> None:
    table = lesson(rest, seats={"iif": "human"})
    with rest.join(table, "us") as us, rest.join(table, "iif") as iif:
        for _ in range(3):
            us.step()
        iif.see(3)
        assert iif.screen.asked
        assert us.ask("step")["why"] == "It is iif who is asked"
        iif.step()
        iif.see(4)
        assert iif.screen.asked


def test_with_nobody_to_teach_the_computers_play_freely(rest: Rest) -> None:
    table = lesson(rest, seats={"us": "basic"})
    with rest.join(table, "spectator") as watcher:
        while watcher.screen.frame["status"] == "running":
            watcher.see(watcher.screen.seq + 1)
        assert watcher.screen.frame["outcome"]


def test_stepping_twice_with_one_key_plays_once_and_spectators_cannot_step(rest: Rest) -> None:
    table = lesson(rest)
    with rest.join(table, "us") as us, rest.join(table, "spectator") as watcher:
        first = us.ask("step", seq=0, key="once")
        again = us.ask("step", seq=0, key="once")
        assert first == again == {"type": "played", "key": "once", "seq": 1}
        assert us.ask("step", seq=0)["stale"] is True
        assert watcher.ask("step")["why"] == "Spectators watch; they do not choose"
