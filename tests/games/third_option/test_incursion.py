"""Fighter incursion at the end of the Recon Phase (7.4)."""

from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.third_option.events import Attacked, FighterAttacked, IntelAttacked
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.awareness import SetAwareness
from sandtable.games.third_option.rules.card_choices import PASS, ChosenTeam
from sandtable.games.third_option.rules.drone import ReconStrike
from sandtable.games.third_option.rules.recon import AfterRecon, CheckIncursion, CheckReconFailure, MoveForward
from sandtable.games.third_option.sequence import ReconPhase
from sandtable.games.third_option.state import Effect, State, Unit
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    HIT,
    MISS,
    QUIET,
    card,
    choose,
    dice_left,
    garrison,
    happened,
    options,
    recon,
    resting,
    team_boxes,
    who,
)
from tests.games.third_option.oracle import distribution


def incursion(**more: Any) -> Table[State]:
    """Intel is gone and six Fighters are in the box, unless told otherwise."""
    return recon(CheckIncursion(), **({"units": garrison(*[0] * 6)} | more))


def came(table: Table[State]) -> bool:
    return bool(happened(table, FighterAttacked))


# when


@covers("TO-7.4-16")
def test_seven_fighters_two_recon_teams_and_no_intel_make_an_incursion_of_one_fighter() -> None:
    table = incursion(units=garrison(*[0] * 7), teams={"RG-1": "recon", "RG-2": "recon"}, dice=[2, MISS])
    assert [who(attack) for attack in happened(table, FighterAttacked)] == ["Fighter 1"]
    assert (resting(table), dice_left(table)) == (True, [])


@covers("TO-7.4-18")
def test_every_incursion_round_begins_with_its_event() -> None:
    # Field Surgeon has its first window after the event of the first round.
    table = incursion(teams={"RG-1": ("recon", 1)}, assets=["AC-06"])
    assert (table.state.events_drawn, resting(table)) == (1, False)


@covers("TO-7.4-16")
@pytest.mark.parametrize(("fighters", "comes"), [(5, False), (6, True), (9, True)])
def test_at_least_six_fighters_are_needed(fighters: int, comes: bool) -> None:
    table = incursion(units=garrison(*[0] * fighters), teams={"RG-1": "recon"}, dice=[MISS] * comes)
    assert came(table) == comes


@covers("TO-7.4-16")
def test_no_incursion_while_one_intel_unit_is_left() -> None:
    units = garrison(*[0] * 6) | {8: Unit(8, "intel", "intel", 1)}
    assert not came(incursion(units=units, teams={"RG-1": "recon"}))


@covers("TO-7.4-16")
def test_no_incursion_where_there_never_was_any_intel() -> None:
    units = {n: Unit(n, "fighter", "pool") for n in range(1, 8)}
    assert not came(incursion(units=units, teams={"RG-1": "recon"}))


@covers("TO-7.4-16")
@pytest.mark.parametrize("teams", [{"RG-1": "casualties", "GB-A": "recon"}, {"RG-1": "rg", "OP-1": "rg"}, {}])
def test_no_incursion_without_an_active_recon_team_or_operative_in_the_box(teams: dict[str, str]) -> None:
    assert not came(incursion(teams=teams))


@covers("TO-7.4-16")
def test_there_is_only_one_incursion_in_a_mission() -> None:
    table = recon(CheckIncursion(), CheckIncursion(), units=garrison(*[0] * 6), teams={"RG-1": "recon"}, dice=[4])
    assert len(happened(table, FighterAttacked)) == 1


@covers("TO-7.4-16")
def test_the_incursion_is_judged_at_the_end_of_the_recon_phase() -> None:
    # The sixth Fighter comes by an event of the fight against Intel.
    table = recon(ReconPhase(), teams={"RG-1": "recon"}, fighters=5, intel=[1], events=["EV-12"], dice=[HIT, QUIET, 3])
    assert (came(table), table.state.teams["RG-1"].hits) == (True, 1)


