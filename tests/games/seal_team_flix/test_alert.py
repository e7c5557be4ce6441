"""Who is Alert, and the Alert token (STF-ALR)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.opposition.attack import Phase6TangosAttack, PickAttack
from sandtable.games.seal_team_flix.opposition.patrols import Phase3MoveTangos
from sandtable.games.seal_team_flix.opposition.sentries import Phase2SentriesTakeCover
from sandtable.games.seal_team_flix.opposition.spawning import Phase4SpawnAndQuiet
from sandtable.games.seal_team_flix.rules.sight import alert, movers_alert
from sandtable.games.seal_team_flix.state import NOWHERE
from sandtable.testing import covers
from tests.games.seal_team_flix.build import OPEN, add_token, cell, change, choose, names, position, run

FAR = {"seal-1": "A12"}


@covers("STF-ALR-1")
def test_patrols_and_mastermind_are_unaware_while_nothing_is_heard_or_seen() -> None:
    at = position(seals=FAR, patrols=["P1"], mastermind="K1")

    assert not any(alert(at.state, tango) for tango in at.state.tangos.values())


@covers("STF-ALR-1")
def test_sound_anywhere_makes_all_of_them_alert() -> None:
    at = position(seals=FAR, patrols=["P1"], mastermind="K1", sound={"c": 1})

    assert all(alert(at.state, tango) for tango in at.state.tangos.values())


@covers("STF-ALR-1")
@pytest.mark.parametrize("token", ["seal-1", "C9"])
def test_the_alert_token_makes_all_of_them_alert(token: str) -> None:
    at = position(seals=FAR, patrols=["P1"], mastermind="K1", alert=token)

    assert all(alert(at.state, tango) for tango in at.state.tangos.values())


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
    at = position(seals={"seal-1": "E8", "seal-2": "E6"}, patrols=["F7"], dice=[1, 1])

    run(at, Phase6TangosAttack())
    choose(at, PickAttack(1, "seal-2"))

    assert at.state.alert_seat == "seal-1"


@covers("STF-ALR-5")
def test_the_token_lies_in_the_area_of_its_holder_wherever_that_goes() -> None:
    at = position(seals={"seal-1": "C7"}, patrols=["H2"], alert="seal-1")
    change(at, "seal-1", cell=cell(at.state, "O9"))

    run(at, Phase3MoveTangos())

    # Towards the break room (c): by the archive (i) or by the corridor (e).
    assert at.state.alert_place == cell(at.state, "O9")
    assert at.decision is not None
    assert at.decision.rule == "STF-P3-4"


@covers("STF-ALR-6")
def test_the_token_counts_as_four_sound_for_spawns_and_is_not_reduced() -> None:
    at = position(seals=FAR, patrols=["B10"], sound={"a": 6}, alert="seal-1", pool=3, dice=[10] * 5)

    run(at, Phase4SpawnAndQuiet())

    assert at.state.sound[0] == 5
    assert at.state.alert_seat == "seal-1"


@covers("STF-ALR-7")
def test_the_token_leaves_when_nobody_sees_its_holder() -> None:
    at = position(seals=FAR, patrols=["P1"], alert="seal-1", pool=0)

    run(at, Phase4SpawnAndQuiet())

    assert (at.state.alert_seat, at.state.alert_cell) == (None, NOWHERE)


@covers("STF-ALR-7")
@pytest.mark.parametrize("watcher", ["patrols", "sentries"])
def test_any_tango_that_sees_the_holder_keeps_it_even_a_stunned_one(watcher: str) -> None:
    there: dict[str, Any] = {watcher: ["D12"]}
    at = position(seals=FAR, alert="seal-1", pool=0, **there)
    change(at, 1, stunned=True)

    run(at, Phase4SpawnAndQuiet())

    assert at.state.alert_seat == "seal-1"


@covers("STF-ALR-7")
def test_a_tango_that_sees_another_seal_does_not_keep_it() -> None:
    at = position(seals={"seal-1": "A12", "seal-2": "E8"}, patrols=["H8"], alert="seal-1", pool=0)

    run(at, Phase4SpawnAndQuiet())

    assert at.state.alert_seat is None


@covers("STF-ALR-7")
@pytest.mark.parametrize(("revealed", "kept"), [(True, True), (False, False)])
def test_a_revealed_alarm_that_sees_the_holder_keeps_it(revealed: bool, kept: bool) -> None:
    at = position(seals=FAR, alert="seal-1", pool=0)
    add_token(at.state, "D12", "AL", revealed=revealed)

    run(at, Phase4SpawnAndQuiet())

    assert (at.state.alert_seat == "seal-1") == kept


@covers("STF-ALR-7")
def test_an_alarm_behind_a_door_keeps_nothing() -> None:
    for door, kept in ((0, False), (OPEN, True)):
        at = position(seals={"seal-1": "E10"}, alert="seal-1", pool=0, doors={"I": door})
        add_token(at.state, "F10", "AL")

        run(at, Phase4SpawnAndQuiet())

        assert (at.state.alert_seat == "seal-1") == kept


@covers("STF-ALR-5", "STF-ALR-7")
def test_on_the_space_of_the_dead_it_waits_for_phase_four_too() -> None:
    for patrol, left in (("D12", ["A12"]), ("P1", [])):
        at = position(seals={"seal-1": "P12"}, alert="A12", patrols=[patrol], pool=0)

        run(at, Phase4SpawnAndQuiet())

        assert names(at.state, [at.state.alert_cell] if at.state.alert_cell >= 0 else []) == left
