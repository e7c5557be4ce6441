"""What the table says a Tango will do, and what an Action would risk."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from sandtable.games.seal_team_flix.forecast import Forecast, Risk, forecast, reaction_risk
from sandtable.games.seal_team_flix.opposition.cover import Phase5TangosTakeCover
from sandtable.games.seal_team_flix.opposition.patrols import Phase3MoveTangos
from sandtable.games.seal_team_flix.opposition.reaction import ReactionFire
from sandtable.games.seal_team_flix.opposition.sentries import Phase2SentriesTakeCover
from sandtable.kernel.dice import ScriptedDice
from sandtable.testing import covers
from tests.games.seal_team_flix.build import cell, change, names, position, run

FAR = {"seal-1": "A12"}


def said(expected: str, rule: str, **what: Any) -> None:
    """The first Tango's forecast."""
    at = position(what.pop("name", "1"), **{"seals": FAR, **what})
    found = forecast(at.state)[0]
    assert (found.words, found.rule) == (expected, rule)


@covers("STF-P3-8", "STF-P3-9", "STF-P3-10", "STF-P3-11")
def test_the_words_for_unaware_patrols_name_the_rule() -> None:
    said("walks on to E1", "STF-P3-8", patrols=["A1"])
    said("has come to the end of its path", "STF-P3-8", patrols=["C2"])
    said("waits until E1 is free", "STF-P3-10", patrols=["A1"], blocks=["E1"])
    said("goes back to a path on H6", "STF-P3-9", patrols=["G8"])
    said("finds no free path Space in its Area", "STF-P3-9", patrols=["C3"], blocks=["A1", "E1", "C2"])
    said("is held up on C6: Timer -1", "STF-P3-11", patrols=["E1"], seals={"seal-1": "C6"})


@covers("STF-P3-3", "STF-P3-5", "STF-P3-6")
def test_the_words_for_alert_patrols_name_the_rule() -> None:
    said("makes for the Reception: D5", "STF-P3-3", patrols=["A1"], sound={"a": 1})
    said("makes for the Server room: H6 or L4", "STF-P3-3", patrols=["H2"], sound={"f": 1})
    said("is where the noise is", "STF-P3-6", patrols=["G8"], sound={"e": 1})
    said(
        "finds no free path Space in the next Area",
        "STF-P3-5",
        patrols=["A1"],
        sound={"d": 1},
        blocks=["C6", "A8", "D5"],
    )


@covers("STF-P5-3", "STF-P5-6", "STF-P5-8")
def test_the_words_for_whoever_sees_a_seal_name_the_rule() -> None:
    near = {"seal-1": "B5"}
    said("sees Hannah and takes Cover on E5", "STF-P5-6", seals=near, patrols=["F6"])
    said("sees Hannah from Cover", "STF-P5-3", seals=near, patrols=["E5"])
    said("sees Hannah and finds no Cover", "STF-P5-8", seals={"seal-1": "C10"}, patrols=["E12"])


@covers("STF-P2-2", "STF-P2-5", "STF-P2-6", "STF-P2-7", "STF-P2-9")
def test_the_words_for_sentries_name_the_rule() -> None:
    near = {"seal-1": "N7"}
    loud = {"seals": near, "sentries": ["P4"], "sound": {"f": 2}}
    said("hears and takes Cover on O2", "STF-P2-5", blocks=["O3"], **loud)
    said("hears, but finds no Cover", "STF-P2-7", **loud)
    said("hears and is in Cover already", "STF-P2-9", **{**loud, "sentries": ["O2"]}, blocks=["O3"])
    said("hears and takes Cover on C10", "STF-P2-6", sentries=["E12"], seals=near, sound={"a": 1})
    said("keeps its place", "STF-P2-2", sentries=["P4"], seals=near)
    said("attacks whom it sees", "STF-P6-1", sentries=["H8"], seals={"seal-1": "E8"})


