"""Who is Alert, and the Alert token (STF-ALR)."""

from typing import Any

from sandtable.games.seal_team_flix.opposition.attack import Phase6TangosAttack, PickAttack
from sandtable.games.seal_team_flix.opposition.patrols import Phase3MoveTangos
from sandtable.games.seal_team_flix.opposition.sentries import Phase2SentriesTakeCover
from sandtable.games.seal_team_flix.opposition.spawning import Phase4SpawnAndQuiet
from sandtable.games.seal_team_flix.rules.sight import alert, movers_alert
from sandtable.games.seal_team_flix.state import NOWHERE, OPEN
from sandtable.testing import covers
from sandtable.testing.drill import choose, run
from tests.cases import cases
from tests.games.seal_team_flix.build import add_token, after, cell, change, names, position, question

FAR = {"seal-1": "A12"}


@covers("STF-ALR-1")
@cases(
    {
        "Unaware while nothing is heard or seen": ({}, False),
        "Alert if there is Sound anywhere": ({"sound": {"c": 1}}, True),
        "Alert if a SEAL holds the Alert token": ({"alert": "seal-1"}, True),
        "Alert if the Alert token lies somewhere": ({"alert": "C9"}, True),
    }
)
def test_patrols_and_mastermind_are(pieces: dict[str, Any], alerted: bool) -> None:
    at = position(seals=FAR, patrols=["P1"], mastermind="K1", **pieces)
    assert [alert(at.state, tango) for tango in at.state.tangos.values()] == [alerted] * 2


@covers("STF-ALR-1")
def test_one_tango_that_sees_a_seal_makes_all_of_them_alert_a_sentry_included() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["P1"], sentries=["H8"])
    assert alert(at.state, at.state.tangos[1])


@covers("STF-ALR-1")
def test_the_state_is_found_out_afresh_whenever_it_is_needed() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["P1", "H8"])
    assert movers_alert(at.state)
    change(at, 2, cell=cell(at.state, "A1"))
    assert not movers_alert(at.state)


@covers("STF-ALR-2")
def test_a_sentry_is_unaware_until_it_has_moved_and_alert_for_ever_after() -> None:
    at = position(seals={"seal-1": "N7"}, sentries=["P4"], blocks=["M3", "O3"], sound={"f": 1}, pool=0)
    assert not alert(at.state, at.state.tangos[1])
    run(at, Phase2SentriesTakeCover())
    assert alert(at.state, at.state.tangos[1])
    run(at, Phase4SpawnAndQuiet())
    assert at.state.sound == [0] * 9
    assert alert(at.state, at.state.tangos[1])


@covers("STF-ALR-4")
def test_after_phase_six_the_token_lies_with_the_seal_attacked_last() -> None:
    at = after(Phase6TangosAttack(), seals={"seal-1": "E8", "seal-2": "E6"}, patrols=["F7"], dice=[1, 1])
    choose(at, PickAttack(1, "seal-2"))
    assert at.state.alert_seat == "seal-1"


@covers("STF-ALR-5")
def test_the_token_lies_in_the_area_of_its_holder_wherever_that_goes() -> None:
    at = position(seals={"seal-1": "C7"}, patrols=["H2"], alert="seal-1")
    change(at, "seal-1", cell=cell(at.state, "O9"))
    run(at, Phase3MoveTangos())
    # Towards the break room (c): by the archive (i) or by the corridor (e).
    assert at.state.alert_place == cell(at.state, "O9")
    assert question(at)[1] == "STF-P3-4"


@covers("STF-ALR-6")
def test_the_token_counts_as_four_sound_for_spawns_and_is_not_reduced() -> None:
    at = after(Phase4SpawnAndQuiet(), seals=FAR, patrols=["B10"], sound={"a": 6}, alert="seal-1", pool=3, dice=[10] * 5)
    assert (at.state.sound[0], at.state.alert_seat) == (5, "seal-1")


@covers("STF-ALR-7")
@cases(
    {
        "nobody who sees its holder": ({"patrols": ["P1"]}, None, False),
        "a Patrol that sees the holder": ({"patrols": ["D12"]}, None, True),
        "a Sentry that sees the holder": ({"sentries": ["D12"]}, None, True),
        "not a Tango that sees another SEAL": (
            {"seals": {"seal-1": "A12", "seal-2": "E8"}, "patrols": ["H8"]},
            None,
            False,
        ),
        "a revealed Alarm that sees the holder": ({}, ("D12", True), True),
        "not an Alarm that is still hidden": ({}, ("D12", False), False),
        "not an Alarm behind a Door": ({"seals": {"seal-1": "E10"}, "doors": {"I": 0}}, ("F10", True), False),
        "an Alarm beyond an open Door": ({"seals": {"seal-1": "E10"}, "doors": {"I": OPEN}}, ("F10", True), True),
    }
)
def test_who_keeps_the_token_where_it_is(pieces: dict[str, Any], alarm: tuple[str, bool] | None, kept: bool) -> None:
    at = position(**{"seals": FAR, **pieces}, alert="seal-1", pool=0)
    for tango in at.state.tangos if kept else ():  # even Stunned
        change(at, tango, stunned=True)
    if alarm:
        add_token(at.state, alarm[0], "AL", revealed=alarm[1])
    run(at, Phase4SpawnAndQuiet())
    assert (at.state.alert_seat, at.state.alert_cell) == ("seal-1" if kept else None, NOWHERE)


@covers("STF-ALR-5", "STF-ALR-7")
@cases({"a Patrol sees it": ("D12", ["A12"]), "nobody sees it": ("P1", [])})
def test_on_the_space_of_the_dead_it_waits_for_phase_four_too(patrol: str, left: list[str]) -> None:
    at = after(Phase4SpawnAndQuiet(), seals={"seal-1": "P12"}, alert="A12", patrols=[patrol], pool=0)
    assert names(at.state, [at.state.alert_cell] if at.state.alert_cell >= 0 else []) == left
