"""What a text screen shows of a mission."""

from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.rules.outfit import PutBack, TakeCard
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.screen.spawn_odds import spawn_odds
from sandtable.games.seal_team_flix.state import State
from sandtable.games.seal_team_flix.view import make_view
from sandtable.kernel import Decision
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.show.sheet import Drawing, Panel, Sheet, words
from sandtable.testing import covers
from tests.games.seal_team_flix.build import OPEN, add_token, change, content, position


def sheet(table: Table[State]) -> Sheet:
    return GAME.screen(make_view(table.state), table.decision).sheet


def row(found: Sheet, label: str) -> str:
    return next(words(one.chips) for one in found.rows if one.label == label)


def panel(found: Sheet, title: str) -> Panel:
    return next(one for one in found.panels if one.title == title)


def drawing(table: Table[State]) -> Drawing:
    found = GAME.screen(make_view(table.state), table.decision).drawing
    assert found is not None
    return found


def drawn(table: Table[State]) -> list[str]:
    return ["".join(span.text for span in line) for line in drawing(table).lines]


def test_the_team_with_health_actions_stuns_and_weapons() -> None:
    table = position("1", seals={"seal-1": "D10", "seal-2": "C11"}, alert="seal-1")
    change(table, "seal-1", health=3, actions=1, cards=("W01#1", "E08#1"))
    change(table, "seal-2", stun_new=2, soft_armor=True, activated=True)
    found = sheet(table)
    assert row(found, "Hannah") == "●●●○○  D10  ▸  ALERT  MP5 sound 1  speed 5"
    assert row(found, "George") == "●●●●●●  C11  done  ★★  soft armor  speed 4"
    assert "Suppressor" in row(found, "CARRIES")
    change(table, "seal-2", kia=True, cell=-1)
    assert row(sheet(table), "George") == "KIA"


def test_objectives_noise_and_what_the_tangos_will_do() -> None:
    table = position("1", seals={"seal-1": "A12"}, patrols=["A1"], sound={"b": 3, "f": 1})
    add_token(table.state, "P11", "HD")
    found = sheet(table)
    assert row(found, "GOALS") == "Hard Drive found  Photos not found yet"
    assert row(found, "NOISE") == "Open-plan office ♪♪♪  Server room ♪"
    assert row(found, "TANGOS").startswith("Patrol on A1 makes for the Open-plan office")
    loud = panel(found, "Noise").rows
    assert [words(one.chips) for one in loud] == ["♪♪♪  Tangos come here", "♪"]
    assert words(panel(found, "Tangos").rows[0].chips).endswith("STF-P3-3")


@covers("STF-P4-1", "STF-P4-2", "STF-P4-4", "STF-ALR-6")
def test_the_chance_of_spawns_counts_sound_the_alert_token_and_the_pool() -> None:
    table = position("1", patrols=["A1"], sound={"b": 3, "f": 2}, pool=4)

    def odds() -> tuple[int, int, int]:
        found = spawn_odds(Field(make_view(table.state), content()))
        return found.rolls, found.sure, round(1000 * found.chance)

    assert odds() == (3, 0, 657)  # 1 - 0.7 ** 3
    table.state.alert_seat = "seal-1"
    assert odds() == (5, 0, 832)
    table.state.take_tango(table.state.tangos[1])
    assert odds() == (5, 2, 832)
    table.state.pool = 2
    assert odds() == (5, 2, 0)
    table.state.pool = 0
    assert odds() == (0, 0, 0)


def test_the_map_is_drawn_in_signs() -> None:
    table = position(
        "1",
        seals={"seal-1": "D10"},
        patrols=["H2", "G9"],
        sentries=["P4"],
        hostages=["L5"],
        blocks=["D2"],
        face_down={"F1": "PH"},
        tokens={"P11": "TB"},
        smoke=["J7"],
        doors={"I": OPEN},
    )
    change(table, 1, stunned=True)
    lines = drawn(table)

    assert len(lines) == 2 * 12 + 2
    assert lines[0].split() == list("ABCDEFGHIJKLMNOP")
    assert lines[1] == "   ┌──────────────┬──────────────┬────────┬────────┐"
    assert lines[2] == " 1 │g1 ·  ·  ·  g2│?  ·  ·  ·  · │·  ·  · │·  ·  y1│"
    assert lines[4] == " 2 │·  ·  r8 ▒▒ · d·  ·  P~ ·  · │·  y2 · │·  ·  · │"
    assert lines[9] == "   ├──────a─┴──┬──┴──────b───────┴──┬──────c───────┤"
    assert "░░" in lines[14]
    assert lines[20].startswith("10 │∙  ∙  ·  Ha · ··  g7")
    assert lines[22].endswith("TB│")
    assert {len(line) for line in lines[1:]} == {3 + 16 * 3 + 1}


def test_locked_doors_are_in_capitals_and_of_another_tone_than_shut_ones() -> None:
    spans = [span for line in drawing(position("1")).lines for span in line]
    doors = [span for span in spans if span.strong and span.text[:1] in "AaDdEeFf"]
    tones = {span.text[0]: span.tone for span in doors}
    assert tones == {"a": "good", "d": "good", "E": "bad", "F": "bad"}


def test_a_map_of_two_sections_names_its_columns_twice() -> None:
    lines = drawn(position("5A", seals={"seal-1": "1:A10"}))
    assert {len(line) for line in lines[1:]} == {3 + 38 * 3 + 1}
    assert lines[0].split()[17:20] == ["R", "A", "B"]


def test_before_the_mission_there_is_a_shelf_of_cards_and_no_map() -> None:
    table = Table.start(GAME, replace(GAME.mission("1"), seals=1), SeededDice(1))
    while not any(isinstance(one, TakeCard) for one in asked(table).options):
        table.play("seal-1", asked(table).options[0])
    found = sheet(table)

    assert [shelf.title for shelf in found.shelves] == ["Primary Weapons", "Equipment"]
    names = [offer.name for offer in found.shelves[0].offers]
    assert "MP5" in names
    assert "MP7" not in names  # E-7
    assert GAME.screen(make_view(table.state), table.decision).drawing is None
    table.play("seal-1", TakeCard("W01"))
    taken = [one for one in sheet(table).shelves[0].offers if one.taken]
    assert [(one.name, one.choices) for one in taken] == [("MP5", (TakeCard("W01"), PutBack("W01")))]


def asked(table: Table[State]) -> Decision:
    assert table.decision is not None
    return table.decision