@covers("TO-7.4-16", "TO-7.4-18")
def test_the_lowest_numbered_fighter_of_the_pool_attacks() -> None:
    units = garrison(*[0] * 7) | {1: Unit(1, "fighter", "casualties", 2)}
    table = incursion(units=units, teams={"RG-1": "recon"}, dice=[MISS])
    assert [who(attack) for attack in happened(table, FighterAttacked)] == ["Fighter 2"]


# whom


@covers("TO-7.4-17")
def test_the_target_is_one_recon_team_drawn_at_random() -> None:
    teams = {"RG-1": "recon", "RG-2": "recon", "RG-3": "recon", "RG-4": "casualties"}

    def target(dice: list[int]) -> str:
        table = incursion(teams=teams, dice=[*dice, HIT] if dice else [])
        return next(team for team, at in table.state.teams.items() if at.hits)

    third = Fraction(1, 3)
    assert distribution(target) == {"RG-1": third, "RG-2": third, "RG-3": third}


@covers("TO-7.4-17")
def test_the_operative_and_ground_teams_are_spared_while_a_recon_team_is_active() -> None:
    teams = {"GB-A": "recon", "RG-1": ("recon", 1), "OP-1": "recon"}
    table = incursion(teams=teams, dice=[HIT, MISS, MISS])
    assert team_boxes(table) == {"GB-A": "recon", "RG-1": "casualties", "OP-1": "recon"}


@covers("TO-7.4-17")
def test_the_operative_is_attacked_if_no_recon_team_is_active_and_never_a_ground_team() -> None:
    teams = {"GB-A": "recon", "RG-1": ("casualties", 2), "OP-1": ("recon", 1)}
    table = incursion(teams=teams, dice=[HIT, MISS, MISS])
    assert team_boxes(table) == {"GB-A": "recon", "RG-1": "casualties", "OP-1": "casualties"}


# how


@covers("TO-7.4-18")
@pytest.mark.parametrize(("threat", "number"), [("LOW", 3), ("MEDIUM", 3), ("HIGH", 4)])
def test_the_fighter_rolls_its_base_number_and_awareness_does_not_count(threat: str, number: int) -> None:
    for die, hits in ((number, 1), (number + 1, 0)):
        table = incursion(mission=card("f3", threat), teams={"RG-1": "recon"}, awareness=2, dice=[die])
        assert table.state.teams["RG-1"].hits == hits


@covers("TO-7.4-18")
def test_everyone_in_the_box_with_a_number_against_fighters_shoots_after_the_fighter() -> None:
    teams = {"GB-A": "recon", "GB-B": "direct_action", "RG-1": "recon", "RG-9": "recon", "OP-1": "recon"}
    # Marcus is drawn; Alpha hits on 7, Ronin misses on 6, Nightjar on 8; then Ronin hits on 5.
    table = incursion(teams=teams, dice=[1, MISS, 7, 6, 8, MISS, 8, 5, 8])
    assert [e.team for e in happened(table, Attacked)] == ["GB-A", "RG-9", "OP-1"] * 2
    assert [e.hit for e in happened(table, Attacked)] == [True, False, False, False, True, False]
    assert (table.state.units[1].place, dice_left(table)) == ("casualties", [])


@covers("TO-7.4-18")
def test_two_shooters_that_hit_in_one_round_end_the_incursion() -> None:
    table = incursion(teams={"GB-A": "recon", "OP-1": "recon"}, dice=[MISS, 7, 7])
    assert (table.state.rounds, table.state.units[1].place) == (1, "casualties")


@covers("TO-3.0-10", "TO-7.4-18")
def test_scope_engagement_ends_with_the_incursion() -> None:
    lasting = Effect(("fighter_attack",), 1, "engagement", "EA-11")
    units = garrison(1, 0, 0, 0, 0, 0)
    table = incursion(units=units, teams={"OP-1": "recon"}, effects=[lasting], dice=[MISS, HIT])
    assert (came(table), table.state.effects) == (True, [])


