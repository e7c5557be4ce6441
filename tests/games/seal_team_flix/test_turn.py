"""The Round and a SEAL's turn (STF-RND-1, STF-ACT, STF-STN-1, -2)."""

import pytest

from sandtable.games.seal_team_flix.opposition.attack_die import Shot
from sandtable.games.seal_team_flix.rules.interact import Knife, OpenDoor, Recover
from sandtable.games.seal_team_flix.rules.movement import Command, Move
from sandtable.games.seal_team_flix.rules.round_end import AskAbort, GoOn
from sandtable.games.seal_team_flix.rules.tokens import AlarmTriggered, Completed, Revealed
from sandtable.games.seal_team_flix.rules.turn import EndActions, NextSeal, Phase1SealTurns, RoundBegan, StartTurn
from sandtable.games.seal_team_flix.sequence import PlayRound
from sandtable.kernel.decision import Resign
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused, resting, run
from tests.games.seal_team_flix.build import add_hostage, add_token, after, change, position, verify, way

END = EndActions()
DYING = {"seal-1": {"health": 1}}


@covers("STF-RND-1")
def test_a_round_has_nine_phases_in_order() -> None:
    table = position(seals={"seal-1": "A12"})
    table.push(PlayRound())
    table.agenda.pop().run(table)
    pending = [type(step).__name__ for step in reversed(table.agenda)]
    assert [name[5] for name in pending[:-1]] == list("123456789")
    assert [name[6:] for name in pending[:-1]] == [
        "SealTurns",
        "SentriesTakeCover",
        "MoveTangos",
        "SpawnAndQuiet",
        "TangosTakeCover",
        "TangosAttack",
        "CheckVictory",
        "AdvanceTimer",
        "NewRound",
    ]


@covers("STF-RND-1", "STF-ACT-4")
def test_the_next_round_begins_with_everybody_ready_again() -> None:
    table = position(seals={"seal-1": "A12"}, pool=0, timer=9, round=3)
    add_token(table.state, "A1", "HD", revealed=False)  # a Primary that is still missing
    run(table, PlayRound())
    assert (table.state.round, table.state.phase) == (4, 1)
    choose(table, END)
    assert isinstance(table.agenda[-1], AskAbort)
    assert [event.round for event in happened(choose(table, GoOn()), RoundBegan)] == [5]
    verify(table, timer=8, asked="seal-1", activated=False)


@covers("STF-ACT-4")
def test_the_team_chooses_whose_whole_turn_is_next_and_each_has_one() -> None:
    table = after(Phase1SealTurns(), seals={"seal-1": "A12", "seal-2": "C12", "seal-3": "E12"})
    verify(table, asked="seal-1", options=[NextSeal("seal-1"), NextSeal("seal-2"), NextSeal("seal-3")])  # the leader
    choose(table, NextSeal("seal-2"))
    verify(table, asked="seal-2", active="seal-2")
    choose(table, END)
    assert options(table) == [NextSeal("seal-1"), NextSeal("seal-3")]
    assert refused(table, NextSeal("seal-2")) == "STF-ACT-4"
    choose(table, NextSeal("seal-3"))
    choose(table, END)
    verify(table, asked="seal-1", active="seal-1")
    choose(table, END)
    verify(table, rest=True, active=None)


@covers("STF-ACT-1")
def test_a_turn_has_two_actions_and_free_ones_in_any_order() -> None:
    table = after(StartTurn("seal-1"), seals={"seal-1": "B10"}, tokens={"D11": "HD"})
    choose(table, Move(way(table, "C10")))
    choose(table, Recover(1))
    choose(table, Move(way(table, "B10", "B9")))
    assert options(table, Move) == []
    assert refused(table, Move(way(table, "B10"))) == "STF-ACT-1"
    (door,) = options(table, OpenDoor)
    choose(table, door)
    assert resting(table)  # nothing is left to do


@covers("STF-ACT-2", "STF-RXF-1")
def test_actions_may_be_forfeited_without_drawing_fire() -> None:
    table = after(StartTurn("seal-1"), patrols=["E12"], sound={"a": 1})
    choose(table, END)  # no die is scripted: none is rolled
    verify(table, rest=True, activated=True)


@covers("STF-ACT-2")
def test_a_turn_may_be_ended_after_its_first_action() -> None:
    table = after(StartTurn("seal-1"))
    choose(table, Move(way(table, "A11")), END)
    verify(table, rest=True)


@covers("STF-ACT-3", "STF-TOK-1", "STF-RXF-1")
def test_after_an_action_tokens_are_revealed_before_anybody_fires() -> None:
    # From C5 the SEAL sees the token through the Doorway; the Patrol at A5 sees the SEAL.
    table = position(seals={"seal-1": "B6"}, doors={"A": -1}, patrols=["A5"], face_down={"C1": "HD"}, dice=[1])
    run(table, StartTurn("seal-1"))
    events = choose(table, Move(way(table, "C6", "C5")))
    kinds = [type(event) for event in events if isinstance(event, Revealed | Shot)]
    assert kinds == [Revealed, Shot]


