"""What is shown while forces are bought: cards, points, the shelf, and a curtain before secrets."""

from typing import Any

from sandtable.games.special_forces.rules.own_battle import BuyForMe, Discharge, Enlist, Equip, PutBack, Ready
from sandtable.games.special_forces.state import State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.show import Screen
from sandtable.show.scene import Bar, Card, Label, Scene
from sandtable.show.sheet import Sheet, words
from sandtable.testing import covers
from sandtable.testing.drill import options
from tests.games.special_forces.build import game, played


def mustering(**chosen: str) -> Table[State]:
    mission = game().configure(game().mission("own-battle"), chosen)
    return Table.start(game(), mission, SeededDice(1))


def screen(table: Table[State], seat: str = "us") -> Screen[Any]:
    asked = table.decision if table.decision and table.decision.seat == seat else None
    return game().screen(game().view(table.state, seat), asked)


def scene(table: Table[State], seat: str = "us") -> Scene:
    return screen(table, seat).scene


def sheet(table: Table[State], seat: str = "us") -> Sheet:
    return screen(table, seat).sheet


def element(picture: Scene, name: str) -> Any:  # Any: each test knows what it asks for
    return next(one for one in picture.elements if one.id == name)


def card(picture: Scene, name: str) -> Card:
    found = element(picture, f"card-{name}")
    assert isinstance(found, Card)
    return found


def shown(found: Sheet) -> str:
    return "\n".join(f"{row.label} {words(row.chips)}" for row in found.rows)


@covers("SF-BYO-8")
def test_every_card_shows_what_it_costs_and_whether_it_is_taken_or_to_be_had() -> None:
    picture = scene(played(mustering(us_points="25"), Enlist("US-2")))
    assert (card(picture, "US-2").cost, card(picture, "US-2").state) == ("15", "taken")
    assert (card(picture, "US-8").cost, card(picture, "US-8").state) == ("7", "ready")
    assert (card(picture, "US-5").cost, card(picture, "US-5").state) == ("12", "barred")
    assert "12 points, not to be had now" in card(picture, "US-5").title


def test_the_points_that_are_left_stand_large_above_each_side() -> None:
    picture = scene(played(mustering(us_points="25"), Enlist("US-2")))
    points, bar = element(picture, "points-us"), element(picture, "bar-us")
    assert isinstance(points, Label)
    assert isinstance(bar, Bar)
    assert (points.text, bar.value, bar.total) == ("10", 15, 25)
    assert "US has 10 of 25 points left: Sergeant US-2" in picture.description


def test_several_alike_are_counted_and_gear_is_told() -> None:
    table = played(mustering(), BuyForMe(), Ready(), Enlist("IIF-1"), Enlist("UR"), Enlist("UR"))
    assert card(scene(table, "iif"), "UR").name == "Untrained Rifle ×2"
    assert "Fragmentation Grenade" in card(scene(table, "iif"), "US-8").text
    told = shown(sheet(table, "iif"))
    assert "UR Untrained Rifle ×2  2 points" in told
    assert "US-8 Private  WG 1/3  Fragmentation Grenade  8 points" in told


def test_a_card_is_pointed_at_to_take_to_send_away_and_to_equip() -> None:
    seen = screen(played(mustering(), Enlist("US-8")))
    lit = seen.glowing
    assert {"card-US-8", "card-US-9", "man-US-9"} <= lit
    assert not any(name.startswith("card-IIF") for name in lit)
    assert seen.stands_for(Discharge("US-8")) == ("card-US-8", "man-US-8")
    assert seen.stands_for(Equip("US-8", "frag")) == ("card-US-8", "man-US-8")
    assert seen.stands_for(PutBack("IIF-UR-03", "frag"))[0] == "card-UR"
    assert seen.could_mean("card-US-9")[:3] == (Enlist("US-9"), Discharge("US-9"), Equip("US-9", "frag"))


def test_a_curtain_hangs_before_what_is_bought_in_secret() -> None:
    table = played(mustering(blind_buy="on"), Enlist("US-1"))
    theirs = scene(table, "iif")
    assert "secret-us" in theirs.ids()
    assert "card-US-1" not in theirs.ids()
    assert element(theirs, "points-us").text == "?"
    assert "US buys in secret for 40 points: nobody yet" in theirs.description
    assert "secret-us" not in scene(table, "us").ids()
    assert "Lieutenant" not in shown(sheet(table, "iif"))
    assert "Lieutenant" in shown(sheet(table, "us"))


def test_the_shelf_of_a_text_screen_has_the_cards_of_the_side_that_is_asked() -> None:
    table = played(mustering(), Enlist("US-8"))
    (shelf,) = sheet(table).shelves
    offers = {offer.name: offer for offer in shelf.offers}
    assert offers["Private US-8"].taken
    assert offers["Private US-9"].choices == (Enlist("US-9"), Discharge("US-9"))
    assert "UN Aid Worker" not in offers
    assert sheet(table, "iif").shelves == ()


def test_an_own_battle_is_drawn_with_its_own_title_and_limit() -> None:
    table = mustering(objective="breakout", limit="17", forces="none")
    picture = scene(table)
    assert picture.title == "Special Forces: Your own battle: Break Out"
    assert element(picture, "turns").total == 17
    assert element(picture, "edge-E").text == "way out: US"
    assert sheet(table).title == "Your own battle: Break Out"


def test_choices_of_a_buyer_stand_in_groups() -> None:
    table = played(mustering(), Enlist("US-8"))
    state = table.state
    assert {one.group(state) for one in options(table, Enlist)} == {"Take"}
    assert Equip("US-8", "frag").group(state) == "Gear for US-8"
    assert Enlist("US-9").label(state) == "Take Private US-9: 7 points"
    assert Enlist("US-9").detail(state) == "A rifleman."