@covers("TO-7.4-18")
def test_incursion_rounds_repeat_until_the_target_is_a_casualty() -> None:
    table = incursion(teams={"OP-1": "recon"}, dice=[3, 8, 4, 8, 3, 8])
    assert (team_boxes(table), table.state.rounds) == ({"OP-1": "casualties"}, 3)
    assert (table.state.units[1].place, len(table.state.pool())) == ("pool", 6)


@covers("TO-7.4-18")
def test_fighter_and_target_may_fall_in_the_same_round() -> None:
    table = incursion(units=garrison(1, 0, 0, 0, 0, 0), teams={"OP-1": ("recon", 1)}, dice=[3, 7])
    assert (team_boxes(table), table.state.units[1].place) == ({"OP-1": "casualties"}, "casualties")


@covers("TO-7.4-18")
def test_every_incursion_round_draws_an_event_and_resolves_its_recon_section() -> None:
    table = incursion(teams={"OP-1": "recon"}, events=["EV-12", "EV-12"], dice=[MISS, HIT, MISS, HIT])
    assert (table.state.events_drawn, len(table.state.pool()), table.state.here()) == (2, 6 + 2 - 1, [])


@covers("TO-7.4-18")
@pytest.mark.parametrize("event", ["EV-06", "EV-07", "EV-15", "EV-21", "EV-22", "EV-25"])
def test_effects_on_the_fight_against_intel_do_nothing_in_an_incursion(event: str) -> None:
    # 3 hits and 4 misses for the Fighter, 7 hits and 8 misses for Nightjar.
    table = incursion(teams={"OP-1": "recon"}, events=[event, event], dice=[4, 7, 3, 8, MISS, HIT])
    assert [e.hit for e in happened(table, FighterAttacked)] == [False, True, False]
    assert [e.hit for e in happened(table, Attacked)] == [True, False, True]


@covers("TO-7.4-18")
def test_a_skipped_round_stops_everyone_and_a_skipped_attack_takes_a_shooter_away() -> None:
    teams = {"GB-A": "recon", "OP-1": "recon"}
    table = incursion(units=garrison(1, 0, 0, 0, 0, 0), teams=teams, events=["EV-14", "EV-05"], dice=[1, MISS, HIT])
    assert [e.team for e in happened(table, Attacked)] == ["OP-1"]
    assert (table.state.rounds, table.state.units[1].place) == (2, "casualties")


@covers("TO-7.4-18")
def test_the_round_ends_without_dice_when_its_event_removes_the_target() -> None:
    table = incursion(teams={"RG-1": ("recon", 1)}, events=["EV-10"], dice=[HIT])
    assert (team_boxes(table), dice_left(table)) == ({"RG-1": "casualties"}, [HIT])


@covers("TO-7.4-18")
def test_assets_may_be_played_between_incursion_rounds_and_before_their_dice() -> None:
    table = incursion(teams={"OP-1": "recon"}, assets=["AC-06"], dice=[3, MISS, MISS, MISS])
    assert (options(table), table.state.events_drawn) == ([PASS, PlayAsset("AC-06")], 1)
    choose(table, PASS)
    assert (options(table), table.state.events_drawn) == ([PASS, PlayAsset("AC-06")], 2)
    assert dice_left(table) == [MISS, MISS]


@covers("TO-7.4-19")
@pytest.mark.parametrize(("die", "hits"), [(3, 1), (4, 0)])
def test_without_shooters_the_incursion_lasts_one_round_and_the_fighter_goes_back(die: int, hits: int) -> None:
    teams = {"RG-1": "recon", "GB-A": "direct_action"}
    table = incursion(units=garrison(1, 0, 0, 0, 0, 0), teams=teams, dice=[die])
    assert (table.state.rounds, table.state.teams["RG-1"].hits) == (1, hits)
    assert (table.state.units[1].place, table.state.units[1].hits) == ("pool", 1)


@covers("TO-7.4-19")
def test_with_a_shooter_the_incursion_does_not_stop_after_one_round() -> None:
    table = incursion(teams={"RG-1": "recon", "OP-1": "recon"}, dice=[MISS, MISS, MISS, HIT] * 2)
    assert (table.state.rounds, table.state.units[1].place) == (4, "casualties")


