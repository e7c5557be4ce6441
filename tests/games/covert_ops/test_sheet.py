"""The text screen and the side of the page: team, Opfor, alarm, deck, mission; the map in signs."""

from sandtable.games.covert_ops.rules.teams import Hire
from sandtable.games.covert_ops.state import Lasting
from sandtable.games.covert_ops.verbs import Speed
from sandtable.testing import covers
from tests.games.covert_ops.build import activate, position
from tests.games.covert_ops.plays import game, opened
from tests.games.covert_ops.shown import panel, screen, texts

TEAM = [("bw-serg", 18, 3), ("bw-oper", 20, 3)]


def test_the_team_shows_damage_tokens_and_who_is_down() -> None:
    at = position(team=[*TEAM, ("bw-medic", 22, 3)])
    activate(at, 1, actions=2, orders=1)
    at.state.change(2, damage=2, hunker=1, activated=True)
    at.state.change(3, zone="casualty", injuries=1, damage=6)
    rows = panel(at, "Team")
    assert rows["Blackwake Sergeant"] == "1  ●●●●●●●  ▸▸  ◆"
    assert rows["Blackwake Operator"] == "2  ●●●●○○  H  done"
    assert rows["Blackwake Medic"].startswith("3  down  ")


@covers("CO-5.2-2")
def test_the_opfor_shows_who_acts_next_and_what_each_would_do() -> None:
    at = position(
        team=[("bw-oper", 10, 10)], opfor=[("hc-rifle", 33, 33)], alert=[("hc-leader", 20, 10)], markers=[(5, 30)]
    )
    rows = panel(at, "Opfor")
    assert rows["NEXT"] == "M-TAC Fireteam Leader  the closest Alert officer"
    assert rows["M-TAC Fireteam Leader"].startswith("3  ●●●●●  ! Alert  ")
    assert "storms Blackwake Operator, 0 in (line 3)" in rows["M-TAC Fireteam Leader"]
    assert rows["M-TAC Rifleman"] == "2  ●●●  Unaware  moves as its card says"
    assert rows["Marker 1"] == "not discovered"


@covers("CO-6.0-2", "CO-6.0-4")
def test_the_alarm_shows_its_tier_and_where_the_round_ends() -> None:
    at = position(team=TEAM, alarm=5)
    said = panel(at, "Alarm")["ALARM"]
    assert said == "5 of 20  Tier 1: draws 1 card  0 Alert units: the round ends at 6"


def test_the_deck_shows_the_kept_card_and_what_is_in_force() -> None:
    at = position(team=TEAM, kept="AC10")
    at.state.lasting.append(Lasting(Speed("turn", 2, "turn"), "turn", (), "AC10"))
    rows = panel(at, "Action deck")
    assert rows["KEPT"].startswith("Double Time  threat 4, E 7 in")
    assert rows["IN FORCE"] == "Double Time  +2 in Mv this turn"


@covers("CO-2.1-7")
def test_the_mission_shows_tests_and_points_line_by_line() -> None:
    at = position("smash-and-grab", team=TEAM)
    assert panel(at, "Mission")["TEST"] == "Pull the file: Intel Terminal  Hacking 8  open"
    score = panel(at, "Score")
    assert score["NOW"] == "1 VP  Pyrrhic 2, Minor 3, Major 4"
    assert score["The alarm at Tier 3 or lower"] == "✓ 1 VP"
    assert score["Intel Terminal"] == "worth 1"


@covers("CO-2.1-1")
def test_the_briefing_shows_recommended_participants_and_operational_theater() -> None:
    rows = panel(position("smash-and-grab", team=TEAM), "Mission")
    assert rows["TEAM"] == "Recommended Participants  Any faction; bring a unit with Hacking."
    assert rows["THEATER"] == "Operational Theater  Khariphesh Temple (x1)"


@covers("CO-C9-2")
def test_every_faction_has_a_shelf_until_somebody_is_hired() -> None:
    table = opened("smash-and-grab", 2, {"teams": "built", "players": "2"})
    titles = [one.title for one in screen(table).sheet.shelves]
    assert titles[0] == "For hire: Blackwake Detachment"
    assert len(titles) == 5
    assert panel(table, "Teams")["Player 1"] == "faction open  60 of 60 points left"
    table.play("player-1", Hire("hc-rifle"))
    assert [one.title for one in screen(table).sheet.shelves] == ["For hire"]
    assert panel(table, "Teams")["Player 1"].startswith("Homeworld Confederacy  51 of 60 points")


@covers("CO-C9-5")
def test_assets_show_price_and_moment_while_there_are_points() -> None:
    without, with_points = position(team=TEAM), position(team=TEAM, points=3)
    titles = [one.title for one in screen(without).sheet.panels]
    assert "Assets" not in titles
    rows = panel(with_points, "Assets")
    assert rows["POOL"] == "3 Asset Points"
    assert rows["Signal Spoof"].startswith("2 points  Opfor draw  ")


def test_a_campaign_shows_its_stage_and_what_its_veterans_carry() -> None:
    table = opened("glass-meridian", 1)
    state = table.state
    who = next(iter(state.veterans))
    state.veterans[who] = type(state.veterans[who])("player-1", "bw-serg", injuries=1, upgrades=("UP01",), survived=1)
    rows = panel(table, "Campaign")
    assert rows["STAGE"] == "mission 1 of 5  0 Victory Points  13 / 17 / 22"
    assert "1 Injury  1 of 3 slots  Lockbreaker Suite" in rows.values()


def test_teams_that_are_built_are_offered_from_a_shelf() -> None:
    table = opened("smash-and-grab", 1, {"teams": "built"})
    sheet = game().screen(game().view(table.state, "player-1"), table.decision).sheet
    shelf = sheet.shelves[0]
    assert shelf.title == "For hire: Blackwake Detachment"
    sergeant = next(one for one in shelf.offers if one.name == "Blackwake Sergeant")
    assert (sergeant.cost, sergeant.spelt) == ("22", "Field Officer")
    assert "Suppressed Carbine ranged 18 in" in sergeant.brief


# the map in signs


def test_the_map_has_an_inch_to_a_line_and_two_signs_to_an_inch() -> None:
    drawing = screen(position("smash-and-grab", team=TEAM, low=True)).drawing
    assert drawing is not None
    lines = texts(drawing.lines)
    assert len(lines) == 37
    assert {len(line) for line in lines} == {75}


def test_units_walls_and_barricades_lie_where_they_are() -> None:
    at = position("smash-and-grab", team=TEAM, alert=[("hc-rifle", 5.2, 30.3)], low=True)
    drawing = screen(at).drawing

    assert drawing is not None
    lines = texts(drawing.lines)
    signs = {inch: lines[36 - inch][3:] for inch in range(36)}
    assert signs[3][36] == "1"
    assert signs[3][40] == "2"
    assert signs[30][10:12] == "3!"
    assert signs[10][8:22] == "█" * 14
    assert signs[8][27:33] == "▄" * 6
    assert signs[26][36] == "I"
    assert signs[1][24] == "∙"


def test_the_map_is_seen_about_whoever_acts() -> None:
    at = position("smash-and-grab", team=TEAM)
    activate(at, 2)
    drawing = screen(at).drawing
    assert drawing is not None
    assert drawing.places[0] == (3 + 40, 1 + 32)