@covers("STF-ACT-3")
def test_the_dead_are_gone_before_anybody_fires() -> None:
    table = after(StartTurn("seal-1"), patrols=["B12"], sound={"a": 1})
    choose(table, Knife(1))  # no die is scripted: the dead do not fire
    verify(table, tangos=[])


@covers("STF-ACT-3", "STF-TOK-1")
def test_every_seal_looks_after_an_action_of_one_of_them() -> None:
    # The Hostage hides the token from the second SEAL, a Wall hides it from the first.
    table = position(seals={"seal-1": "D4", "seal-2": "A4"}, face_down={"C4": "HD"})
    add_hostage(table.state, "B4", start="A1")
    run(table, StartTurn("seal-1"))
    choose(table, Move(way(table, "E4")))
    verify(table, revealed=False)
    choose(table, Command(1, way(table, "B3")))
    verify(table, revealed=True)


@covers("STF-ACT-5", "STF-TOK-2")
def test_the_death_of_the_active_seal_ends_its_turn_without_the_alarm_test() -> None:
    seals = {"seal-1": "A12", "seal-2": "G12"}
    table = after(Phase1SealTurns(), seals=seals, patrols=["E12"], tokens={"A9": "AL"}, dice=[5], fields=DYING)
    choose(table, NextSeal("seal-1"))
    assert not happened(choose(table, Move(way(table, "A11"))), AlarmTriggered)
    verify(table, kia=["seal-1"], asked="seal-2", active="seal-2")


@covers("STF-ACT-5", "STF-RXF-6")
def test_nobody_fires_any_more_at_a_seal_that_is_kia() -> None:
    seals = {"seal-1": "A12", "seal-2": "G12"}
    table = after(StartTurn("seal-1"), seals=seals, patrols=["E12", "E11"], dice=[5, 1], fields=DYING)
    choose(table, Move(way(table, "A11")))
    verify(table, kia=["seal-1"], dice=[1])


@covers("STF-STN-1", "STF-ACT-1")
@pytest.mark.parametrize(("stuns", "actions"), [(0, 2), (1, 1), (2, 0)])
def test_each_stunned_token_costs_an_action(stuns: int, actions: int) -> None:
    table = position(seals={"seal-1": "B9"})
    change(table, "seal-1", stun_new=stuns, actions=0)
    run(table, StartTurn("seal-1"))
    seal = table.state.seals["seal-1"]
    assert (seal.actions, seal.stun_now, seal.stun_new) == (actions, stuns, 0)
    assert bool(options(table, Move)) == bool(actions)
    assert options(table, OpenDoor)  # Free Actions are always left


@covers("STF-STN-2", "STF-RXF-5")
def test_tokens_that_were_served_leave_and_those_received_in_the_turn_stay() -> None:
    table = after(StartTurn("seal-1"), patrols=["E12"], dice=[4])
    choose(table, Move(way(table, "A11")), END)
    verify(table, stun_now=0, stun_new=1)
    run(table, StartTurn("seal-1"))
    verify(table, actions=1)
    choose(table, END)
    verify(table, stuns=0)


@covers("STF-STN-1")
def test_a_fully_stunned_seal_with_nothing_free_to_do_is_not_asked() -> None:
    verify(after(StartTurn("seal-1"), fields={"seal-1": {"stun_new": 2}}), rest=True, activated=True)


@covers("STF-ACT-1")
def test_a_new_turn_forgets_moves_and_uses_of_the_last() -> None:
    table = after(StartTurn("seal-1"), fields={"seal-1": {"moved": True, "used": ("knife",)}})
    verify(table, moved=False)
    assert table.state.seals["seal-1"].used == ()


@covers("STF-ACT-1")
def test_what_is_no_action_is_refused() -> None:
    table = after(StartTurn("seal-1"), seals={"seal-1": "A12"})
    assert refused(table, NextSeal("seal-1")) == "STF-ACT-1"
    assert refused(table, Resign()) != ""


@covers("STF-SC-6", "STF-ACT-3", "STF-P7-2")
def test_what_must_be_carried_out_is_completed_when_its_carrier_ends_an_action_at_the_start() -> None:
    table = position("5B", seals={"seal-1": "A5"})
    start = table.state.ground.starts["W"]
    outside = next(
        one
        for one in table.state.ground.neighbours(start[0], 0)
        if one not in start and one in dict(table.state.ground.steps(start[0]))
    )
    change(table, "seal-1", cell=outside)
    add_token(table.state, "", "BW", status="carried", carrier="seal-1")
    run(table, StartTurn("seal-1"))
    assert [one.status for one in table.state.objectives.values()] == ["carried"]
    events = choose(table, Move((start[0],)))
    (token,) = table.state.objectives.values()
    assert (token.status, token.carrier) == ("cleared", None)
    assert [event.rule for event in happened(events, Completed)] == ["STF-SC-6"]