@covers("TO-7.4-19")
def test_the_incursion_stops_after_a_round_that_took_the_last_shooter_away() -> None:
    table = incursion(teams={"GB-A": "recon", "RG-1": "recon"}, events=["EV-20"], dice=[MISS, MISS, MISS])
    choose(table, ChosenTeam("GB-A"))
    assert (resting(table), dice_left(table), table.state.rounds) == (True, [MISS, MISS], 1)


# what follows


@covers("TO-7.4-23")
def test_losing_everyone_to_the_incursion_is_no_recon_failure() -> None:
    teams = {"OP-1": ("recon", 1), "GB-A": "direct_action"}
    table = recon(ReconPhase(), SetAwareness(), teams=teams, intel=[1], fighters=6, dice=[HIT, QUIET, HIT, MISS, 5])
    assert team_boxes(table) == {"GB-A": "direct_action", "OP-1": "casualties"}
    assert (table.state.recon_failed, len(table.state.pool())) == (False, 6)
    choose(table, AfterRecon("go_on"))
    assert (table.state.awareness, dice_left(table)) == (0, [])


@covers("TO-7.4-23")
def test_losing_the_last_team_to_an_event_of_the_incursion_is_no_recon_failure() -> None:
    table = recon(
        ReconPhase(), teams={"RG-1": ("recon", 1)}, intel=[1], fighters=6, events=["EV-01", "EV-10"], dice=[HIT, QUIET]
    )
    assert team_boxes(table) == {"RG-1": "casualties"}
    assert (table.state.recon_failed, len(table.state.pool())) == (False, 6)


@covers("TO-7.4-23")
def test_recon_failure_is_judged_when_the_fight_against_intel_cannot_begin() -> None:
    # The event of the drone strike takes the last Recon Team before the first round.
    teams = {"GB-E": "recon", "RG-1": ("recon", 1), "AS-1": "support"}
    table = recon(ReconPhase(), teams=teams, assets=["AC-02"], intel=1, events=["EV-10"], dice=[10, 2])
    choose(table, ReconStrike())
    assert (table.state.recon_failed, len(table.state.pool())) == (True, 2)


@covers("TO-7.4-24")
def test_intel_added_before_the_engagement_takes_part_in_it() -> None:
    teams = {"RG-1": "recon", "RG-2": "recon", "AS-1": "support"}
    dice = [10, HIT, HIT, QUIET, QUIET, *[1] * 4]
    table = recon(ReconPhase(), teams=teams, assets=["AC-02"], intel=1, events=["EV-11"], dice=dice)
    choose(table, ReconStrike())
    assert [who(e) for e in happened(table, IntelAttacked)] == ["Intel 1", "Intel 2"] * 2
    assert table.state.intel() == []


@covers("TO-7.4-24")
def test_intel_added_by_an_incursion_event_attacks_nobody_and_does_not_stop_it() -> None:
    teams = {"RG-1": "recon", "OP-1": "recon"}
    dice = [HIT, HIT, MISS, HIT]
    table = recon(CheckIncursion(), MoveForward(), units=garrison(*[0] * 6), teams=teams, events=["EV-11"], dice=dice)
    assert (table.state.rounds, table.state.units[1].place) == (2, "casualties")
    assert (happened(table, IntelAttacked), dice_left(table)) == ([], [])
    assert (len(table.state.intel()), team_boxes(table)["RG-1"]) == (1, "rg")


@covers("TO-7.4-23", "TO-7.4-24")
def test_late_intel_and_the_loss_of_all_recon_teams_make_no_failure() -> None:
    table = recon(
        CheckReconFailure(),
        CheckIncursion(),
        MoveForward(),
        units=garrison(*[0] * 6),
        teams={"RG-1": ("recon", 1)},
        events=["EV-11"],
        dice=[HIT],
    )
    assert (team_boxes(table), len(table.state.intel())) == ({"RG-1": "casualties"}, 1)
    assert (table.state.recon_failed, len(table.state.pool())) == (False, 6)
