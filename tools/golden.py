"""Writes the golden journals of Third Option: one play for every way in which it can end.

Run it only when the rules have changed on purpose; the journals are what the tests replay.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sandtable.games.third_option import GAME
from sandtable.games.third_option.rules.direct_action import Rally
from sandtable.games.third_option.rules.drone import ReconStrike
from sandtable.games.third_option.rules.recon import AfterRecon
from sandtable.games.third_option.state import LogEntry, State
from sandtable.kernel import Choice, Match
from sandtable.players import make_player

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "third_option"


Ends = Callable[[State], bool]


class Golden(NamedTuple):
    """A play to look for: who plays what, how it has to end, and what is insisted on."""

    mission: str
    ends: Ends
    player: str = "basic"
    insist: Choice | None = None


def entry(state: State) -> LogEntry:
    return state.campaign.log[-1]


def tier(name: str) -> Ends:
    return lambda state: entry(state).tier == name and not entry(state).aborted


def result(name: str) -> Ends:
    return lambda state: (outcome := GAME.outcome(state)) is not None and outcome.result == name


def left_behind(state: State) -> bool:
    return entry(state).tier == "tier-three" and not entry(state).exfiltrated


def hostages_killed(state: State) -> bool:
    return entry(state).exfiltrated and not entry(state).objective_done


def drone_kill(state: State) -> bool:
    return entry(state).drone == "hit" and entry(state).tier != "fubar"


def recon_kill(state: State) -> bool:
    return drone_kill(state) and state.phase == "recon"


GOLDEN: dict[str, Golden] = {
    "tier-one": Golden("MC-04", tier("tier-one")),
    "tier-two": Golden("MC-15", tier("tier-two")),
    "tier-three": Golden("MC-16", tier("tier-three")),
    "tier-three-left-behind": Golden("MC-12", left_behind),
    "snafu": Golden("MC-02", tier("snafu")),
    "fubar-wiped-out": Golden("MC-17", lambda s: s.failure == "no assault team is left"),
    "fubar-hostages-killed": Golden("MC-11", hostages_killed),
    "captured": Golden("MC-07", lambda s: bool(entry(s).captured)),
    "abort-after-recon": Golden("MC-03", lambda s: s.aborted, insist=AfterRecon("abort")),
    "abort-at-the-rally-point": Golden("MC-06", lambda s: s.aborted, insist=Rally("abort")),
    "drone-kill": Golden("MC-03", drone_kill, "basic-drone"),
    "drone-missed": Golden("MC-02", lambda s: s.drone == "missed", "basic-drone"),
    "recon-drone-kill": Golden("MC-01", recon_kill, "random", ReconStrike()),
    "recon-failed": Golden("MC-14", lambda s: s.recon_failed and entry(s).tier != "fubar"),
    "reshuffled-events": Golden("MC-16", lambda s: s.events_drawn > 28),
    "generated": Golden("generate", lambda s: entry(s).tier != "fubar"),
    "operation-distinguished": Golden("OPN-1", result("distinguished")),
    "operation-successful": Golden("OPN-2", result("successful")),
    "operation-failed": Golden("OPN-3", result("failed")),
    "random-operation": Golden("random-operation", lambda s: s.campaign.over),
}


def play(golden: Golden, seed: int) -> Match:
    """One match with this seed."""
    match = Match.new(GAME, GAME.mission(golden.mission), seed=seed, seats={"commander": golden.player})
    player = make_player(golden.player, GAME, seed)
    while match.decision:
        choice = match.computer_choice(player)
        if golden.insist in match.decision.options and golden.insist is not None:
            choice = golden.insist
        match.play(match.decision.seat, choice)
    return match


def find(golden: Golden, limit: int = 20_000) -> Match:
    """The first seed whose play ends as wanted."""
    for seed in range(limit):
        match = play(golden, seed)
        if golden.ends(match.table.state):
            return match
    raise SystemExit(f"no seed below {limit} ends so")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, golden in GOLDEN.items():
        match = find(golden)
        match.save(FOLDER / f"{name}.sandtable.jsonl")
        print(f"{name}: seed {match.journal.header.seed}, {len(match.journal.lines)} lines")


if __name__ == "__main__":
    main()
