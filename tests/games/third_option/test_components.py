"""Decks, cards, sections and the mission log (3.0)."""

from collections import Counter
from typing import TypeVar

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.mission import ByCard, Leg
from sandtable.games.third_option.opposition import place_units
from sandtable.games.third_option.rules.card_choices import ChoosePeek, ChosenSlot
from sandtable.games.third_option.rules.decks import DrawEvent, RevealEnemyAction
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.operations import ApplyOperationEffects
from sandtable.games.third_option.rules.planning import DealEnemyActions, SetDifficulty, ShuffleEvents
from sandtable.games.third_option.rules.recon import AfterRecon, OfferAbort
from sandtable.games.third_option.rules.recruiting import CONFIRM_ASSIGNMENT, CONFIRM_RECRUITMENT
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.state import Campaign
from sandtable.games.third_option.vocabulary import ApNext
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.event import Modifier
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    BLANK,
    answered,
    card,
    choose,
    direct_action,
    entry_of,
    options,
    planned,
    position,
)

T = TypeVar("T")
EVENTS = [f"EV-{n:02}" for n in range(1, 29)]
ACTIONS = [f"EA-{n:02}" for n in range(1, 18)]


class TurnedDice(ScriptedDice):
    """A shuffle that can be seen: it turns the deck round."""

    def shuffle(self, items: list[T], stream: str = "decks") -> None:
        items.reverse()


@covers("TO-3.0-1")
def test_the_box_holds_so_many_different_cards_of_each_kind() -> None:
    content = GAME.content
    decks = (content.teams, content.assets, content.missions, content.enemy_actions, content.events)
    assert [len(deck) for deck in decks] == [25, 24, 17, 17, 28]
    assert [len({c.name for c in deck.values()}) for deck in decks] == [25, 24, 17, 17, 28]


@covers("TO-3.0-1")
def test_hostile_counters_are_unlimited() -> None:
    table = position(OfferAbort())
    place_units(table, 150, "pool", "TO-3.0-1")
    place_units(table, 150, "intel", "TO-3.0-1")
    assert (len(table.state.pool()), len(table.state.intel())) == (150, 150)


@covers("TO-3.0-2")
def test_the_twenty_five_teams_are_of_six_types() -> None:
    assert Counter(team.type for team in GAME.content.teams.values()) == {
        "ground": 9,
        "recon": 10,
        "maritime": 1,
        "air": 1,
        "air_space": 1,
        "operative": 3,
    }


@covers("TO-3.0-3")
def test_all_event_and_enemy_action_cards_are_shuffled_before_a_mission() -> None:
    table = position(OfferAbort(), DealEnemyActions(), ShuffleEvents(), events=["EV-05"])
    table.dice = TurnedDice()
    choose(table, AfterRecon("go_on"))
    state = table.state
    assert [slot.card for slot in state.slots] + state.stock == ACTIONS[::-1]
    assert (state.events, state.discards) == (EVENTS[::-1], [])


@covers("TO-3.0-3")
def test_cards_used_in_one_mission_are_back_in_the_next() -> None:
    # Furious Tempest: four events drawn in the first Recon Phase, then an abort.
    table = Table.start(GAME, GAME.mission("OPN-1"), ScriptedDice([2, *[1] * 11, 3, 2, 1]))
    choose(table, SetDifficulty("normal"))
    for wanted in ("GB-H", "RG-3"):
        choose(table, next(o for o in options(table) if getattr(o, "team", "") == wanted))
    choose(table, CONFIRM_RECRUITMENT, CONFIRM_ASSIGNMENT, ChosenSlot(1))
    assert len(table.state.discards) == 4

    choose(table, AfterRecon("abort"), SetDifficulty("normal"), CONFIRM_RECRUITMENT)
    assert (table.state.events, table.state.discards) == (EVENTS, [])
    assert [slot.card for slot in table.state.slots] + table.state.stock == ACTIONS
    assert not any(slot.peeked or slot.revealed for slot in table.state.slots)


@covers("TO-3.0-4")
def test_an_empty_event_deck_is_made_anew_from_the_shuffled_discards() -> None:
    table = position(OfferAbort(), DrawEvent(), phase="recon")
    table.dice = TurnedDice()
    table.state.events, table.state.discards = [], ["EV-01", "EV-02", "EV-03"]
    choose(table, AfterRecon("go_on"))
    assert (table.state.events, table.state.discards) == (["EV-03", "EV-02"], ["EV-01"])


@covers("TO-3.0-4")
def test_the_last_card_of_the_deck_is_drawn_without_a_shuffle() -> None:
    table = position(OfferAbort(), DrawEvent(), phase="recon")
    table.state.events, table.state.discards = ["EV-04"], ["EV-01", "EV-02"]
    choose(table, AfterRecon("go_on"))
    assert (table.state.events, table.state.discards) == ([], ["EV-01", "EV-02", "EV-04"])


@covers("TO-3.0-5")
def test_in_the_recon_phase_only_the_recon_section_of_an_event_counts() -> None:
    table = position(DrawEvent(), phase="recon", teams={"RG-1": "recon"}, events=["EV-10"])
    assert (table.state.teams["RG-1"].hits, table.state.awareness) == (1, 0)
    assert table.state.discards == ["EV-10"]


