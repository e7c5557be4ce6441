"""Explosions: reach, Cover, chains, and their order (STF-EQP-4 to -6, -11, -12, -20; STF-COV)."""

from typing import Any

from sandtable.games.seal_team_flix.rules import harm
from sandtable.games.seal_team_flix.rules.explosions import Exploded, set_off
from sandtable.games.seal_team_flix.rules.harm import AskPrevent, TakeWound
from sandtable.games.seal_team_flix.rules.harm_events import BlockRemoved, Fell, Stunned, Wounded
from sandtable.games.seal_team_flix.rules.ordnance import affected
from sandtable.games.seal_team_flix.state import Blast
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened
from tests.cases import cases
from tests.games.seal_team_flix.build import add_token, blast, cell, change, lines, names, position, verify

SHADOW = {"blocks": ["C10"], "tokens": {"A9": "TB"}}  # a Time Bomb; the Block's shadow falls on D10 and D11
ARMORED = {"cards": ("E09#1", "E10#1"), "soft_armor": True}
PAIR = {"seal-1": "D10", "seal-2": "A1"}
BREACHER, DYING = {"spec": "BRE", "grade": 8}, {"health": 1}


# reach


@covers("STF-EQP-4", "STF-MAP-4", "STF-DOR-1")
def test_walls_and_closed_doors_cut_off_what_is_beyond() -> None:
    state = position().state
    assert names(state, affected(state, cell(state, "H6"))) == ["H6", "G5", "H5", "I5", "G6", "I6"]
    at_door = set(names(state, affected(state, cell(state, "H5"))))
    assert at_door == {"H5", "G5", "I5", "G6", "H6", "I6"}
    state.set_door(1, -1)
    opened = set(names(state, affected(state, cell(state, "H5"))))
    assert opened - at_door == {"G4", "H4", "I4"}


@covers("STF-EQP-5", "STF-EQP-6", "STF-EQP-11", "STF-EQP-12", "STF-WND-5", "STF-TOK-12", "STF-P7-6")
@cases(
    {
        "a High Explosive kills Tangos and Hostages and wounds SEALs in reach": (
            {"seals": {"seal-1": "G6", "seal-2": "J5"}, "patrols": ["H5", "H7"], "hostages": ["G5", "K5"]},
            "H6",
            {"tangos": ["H7"], "hostages": ["K5"], "health": [4, 6], "sound": {"e": 6}},
        ),
        "tokens in reach are lost, and bombs explode in turn": (
            {"tokens": {"G6": "HD", "K6": "DO"}, "face_down": {"I6": "TB"}, "bombs": {"G5": "seal-1"}},
            "H6",
            {"exploded": ["he", "remote", "timebomb"], "status": ["lost"] * 3, "revealed": [True] * 3},
        ),
        "a grenade leaves Blocks standing": ({"blocks": ["G5"]}, "H5", {"blocks": ["G5"]}),
        "a Nuclear Weapon caught in an explosion goes off in its turn": (
            {"tokens": {"H6": "NW"}, "patrols": ["G6"]},
            "H5",
            {"exploded": ["he", "nuke"], "result": "failure"},
        ),
        "nothing explodes any more once the last SEAL is dead": (
            {"seals": {"seal-1": "G5"}, "patrols": ["I6"], "fields": {"seal-1": DYING}, "bombs": {"H6": "seal-1"}},
            "H5",
            {"exploded": ["he"], "result": "failure"},
        ),
    }
)
def test_a_high_explosive(pieces: dict[str, Any], space: str, facts: dict[str, Any]) -> None:
    table = position(**pieces)
    events = blast(table, "he", space, sound=6)
    assert {one.kind for one in happened(events, Wounded)} <= {"explosion"}
    verify(table, **facts)


# Remote Bombs


@covers("STF-EQP-11", "STF-CMP-1")
def test_a_remote_bomb_also_clears_the_blocks_and_its_card_is_discarded() -> None:
    table = position(patrols=["G6"], blocks=["G5", "I5", "K5"], bombs={"H5": "seal-1"})
    table._decision = None
    set_off(table, table.state.bombs[0], "STF-DET-1")
    table.advance()
    verify(table, blocks=["K5"], tangos=[], cards=(), sound={"e": 6})


