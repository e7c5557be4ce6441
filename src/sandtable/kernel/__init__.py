"""The engine: no rules of any game, no picture, no network."""

from sandtable.kernel.decision import Choice, Decision, Face, Outcome, Refusal, RuleId, Seat
from sandtable.kernel.dice import Dice, ManualDice, ScriptedDice, SeededDice
from sandtable.kernel.event import Event, Modifier
from sandtable.kernel.game import Game, Header, MissionInfo, Odds, game_ids, load_game
from sandtable.kernel.match import Match
from sandtable.kernel.step import Ask, Settled, Step
from sandtable.kernel.table import Table

__all__ = [
    "Ask",
    "Choice",
    "Decision",
    "Dice",
    "Event",
    "Face",
    "Game",
    "Header",
    "ManualDice",
    "Match",
    "MissionInfo",
    "Modifier",
    "Odds",
    "Outcome",
    "Refusal",
    "RuleId",
    "ScriptedDice",
    "Seat",
    "SeededDice",
    "Settled",
    "Step",
    "Table",
    "game_ids",
    "load_game",
]
