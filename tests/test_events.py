"""Every kind of event is recorded in some play, and refusals rest on the rules they always did."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

from sandtable.kernel.event import Event
from sandtable.kernel.game import load_game
from sandtable.kernel.table import Table
from tests.games.covert_ops import test_assets as co_assets
from tests.games.covert_ops import test_campaign as co_campaign
from tests.games.covert_ops import test_charges as co_charges
from tests.games.covert_ops import test_discovery as co_discovery
from tests.games.covert_ops import test_reinforcements as co_reinforcements
from tests.games.seal_team_flix import test_equipment as stf_equipment
from tests.games.seal_team_flix import test_giving as stf_giving
from tests.games.seal_team_flix import test_patrols as stf_patrols
from tests.games.seal_team_flix import test_tango_attack as stf_attack
from tests.games.special_forces import test_generator as sf_generator
from tests.games.special_forces import test_own_battle as sf_own_battle
from tests.games.special_forces import test_reactions_together as sf_reactions
from tests.games.special_forces import test_reinforcements as sf_reinforcements
from tests.games.team_yankee import test_aircraft as ty_aircraft
from tests.games.team_yankee import test_charges as ty_charges
from tests.games.team_yankee import test_defensive_fire as ty_defensive_fire
from tests.games.team_yankee import test_deployment as ty_deployment
from tests.games.team_yankee import test_entering as ty_entering
from tests.games.team_yankee import test_handicap as ty_handicap
from tests.games.team_yankee import test_minefields as ty_minefields
from tests.games.third_option import test_mission_types as to_mission_types
from tests.games.third_option import test_settings as to_settings
from tests.slow import slow
from tools.golden_events import Story, folder

# What golden journals do not tell happens in tests that are played again, with someone listening.
PLAYS: dict[str, list[Callable[[], None]]] = {
    "third-option": [
        to_mission_types.test_the_briefing_room_offers_every_source_and_a_session_may_fix_one,
        to_settings.test_in_a_mission_that_turns_out_not_to_be_high_a_point_stands_for_air_and_space,
    ],
    "special-forces": [
        sf_generator.test_dice_choose_a_battle_column_by_column_and_say_what_they_mean,
        sf_own_battle.test_the_kingpin_is_the_dearest_soldier_with_a_number,
        sf_reactions.test_what_was_declared_is_saved,
        lambda: sf_reinforcements.test_whoever_finds_no_free_dot_is_lost_the_last_named_first(6, "UR", "UB"),
    ],
    "seal-team-flix": [
        stf_equipment.test_signals_of_e9_lower_the_sound_of_their_area_once_in_a_round,
        stf_equipment.test_smoke_blocks_lines_through_it_and_makes_no_sound,
        stf_giving.test_a_carried_bio_weapon_is_handed_over,
        stf_giving.test_a_receiver_without_room_says_what_it_discards_for_the_gift,
        stf_patrols.test_a_seal_in_the_way_of_a_patrol_costs_one_space_of_the_timer,
        stf_patrols.test_an_alert_mastermind_flees_to_its_exit_and_not_to_the_noise,
        stf_attack.test_after_all_attacks_the_stunned_stand_up,
    ],
    "covert-ops": [
        co_assets.test_recon_pulse_shows_three_cards_to_all_and_puts_them_back_in_any_order,
        co_campaign.test_points_are_kept_until_they_are_spent_on_a_veteran,
        co_charges.test_a_storm_whose_targets_are_gone_ends_there_and_counts,
        co_discovery.test_a_unit_that_would_be_the_thirty_first_is_not_placed,
        co_reinforcements.test_there_is_never_a_fifth_marker,
    ],
    "team-yankee": [
        ty_aircraft.test_strike_aircraft_go_home_at_the_end_of_the_shooting_step,
        ty_defensive_fire.test_five_hits_drive_infantry_back_and_pin_it,
        ty_charges.test_a_tank_that_is_bailed_out_by_a_mine_touches_nobody_and_does_not_return,
        ty_deployment.test_aircraft_loiter_and_take_no_turn_but_count_as_deployed,
        ty_deployment.test_infantry_whose_carriers_find_no_room_is_set_aside_with_them,
        ty_entering.test_a_unit_that_finds_no_room_waits,
        ty_handicap.test_no_benefit_is_picked_twice,
        ty_minefields.test_each_team_removes_one_and_nobody_has_to,
    ],
}


def kinds(game: str) -> set[type[Event]]:
    """Every kind of event that a module of the game defines, but for bases of others."""
    package = import_module(f"sandtable.games.{game.replace('-', '_')}")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    return {one for one in below(Event) if one.__module__.startswith(f"{package.__name__}.")}


def below(kind: type[Event]) -> Iterator[type[Event]]:
    for one in kind.__subclasses__():
        if one.__subclasses__():
            yield from below(one)
        else:
            yield one


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """All that is recorded at any table from now on."""
    events: list[Event] = []
    record = Table.record

    def listen(table: Table[Any], event: Event) -> None:
        events.append(event)
        record(table, event)

    monkeypatch.setattr(Table, "record", listen)
    return events


@pytest.mark.parametrize(
    "game", [*slow(["covert-ops", "team-yankee"]), *sorted(set(PLAYS) - {"covert-ops", "team-yankee"})]
)
def test_golden_journals_tell_and_refuse_as_ever_and_with_some_plays_every_kind_of_event(
    game: str, recorded: list[Event]
) -> None:
    """One test, so that one worker alone plays the journals; `python -m tools.golden_events` writes the files anew."""
    story, journals = Story(load_game(game)), folder(load_game(game))
    assert story.happened().splitlines() == (journals / "events.txt").read_text("utf-8").splitlines()
    assert story.refusals().splitlines() == (journals / "refusals.txt").read_text("utf-8").splitlines()
    recorded[:] = story.events  # without what was taken back
    for play in PLAYS[game]:
        play()
    rules = {rule.id for rule in load_game(game).catalogue}
    assert {event for event in recorded if event.rule not in rules} == set()
    assert {one.__name__ for one in kinds(game) - {type(event) for event in recorded}} == set()
