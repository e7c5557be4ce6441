"""Why a computer player would do so, in a sentence for whoever asks for advice."""

from __future__ import annotations

from typing import Any

from sandtable.games.covert_ops.doctrine.goals import Goal, Intent
from sandtable.games.covert_ops.doctrine.weights import SEASONED
from sandtable.games.covert_ops.odds import planned, prospect
from sandtable.games.covert_ops.rules import actions, activation, discovery, going
from sandtable.games.covert_ops.rules.basics import element_name
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrate
from sandtable.games.covert_ops.rules.interact import Interact
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table

PLAIN: dict[type[Choice], str] = {
    Interact: "The test is what the team is here for.",
    Exfiltrate: "The objective is done: whoever is out is safe.",
    activation.Command: "More of the team acts before the enemy does.",
    actions.Aim: "One more die for the shot that follows.",
    actions.Hunker: "Nothing better is left to do, and cover helps until it acts again.",
    activation.EndActivation: "Nothing it could still do would better its place.",
    discovery.LeaveMarkers: "Too few could shoot the squad before it acts.",
    discovery.Discover: "Enough of the team can shoot the squad before it acts.",
}


def because(table: Table[Any], choice: Choice) -> str:
    """Told from the table alone."""
    state: State = table.state
    acting = state.acting
    if acting is None:
        return ""
    if isinstance(choice, going.Move):
        return _going(state, Intent(state, SEASONED).goal(state.units[acting.unit]))
    if isinstance(choice, actions.AttackWith):
        odds = prospect(state, planned(state, acting.unit, choice.weapon, choice.target))
        percent = round(100 * float(odds.destroys))
        return f"{percent} % to destroy {name(state, choice.target)}."
    return PLAIN.get(type(choice), "")


def _going(state: State, goal: Goal) -> str:
    """Where it is drawn to; safety and shots count beside it."""
    if goal.kind == "test":
        return f"It goes for the {element_name(state, goal.element)}."
    if goal.kind == "tend":
        return f"It goes to the fallen {name(state, goal.casualty)}."
    told = {
        "escort": "It keeps near whoever goes for the objective.",
        "leave": "The way out leads through the zone.",
        "hold": "The zone has to be held.",
        "hunt": "It goes for the one whose fall counts.",
    }
    return told.get(goal.kind, "")