@covers("STF-EQP-12")
def test_explosions_follow_first_in_first_out_and_each_bomb_goes_off_once() -> None:
    bombs = {"G5": "seal-1", "H6": "seal-1"}
    table = position(seals={"seal-1": "A12", "seal-2": "G6"}, bombs=bombs, tokens={"I5": "TB"})
    events = blast(table, "he", "H5")
    kinds = [(one.kind, one.where) for one in happened(events, Exploded)]
    assert kinds == [("he", "H5"), ("remote", "G5"), ("timebomb", "I5"), ("remote", "H6")]
    # George stands beside the grenade and both Remote Bombs, in the Area of the Time Bomb.
    assert table.state.seals["seal-2"].health == 6 - 4
    told = [type(one) for one in events if isinstance(one, (Exploded, Wounded))]
    assert told == [Exploded, Wounded] * 4  # each is over before the next
    assert table.state.blasts == []


@covers("STF-EQP-12", "STF-EQP-20")
def test_an_explosion_is_finished_before_the_next_one_it_caused_begins() -> None:
    table = position(seals={"seal-1": "G5", "seal-2": "A12"}, patrols=["I6"])
    add_token(table.state, "H6", "TB")
    change(table, "seal-1", cards=("E10#1",))
    blast(table, "he", "H5", sound=6)
    assert isinstance(table.agenda[-1], AskPrevent)  # asked in the middle of the first one
    assert table.state.tangos
    events = choose(table, TakeWound())
    assert [type(one) for one in events if isinstance(one, (Wounded, Fell, Exploded))] == [Wounded, Fell, Exploded]


@covers("STF-EQP-20")
def test_seals_come_first_by_seat_then_tangos_then_hostages_then_tokens_then_blocks() -> None:
    table = position(
        seals={"seal-1": "I5", "seal-2": "G5"},
        patrols=["I6", "G6"],
        hostages=["H5"],
        blocks=["H6"],
        tokens={"A12": "HD", "J6": "DO"},
        bombs={"A1": "seal-2"},
    )
    events = blast(table, "defuse_failed", "H5")
    told = lines(events)
    order = ["Hannah takes", "George takes", "Patrol dies on I6", "Patrol dies on G6", "Hostage dies", "Dossier lost"]
    places = [next(n for n, line in enumerate(told) if part in line) for part in order]
    assert places == sorted(places)
    assert places[-1] < next(n for n, one in enumerate(events) if isinstance(one, BlockRemoved))
    assert [one.status for one in table.state.objectives.values() if one.type == "DO"] == ["lost"]


@covers("STF-EQP-20", "STF-SND-1")
def test_sound_is_added_last() -> None:
    table = position(seals={"seal-1": "A12"}, patrols=["H6"])
    assert [type(one).__name__ for one in blast(table, "he", "H5", sound=6)] == ["Exploded", "Fell", "Heard"]


# Cover


@covers("STF-COV-5", "STF-COV-6", "STF-COV-8", "STF-STN-4", "STF-TOK-11")
@cases(
    {
        "a Block in between saves a SEAL, which is stunned instead; in the open none is": (
            {**SHADOW, "seals": {"seal-1": "D10", "seal-2": "E12"}},
            {"health": [5, 5], "stuns": [1, 0], "blocks": []},
        ),
        "so it does a Tango": ({**SHADOW, "patrols": ["D11", "A12"]}, {"stunned": [True], "blocks": []}),
        "a Block that is not Adjacent saves nobody": (
            {"patrols": ["E9"], "blocks": ["B9"]},
            {"tangos": [], "blocks": ["B9"]},
        ),
        "a Hostage behind a Block lives": ({**SHADOW, "hostages": ["D10", "D9"]}, {"hostages": ["D10"], "blocks": []}),
        "one Block protects everybody behind it": (
            {**SHADOW, "seals": {"seal-1": "D10"}, "patrols": ["D11"]},
            {"health": [5], "stunned": [True], "blocks": []},
        ),
        "a Breacher is not stunned by its own Ordnance": (
            {**SHADOW, "seals": {"seal-1": "D10", "seal-2": "D11"}, "fields": {"seal-1": BREACHER, "seal-2": BREACHER}},
            {"stuns": [0, 1], "blocks": []},
        ),
        "a Time Bomb makes no Sound": ({"tokens": {"A9": "TB"}}, {"sound": {}, "exploded": ["timebomb"]}),
    }
)
def test_cover_from_a_time_bomb(pieces: dict[str, Any], facts: dict[str, Any]) -> None:
    table = position(**{"seals": {"seal-1": "A1"}, **pieces})
    events = blast(table, "timebomb", "A9", seat="seal-1" if "fields" in pieces else "")
    assert {one.rule for one in happened(events, Stunned)} <= {"STF-COV-5"}
    assert len(happened(events, BlockRemoved)) == (facts.get("blocks") == [])
    verify(table, **facts)


