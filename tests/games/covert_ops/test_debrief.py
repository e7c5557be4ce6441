"""How a play ended, what decided it, what it cost; and what the mission log keeps of it."""

import re
from fractions import Fraction

from sandtable.games.covert_ops.cast import Cast
from sandtable.games.covert_ops.rules.attacks import AttackDeclared, DiceRolled, PoolFormed
from sandtable.games.covert_ops.screen.debrief_figures import fires
from sandtable.show.debrief import Debrief, lines
from sandtable.testing import covers
from tests.games.covert_ops.build import content
from tests.games.covert_ops.plays import game, played
from tests.games.covert_ops.shown import texts
from tests.games.covert_ops.test_told import RAW
from tests.test_plain_words import ONE_OF_MANY, UNFILLED


def debriefed(mission: str, seed: int, **settings: str) -> Debrief:
    table = played(mission, seed, settings)
    told = [event for event in table.log or [] if game().hears(event, "player-1")]
    found = game().screen(game().view(table.state, "player-1"), None).debrief(told)
    assert found is not None
    return found


@covers("CO-2.1-7", "CO-SG-12")
def test_a_mission_tells_its_score_line_by_line_and_why_it_ended() -> None:
    found = debriefed("smash-and-grab", 3, opfor="zhrenthrar")

    assert found.heading == "Defeat"
    assert (found.why, found.rule) == ("Nobody of the team is left on the table", "CO-SG-12")
    names = [fact.name for fact in found.facts]
    assert names[0] == "Intel Terminal"
    assert names[-1] == "In all"
    assert len(names) == 5
    assert 0 < len(found.turning) <= 12
    assert [fact.name for fact in found.losses][-1] == "Opfor"
    assert "Rounds" in [fact.name for fact in found.figures]


def test_what_is_told_at_the_end_is_well_said() -> None:
    for found in (debriefed("survival", 2), debriefed("glass-meridian", 4)):
        for text in (re.sub(" +", " ", one) for one in texts(lines(found))):
            wrong = (RAW, ONE_OF_MANY, UNFILLED)
            assert not any(one.search(text.strip()) for one in wrong), text


def test_nothing_is_told_before_the_end() -> None:
    table = played("smash-and-grab", 3, most=40)
    assert game().screen(game().view(table.state, "player-1")).debrief(table.log or ()) is None


def test_dice_are_held_against_what_they_bring_on_average() -> None:
    cast = (Cast(1, "bw-oper"), Cast(2, "hc-rifle", opfor=True))
    told = [
        AttackDeclared("CO-C5-6", 1, 2, "suppressed-carbine", "attack", cast=cast),
        DiceRolled("CO-C5-3", 1, 2, (), (6, 6, 1, 1), cast=cast),
        PoolFormed("CO-C5-5", 1, 2, (6, 6), 4, cast=cast),
    ]

    ours, theirs = fires(content(), told)

    assert (ours.made, ours.bit, ours.raw) == (1, 1, 4)
    assert Fraction(2) < ours.fair < Fraction(4)
    assert theirs.made == 0


def test_the_mission_log_keeps_every_mission_of_a_campaign() -> None:
    table = played("glass-meridian", 4)
    records = game().records(game().view(table.state, "player-1"))
    assert len(records) == len(table.state.history) > 1
    heading, below = game().recorded(records[0])
    assert heading == "Dead Drop (Regular): Defeat, 0 Victory Points"
    assert below.startswith("20 rounds, alarm 20 (Tier 4), ")
