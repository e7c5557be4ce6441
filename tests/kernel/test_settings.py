"""What may be set before a mission begins: known names, known values, the first is the default."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from sandtable.kernel.errors import JournalError, UnknownName
from sandtable.kernel.journal import parse_journal
from sandtable.kernel.match import Match
from sandtable.kernel.match import replay as replayed
from sandtable.kernel.settings import Setting, settled
from tests.kernel.toy import BLUE, RED, TOY, Mission, Toy

PILE = Setting("pile", "Coins", (("9", "nine"), ("5", "five")), group="Coins")
PACE = Setting("pace", "Pace", (("slow", "slow"), ("fast", "fast")))
PATH = Path("set.sandtable.jsonl")


class Adjustable(Toy):
    """The toy with a pile of one's own; the small one is played by red alone."""

    def settings(self, mission: Mission) -> tuple[Setting, ...]:
        return (PILE, PACE)

    def configure(self, mission: Mission, chosen: Mapping[str, str]) -> Mission:
        values = settled(self.settings(mission), chosen)
        return replace(mission, pile=int(values["pile"]))

    def seats_of(self, mission: Mission) -> tuple[str, ...]:
        return (RED,) if mission.pile == 5 else super().seats_of(mission)


ADJUSTABLE = Adjustable()


def test_what_nobody_sets_has_its_first_value() -> None:
    assert settled((PILE, PACE), {}) == {"pile": "9", "pace": "slow"}
    assert settled((PILE, PACE), {"pace": "fast"}) == {"pile": "9", "pace": "fast"}
    assert PACE.default == "slow"


def test_an_unknown_setting_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="unknown setting 'pill'; did you mean 'pile'"):
        settled((PILE, PACE), {"pill": "9"})


def test_an_unknown_value_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownName, match="'pile' cannot be '7'; it is one of 9, 5"):
        settled((PILE, PACE), {"pile": "7"})


def test_a_mission_without_settings_takes_none() -> None:
    mission = TOY.mission("small")
    assert TOY.settings(mission) == ()
    assert TOY.configure(mission, {}) == mission
    with pytest.raises(UnknownName, match="unknown setting 'pile'"):
        TOY.configure(mission, {"pile": "5"})


def test_the_journal_holds_the_mission_as_it_was_set() -> None:
    mission = ADJUSTABLE.configure(ADJUSTABLE.mission("small"), {"pile": "5"})
    match = Match.new(ADJUSTABLE, mission, seed=1)
    again = replayed(parse_journal(match.journal.encode(), PATH), ADJUSTABLE, PATH)
    assert again.mission.pile == 5
    assert again.table.state_hash() == match.table.state_hash()


def test_seats_that_the_rules_play_are_nobodys() -> None:
    mission = ADJUSTABLE.configure(ADJUSTABLE.mission("small"), {"pile": "5"})
    match = Match.new(ADJUSTABLE, mission, seed=1, seats={BLUE: "basic"})
    assert match.journal.header.seats == {RED: "human"}
    data = match.journal.encode().replace(b'"seats":{', b'"seats":{"blue":"human",')
    with pytest.raises(JournalError, match="the seats of Toy are red"):
        replayed(parse_journal(data, PATH), ADJUSTABLE, PATH)
