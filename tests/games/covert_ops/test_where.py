"""Where events happen on the picture, what moves, and what a point of the table is part of."""

from sandtable.games.covert_ops.opposition.events import CardKept, MarkerMoved
from sandtable.games.covert_ops.rules.alarm import AlarmChanged
from sandtable.games.covert_ops.rules.attacks import AttackDeclared, PoolFormed
from sandtable.games.covert_ops.rules.casualties import CasualtyMoved
from sandtable.games.covert_ops.rules.interact import SkillTested
from sandtable.games.covert_ops.rules.movement import Moved
from sandtable.games.covert_ops.screen.motion import FRAME, motion
from sandtable.show.scene import Point
from sandtable.show.screen import Here
from tests.games.covert_ops.build import at_inches, position
from tests.games.covert_ops.plays import game, played
from tests.games.covert_ops.shown import screen

TEAM = [("bw-oper", 18, 3), ("bw-medic", 20, 3)]
WAY = (at_inches(18, 3), at_inches(18, 6), at_inches(20, 6))


def test_whoever_acts_comes_first_and_whom_it_concerns_second() -> None:
    at = screen(position(team=TEAM, alert=[("hc-rifle", 20, 20)]))
    assert at.happens_at(AttackDeclared("CO-C5-6", 3, 1, "mtac-rifle", "attack")) == ("unit-3", "unit-1")
    tested = SkillTested("CO-7.0-2", 2, "casualty-1", "medicine", (4, 5), 2, 9, True)
    assert at.happens_at(tested) == ("unit-2", "casualty-1")
    assert at.happens_at(CasualtyMoved("CO-7.1-2", 1, 2, (360, 60))) == ("unit-2", "casualty-1")


def test_alarm_cards_and_markers_have_their_places() -> None:
    at = screen(position(team=TEAM, markers=[(5, 26)]))
    assert at.happens_at(AlarmChanged("CO-6.0-4", 3, 4)) == ("alarm",)
    assert at.happens_at(CardKept("CO-4.2-3", "AC10")) == ("card-AC10", "deck")
    assert at.happens_at(MarkerMoved("CO-4.2-6", 1, WAY)) == ("marker-1",)


def test_a_move_is_seen_along_its_way_on_the_picture_as_it_is_laid() -> None:
    at = position(team=TEAM)
    seen = motion(Moved("CO-C3-4", 1, WAY, "move"))
    assert seen is not None
    (track,) = seen.tracks
    assert track.element == "unit-1"
    assert [(key.x, key.y) for key in track.keys] == [FRAME.at(spot) for spot in WAY]
    assert track.keys[0].ms == 0 < track.keys[1].ms < track.keys[2].ms
    assert screen(at).field.frame == FRAME


def test_a_shot_is_seen_from_the_attacker_to_the_target_and_strikes_if_it_bites() -> None:
    at = position(team=TEAM, alert=[("hc-rifle", 20, 20)])
    hit, missed = (motion(game().noted(at.state, PoolFormed("CO-C5-5", 3, 1, (6, 5), raw))) for raw in (4, 0))
    assert hit is not None
    ends = [FRAME.at(at_inches(*spot)) for spot in ((20, 20), (18, 3))]
    assert [(key.x, key.y) for key in hit.tracks[0].keys] == ends
    assert [(one.element, one.hard) for one in hit.hits] == [("unit-1", 100)]
    assert missed is not None
    assert missed.hits == ()


def test_a_move_of_no_length_is_not_seen() -> None:
    assert motion(Moved("CO-C3-9", 1, (WAY[0], WAY[0]), "move")) is None
    assert motion(AlarmChanged("CO-6.0-4", 3, 4)) is None


def test_every_event_of_a_match_that_names_a_unit_is_somewhere() -> None:
    table = played("smash-and-grab", 3, most=150)
    shown = game().screen(game().view(table.state, "player-1"), table.decision)
    lost = [event for event in table.log or [] if hasattr(event, "unit")]
    assert lost
    assert all(shown.happens_at(event) for event in lost)


# what a point is part of


def here(at: Point) -> Here | None:
    table = position("smash-and-grab", team=TEAM, low=True)
    shown = screen(table)
    return shown.here(shown.field.frame.at(at))


def test_terrain_says_what_it_means_for_whoever_comes_there() -> None:
    wall, low, rough = (here(at_inches(*at)) for at in ((8, 10.5), (15, 8.75), (8, 21)))
    assert wall == Here("Wall", "CO-C2-1", "wall-1", "nobody goes or sees through it")
    assert low is not None
    assert (low.name, low.element, low.rule) == ("Barricade", "low-1", "CO-C2-6")
    assert rough is not None
    assert "every inch in it counts double" in rough.words


def test_the_zone_and_open_ground_have_names_too() -> None:
    zone, ground = here(at_inches(18, 1)), here(at_inches(2, 2))
    assert zone is not None
    assert zone.element == "zone"
    assert ground is not None
    assert ground.name == "Open ground at 2, 2 in"


def test_beside_the_table_there_is_nothing() -> None:
    shown = screen(position("smash-and-grab", team=TEAM))
    assert shown.here((2, 2)) is None
