"""Balance targets of the game, measured with its own players (many plays: `./test --nightly`)."""

from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest
from msgspec.structs import replace

from sandtable.games.third_option import GAME
from sandtable.games.third_option.rules.planning import SetDifficulty
from sandtable.games.third_option.state import Benefit, State
from sandtable.kernel import Choice, SeededDice, Table
from sandtable.lab.wilson import wilson
from tests.slow import slow

# mission: success of the competent player, of the random recruiter, recon failed, rounds, events
TARGETS = {
    "MC-01": (0.79, 0.13, 0.02, 9.4, 14.2),
    "MC-02": (0.75, 0.11, 0.04, 10.5, 15.0),
    "MC-03": (0.58, 0.08, 0.18, 10.2, 14.3),
    "MC-04": (0.80, 0.12, 0.02, 8.3, 13.2),
    "MC-05": (0.75, 0.16, 0.03, 9.6, 14.2),
    "MC-06": (0.59, 0.13, 0.17, 9.1, 13.2),
    "MC-07": (0.66, 0.14, 0.15, 6.3, 11.0),
    "MC-08": (0.60, 0.13, 0.17, 6.4, 11.1),
    "MC-09": (0.78, 0.12, 0.02, 8.4, 13.2),
    "MC-10": (0.75, 0.18, 0.03, 9.5, 14.4),
    "MC-11": (0.52, 0.12, 0.17, 9.0, 13.2),
    "MC-12": (0.83, 0.25, 0.10, 6.0, 10.9),
    "MC-13": (0.74, 0.16, 0.15, 6.3, 11.0),
    "MC-14": (0.62, 0.14, 0.17, 6.4, 11.1),
    "MC-15": (0.75, 0.08, 0.02, 11.1, 15.8),
    "MC-16": (0.72, 0.08, 0.04, 11.6, 16.1),
    "MC-17": (0.55, 0.08, 0.17, 10.6, 14.6),
}
RANGES = {"LOW": (0.70, 0.88), "MEDIUM": (0.62, 0.80), "HIGH": (0.46, 0.66)}
GENERATED = {"LOW": (0.60, 0.72), "MEDIUM": (0.52, 0.70), "HIGH": (0.36, 0.70)}
DRONE = {"MC-01": (0.42, 0.56), "MC-02": (0.52, 0.66), "MC-03": (0.48, 0.62)}


def final_states(
    mission: str, player: str, games: int, insist: Choice | None = None, benefits: tuple[Benefit, ...] = ()
) -> Iterator[State]:
    """Missions played to the end, each with dice of its own; some choices may be insisted on."""
    choose = GAME.heuristics[player]
    for n in range(games):
        table: Table[State] = Table.start(GAME, GAME.mission(mission), SeededDice(f"{mission}/{n}"), logged=False)
        table.state.campaign = replace(table.state.campaign, benefits=benefits)
        for decision in count():
            if table.decision is None:
                break
            looked = table.redealt("commander", SeededDice(f"{mission}/{n}/{decision}"))
            wanted = insist is not None and insist in table.decision.options
            table.play("commander", insist if insist and wanted else choose(looked))
        yield table.state


def won(state: State) -> bool:
    return state.campaign.log[-1].tier != "fubar"


def success(mission: str, player: str, games: int) -> float:
    return sum(won(state) for state in final_states(mission, player, games)) / games


@pytest.mark.parametrize("mission", ["MC-01", *slow(["MC-08", "MC-16"])])
def test_three_hundred_missions_agree_with_the_measured_rate(mission: str) -> None:
    wins = sum(won(state) for state in final_states(mission, "basic", 300))
    low, high = wilson(wins, 300, z=3.3)  # a thousand such checks fail once
    assert low <= TARGETS[mission][0] <= high


@pytest.mark.slow
@pytest.mark.parametrize("mission", TARGETS)
def test_the_competent_player_meets_the_targets_of_every_card(mission: str) -> None:
    rate, _, failed, rounds, events = TARGETS[mission]
    states = list(final_states(mission, "basic", 3000))
    measured = sum(won(state) for state in states) / 3000
    low, high = RANGES[states[0].mission.threat]

    assert measured == pytest.approx(rate, abs=0.06)
    assert low <= measured <= high
    assert sum(s.recon_failed for s in states) / 3000 == pytest.approx(failed, abs=0.03)
    assert sum(s.rounds for s in states) / 3000 == pytest.approx(rounds, abs=0.5)
    assert sum(s.events_drawn for s in states) / 3000 == pytest.approx(events, abs=0.5)


@pytest.mark.slow
@pytest.mark.parametrize("mission", TARGETS)
def test_recruiting_at_random_is_no_plan(mission: str) -> None:
    rate = TARGETS[mission][1]
    assert success(mission, "random-recruiter", 1500) == pytest.approx(rate, abs=0.06)


@pytest.mark.slow
def test_generated_missions_meet_the_targets_of_their_threat() -> None:
    wins: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for state in final_states("generate", "basic", 6000):
        games[state.mission.threat] += 1
        wins[state.mission.threat] += won(state)
    for threat, (low, high) in GENERATED.items():
        assert low <= wins[threat] / games[threat] <= high


@pytest.mark.slow
@pytest.mark.parametrize("mission", DRONE)
def test_a_prepared_drone_strike_is_about_as_good_as_an_assault(mission: str) -> None:
    low, high = DRONE[mission]
    assert low <= success(mission, "basic-drone", 3000) <= high


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["MC-01", "MC-07", "MC-17"])
def test_more_asset_points_make_a_mission_easier_but_not_easy(mission: str) -> None:
    easier = final_states(mission, "basic", 3000, insist=SetDifficulty("easier_ap"))
    gain = sum(won(state) for state in easier) / 3000 - success(mission, "basic", 3000)
    assert -0.025 <= gain <= 0.18  # never negative by more than noise


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["MC-16", "MC-09", "MC-08"])
def test_the_benefit_of_an_earlier_recon_is_small_but_real(mission: str) -> None:
    scouted = final_states(mission, "basic", 4000, benefits=("recon",))
    gain = sum(won(state) for state in scouted) / 4000 - success(mission, "basic", 4000)
    assert 0 <= gain <= 0.08


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["MC-02", "MC-10", "MC-15"])
def test_fighter_missions_fail_mostly_because_the_assault_force_is_gone(mission: str) -> None:
    lost = [state for state in final_states(mission, "basic", 2000) if not won(state)]
    wiped_out = sum(state.failure == "no assault team is left" for state in lost)
    assert wiped_out / len(lost) >= 0.70


@pytest.mark.slow
def test_the_event_deck_hardly_ever_runs_out() -> None:
    reshuffled = games = 0
    for mission in TARGETS:
        for state in final_states(mission, "basic", 300):
            games += 1
            reshuffled += state.events_drawn > len(GAME.content.events)
    assert reshuffled / games < 0.01
