"""Whoever sits down for the first time: what is offered, how to answer, and what comes after."""

import re
from typing import Any

import pytest

from sandtable.cli.menu import Item, Menu
from sandtable.cli.options import option_lines
from sandtable.cli.paint import Look
from sandtable.games import covert_ops, seal_team_flix
from sandtable.games.seal_team_flix.rules.aiming import Flick
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.third_option.rules.planning import SetArea
from sandtable.kernel.game import Odds
from sandtable.kernel.table import Table
from sandtable.show.sheet import words
from tests.cli.runner import run
from tests.cli.sights import shown_of
from tests.cli.terminal import Sit
from tests.games.seal_team_flix.gunnery import act, armed

SOM = ("play", "special-forces", "--mission", "som", "--seed", "7")


# which mission


@pytest.mark.parametrize(
    ("game", "third", "begins"),
    [("special-forces", "Rat's Nest", "Rat's Nest: whom"), ("seal-team-flix", "Red Ledger", "Red Ledger")],
)
def test_without_a_mission_all_of_them_are_offered(sit: Sit, game: str, third: str, begins: str) -> None:
    terminal = sit("play", game)
    assert "which mission?" in terminal.text
    assert f" 3  {third}" in terminal.text
    terminal.type("3")
    assert begins in terminal.text
    assert "which mission?" not in terminal.text


@pytest.mark.parametrize(("height", "pages"), [(24, 2), (40, 1)])
def test_the_list_shows_participants_and_theater_of_every_mission(sit: Sit, height: int, pages: int) -> None:
    terminal = sit("play", "covert-ops", width=80, height=height)
    text = terminal.text
    for _ in range(1, pages):
        terminal.type("m")
        text += "\n" + terminal.text
    shown = " ".join(text.split())
    missions = covert_ops.GAME.content.missions.values()
    assert all(" · ".join(f"{title}: {part}" for title, part in one.briefing) in shown for one in missions)
    assert "bring a unit with Hacking. · Operational Theater: Khariphesh Temple (x1) 2 Survival" in shown


def test_more_missions_than_fit_are_leafed_through(sit: Sit) -> None:
    terminal = sit("play", "seal-team-flix", width=80, height=12)
    pages = re.search(r"m page 1 of (\d)", terminal.text)
    assert pages
    for _ in range(1, int(pages[1])):
        terminal.type("m")
    assert "18  Operation Gaia's Hope" in terminal.text


def test_a_pipe_gets_the_first_mission_without_being_asked() -> None:
    told = run("play", "special-forces", typed="")
    assert "Home For Christmas" in told.out
    assert "which mission?" not in told.out


# the map, the table, help


def test_the_map_is_scrolled_by_arrows_and_words_and_comes_back(sit: Sit) -> None:
    terminal = sit(*SOM, width=110, height=30)
    first = terminal.text
    terminal.type(">")
    assert terminal.text != first
    assert "nothing I know" not in terminal.text
    east = terminal.lines[2]
    terminal.type("map left")
    assert terminal.lines[2] != east
    terminal.type("map sideways")
    assert "map left, right, up or down moves it" in terminal.text
    terminal.type(">", "map")
    assert terminal.lines[2] == first.splitlines()[2]


@pytest.mark.slow
def test_a_choice_brings_the_map_back_to_what_is_asked(sit: Sit) -> None:
    terminal = sit(*SOM, width=110, height=30)
    assert " A  B  C  D " in terminal.lines[2]
    terminal.type(">>")
    assert " A  B  C  D " not in terminal.lines[2]
    terminal.type("1")
    assert " A  B  C  D " in terminal.lines[2]


@pytest.mark.slow
def test_a_small_screen_shows_the_map_on_a_page_of_its_own(sit: Sit) -> None:
    terminal = sit(*SOM)
    assert "map shows the map" in terminal.text
    terminal.type("map")
    assert "COMMERCIAL-1 · more: type" in terminal.text
    assert re.search(r"^ +A  B  C  D", terminal.lines[2])
    west = terminal.lines[2]
    terminal.type(">")
    assert "COMMERCIAL-1 · more: type" in terminal.text
    assert terminal.lines[2] != west
    terminal.type("")
    assert "YOU ARE ASKED" in terminal.text


def test_a_pipe_gets_the_whole_map_when_it_asks() -> None:
    told = run(*SOM, typed="map\nq\n").out
    assert re.search(r"A  B  C .* Z", told)
    assert re.search(r"^20 ", told, re.MULTILINE)


def test_the_whole_table_is_one_key_away() -> None:
    told = run(*SOM, typed="r\nq\n").out
    table = told.partition("THE TABLE")[2]
    assert "US · 0 OF 2 ON THE MAP" in table
    assert "US-2  Sergeant to be placed" in table
    assert "ARRIVALS" in table