@covers("STF-COV-8")
def test_no_line_to_a_piece_ever_crosses_two_blocks_beside_it() -> None:
    # So nobody has to say which of several Blocks takes a blast.
    state = position().state
    ground, here = state.ground, cell(state, "H6")
    around = [block for block in ground.cells if ground.lattice.distance(here, block) == 1]
    for start in ground.cells:
        if start != here:
            crossed = [block for block in around if ground.block_crossed(start, here, block)]
            assert len(crossed) <= 1


# whole Areas


@covers("STF-TOK-3", "STF-TOK-11", "STF-TOK-14", "STF-DEF-2")
@cases(
    {
        # H8 lies behind the Wall stub inside the corridor; D5 and D6 are next to it, in the west hall.
        "a Time Bomb strikes its whole Area and no other": (
            "timebomb",
            "H6",
            {
                "seals": {"seal-1": "D6"},
                "patrols": ["H8", "D5"],
                "blocks": ["K5"],
                "tokens": {"H6": "TB", "K8": "HD"},
                "bombs": {"E8": "seal-1"},
            },
            {
                "tangos": ["D5"],
                "health": [5],
                "status": ["lost", "lost"],
                "blocks": ["K5"],
                "exploded": ["timebomb", "remote"],
            },
        ),
        "a failed defuse clears the Area, and Cover does not help": (
            "defuse_failed",
            "A9",
            {"blocks": ["C10"], "seals": PAIR, "patrols": ["D11"], "hostages": ["E12"], "tokens": {"B12": "HD"}},
            {"health": [4, 6], "stuns": [0, 0], "tangos": [], "hostages": [], "blocks": [], "lying": []},
        ),
        # Whoever released it takes it away.
        "a Bio-Weapon kills everybody in its Area, Armor and Cover or not": (
            "bio",
            "B12",
            {
                "blocks": ["C10"],
                "seals": PAIR,
                "patrols": ["D11"],
                "hostages": ["E12"],
                "tokens": {"B12": "BW"},
                "fields": {"seal-1": ARMORED},
            },
            {"kia": ["seal-1"], "tangos": [], "hostages": [], "blocks": ["C10"], "lying": ["BW"]},
        ),
    }
)
def test_a_whole_area(kind: Any, space: str, pieces: dict[str, Any], facts: dict[str, Any]) -> None:
    table = position(**pieces)
    events = blast(table, kind, space)
    if kind == "bio":
        assert {one.rule for one in happened(events, Fell)} == {"STF-TOK-3"}
    verify(table, **facts)


@covers("STF-TOK-4", "STF-GEAR-12")
def test_a_carrier_that_falls_releases_its_bio_weapon() -> None:
    carried = [("BW", {"status": "carried", "carrier": "seal-1"})]
    seals = {"seal-1": "D10", "seal-2": "C10", "seal-3": "A1"}
    table = position(seals=seals, patrols=["A9", "A5"], goals=carried)
    table._decision = None
    harm.kill_seal(table, "seal-1", "STF-RXF-3")
    table.advance()
    verify(table, kia=["seal-1", "seal-2"], tangos=["A5"], status=["lost"])
    assert happened(table, Fell)[-1].rule == "STF-TOK-4"


@covers("STF-TOK-12", "STF-P7-6")
def test_a_nuclear_weapon_ends_the_mission_and_nothing_counts() -> None:
    table = position("8A", seals={"seal-1": "1:A12", "seal-2": "1:C3"})
    state = table.state
    add_token(state, "", "HO", role="secondary", status="cleared")
    add_token(state, "", "BW", status="carried", carrier="seal-1")
    blast(table, "nuke", "1:E3")
    assert state.over
    assert state.result == "failure"
    assert all(seal.kia for seal in state.seals.values())
    report = state.history[-1]
    assert (report.secondaries, report.points) == (False, state.mission.cell.score.failure)


@covers("STF-EQP-12")
def test_what_was_left_over_from_a_mission_does_not_explode_in_the_next() -> None:
    table = position(seals={"seal-1": "A12"})
    table.state.blasts.append(Blast("he", cell(table.state, "A1")))
    assert [one.where for one in happened(blast(table, "he", "H5"), Exploded)] == ["H5"]