@covers("TO-3.0-5")
def test_in_direct_action_only_the_direct_action_section_of_an_event_counts() -> None:
    table = position(
        DrawEvent(), phase="direct_action", box=4, teams=ALPHA | {"RG-1": "rg"}, awareness=0, events=["EV-10"]
    )
    assert (table.state.teams["RG-1"].hits, table.state.awareness) == (0, 1)
    assert (table.state.discards, table.state.drawn) == (["EV-10"], "")


@covers("TO-3.0-6")
@pytest.mark.parametrize(("threat", "awareness", "fighters"), [("LOW", 0, 0), ("MEDIUM", 1, 0), ("HIGH", 1, 1)])
def test_only_the_section_of_the_threat_of_an_enemy_action_counts(threat: str, awareness: int, fighters: int) -> None:
    table = direct_action(
        RevealEnemyAction(2), box=5, mission=card("f3", threat), teams=ALPHA, awareness=0, slots=[BLANK, "EA-12", BLANK]
    )
    assert (table.state.awareness, len(table.state.pool())) == (awareness, fighters)
    assert [slot.revealed for slot in table.state.slots] == [False, True, False]


@covers("TO-3.0-7")
def test_a_mission_played_leaves_one_log_entry_of_what_was_planned_and_met() -> None:
    # Broken Compass: 2 Fighters, 2 Intel; Hotel and Marcus; Marcus falls, three Fighters come.
    table = planned("MC-01", "GB-H", "RG-1", "AS-1", "AC-22", dice=[2, 2, 10, 5, 1, 10, 5, 1, 3])
    choose(table, CONFIRM_ASSIGNMENT, ChosenSlot(1), AfterRecon("abort"))

    (entry,) = table.state.campaign.log
    assert (entry.card, entry.codename, entry.type) == ("MC-01", "Broken Compass", "f3")
    assert (entry.area, entry.threat, entry.difficulty) == ("AFRICOM", "LOW", "normal")
    assert (entry.asset_points, entry.spent, entry.assets) == (28, 12, ("AC-22",))
    assert entry.teams == {"GB-H": "direct_action", "RG-1": "recon", "AS-1": "support"}
    assert (entry.fighters, entry.intel, entry.recon) == (2, 2, "failed")
    assert (entry.casualties, entry.captured, entry.enemy_casualties) == (("RG-1",), (), 0)
    assert (entry.aborted, entry.objective_done, entry.tier, entry.vp) == (True, False, "fubar", 0)


@covers("TO-3.0-7")
def test_the_log_entry_keeps_how_the_mission_went_and_what_it_changes() -> None:
    legs = (Leg(mission=ByCard("MC-04", "CENTCOM"), on_success=(ApNext(2),)),) * 2
    table = position(
        ScoreMission(),
        ApplyOperationEffects(),
        mission=card("capture"),
        area="SOUTHCOM",
        campaign=Campaign("Two Steps", legs),
        asset_points=30,
        spent=29,
        awareness=2,
        asset_point_parts=(Modifier("mission", 28, "TO-5.1-1"), Modifier("Two", 2, "TO-9.0-2")),
        teams={"GB-A": "direct_action", "GB-B": "casualties", "GB-C": "captured", "RG-3": "rg"},
        recon_result="success",
        infiltrated=True,
        exfil_attempts=2,
        exfiltrated=True,
        objective_done=True,
        surrendered=True,
        initial_fighters=4,
        intel_rolled=5,
    )

    entry = entry_of(table)
    assert (entry.operation, entry.index, entry.area) == ("Two Steps", 1, "SOUTHCOM")
    assert (entry.asset_points, entry.spent) == (30, 29)
    assert sum(part.n for part in entry.asset_point_parts) == 30
    assert (entry.fighters, entry.intel, entry.recon) == (4, 5, "success")
    assert (entry.awareness_set, entry.awareness) == (2, 2)
    assert (entry.infiltrated, entry.exfil_attempts, entry.exfiltrated) == (True, 2, True)
    assert (entry.casualties, entry.captured, entry.drone) == (("GB-B",), ("GB-C",), "none")
    assert (entry.percent, entry.tier, entry.vp) == (50, "tier-two", 5 + 1 + 5 - 2)
    assert entry.next_effects == ("Asset Points +2 (Two Steps)",)


@covers("TO-3.0-7")
def test_the_log_tells_final_awareness_from_the_first_and_counts_enemy_casualties() -> None:
    # Awareness rises in the first round; the Fighter falls in the second.
    table = position(
        Engagement("here"),
        ScoreMission(),
        phase="direct_action",
        box=8,
        teams=ALPHA,
        awareness=0,
        here=1,
        fighters=2,
        events=["EV-10"],
        dice=[1, 10, 1, 10],
    )
    entry = entry_of(table)
    assert (entry.awareness_set, entry.awareness, entry.enemy_casualties) == (0, 1, 1)


@pytest.mark.parametrize(
    ("step", "shows"), [(DrawEvent(), True), (RevealEnemyAction(1), True), (ChoosePeek(1, "EV-09"), False)]
)
def test_a_card_that_is_turned_over_cannot_be_undone_without_consent(step: Step, shows: bool) -> None:
    table = answered(position(OfferAbort(), step, phase="recon", teams=ALPHA), AfterRecon("go_on"))
    assert table.barrier is shows
    if not shows:  # the question alone shows nothing; the look does
        choose(table, ChosenSlot(1))
        assert table.barrier