def test_help_names_the_signs_of_the_map_and_how_to_move_it() -> None:
    told = run(*SOM, typed="h\nq\n").out
    for said in ("What the map shows:", "a low wall", "vegetation", "< > ^ v", "two wounds"):
        assert said in told
    plain = run("play", "third-option", "--mission", "MC-01", typed="h\nq\n").out
    assert "What the table shows:" in plain
    assert "move the map" not in plain


# chances


def odds() -> tuple[Odds, ...]:
    return Odds("hit", 58, 100), Odds("Down", 30, 100), Odds("magazine empty", 8, 100)


@pytest.mark.parametrize("width", range(20, 70, 7))
def test_a_chance_is_never_shown_without_its_name(width: int) -> None:
    option = SetArea("AFRICOM")
    items = tuple(Item(n, option, "Fire at IIF-2", "Semi", odds=odds()) for n in range(1, 9))
    lines, _ = option_lines(Look(), Menu(items), width, 4, 0)
    text = "\n".join(line.plain for line in lines)
    named = re.findall(r"(?:hit|magazine empty) \d+%", text)
    assert len(named) == text.count("%")
    assert width < 25 or "hit 58%" in text


def test_labels_that_only_differ_at_their_ends_are_not_cut() -> None:
    option = SetArea("AFRICOM")
    long = "Tie counter: Command for US-"
    more = "One AP at once, and no other Command this turn for whoever gets it"
    items = tuple(Item(n, option, f"{long}{n}", more) for n in range(1, 6))
    lines, pages = option_lines(Look(), Menu(items), 30, 10, 0)
    text = " ".join("\n".join(line.plain for line in lines).split())
    assert pages == 1
    assert all(f"US-{n}" in text for n in range(1, 6))


# flicks


def first_place(table: Table[Any]) -> str:
    rows = shown_of(seal_team_flix.GAME, table).sheet.rows
    (place,) = [words(row.chips) for row in rows if row.label == "PLACE 1"]
    return place


def test_a_flick_question_says_how_to_flick_and_where_each_target_lies() -> None:
    table = armed("W01#1", seals={"seal-1": "E6"}, patrols=["J6", "G8"], sentries=["P1"])
    act(table, Fire("primary", "single", "M"))
    place = first_place(table)
    assert place.startswith("Beside Hannah")
    assert "Patrol on J6 0.0°, 5.0 Spaces, power 48 reaches it" in place
    assert "Patrol on G8 45.0°, 2.8 Spaces, power 36 reaches it" in place
    assert "Sentry" not in place  # behind walls


def test_a_disc_that_is_flicked_as_the_bearing_says_strikes_the_target() -> None:
    table = armed("W01#1", seals={"seal-1": "E6"}, patrols=["G8"])
    act(table, Fire("primary", "single", "M"))
    place = first_place(table)
    found = re.search(r"(\d+\.\d)°, .* power (\d+)", place)
    assert found
    seal = table.state.seals["seal-1"]
    table.play("seal-1", Flick("self", seal.cell, round(10 * float(found[1])), int(found[2]) + 5))
    assert not table.state.tangos


@pytest.mark.slow
def test_whoever_may_flick_reads_the_form_with_an_example() -> None:
    typed = "1\n1\n" + "a\nauto\n" * 12 + "q\n"
    told = run("play", "seal-team-flix", "--mission", "1", "--set", "seals=1", "--seed", "3", typed=typed).out
    assert "type angle and power, as in flick 87.5 70 (0 is east, 90 south" in told


# after the end


@pytest.mark.parametrize("typed", ["1", "7", "a", "auto", "m", "banana", "?", "? 3", "resign"])
def test_after_the_end_whatever_makes_no_sense_is_told_that_the_play_is_over(typed: str) -> None:
    told = run(*SOM, typed=f"resign\ny\n{typed}\nq\n").out
    assert "The play is over: Enter leaves, u takes the last choice back" in told
    assert "Something else is asked" not in told


@pytest.mark.parametrize(
    ("typed", "says"), [("l", "THE WHOLE LOG"), ("r", "THE TABLE"), ("u", "Taken back"), ("? SF-SET-2", "WHY")]
)
def test_after_the_end_there_is_still_the_log_the_table_undo_and_the_rules(typed: str, says: str) -> None:
    told = run(*SOM, typed=f"resign\ny\n{typed}\ny\nq\n").out
    assert says in told


def test_a_number_that_a_typed_word_has_put_away_is_not_played() -> None:
    told = run(
        "play", "third-option", "--mission", "MC-12", typed="1\n2\nmarcus\n1\n14\nq\n"
    ).out  # 1 is to recruit nobody: the mission would be lost
    assert "1 is none of those with 'marcus'; Enter alone shows all again" in told
    assert "18 of 20" in told
