"""What people are told of a piece, a card, a part of the table."""

from msgspec.structs import replace

from sandtable.games.covert_ops.state import Element, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import position
from tests.games.covert_ops.plays import game, opened, played
from tests.games.covert_ops.shown import screen, texts

TEAM = [("bw-hack", 18, 24), ("bw-oper", 16, 24)]


def infos(table: Table[State], element: str) -> list[str]:
    return texts(screen(table).info(element))


def test_a_unit_tells_its_figures_weapons_defences_and_tokens() -> None:
    at = position(team=TEAM)
    at.state.change(1, damage=2, rend=1, upgrades=("UP01",))

    lines = infos(at, "unit-1")

    assert lines[0] == "Blackwake Intrusion Tech: Blackwake Detachment  CO-C4-3"
    assert "Infantry, Mv 6 in, Damage 3 of 5  CO-C6-5" in lines
    assert "Compact SMG: ranged 12 in, 3 dice, pool 2, 0/1/2, Sidearm  CO-C5-1" in lines
    assert "Dodge 1, then up to 3 in  CO-C6-3" in lines
    assert "Tests: Hacking +3, Search +1  CO-7.0-4" in lines
    assert "Rend: Armor 1 lower until the round ends  CO-C5-14" in lines
    assert any(line.startswith("Lockbreaker Suite: ") for line in lines)


@covers("CO-5.2-2", "CO-P1-1")
def test_an_opfor_unit_tells_what_it_does_next_and_by_which_line() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("hc-leader", 20, 10), ("hc-rifle", 22, 12)])
    lines = infos(at, "unit-2")
    assert "M-TAC Fireteam Leader: Homeworld Confederacy, Alert  CO-4.1-1" in lines
    assert "Acts next: the closest Alert officer  CO-5.2-2" in lines
    assert any(line.startswith("Next: it ") and "(line " in line for line in lines)
    assert not any("Interact" in line for line in lines)


@covers("CO-7.0-1")
def test_an_element_tells_its_test_and_who_passes_it_how_often() -> None:
    at = position("smash-and-grab", team=TEAM)
    lines = infos(at, "element-TERM")
    assert lines[0] == "Intel Terminal: Pull the file, Hacking 8  CO-7.0-1"
    assert lines[2:] == [
        "2d6 +2, 26 of 36 pass: Blackwake Intrusion Tech  CO-7.0-2",
        "2d6 +0, 15 of 36 pass: Blackwake Operator  CO-7.0-2",
    ]


def test_an_element_that_is_done_says_so_and_offers_nothing_more() -> None:
    at = position("smash-and-grab", team=TEAM)
    element: Element = at.state.elements["TERM"]
    at.state.elements["TERM"] = replace(element, done=1)
    lines = infos(at, "element-TERM")
    assert "done 1 of 1" in lines[0]
    assert not any("36" in line for line in lines)


@covers("CO-2.1-4")
def test_a_marker_tells_what_it_may_turn_out_to_be() -> None:
    at = position(team=TEAM, markers=[(18, 30)], faction="homeworld")
    said = " ".join(infos(at, "marker-1"))
    assert "1 M-TAC Fireteam Leader, 2 M-TAC Rifleman" in said
    assert "In Discovery Range of Blackwake Intrusion Tech, Blackwake Operator" in said


@covers("CO-6.0-3")
def test_the_alarm_tells_where_the_round_would_leave_it() -> None:
    at = position(team=TEAM, alert=[("hc-rifle", 30, 30), ("hc-rifle", 32, 30)], alarm=4)
    lines = infos(at, "alarm")
    assert lines[0] == "Alarm 4 of 20: Tier 1, the Opfor draws 1 card  CO-6.0-2"
    assert lines[1] == "2 Alert units: the round would end at 6, Tier 2  CO-6.0-3"


def test_cards_conditions_and_terrain_have_their_texts() -> None:
    at = position("smash-and-grab", team=TEAM, low=True)
    assert infos(at, "card-AC17")[0] == "Reinforcements B: threat 6, N 6 in  CO-4.2-1"
    assert "No effect below Tier 3  CO-K-3" in infos(at, "card-AC17")
    assert infos(at, "condition-CD01")[0].startswith("High Alert (makes it harder)")
    assert "1 Asset Point, in an activation of the team  CO-C9-6" in infos(at, "asset-AS1")
    assert infos(at, "rubble-1")[0].startswith("Rubble: every inch in it counts double")
    assert infos(at, "low-1")[0].startswith("Barricade: 1 in more")


def test_a_casualty_tells_how_it_can_be_helped() -> None:
    at = position(team=TEAM)
    at.state.change(2, zone="casualty", injuries=1)
    at.state.casualties[2] = (320, 480)
    lines = infos(at, "casualty-2")
    assert lines[0] == "Blackwake Operator is down: 1 Injury  CO-7.1-1"
    assert lines[1].endswith("CO-7.1-4")
    assert lines[2].endswith("CO-7.1-2")


def test_everything_on_a_picture_can_be_asked_about_at_any_time() -> None:
    tables = [opened("smash-and-grab", 1, {"teams": "built"}), played("survival", 1, most=90)]
    for table in tables:
        shown = game().screen(game().view(table.state, "player-1"), table.decision)
        for name in shown.scene.ids():
            assert all(texts(shown.info(name))), name
    assert infos(tables[1], "nobody") == infos(tables[1], "unit-x") == []
