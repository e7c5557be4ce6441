"""Build your own scenario (SF-BYO): who buys what, for how much, and what the battle becomes."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces import muster
from sandtable.games.special_forces.doctrine.basic import basic
from sandtable.games.special_forces.events import ForceReady, ForcesUneven, KingpinNamed, Placed, Purchased
from sandtable.games.special_forces.rules.own_battle import BuyForce, BuyForMe, Discharge, Enlist, Equip, PutBack, Ready
from sandtable.games.special_forces.rules.setup import StartOn
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.victory import standing
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.match import Match
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, happened, options, refused
from tests.games.special_forces.build import game, man, played, reloaded

READY = Ready()


def own(name: str = "own-battle", /, **chosen: str) -> Table[State]:
    """A battle with these settings, at its first question."""
    mission = game().configure(game().mission(name), chosen)
    return Table.start(game(), mission, SeededDice(1))


def enlist(table: Table[State], *cards: str) -> Table[State]:
    return played(table, *(Enlist(card) for card in cards))


def force(table: Table[State], side: str) -> dict[str, tuple[str, ...]]:
    """The soldiers of the mission and their gear."""
    known = muster.roster(table.state, "us" if side == "us" else "iif")
    return {name: recruit.gear for name, recruit in known.items()}


def left(table: Table[State]) -> int:
    return muster.left(table.state, "us" if asked(table) == "us" else "iif")


def buying(table: Table[State]) -> BuyForce:
    ask = table.agenda[-1]
    assert isinstance(ask, BuyForce)
    return ask


# the order


@covers("SF-BYO-1", "SF-INT-2")
def test_us_soldiers_then_iif_soldiers_then_gear_then_the_soldiers_are_placed() -> None:
    table = own()
    asking = []
    while isinstance(table.agenda[-1], BuyForce):
        asking.append((buying(table).side, buying(table).gear))
        if not buying(table).gear:
            enlist(table, "US-8" if asked(table) == "us" else "IIF-2")
        choose(table, READY)

    assert asking == [("us", False), ("iif", False), ("us", True), ("iif", True)]
    assert options(table, StartOn)
    assert list(table.state.soldiers) == ["US-8", "IIF-2"]


@covers("SF-BYO-1")
def test_gear_is_not_bought_before_both_have_soldiers_nor_soldiers_after() -> None:
    table = enlist(own(), "US-8")
    assert refused(table, Equip("US-8", "frag")) == "SF-BYO-1"
    choose(table, READY, Enlist("IIF-2"), READY)
    assert refused(table, Enlist("US-9")) == "SF-BYO-1"
    assert refused(table, Discharge("US-8")) == "SF-BYO-1"
    assert refused(table, Equip("US-8", "frag")) == ""


@covers("SF-BYO-1")
def test_nobody_is_ready_without_a_soldier() -> None:
    table = own()
    assert refused(table, READY) == "SF-BYO-1"
    assert refused(enlist(table, "US-8"), READY) == ""
    assert refused(played(table, Discharge("US-8")), READY) == "SF-BYO-1"


# soldiers


@covers("SF-BYO-2", "SF-UNT-6")
def test_a_number_is_taken_once_and_untrained_as_often_as_one_can_pay() -> None:
    table = played(enlist(own(), "US-8"), READY)
    enlist(table, "IIF-2", *["UR"] * 5)
    assert refused(table, Enlist("IIF-2")) == "SF-BYO-2"
    assert refused(table, Enlist("UR")) == ""
    assert list(force(table, "iif"))[-2:] == ["IIF-UR-04", "IIF-UR-05"]


@covers("SF-BYO-7")
def test_nobody_spends_more_than_the_points() -> None:
    table = enlist(own(us_points="20"), "US-3")  # 11 of 20
    assert left(table) == 9
    assert refused(table, Enlist("US-12")) == ""
    assert refused(table, Enlist("US-5")) == "SF-BYO-7"
    enlist(table, "US-12")
    assert left(table) == 0
    assert options(table, Enlist) == []


def test_each_side_has_soldiers_of_its_own() -> None:
    assert refused(own(), Enlist("IIF-2")) == "SF-INT-1"


def test_whoever_is_sent_away_gives_his_points_back() -> None:
    table = played(enlist(own(), "US-1", "US-8"), Discharge("US-1"))
    assert (left(table), list(force(table, "us"))) == (33, ["US-8"])
    assert refused(table, Discharge("US-1")) == "SF-BYO-1"


# gear


@covers("SF-BYO-4", "SF-WEB-1")
def test_gear_is_bought_with_what_is_left_within_web_gear() -> None:
    table = played(enlist(own(us_points="20"), "US-8", "US-9"), READY)  # 6 left
    choose(table, Enlist("IIF-2"), READY, Equip("US-8", "law"), Equip("US-8", "frag"))

    assert left(table) == 3
    assert refused(table, Equip("US-8", "smoke")) == ""
    choose(table, Equip("US-8", "smoke"))
    assert refused(table, Equip("US-8", "smoke")) == "SF-WEB-1"  # three are all he carries
    choose(table, Equip("US-9", "radio"))
    assert refused(table, Equip("US-9", "frag")) == "SF-BYO-4"  # nothing is left
    assert refused(table, PutBack("US-8", "law")) == ""

    choose(table, PutBack("US-8", "law"))
    assert (left(table), force(table, "us")["US-8"]) == (2, ("frag", "smoke"))


@covers("SF-BYO-4")
def test_a_folder_is_not_for_sale_and_nobody_buys_for_strangers() -> None:
    table = played(enlist(own(), "US-8"), READY, Enlist("IIF-2"), READY)
    assert refused(table, Equip("US-8", "folder")) == "SF-BYO-4"
    assert refused(table, Equip("US-9", "frag")) == "SF-BYO-4"


@covers("SF-BYO-5", "SF-CARD-4")
def test_ammo_and_issue_come_with_the_card() -> None:
    table = played(enlist(own(), "US-2"), READY, Enlist("IIF-2"), READY)
    assert left(table) == 25
    choose(table, Equip("US-2", "rifle-mag"), READY, READY)
    sergeant = man(table, "US-2")
    assert sergeant.extra == ("rifle-mag", "rifle-mag")
    assert sergeant.issue == ("aid",)
    assert sergeant.gear == ("rifle-mag",)


def test_a_radio_brings_its_buyer_a_command_counter() -> None:
    table = played(enlist(own(), "US-8"), READY, Enlist("IIF-2"), READY, Equip("US-8", "radio"), READY, READY)
    assert man(table, "US-8").commands == 1


def test_untrained_men_carry_nothing_so_their_side_is_not_asked_for_gear() -> None:
    table = played(enlist(own(), "US-8"), READY, Enlist("UR"), READY)
    assert buying(table).side == "us"
    choose(table, READY)
    assert options(table, StartOn)


# what comes of it


@covers("SF-BYO-3")
@pytest.mark.parametrize(("us", "iif", "warned"), [("40", "35", True), ("40", "40", False), ("50", "45", False)])
def test_forces_more_than_a_tenth_apart_are_warned_of_but_allowed(us: str, iif: str, warned: bool) -> None:
    table = own(us_points=us, iif_points=iif, forces="none")
    assert [(one.us, one.iif) for one in happened(table, ForcesUneven)] == ([(40, 35)] * warned)
    assert options(table, StartOn)


def test_a_bought_force_is_part_of_the_mission() -> None:
    table = played(enlist(own(), "US-8", "US-9"), READY, Enlist("IIF-1"), READY, READY, READY)
    assert table.state.mission.buy == ()
    assert [one.card for one in table.state.mission.us.soldiers] == ["US-8", "US-9"]
    assert [one.points for one in happened(table, ForceReady)] == [14, 13]
    while options(table, StartOn):
        choose(table, options(table, StartOn)[0])
    assert standing(table.state).result == "IIF Victory"  # all of the Leader's points are left


def test_the_kingpin_is_the_dearest_soldier_with_a_number() -> None:
    table = own(objective="kingpin")
    choose(enlist(table, "US-8"), READY)
    enlist(table, "RPG")
    assert refused(table, READY) == "SF-BYO-6"  # somebody has to be it
    enlist(table, "IIF-3", "IIF-2")
    choose(table, READY, READY, READY)

    assert [one.soldier for one in happened(table, KingpinNamed)] == ["IIF-2"]
    mission = table.state.mission
    assert mission.victory.measure == "down(IIF-2)"
    assert [(one.who, one.edges) for one in mission.exits] == [("IIF-2", ("E",))]


@covers("SF-BYO-7")
def test_the_worker_of_a_rescue_is_there_and_neither_bought_nor_sent_away() -> None:
    table = own(objective="rescue", building="6")
    assert list(force(table, "us")) == ["UN"]
    assert refused(table, READY) == "SF-BYO-1"
    assert refused(table, Discharge("UN")) == "SF-BYO-7"
    assert refused(table, Enlist("UN")) == "SF-BYO-7"
    choose(table, BuyForMe())
    assert "UN" in force(table, "us")


def test_somebody_may_have_his_force_bought_for_him() -> None:
    table = played(own(), BuyForMe())
    refusal = table.why_not(BuyForMe())  # it would change nothing
    assert refusal
    assert refusal.plain  # no rule is against it
    assert left(table) == 0
    choose(table, Discharge("US-8"))
    assert refused(table, BuyForMe()) == ""


def test_the_computer_takes_the_automatic_purchase() -> None:
    table = own()
    while isinstance(table.agenda[-1], BuyForce):
        choose(table, basic(table))
    assert [one.points for one in happened(table, ForceReady)] == [40, 40]
    assert [one.kind for one in happened(table, Purchased)] == ["auto", "auto"]


def test_a_purchase_survives_being_saved_in_the_middle() -> None:
    table = reloaded(enlist(own(), "US-8"))
    assert force(table, "us") == {"US-8": ()}
    choose(table, READY, Enlist("IIF-2"), READY, READY, READY)
    assert options(table, StartOn)


def test_what_was_bought_is_undone_choice_by_choice() -> None:
    match = Match.new(game(), game().mission("own-battle"), seed=1)
    match.play("us", Enlist("US-8"))
    match.play("us", Enlist("US-9"))
    match.undo()
    assert list(force(match.table, "us")) == ["US-8"]


# replaced forces


@covers("SF-BYO-7")
def test_a_listed_force_may_be_replaced_within_its_points() -> None:
    table = own("rat", forces="us")
    assert list(force(table, "us")) == ["US-3", "US-8", "US-9", "US-10"]
    assert left(table) == 0
    assert table.decision
    assert table.decision.rule == "SF-BYO-7"

    choose(table, Discharge("US-3"), Enlist("US-7"), PutBack("US-8", "frag"), READY)
    choose(table, Equip("US-7", "aid"), Equip("US-7", "smoke"), READY)
    assert list(table.state.soldiers)[:4] == ["US-8", "US-9", "US-10", "US-7"]
    assert man(table, "US-7").gear == ("aid", "smoke")
    assert [(one.kind, one.who, one.counter) for one in happened(table, Purchased)] == [
        ("away", "US-3", ""),
        ("take", "US-7", ""),
        ("back", "US-8", "frag"),
        ("gear", "US-7", "aid"),
        ("gear", "US-7", "smoke"),
    ]
    assert man(table, "IIF-1").gear == ("frag",)  # the others are as listed


@covers("SF-BYO-7")
def test_an_unchanged_force_is_just_the_listed_one() -> None:
    listed, replaced = own("wmd"), played(own("wmd", forces="both"), *[READY] * 4)
    assert replaced.state.soldiers == listed.state.soldiers


@covers("SF-BYO-7")
def test_whoever_the_battle_is_about_stays() -> None:
    table = own("headhunt", forces="iif")
    assert refused(table, Discharge("IIF-1")) == "SF-BYO-7"
    choose(table, BuyForMe())
    assert "IIF-1" in force(table, "iif")
    assert refused(own("hfc", forces="us"), Discharge("UN")) == "SF-BYO-7"


@covers("SF-BYO-7")
def test_a_leader_who_was_replaced_hinders_nobody() -> None:
    table = played(own("bth", forces="iif"), Discharge("IIF-1"), READY, READY)
    while asked(table) == "iif":
        choose(table, options(table, StartOn)[0])
    taken = {event.dot for event in happened(table, Placed)}
    assert len(options(table, StartOn)) == len(table.state.ground.lattice.cells) - len(taken)


@covers("SF-BYO-9")
def test_more_and_cheaper_soldiers_do_not_buy_a_head_count() -> None:
    table = own("som", forces="us")  # two are listed
    choose(table, Discharge("US-2"), Enlist("US-9"), READY, READY)
    assert len(force(table, "us")) == 2
    table = played(own("som", forces="us"), Discharge("US-2"), Enlist("US-9"), Enlist("US-10"), READY, READY)
    state = table.state
    for name in ("US-8", "US-9"):
        state.put(replace(state.soldiers[name], status="exited", left_by="E"))

    state.put(replace(state.soldiers["US-10"], status="down"))
    assert standing(state).result == "Draw"  # min(2, 2 - 1)
    state.put(replace(state.soldiers["US-10"], status="exited", left_by="E"))
    assert standing(state).result == "US Victory"


# blind buying


def blind(**chosen: str) -> Table[State]:
    return own(blind_buy="on", **chosen)


def seen(table: Table[State], seat: str) -> Mapping[str, list[str]]:
    view = game().view(table.state, seat)
    forces = {"us": view.battle.us, "iif": view.battle.iif}
    return {side: [one.card for one in found.soldiers] for side, found in forces.items()}


def test_blind_buyers_see_nothing_of_each_other_until_both_are_ready() -> None:
    table = enlist(blind(), "US-1")
    assert seen(table, "us") == {"us": ["US-1"], "iif": []}
    assert seen(table, "iif") == seen(table, SPECTATOR) == {"us": [], "iif": []}
    choose(table, READY, Enlist("IIF-5"), READY)
    assert seen(table, "us") == {"us": ["US-1"], "iif": []}
    choose(table, READY, READY)
    everything = {"us": ["US-1"], "iif": ["IIF-5"]}
    assert seen(table, "us") == seen(table, "iif") == seen(table, SPECTATOR) == everything


def test_the_log_keeps_a_blind_purchase_to_its_buyer() -> None:
    (bought,) = happened(enlist(blind(), "US-1"), Purchased)
    assert [game().hears(bought, who) for who in ("us", "iif", SPECTATOR)] == [True, False, False]
    (open_one,) = happened(enlist(own(), "US-1"), Purchased)
    assert all(game().hears(open_one, who) for who in ("us", "iif", SPECTATOR))


def test_nobody_reads_along_while_a_force_is_bought() -> None:
    table = blind()
    assert table.decision
    assert not game().overhears(table.decision, "iif")


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_may_take_any_force_for_the_one_it_cannot_see(seed: int) -> None:
    table = played(enlist(blind(objective="kingpin"), "US-8"), READY)
    dealt = game().redeal(table.state, "iif", SeededDice(seed))
    assert game().view(dealt, "iif") == game().view(table.state, "iif")
    assert muster.roster(dealt, "us")
    assert muster.left(dealt, "us") >= 0
    assert muster.why_not_ready(dealt, "us") is None
    assert game().redeal(dealt, "iif", SeededDice(seed)).mission == dealt.mission  # whatever was there before
    assert game().redeal(table.state, "us", SeededDice(seed)).mission.us == table.state.mission.us


@pytest.mark.parametrize("blind", ["on", "off"])
def test_only_a_force_that_was_hidden_cannot_be_bought_anew_after_it_is_shown(blind: str) -> None:
    match = Match.new(game(), game().configure(game().mission("own-battle"), {"blind_buy": blind}), seed=1)
    for seat in ("us", "iif"):
        match.play(seat, BuyForMe())
        match.play(seat, READY)
    while match.table.state.mission.buy:  # gear, which the other side saw if nothing is hidden
        assert match.table.decision
        match.play(match.table.decision.seat, READY)
    assert match.past[-1].barrier == (blind == "on")