@covers("STF-P3-1", "STF-SC-2")
def test_the_words_for_a_mastermind_name_the_rule() -> None:
    said("is Unaware", "STF-P3-1", mastermind="A1")
    flight = {"name": "6B", "seals": {"seal-1": "A9"}, "sound": {"a": 3}}
    said("escapes", "STF-SC-2", mastermind="P9", **flight)
    at = position("6B", seals={"seal-1": "A9"}, sound={"a": 3}, mastermind="P3")
    assert forecast(at.state)[0].rule == "STF-SC-2"


@covers("STF-STN-3")
def test_the_words_for_the_stunned_name_the_rule() -> None:
    at = position(seals=FAR, patrols=["A1"])
    change(at, 1, stunned=True)
    assert forecast(at.state) == (Forecast(1, (cell(at.state, "A1"),), "is Stunned", "STF-STN-3"),)


@covers("STF-P3-8", "STF-P2-5", "STF-P5-6")
@pytest.mark.parametrize("where", ["A12", "E8", "B5", "K2", "N7", "C6", "I12"])
def test_what_is_forecast_is_what_happens(where: str) -> None:
    patrols = [space for space in ("A1", "F6", "P8", "D9", "G11") if space != where]
    for sound in ({}, {"f": 2}, {"d": 1}):
        for patrol in patrols:
            at = position(
                seals={"seal-1": where},
                patrols=[patrol],
                sentries=["P4"],
                blocks=["O3", "G5"],
                sound=sound,
                auto_ties=True,
            )
            found = {one.tango: names(at.state, one.cells) for one in forecast(at.state)}
            seen = forecast(at.state)[0].rule.startswith("STF-P5")
            run(at, Phase2SentriesTakeCover())
            assert at.state.ground.name(at.state.tangos[2].cell) in found[2]
            run(at, Phase5TangosTakeCover() if seen else Phase3MoveTangos())
            assert at.state.ground.name(at.state.tangos[1].cell) in found[1]


# the risk of Reaction Fire


@covers("STF-RXF-3", "STF-RXF-4", "STF-RXF-5")
def test_one_die_wounds_once_in_six_or_once_in_three_if_one_bleeds() -> None:
    at = position(seals=FAR, patrols=["H8"])
    place = cell(at.state, "E8")
    assert reaction_risk(at.state, "seal-1", place) == Risk(1, Fraction(1, 6), Fraction(1, 6))
    change(at, "seal-1", health=4, stun_now=1)
    assert reaction_risk(at.state, "seal-1", place) == Risk(1, Fraction(1, 3), Fraction(0))
    assert at.state.seals["seal-1"].cell == cell(at.state, "A12")


def test_out_of_sight_nothing_is_risked() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["H8"], sentries=["F6"])
    risk = reaction_risk(at.state, "seal-1", cell(at.state, "A12"))
    assert risk == Risk(0, Fraction(0), Fraction(0))


CASES: dict[str, dict[str, Any]] = {
    "cover": {"blocks": ["F8"], "patrols": ["I8"], "mastermind": "F6"},
    "one block for two": {"blocks": ["F8"], "patrols": ["I7", "J8"]},
    "armor": {"patrols": ["H8"], "mastermind": "F6", "armor": True},
    "both, and bleeding": {"blocks": ["F8"], "patrols": ["I7", "J8", "D6"], "armor": True, "health": 3},
}


@covers("STF-RXF-1", "STF-COV-2", "STF-GEAR-13")
@pytest.mark.parametrize("case", CASES)
def test_the_risk_is_what_counting_all_dice_gives(case: str) -> None:
    what = dict(CASES[case])
    armor, health = what.pop("armor", False), what.pop("health", 5)
    at = position(seals={"seal-1": "E8"}, auto_ties=True, **what)
    change(at, "seal-1", soft_armor=armor, health=health)
    risk = reaction_risk(at.state, "seal-1", cell(at.state, "E8"))

    wounds = stuns = 0
    for faces in product(range(1, 7), repeat=risk.dice):
        twin = at.copy(dice=ScriptedDice(faces))
        twin.log = []
        run(twin, ReactionFire("seal-1"))
        wounds += twin.state.seals["seal-1"].health < health
        stuns += twin.state.seals["seal-1"].stun_new > 0

    assert risk.wound == Fraction(wounds, 6**risk.dice)
    assert risk.stun == Fraction(stuns, 6**risk.dice)
