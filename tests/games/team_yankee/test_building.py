"""A force is built at the table, with its points and its limits told; then it gets its numbers."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from sandtable.games.team_yankee import GAME, force_shop, forces
from sandtable.games.team_yankee.cards import Bought, ForceList
from sandtable.games.team_yankee.force_edits import (
    EMPTY,
    SUPPORT,
    AddUnit,
    BringForce,
    DropFormation,
    DropUnit,
    Edit,
    FitPlough,
    ForceReady,
    RaiseFormation,
    ResizeUnit,
    Shop,
    TakeForce,
)
from sandtable.games.team_yankee.force_text import written
from sandtable.games.team_yankee.mission import Chosen, Mission
from sandtable.games.team_yankee.rules.advancing import Done
from sandtable.games.team_yankee.rules.forces import ForceRaised, RaiseForce
from sandtable.games.team_yankee.state import BattleReport, Side, State, Unit
from sandtable.games.team_yankee.vocabulary import SEATS
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.errors import ContentError, Refused
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import Drill, Rest
from tests.games.team_yankee.shown import screen

CONTENT = GAME.content
SHOP = Shop(CONTENT, EMPTY, 50, bloc="nato")
TANKS = RaiseFormation("FM-SUT", "SU-HQ72")


def after(shop: Shop, *edits: Edit) -> Shop:
    for edit in edits:
        assert force_shop.why_not(shop, edit) is None, edit
        shop = shop._replace(force=force_shop.edited(shop, edit))
    return shop


def why(shop: Shop, edit: Choice) -> str:
    refusal = force_shop.why_not(shop, edit)
    return f"{refusal.why} ({refusal.rule})" if refusal else ""


# shopping


def test_ready_forces_that_fit_are_offered_first_those_of_the_own_bloc_before_others() -> None:
    offered = [one for one in force_shop.options(SHOP) if isinstance(one, TakeForce)]
    assert offered == [TakeForce("FO-E"), TakeForce("FO-F")]
    large = force_shop.options(SHOP._replace(points=100, bloc="pact"))
    assert [one.force for one in large if isinstance(one, TakeForce)] == [
        "FO-B",
        "FO-H",
        "FO-D",
        "FO-F",
        "FO-A",
        "FO-G",
        "FO-C",
        "FO-E",
    ]
    assert why(SHOP, TakeForce("FO-A")) == "It costs 100 points, 50 more than 50 (TY-FRC-2)"


@covers("TY-FRC-1")
def test_the_first_formation_says_whose_force_it_is() -> None:
    shop = after(SHOP, TANKS)
    assert (shop.force.nation, shop.spent) == ("su", 4)
    assert why(shop, RaiseFormation("FM-USA", "US-HQT")) == "Abrams combat team is not of Soviet Union (TY-FRC-2)"
    assert "no ally of Soviet Union" in why(shop, RaiseFormation("FM-USA", "US-HQT", allied=True))
    assert "First a Formation of the own nation" in why(SHOP, RaiseFormation("FM-USA", "US-HQT", allied=True))


@covers("TY-FRC-2")
def test_points_for_compulsory_units_are_kept_while_one_shops() -> None:
    shop = after(SHOP, TANKS)
    assert forces.still_owed(CONTENT, shop.force) == 24
    assert why(shop, AddUnit(SUPPORT, "SU-HIND", 4)) == ""
    shop = after(shop, AddUnit(SUPPORT, "SU-HIND", 4))
    assert why(shop, AddUnit(SUPPORT, "SU-2S3", 6)) == (
        "It costs 12; 33 points are left, 24 of them for Units that it needs (TY-FRC-2)"
    )


@covers("TY-FRC-2")
def test_a_force_is_complete_only_when_it_is_legal() -> None:
    shop = after(SHOP, TANKS, AddUnit(0, "SU-T72", 3))
    assert ForceReady() not in force_shop.options(shop)
    assert "needs 2 of T-72 company: 1 more" in why(shop, ForceReady())
    shop = after(shop, AddUnit(0, "SU-T72", 3))
    assert force_shop.options(shop)[-1] == ForceReady()


def test_a_formation_that_cannot_be_completed_is_not_begun() -> None:
    shop = after(SHOP, TANKS, AddUnit(0, "SU-T72", 4), AddUnit(0, "SU-T72", 4))
    assert shop.left == 14
    assert "It costs 4; 14 points are left, 24 of them for Units" in why(shop, TANKS)


@covers("TY-FRC-2")
def test_an_ally_lends_one_formation() -> None:
    shop = after(SHOP._replace(points=100), RaiseFormation("FM-USM", "US-HQM"))
    shop = after(shop, RaiseFormation("FM-WGP", "WG-HQP", allied=True))
    assert shop.force.formations[1].allied
    assert why(shop, RaiseFormation("FM-WGP", "WG-HQP", allied=True)) == ("One Allied Formation at most (TY-FRC-2)")


@covers("TY-FRC-3")
def test_an_observer_is_offered_once_there_is_artillery() -> None:
    shop = after(SHOP, TANKS)
    post = AddUnit(SUPPORT, "SU-OP", 1)
    assert "needs an Artillery Unit" in why(shop, post)
    assert post not in force_shop.options(shop)
    assert post in force_shop.options(after(shop, AddUnit(SUPPORT, "SU-2S1", 3)))


def test_a_slot_that_is_full_takes_no_more() -> None:
    three = (AddUnit(0, "SU-T72", 3),) * 3
    shop = after(SHOP._replace(points=100), TANKS, *three)
    assert why(shop, three[0]) == "Tank battalion has 3 of them already (TY-FRC-2)"
    assert why(shop, AddUnit(0, "SU-T64", 3)) == "Tank battalion has no place for T-64B company (TY-FRC-2)"
    assert why(after(shop, AddUnit(SUPPORT, "SU-ZSU", 2)), AddUnit(SUPPORT, "SU-ZSU", 2)) == (
        "Shilka AA platoon is there already; each Support once (TY-FRC-2)"
    )


@covers("TY-FRC-4")
def test_a_tank_unit_buys_one_plough_and_sells_it_again() -> None:
    shop = after(SHOP, TANKS, AddUnit(0, "SU-T72", 3), FitPlough(0, 1, "SU-T72"))
    assert shop.spent == 17
    assert "one plough at most" in why(shop, FitPlough(0, 1, "SU-T72"))
    shop = after(shop, FitPlough(0, 1, "SU-T72", on=False))
    assert shop.spent == 16
    assert why(shop, FitPlough(0, 1, "SU-T72", on=False)) == "It has no plough (TY-FRC-4)"


def test_a_unit_grows_and_shrinks_by_the_sizes_of_its_card() -> None:
    shop = after(SHOP, RaiseFormation("FM-USA", "US-HQT"), AddUnit(SUPPORT, "US-MTR", 3))
    grown = after(shop, ResizeUnit(SUPPORT, 0, "US-MTR", 6))
    assert grown.force.support == (Bought("US-MTR", 6),)
    assert ResizeUnit(SUPPORT, 0, "US-MTR", 3) in force_shop.options(grown)
    assert why(shop, ResizeUnit(SUPPORT, 0, "US-MTR", 4)) == ("M106 mortar section has 3 or 6 Teams (TY-FRC-2)")


def test_what_is_in_the_list_can_be_dropped_but_an_hq_only_with_its_formation() -> None:
    shop = after(SHOP, TANKS, AddUnit(0, "SU-T72", 5))
    assert "A Formation goes with its HQ" in why(shop, DropUnit(0, 0, "SU-HQ72", 1))
    assert after(shop, DropUnit(0, 1, "SU-T72", 5)).spent == 4
    assert after(shop, DropFormation(0, "FM-SUT")).empty
    gone_by = (
        DropUnit(0, 1, "SU-T72", 3),
        DropUnit(3, 0, "SU-T72", 5),
        DropUnit(0, -1, "SU-T72", 5),
        DropFormation(0, "FM-SUB"),
        FitPlough(SUPPORT, 0, "SU-T72"),
    )
    for gone in gone_by:
        assert why(shop, gone) == "It is not in your force (TY-FRC-2)"


def test_a_list_from_elsewhere_is_brought_whole_or_refused_with_its_reason() -> None:
    own = replace(CONTENT.forces["FO-F"], id="mine", name="Mine")
    assert after(SHOP, BringForce(own)).spent == 50
    assert "25 more than 50" in why(SHOP, BringForce(CONTENT.forces["FO-H"]))
    assert "A force has a Formation" in why(SHOP, BringForce(replace(own, formations=())))


# losses that have to be paid for


TRIMMED = Shop(CONTENT, CONTENT.forces["FO-H"], 75, {"SU-T72": 2}, trimmed=True)


@covers("TY-SEL-6")
def test_a_force_that_became_too_dear_drops_its_cheapest_support_first() -> None:
    offered = force_shop.options(TRIMMED)
    assert offered[0] == DropUnit(SUPPORT, 2, "SU-OP", 1)
    assert offered[1] == DropUnit(SUPPORT, 1, "SU-ZSU", 2)
    assert ResizeUnit(0, 1, "SU-T72", 5) in offered
    assert FitPlough(0, 1, "SU-T72", on=False) in offered
    assert "It costs 77 points, 2 more than 75" in why(TRIMMED, ForceReady())


@covers("TY-SEL-6")
def test_nothing_comes_in_place_of_what_is_dropped() -> None:
    whole = CONTENT.forces["FO-D"]
    for edit in (
        AddUnit(SUPPORT, "SU-OP", 1),
        TANKS,
        TakeForce("FO-H"),
        BringForce(whole),
        ResizeUnit(0, 1, "SU-T72", 7),
        FitPlough(0, 0, "SU-HQ72"),
    ):
        assert why(TRIMMED, edit) == "Losses are paid for by dropping Units or options (TY-SEL-6)"


@covers("TY-SEL-6")
def test_a_force_that_drops_units_stays_one() -> None:
    assert "needs 2 of T-72 company" in why(TRIMMED, DropUnit(0, 1, "SU-T72", 6))
    assert "observe for" in why(TRIMMED, DropUnit(SUPPORT, 0, "SU-2S1", 3))
    assert "A force has a Formation" in why(TRIMMED, DropFormation(0, "FM-SUT"))
    assert why(after(TRIMMED, DropUnit(SUPPORT, 2, "SU-OP", 1)), DropUnit(SUPPORT, 0, "SU-2S1", 3)) == ""


def test_a_force_of_which_nothing_can_go_is_taken_as_it_is() -> None:
    least = replace(CONTENT.forces["FO-H"], support=())
    raised = replace(least.formations[0], units=(Bought("SU-HQ72", 1), *(Bought("SU-T72", 3),) * 2))
    bare = TRIMMED._replace(force=replace(least, formations=(raised,)), points=20)
    assert force_shop.options(bare) == (ForceReady(),)
    assert why(bare, ForceReady()) == ""


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_bought_at_random_every_offer_is_legal_and_the_end_a_legal_force(seed: int) -> None:
    chance, shop = Random(seed), SHOP._replace(points=50 + 5 * seed)
    for _ in range(60):
        offers = force_shop.options(shop)
        assert all(not why(shop, one) for one in offers)
        edit = chance.choice([one for one in offers if one != ForceReady()])
        shop = shop._replace(force=force_shop.edited(shop, edit))  # type: ignore[arg-type] # ForceReady is left out
        assert shop.left >= forces.still_owed(CONTENT, shop.force)
        legal = not forces.faults(CONTENT, shop.force, shop.points)
        assert (ForceReady() in force_shop.options(shop)) == legal


# at the table


def table(blue: str = "FO-A", red: str = "FO-B", points: int = 100, **more: object) -> Table[State]:
    chosen = Chosen(blue=blue, red=red, points=points)
    state = State(CONTENT, Mission(id="drill", title="Drill", chosen=chosen), **more)  # type: ignore[arg-type] # fields of a state
    state.sides = {seat: Side(seat) for seat in SEATS}
    one: Table[State] = Table(Drill(), state, [Rest("blue")], ScriptedDice(()))
    one.log, one.chance = [], []
    one.push(*(RaiseForce(seat) for seat in SEATS))
    one.advance()
    return one


@covers("TY-FRC-1")
def test_a_ready_force_becomes_formations_units_and_teams_blue_first() -> None:
    state = table().state
    assert [(one.card, one.seat, one.hq, one.allied) for one in state.formations.values()] == [
        ("FM-USA", "blue", 1, False),
        ("FM-WGL", "blue", 6, True),
        ("FM-SUT", "red", 13, False),
    ]
    assert list(state.units) == list(range(1, len(state.units) + 1))
    assert list(state.teams) == list(range(1, len(state.teams) + 1))
    seats = [unit.seat for unit in state.units.values()]
    assert seats == sorted(seats)
    assert all(unit.where == "tray" for unit in state.units.values())


@covers("TY-FRC-1")
@pytest.mark.parametrize("name", list(CONTENT.forces))
def test_a_force_has_the_units_and_teams_of_its_list_and_costs_its_points(name: str) -> None:
    force = CONTENT.forces[name]
    state = table(name, "FO-F", 100).state
    mine = state.force("blue")
    assert sum(unit.points for unit in mine) == force.points
    bought = [(one.card, one.teams) for _, one in forces.listed(force)]
    assert [(one.card, one.size) for one in mine if one.role != "attachment"] == bought
    teams = Counter(team.unit for team in state.teams.values())
    assert all(teams[unit.id] == unit.size for unit in mine)
    assert state.sides["blue"].name == force.name


@covers("TY-FRC-1")
def test_an_attachment_follows_its_core_and_both_know_each_other() -> None:
    state = table().state
    core = next(unit for unit in state.units.values() if unit.card == "US-MECH")
    carriers = state.units[core.id + 1]
    assert (carriers.card, carriers.role, carriers.size) == ("US-TRK", "attachment", 4)
    assert (carriers.core, core.attachment) == (core.id, carriers.id)
    assert (carriers.formation, carriers.points) == (core.formation, 0)


@covers("TY-FRC-1")
def test_the_first_team_of_every_unit_leads_it() -> None:
    state = table().state
    for unit in state.units.values():
        assert unit.leader == min(team.id for team in state.teams.values() if team.unit == unit.id)
    rifles = next(unit for unit in state.units.values() if unit.card == "SU-BMPC")
    assert [team.arm for team in state.teams_of(rifles.id)] == ["su-rifle"] * 6 + ["su-mg"]


def by_card(state: State, card: str) -> Unit:
    return next(unit for unit in state.units.values() if unit.card == card)


@covers("TY-FRC-1", "TY-FRC-3")
def test_the_hq_its_units_the_support_and_independent_teams_have_their_roles() -> None:
    state = table().state
    roles = {card: by_card(state, card).role for card in ("US-HQT", "US-M1", "US-SCT", "US-FIST")}
    assert list(roles.values()) == ["hq", "combat", "support", "independent"]
    assert by_card(state, "US-M1").formation == 1
    assert by_card(state, "US-SCT").formation == by_card(state, "US-FIST").formation == 0


@covers("TY-FRC-4")
def test_one_tank_of_a_unit_has_the_plough() -> None:
    state = table().state
    unit = by_card(state, "SU-T72")
    assert [team.plough for team in state.teams_of(unit.id)] == [False] * 7 + [True]


def test_the_log_tells_who_comes_to_the_table() -> None:
    log = table("FO-E", "FO-F", 50).log
    assert log is not None
    raised = [one for one in log if isinstance(one, ForceRaised)]
    assert [(one.seat, one.name, one.points) for one in raised] == [
        ("blue", "Task Force Lockhart", 50),
        ("red", "River Guard Battalion", 50),
    ]
    assert raised[0].units[1] == ("US-MECH", 7)


@covers("TY-FRC-2")
def test_a_side_that_builds_is_asked_until_its_force_is_complete() -> None:
    one = table("built", "FO-F", 50)
    decision = one.decision
    assert decision is not None
    assert decision.prompt == "Build your force: 50 of 50 points left"
    for edit in (TANKS, AddUnit(0, "SU-T72", 5), AddUnit(0, "SU-T72", 4), ForceReady()):
        one.play("blue", edit)
    assert [unit.card for unit in one.state.force("blue")] == ["SU-HQ72", "SU-T72", "SU-T72"]
    assert not any(team.plough for team in one.state.teams.values() if team.unit <= 3)
    assert len(one.state.force("red")) > 3
    assert one.state.sides["blue"].force == "built"


@covers("TY-FRC-2")
def test_a_builder_is_told_what_is_left_and_what_of_it_is_owed() -> None:
    one = table("built", "FO-F", 50)
    assert (refusal := one.why_not(Done()))
    assert (refusal.rule, refusal.plain) == ("TY-FRC-2", True)
    edits = (
        TANKS,
        AddUnit(0, "SU-T72", 8),
        AddUnit(0, "SU-T72", 3),
        FitPlough(0, 1, "SU-T72"),
        FitPlough(0, 2, "SU-T72"),
    )
    told = []
    for edit in edits:
        one.play("blue", edit)
        assert one.decision is not None
        told.append(one.decision.prompt.removeprefix("Build your force: "))
    assert told == [
        "46 of 50 points left, 24 of them for Units that it needs",
        "14 of 50 points left, 12 of them for Units that it needs",
        *(f"{left} of 50 points left" for left in (2, 1, 0)),
    ]


def test_offers_are_told_by_formation_with_their_price_and_what_they_are() -> None:
    one = table("built", "FO-F", 100)
    for edit in (TANKS, TANKS):
        one.play("blue", edit)
    tanks, guns = AddUnit(1, "SU-T72", 3), AddUnit(SUPPORT, "SU-2S1", 3)
    assert (tanks.label(one.state), tanks.group(one.state), tanks.takes(one.state)) == (
        "T-72 company, 3 Teams",
        "Tank battalion 2",
        "12 points",
    )
    assert guns.group(one.state) == "Support"
    assert guns.detail(one.state) == (
        "Hit on 3+, armour 2/1/1; 122mm howitzer, 122mm direct fire; Artillery, Smoke, Amphibious"
    )
    rifles = AddUnit(0, "SU-BMPC", 7)
    assert rifles.detail(one.state) == ("Hit on 3+, Save 3+; 6 rifle Teams, 1 MG Team, 4 of BMP-2 carriers")


def test_every_offer_has_words_of_its_own() -> None:
    one = table("built", "FO-F", 100)
    for edit in (TakeForce("FO-A"), DropUnit(SUPPORT, 0, "US-M109", 3)):
        one.play("blue", edit)
    decision = one.decision
    assert decision is not None
    told = [(option.group(one.state), option.label(one.state)) for option in decision.options]
    assert all(label for _, label in told)
    assert [words for words, many in Counter(told).items() if many > 1] == []
    assert ("Drop", "Drop Leopard 1 platoon 2, 3 Teams") in told


@covers("TY-FRC-2")
def test_an_edit_that_is_not_legal_is_refused_and_nothing_is_lost() -> None:
    one = table("built", "FO-F", 50)
    one.play("blue", TANKS)
    before = one.state.sides["blue"].roster
    with pytest.raises(Refused, match="It costs 40; 46 points are left, 12 of them for Units"):
        one.play("blue", AddUnit(0, "SU-T72", 10))
    with pytest.raises(Refused, match="needs 2 of T-72 company"):
        one.play("blue", ForceReady())
    assert one.state.sides["blue"].roster == before


def test_a_force_is_brought_to_the_table_and_may_still_be_changed() -> None:
    one = table("built", "built", 60)
    own: ForceList = replace(CONTENT.forces["FO-F"], id="mine", name="Mine")
    one.play("blue", BringForce(own))
    one.play("blue", AddUnit(SUPPORT, "SU-ZSU", 4))
    one.play("blue", ForceReady())
    assert (one.state.sides["blue"].name, one.state.sides["blue"].force) == ("Mine", "built")
    decision = one.decision
    assert decision is not None
    assert (decision.seat, decision.prompt) == ("red", "Build your force: 60 of 60 points left")


@covers("TY-SEL-6")
def test_a_ready_force_that_is_larger_than_agreed_drops_nothing_without_losses() -> None:
    one = table("FO-A", "FO-F", 50)
    assert (one.asking, sum(unit.points for unit in one.state.force("blue"))) == ("Rest", 100)


@covers("TY-SEL-6")
def test_units_are_dropped_until_the_force_fits_and_no_longer() -> None:
    report = BattleReport("free-for-all", "blue", (8, 1), ((), ("SU-T72", "SU-T72")))
    one = table("FO-G", "FO-H", 75, operation=CONTENT.missions["linked"], history=[report])
    one.play("red", DropUnit(SUPPORT, 2, "SU-OP", 1))
    assert one.decision is not None
    assert one.decision.prompt == "Your losses cost points: drop 1 point of Units or options"
    one.play("red", FitPlough(0, 1, "SU-T72", on=False))
    assert (one.asking, sum(unit.points for unit in one.state.force("red"))) == ("Rest", 75)


@covers("TY-SEL-6")
def test_losses_of_an_operation_have_to_be_paid_for() -> None:
    report = BattleReport("free-for-all", "blue", (8, 1), (("US-MECH",), ("SU-T72", "SU-T72")))
    linked = CONTENT.missions["linked"]
    one = table("FO-G", "FO-H", 75, operation=linked, history=[report])
    decision = one.decision
    assert decision is not None
    assert decision.seat == "red"
    assert decision.prompt == "Your losses cost points: drop 2 points of Units or options"
    one.play("red", DropUnit(SUPPORT, 1, "SU-ZSU", 2))
    tanks = [unit.points for unit in one.state.force("red") if unit.card == "SU-T72"]
    assert tanks == [27, 21]


def test_a_list_from_elsewhere_may_be_pasted_while_a_force_is_built() -> None:
    one = table(forces.BUILT, "FO-B", 100)
    found = screen(one)
    assert found.writing is not None
    assert found.writing.example.startswith("sandtable-force 1")
    choice = found.written(written(CONTENT.forces["FO-E"]))
    assert choice == BringForce(replace(CONTENT.forces["FO-E"], text=""))
    assert one.why_not(choice) is None
    with pytest.raises(ContentError, match="3:1"):
        found.written("sandtable-force 1\nid: own\nnames: Own\n")
