"""Where an event happens on the picture, and whose good or bad news it is."""

import pytest

from sandtable.games.special_forces import events
from sandtable.kernel.event import Event
from sandtable.kernel.game import SPECTATOR
from tests.games.special_forces.build import battle, game


def dodged(soldier: str) -> Event:
    return events.Dodged("SF-HTD-1", soldier, (6, 6), (), success=True)


def harmed(soldier: str) -> Event:
    return events.Harmed("SF-DMG-1", soldier, (), down=True)


def tones(event: Event, seat: str) -> set[str]:
    return {str(span.tone) for span in game().heard_line(event, seat)} & {"good", "bad"}


@pytest.mark.parametrize(
    ("event", "ours", "theirs"),
    [
        (dodged("US-8"), "good", "bad"),
        (dodged("IIF-1"), "bad", "good"),
        (harmed("IIF-1"), "good", "bad"),
        (harmed("US-8"), "bad", "good"),
    ],
)
def test_a_hit_on_the_enemy_is_not_told_in_the_tone_of_losses(event: Event, ours: str, theirs: str) -> None:
    assert tones(event, "us") == {ours}
    assert tones(event, "iif") == {theirs}


def test_whoever_only_watches_is_told_it_as_it_is() -> None:
    event = dodged("IIF-1")
    assert game().heard_line(event, SPECTATOR) == game().line(event)


def test_an_attack_happens_at_the_attacker_then_at_his_target_or_its_dot() -> None:
    screen = game().screen(game().view(battle({"US-8": "F6", "IIF-1": "F9"}).state, "us"))

    def where(target: str) -> tuple[str, ...]:
        declared = events.AttackDeclared("SF-SUM-1", "US-8", "m4a1", "Semi", target, 3, 7, False)
        return screen.happens_at(declared)

    assert where("IIF-1") == ("soldier-US-8", "soldier-IIF-1")
    assert where("F9") == ("soldier-US-8", "dot-F9")
    assert screen.happens_at(harmed("IIF-1")) == ("soldier-IIF-1",)
    assert screen.happens_at(events.TurnBegan("SF-TSQ-6", 2)) == ()
