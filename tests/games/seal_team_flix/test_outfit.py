"""Who goes, with which Specialization and which gear (STF-MODE, STF-GEAR)."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME, gear, gear_limits
from sandtable.games.seal_team_flix.content import MISSIONS
from sandtable.games.seal_team_flix.rules.outfit import (
    ChooseGear,
    GearDone,
    PutBack,
    TakeBoard,
    TakeCard,
    TakeKit,
    TakeSpecialization,
    new_game,
)
from sandtable.games.seal_team_flix.rules.setup import Deploy
from sandtable.games.seal_team_flix.sequence import Muster, SetupMission
from sandtable.games.seal_team_flix.state import State
from sandtable.games.seal_team_flix.verbs import HealBonus
from sandtable.games.seal_team_flix.view import make_view
from sandtable.games.seal_team_flix.vocabulary import Spec, kind_of
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.errors import Refused
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import Drill, choose, content, mission, options


def mustered(name: str = "1", **fields: Any) -> Table[State]:
    """A play that has just begun."""
    played = mission(name, **fields)
    table: Table[State] = Table(Drill(), new_game(content(), played), [Muster()], ScriptedDice([1] * 60))
    table.log, table.chance = [], []
    table.advance()
    return table


def boarded(name: str = "1", *boards: str, **fields: Any) -> Table[State]:
    """The same with SEALs chosen."""
    table = mustered(name, seals=len(boards), **fields)
    for board in boards:
        choose(table, TakeBoard(board))
    return table


def offered(table: Table[State]) -> set[str]:
    return {option.card for option in options(table, TakeCard)}


@covers("STF-MODE-1")
@pytest.mark.parametrize("seals", [1, 2, 3, 4])
def test_a_game_has_one_to_four_seals_each_with_a_board_of_its_own(seals: int) -> None:
    table = mustered(seals=seals)
    assert tuple(table.state.seals) == ("seal-1", "seal-2", "seal-3", "seal-4")[:seals]
    chosen: list[str] = []
    for _ in range(seals):
        assert not {option.board for option in options(table, TakeBoard)} & set(chosen)
        chosen.append(options(table, TakeBoard)[0].board)
        choose(table, options(table, TakeBoard)[0])
    assert len(set(chosen)) == seals
    assert not options(table, TakeBoard)


@covers("STF-MODE-2", "STF-MODE-3")
def test_in_a_skirmish_every_seal_starts_at_the_missions_grade_with_a_specialization() -> None:
    table = boarded("5B", "hannah", "george")
    assert [seal.grade for seal in table.state.seals.values()] == [8, 8]
    assert len(options(table, TakeSpecialization)) == 8
    choose(table, TakeSpecialization("SNI"))
    assert table.state.seals["seal-1"].spec == "SNI"


@covers("STF-MODE-2")
@pytest.mark.parametrize("name", MISSIONS)
def test_any_mission_is_a_skirmish_at_its_own_grade(name: str) -> None:
    table = boarded(name, "hannah", "george")
    grade = content().missions[name].grade
    assert [seal.grade for seal in table.state.seals.values()] == [grade, grade]
    assert bool(options(table, TakeSpecialization)) == (grade > 6)


@covers("STF-MODE-2", "STF-MODE-3", "STF-GEAR-14")
@pytest.mark.parametrize("name", ["7A", "7B", "8A", "8B"])
def test_a_skirmish_at_e9_begins_with_everything_that_training_gives(name: str) -> None:
    """The Corpsman has one Health more, heals more and heals freely, all from the first Round."""
    table = boarded(name, "hannah")
    choose(table, TakeSpecialization("COR"))
    seal = table.state.seals["seal-1"]
    assert (seal.grade, seal.rank) == (9, 0)
    assert gear.max_health(content(), seal) == content().boards["hannah"].health + 1
    assert gear.free_uses(content(), seal, "use_medical") == 1
    assert gear.active(content(), seal, HealBonus)
    choose(table, GearDone())
    choose(table, options(table, Deploy)[0])
    assert table.state.seals["seal-1"].health == 6


@covers("STF-MODE-2", "STF-GEAR-2", "STF-GEAR-3")
def test_a_skirmish_at_e9_offers_the_best_weapons_and_three_slots() -> None:
    table = boarded("7B", "hannah", "george")
    choose(table, TakeSpecialization("PNT"))
    choose(table, TakeSpecialization("BRE"))
    assert "W07" in offered(table)  # E-9, for a Point man
    assert "W24" not in offered(table)  # E-9, for a Breacher
    for card in ("E01", "E05", "E09"):
        choose(table, TakeCard(card))
    assert "E11" not in offered(table)
    assert len(table.state.seals["seal-1"].cards) == 3
    choose(table, GearDone())
    assert "W24" in offered(table)


@covers("STF-MODE-3")
def test_at_e6_no_specialization_is_taken() -> None:
    table = boarded("1", "hannah")
    assert isinstance(table.agenda[-1], ChooseGear)
    assert table.state.seals["seal-1"].spec is None


@covers("STF-GEAR-15")
def test_no_two_seals_of_a_team_hold_the_same_specialization() -> None:
    table = boarded("5B", "hannah", "george")
    choose(table, TakeSpecialization("SNI"))
    assert "SNI" not in {option.spec for option in options(table, TakeSpecialization)}
    with pytest.raises(Refused, match="STF-GEAR-14"):
        choose(table, TakeSpecialization("SNI"))


@covers("STF-MODE-4")
def test_a_campaign_starts_with_mission_1_at_e6_whatever_its_missions_ask_for() -> None:
    table = boarded("campaign", "hannah")
    assert table.state.mission.id == "1"
    assert table.state.campaign is not None
    seal = table.state.seals["seal-1"]
    assert (seal.grade, seal.spec, seal.rank, seal.cards) == (6, None, 0, ())


@covers("STF-GEAR-3", "STF-GEAR-9")
def test_the_list_holds_what_grade_and_weapon_allow() -> None:
    table = boarded("1", "hannah")
    assert "W01" in offered(table)
    assert "W02" not in offered(table)  # for E-7
    assert "E08" not in offered(table)  # an Attachment without a weapon
    choose(table, TakeCard("W01"))
    assert "E08" in offered(table)
    with pytest.raises(Refused, match="needs Grade E-7"):
        choose(table, TakeCard("E10"))


@covers("STF-GEAR-4", "STF-GEAR-2")
def test_one_primary_weapon_and_two_equipment_cards_fill_the_slots_of_an_e6() -> None:
    table = boarded("1", "hannah")
    for card in ("W01", "E09", "E11"):
        choose(table, TakeCard(card))
    assert offered(table) == set()
    choose(table, GearDone())
    assert table.state.seals["seal-1"].cards == ("W01#1", "E09#1", "E11#1")


@covers("STF-CMP-2")
def test_a_physical_card_is_carried_by_one_seal_only() -> None:
    table = boarded("1", "hannah", "george", "amara")
    for _ in range(2):
        choose(table, TakeCard("E12"))
        choose(table, GearDone())
    assert "E12" not in offered(table)  # both Tool Kits are gone
    with pytest.raises(Refused, match="Every copy"):
        choose(table, TakeCard("E12"))
    carried = [copy for seal in table.state.seals.values() for copy in seal.cards]
    assert sorted(carried) == ["E12#1", "E12#2"]


@covers("STF-CMP-2")
def test_the_list_holds_every_kind_of_which_a_copy_is_left() -> None:
    table = boarded("5B", "hannah", "george", "amara", grade=9)
    specs: tuple[Spec, ...] = ("COR", "GRN", "BRE")
    for spec in specs:
        choose(table, TakeSpecialization(spec))
    chance = Random(3)
    while isinstance(table.agenda[-1], ChooseGear):
        state, seat = table.state, table.agenda[-1].seat
        taken = [copy for one in state.seals.values() for copy in one.cards]
        left = {kind_of(copy) for copy in state.content.deck if copy not in taken}
        found = [one for one in gear_limits.carriable(state.content, state.seals[seat]) if one in left]
        assert [option.card for option in options(table, TakeCard)] == found
        choose(table, TakeCard(chance.choice(found)) if found else GearDone())


@covers("STF-GEAR-2")
def test_a_card_that_does_not_exist_is_not_taken() -> None:
    with pytest.raises(Refused, match="not one of the options"):
        choose(boarded("1", "hannah"), TakeCard("E99"))


def test_a_card_can_be_put_back_and_its_attachments_go_with_a_weapon() -> None:
    table = boarded("1", "hannah")
    for card in ("W01", "E08", "E09"):
        choose(table, TakeCard(card))
    choose(table, PutBack("W01"))
    assert table.state.seals["seal-1"].cards == ("E09#1",)
    assert "W01" in offered(table)


def test_the_recommended_kit_is_legal_and_quiet() -> None:
    table = boarded("1", "hannah", "george")
    choose(table, TakeKit())
    assert table.state.seals["seal-1"].cards[0] == "W01#1"
    choose(table, GearDone())
    choose(table, TakeKit())
    first, second = (seal.cards for seal in table.state.seals.values())
    assert len(second) == 3
    assert not set(first) & set(second)


@covers("STF-GEAR-2")
def test_a_seal_may_go_light_and_then_the_map_is_set_up() -> None:
    table = boarded("1", "hannah")
    before = replace(table.state.seals["seal-1"])
    table.agenda = [step for step in table.agenda if not isinstance(step, SetupMission)]
    table.state.over = True  # nothing follows in this test
    choose(table, GearDone())
    assert table.state.seals["seal-1"].cards == before.cards == ()


def test_in_a_narrow_window_all_cards_lie_below_whoever_chooses_and_can_be_chosen() -> None:
    table = mustered("1", seals=2)
    while any(isinstance(one, TakeBoard | GearDone) for one in options(table)):
        assert table.decision is not None
        seat = table.decision.seat
        wide = GAME.screen(make_view(table.state), table.decision)
        assert wide.narrow is not None
        shown = {one.id: one for one in wide.narrow.scene.elements}
        assert wide.narrow.scene.width < 420
        for option in table.decision.options:
            assert set(wide.stands_for(option)) <= shown.keys()
            places = (shown[name] for name in wide.stands_for(option))
            assert all(shown[f"member-{seat}"].y < place.y < 440 for place in places)
        done = GearDone() in table.decision.options
        choose(table, GearDone() if done else table.decision.options[0])
    assert GAME.screen(make_view(table.state)).narrow is None, "a Map stays as it is"
