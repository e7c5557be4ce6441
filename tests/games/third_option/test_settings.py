"""How hard it shall be, set before a match begins; what is shown while something is open."""

from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.rules.planning import SetArea, SetDifficulty
from sandtable.games.third_option.settings import ASKED
from sandtable.games.third_option.state import Effect, State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.match import Match
from sandtable.kernel.table import Table
from sandtable.players import make_player
from sandtable.show.scene import Label, Scene
from sandtable.show.sheet import Sheet, words
from sandtable.testing import covers
from tests.games.third_option.build import card, choose, options, position

LOW, HIGH = "MC-01", "MC-17"


def started(mission: str, difficulty: str = "") -> Table[State]:
    chosen = {"difficulty": difficulty} if difficulty else {}
    return Table.start(GAME, GAME.configure(GAME.mission(mission), chosen), SeededDice(7))


def values(mission: str) -> list[str]:
    (setting,) = GAME.settings(GAME.mission(mission))
    return [value for value, _ in setting.values]


@covers("TO-8.1-1")
def test_left_open_it_is_asked_at_the_table() -> None:
    for table in (started(LOW), started(LOW, ASKED)):
        assert SetDifficulty("normal") in options(table)
    assert GAME.configure(GAME.mission(LOW), {}) == GAME.mission(LOW)


@covers("TO-8.1-1", "TO-8.1-3")
@pytest.mark.parametrize("difficulty", ["normal", "easier_ap", "thin_opposition"])
def test_set_before_the_match_it_holds_and_is_not_asked_again(difficulty: str) -> None:
    table = started(LOW, difficulty)
    assert table.state.difficulty == difficulty
    assert not any(isinstance(option, SetDifficulty) for option in options(table))
    choose(table, SetArea("AFRICOM"))
    more = 1 if difficulty == "easier_ap" else 0
    assert table.state.asset_points == table.state.mission.asset_points + more


@covers("TO-8.1-2")
def test_air_and_space_for_nothing_is_to_be_had_where_a_mission_may_be_high() -> None:
    cards = GAME.content.missions
    assert (cards[LOW].threat, cards[HIGH].threat) == ("LOW", "HIGH")
    assert "easier_airspace" not in values(LOW)
    for mission in (HIGH, "random", "generate", "random-operation", "briefing"):
        assert "easier_airspace" in values(mission)
    with pytest.raises(UnknownName, match="'difficulty' cannot be 'easier_airspace'"):
        started(LOW, "easier_airspace")
    assert started(HIGH, "easier_airspace").state.difficulty == "easier_airspace"


@covers("TO-8.1-1", "TO-8.1-2")
def test_in_a_mission_that_turns_out_not_to_be_high_a_point_stands_for_air_and_space() -> None:
    found = set()
    for seed in range(12):
        chosen = {"difficulty": "easier_airspace"}
        mission = GAME.configure(GAME.mission("random"), chosen)
        state = Table.start(GAME, mission, SeededDice(seed)).state
        high = state.mission.threat == "HIGH"
        found.add(high)
        assert state.difficulty == ("easier_airspace" if high else "easier_ap")
    assert found == {True, False}


def test_what_is_set_stands_first_when_the_mission_is_set_again() -> None:
    mission = GAME.configure(GAME.mission(LOW), {"difficulty": "thin_opposition"})
    assert GAME.settings(mission)[0].default == "thin_opposition"
    assert GAME.configure(mission, {"difficulty": ASKED}) == GAME.mission(LOW)


def test_it_holds_for_every_mission_of_an_operation_and_in_the_journal() -> None:
    chosen = {"difficulty": "thin_opposition"}
    mission = GAME.configure(GAME.mission("OPN-1"), chosen)
    match = Match.new(GAME, mission, seed="3", seats={"commander": "basic"})
    player = make_player("basic", GAME, "3")
    while match.decision:
        match.play("commander", match.computer_choice(player))
    log = match.table.state.campaign.log
    assert len(log) > 1
    assert {entry.difficulty for entry in log} == {"thin_opposition"}
    assert b'"difficulty":"thin_opposition"' in bytes(match.journal.header.mission)


def test_a_mission_that_leaves_it_open_is_written_as_before() -> None:
    """Journals of old keep their hashes: what is not set is not there."""
    assert b"difficulty" not in GAME.codec.encode(GAME.mission(LOW))


# what a screen says while it is open


def shown(table: Table[State]) -> tuple[Sheet, Scene]:
    view = GAME.view(table.state, "commander")
    return GAME.screen(view, table.decision).sheet, GAME.screen(view, table.decision).scene


def test_no_area_is_shown_as_settled_before_it_is_asked_for() -> None:
    table = started(LOW)
    assert table.decision is not None
    assert "How hard" in table.decision.prompt
    for _ in range(2):  # at this question and at the one about the area
        sheet, scene = shown(table)
        assert "AFRICOM or CENTCOM" in sheet.title
        rows = [row for panel in sheet.panels for row in panel.rows]
        stamped = [s.text for row in rows for spans in row.chips for s in spans if s.stamped]
        assert "AFRICOM" not in stamped
        (kind,) = [one for one in scene.elements if one.id == "kind"]
        assert isinstance(kind, Label)
        assert kind.text.startswith("AFRICOM or CENTCOM")
        if SetDifficulty("normal") in options(table):
            choose(table, SetDifficulty("normal"))
    choose(table, SetArea("CENTCOM"))
    assert "CENTCOM" in shown(table)[0].title
    assert "AFRICOM" not in shown(table)[0].title


@covers("TO-7.5.1-6")
def test_after_a_failed_recon_awareness_is_said_to_be_fixed() -> None:
    late: dict[str, Any] = {"mission": card("capture", "LOW"), "phase": "direct_action"}
    failed, open_ = position(recon_result="failed", **late), position(**late)
    for table, said in ((failed, "Medium +1"), (open_, "a D10 decides")):
        view = GAME.view(table.state, "commander")
        assert view.awareness is None
        (panel,) = [one for one in GAME.screen(view).sheet.panels if one.title == "Enemy awareness"]
        assert said in words(panel.rows[0].chips)
        dial = next(one for one in GAME.screen(view).scene.elements if one.id == "awareness")
        assert said in dial.title


def test_a_minus_that_is_good_is_said_to_be_good() -> None:
    effects = [Effect(("sog_attack",), -1, "mission", "EV-01"), Effect(("fighter_attack",), 1, "mission", "EV-02")]
    table = position(mission=card("capture", "LOW"), phase="direct_action", effects=effects)
    rows = GAME.screen(GAME.view(table.state, "commander")).sheet.rows
    (force,) = [row for row in rows if row.label == "IN FORCE"]
    good, bad = force.chips
    assert words((good,)).startswith("-1 attacks on Fighters")
    assert words((good,)).endswith("helps you")
    assert good[0].tone == "good"
    assert words((bad,)).endswith("hurts you")
    assert bad[0].tone == "bad"
