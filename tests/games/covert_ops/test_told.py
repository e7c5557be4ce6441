"""The log: every event has words, and they are well said."""

import re

import pytest

from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.rules.attacks import AttackDeclared
from sandtable.games.covert_ops.rules.harm import Suffered, TokenGiven
from sandtable.games.covert_ops.rules.interact import Interacted
from sandtable.games.covert_ops.rules.movement import Moved
from sandtable.games.covert_ops.rules.payment import Acted
from sandtable.games.covert_ops.screen.told import tell
from sandtable.kernel.event import Event
from sandtable.show.sheet import words
from tests.games.covert_ops.build import position
from tests.games.covert_ops.plays import all_kinds, game, played
from tests.test_plain_words import ONE_OF_MANY, UNFILLED, spans

RAW = re.compile(
    r"\b(unit|marker|casualty|element|low|player|seat)-\w+|\b(bw|sl|hc|zp|vh|cp)-[a-z]+"
    r"|\b(AC|CD|AS|UP|CU|HC|ZP|VH)\d+\b|\bTERM\b|\ba unit\b|\b1 inches\b"
)
PLAYS = [
    ("smash-and-grab", 3, {"opfor": "zhrenthrar"}),
    ("smash-and-grab", 5, {"opfor": "volucrid", "players": "2", "difficulty": "elite"}),
    ("survival", 2, {"opfor": "homeworld", "team": "volucrid"}),
]


def told(event: Event) -> str:
    return words((game().line(event),))


def test_every_event_of_the_game_has_words() -> None:
    silent = [kind.__name__ for kind in all_kinds() if kind is not UnitEvent and _silent(kind)]
    assert silent == []


def _silent(kind: type[Event]) -> bool:
    return tell.dispatch(kind) is tell.dispatch(Event)


@pytest.mark.parametrize(("mission", "seed", "settings"), PLAYS)
def test_a_whole_match_is_told_without_ids_and_slips(mission: str, seed: int, settings: dict[str, str]) -> None:
    log = played(mission, seed, settings).log or []
    said = {text for event in log for text in spans(game().line(event))}
    assert len(log) > 300
    wrong = (RAW, ONE_OF_MANY, UNFILLED)
    assert [text for text in said if any(one.search(text.strip()) for one in wrong)] == []


def test_units_of_one_name_are_told_apart_by_numbers() -> None:
    at = position(team=[("bw-oper", 10, 10), ("bw-oper", 14, 10)], alert=[("hc-rifle", 20, 10)])
    event = AttackDeclared("CO-C5-6", 2, 3, "suppressed-carbine", "attack")
    noted = game().noted(at.state, event)
    said = "Blackwake Operator 2 attacks M-TAC Rifleman with the Suppressed Carbine"
    assert told(noted) == said


def test_damage_is_bad_news_for_the_team_and_good_news_about_the_opfor() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("hc-rifle", 20, 10)])
    ours, theirs = (game().noted(at.state, Suffered("CO-C6-5", who, 2, 1)) for who in (1, 2))
    assert [span.tone for span in game().line(ours)] == ["friend", "bad", "soft"]
    assert [span.tone for span in game().line(theirs)] == ["foe", "good", "soft"]


def test_a_mission_element_is_called_as_its_table_calls_it() -> None:
    at = position("smash-and-grab", team=[("bw-hack", 18, 24)])
    noted = game().noted(at.state, Interacted("CO-2.1-6", 1, "TERM", 1))
    assert told(noted) == "Intel Terminal: done by Blackwake Intrusion Tech"


def test_what_one_line_tells_no_other_line_repeats() -> None:
    way = ((100, 100), (140, 100))
    walks = Acted("CO-C3-4", 1, "move", "action"), Moved("CO-C3-4", 1, way, "move")
    hides = Acted("CO-C4-11", 1, "hunker", "action"), TokenGiven("CO-C4-11", 1, "hunker")
    heard = [event for event in (*walks, *hides) if game().hears(event, "player-1")]
    assert heard == [walks[1], hides[0]]
