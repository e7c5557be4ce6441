"""The engine: no rules of any game, no picture, no network."""

from sandtable.kernel.decision import Choice, Decision, Face, Outcome, Refusal, RuleId, Seat
from sandtable.kernel.deed import Deed, Menu
from sandtable.kernel.dice import Dice, ManualDice, ScriptedDice, SeededDice
from sandtable.kernel.event import Event, Modifier
from sandtable.kernel.game import Game, Header, MissionInfo, Odds, PlayerCard, game_ids, load_game
from sandtable.kernel.match import Match
from sandtable.kernel.step import Ask, Settled, Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import Script, Verb

__all__ = [
    "Ask",
    "Choice",
    "Decision",
    "Deed",
    "Dice",
    "Event",
    "Face",
    "Game",
    "Header",
    "ManualDice",
    "Match",
    "Menu",
    "MissionInfo",
    "Modifier",
    "Odds",
    "Outcome",
    "PlayerCard",
    "Refusal",
    "RuleId",
    "Script",
    "ScriptedDice",
    "Seat",
    "SeededDice",
    "Settled",
    "Step",
    "Table",
    "Verb",
    "game_ids",
    "load_game",
]
