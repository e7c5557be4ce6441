"""Questions that do not nag: each seat says when it wants to be asked about aborting and ties."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.seal_team_flix.opposition.attack import PickAttack
from sandtable.games.seal_team_flix.rules.round_end import GoOn, little_to_gain
from sandtable.games.seal_team_flix.rules.ties import Pick
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.settings import ALWAYS, MATTERS, NEVER, Setting

WISHES = (
    Setting(
        "abort",
        "Aborting the mission",
        ((MATTERS, "when it may be wise"), (ALWAYS, "every Round"), (NEVER, "never")),
        "The team may break off at the end of a Round (STF-P7-7). It may be wise once a Primary "
        "is lost or a Partial success is at hand.",
        "Questions",
        called="Aborting",
    ),
    Setting(
        "ties",
        "Tangos in doubt",
        ((ALWAYS, "ask me"), (NEVER, "decide for me")),
        "Where the rules leave a choice about Tangos to the players: whom they close in on, "
        "where they go, who fires first.",
        "Questions",
        called="Tangos",
    ),
)


def wished_answer(state: State, decision: Decision, wished: Mapping[str, str]) -> Choice | None:
    """Go on, or the first of several that would do; None for everything else."""
    first = decision.options[0] if decision.options else None
    if isinstance(first, GoOn):
        wish = wished.get("abort", MATTERS)
        asked = wish == ALWAYS or (wish == MATTERS and little_to_gain(state))
        return None if asked else first
    if isinstance(first, Pick | PickAttack) and wished.get("ties", ALWAYS) == NEVER:
        return first
    return None
