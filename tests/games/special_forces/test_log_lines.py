"""The log: both dice as faces in their side's tone, then the sentence, then the result."""

from collections.abc import Iterator

import pytest

from sandtable.games.special_forces.events import BattleEnded, Ending, InitiativeRolled
from sandtable.games.special_forces.rules.reactions import Done, HitTheDirt
from sandtable.games.special_forces.screen.told import tell
from sandtable.games.special_forces.state import State
from sandtable.kernel import SeededDice
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.show.sheet import Chip
from sandtable.testing import covers
from sandtable.testing.drill import choose
from tests.games.special_forces.build import battle, fire, game, log_text, played


def text(chip: Chip) -> str:
    return "".join(span.text for span in chip)


def log(table: Table[State]) -> list[Chip]:
    return [game().line(event) for event in table.log or ()]


@covers("SF-DIE-1")
def test_a_roll_shows_two_six_sided_faces_in_its_sides_tone() -> None:
    table = battle({"US-8": "F1", "IIF-2": "O1"}, acting="US-8", dice=[5, 9])
    choose(table, fire("IIF-2"), HitTheDirt("IIF-2"))
    dodge, attack = log(table)[1:3]
    assert [(span.text, span.tone) for span in dodge if span.die] == [("[4]", "foe"), ("[1]", "foe")]
    assert [(span.text, span.tone) for span in attack if span.die] == [("[6]", "friend"), ("[3]", "friend")]
    assert all(span.die in (0, 6) for chip in log(table) for span in chip)
    assert text(dodge) == "[4][1] IIF-2 hits the dirt: 5, needs 8: too slow"
    assert text(attack) == "[6][3] US-8 attacks: 9, needs 8: hit"


def test_cover_rolls_are_nobodys_dice() -> None:
    table = played(battle({"US-8": "M9", "IIF-2": "J9"}, acting="US-8", dice=[9, 8]), fire("IIF-2", "Burst"), Done())
    cover = next(chip for chip in log(table) if text(chip).count("Cover, window"))
    assert [span.tone for span in cover if span.die] == ["unknown", "unknown"]
    assert (cover[-1].text, cover[-1].tone) == ("stopped", "plain")  # good for neither
    assert text(log(table)[-1]) == "[6][2] US-8 attacks: 8: negated, for the magazine only"


@covers("SF-DIE-2")
def test_focus_is_added_in_sight_of_everybody() -> None:
    table = played(battle({"US-8": "F1", "IIF-2": "O1"}, acting="US-8", dice=[6]), fire("IIF-2", focused=True), Done())
    lines = list(map(text, log(table)))
    assert "[5][1] US-8 attacks: 6 +2 Focus = 8, needs 8: hit" in lines
    assert "IIF-2: Flesh Wound, 1 Stun (margin +0)" in lines


@covers("SF-TSQ-3")
def test_initiative_shows_all_four_dice_and_the_bonuses() -> None:
    chip = game().line(InitiativeRolled("SF-TSQ-3", (3, 5), (6, 1), 1, 0))
    assert text(chip) == "[3][5] US 9 (+1)  [6][1] IIF 7: initiative, US first"
    assert [span.tone for span in chip if span.die] == ["friend", "friend", "foe", "foe"]
    tie = game().line(InitiativeRolled("SF-TSQ-3", (3, 4), (6, 1), 0, 0))
    assert text(tie).endswith("a tie, a Command counter for each side")


def test_every_event_of_whole_plays_has_a_line() -> None:
    rules = game()
    for mission in ("hfc", "som", "wmd", "bth"):
        table = Table.start(rules, rules.mission(mission), SeededDice(7))
        chance = SeededDice("lines")
        for _ in range(200):
            if table.decision is None:
                break
            options = table.decision.options
            table.play(table.decision.seat, options[chance.roll(len(options)) - 1])
        for event in table.log or ():
            assert text(rules.line(event)).strip()


def kinds(base: type[Event] = Event) -> Iterator[type[Event]]:
    """The classes of this game's events."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith(State.__module__.rpartition(".")[0]):
            yield kind
        yield from kinds(kind)


@pytest.mark.parametrize("kind", [*kinds()], ids=lambda kind: kind.__name__)
def test_every_event_is_told(kind: type[Event]) -> None:
    assert tell.dispatch(kind) is not tell.dispatch(Event)


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (Ending("nobody", "iif"), "No IIF soldier is left"),
        (Ending("idle", turns=5), "Nobody has acted for 5 turns"),
        (Ending("turn", turns=10), "Turn 10 is over"),
        (Ending("down", "UN"), "UN Aid Worker is Down"),
        (Ending("left", "UN"), "UN Aid Worker has left the map"),
        (Ending("folder"), "The folder is off the map"),
        (Ending("given up", "us"), "The US side gives up"),
        (Ending("when", "item(carried)"), "item(carried)"),
    ],
)
def test_the_end_says_what_brought_it(why: Ending, words: str) -> None:
    assert log_text(BattleEnded("SF-WIN-1", "Draw", why)) == f"Draw: {words}"
