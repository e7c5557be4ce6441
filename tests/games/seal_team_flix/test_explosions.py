"""Explosions: reach, Cover, chains, and their order (STF-EQP-4 to -6, -11, -12, -20; STF-COV)."""

from typing import Any

from sandtable.games.seal_team_flix.rules import harm
from sandtable.games.seal_team_flix.rules.explosions import Exploded, set_off
from sandtable.games.seal_team_flix.rules.harm import AskPrevent, TakeWound
from sandtable.games.seal_team_flix.rules.harm_events import BlockRemoved, Fell, Stunned, Wounded
from sandtable.games.seal_team_flix.rules.ordnance import affected
from sandtable.games.seal_team_flix.state import Blast, RemoteBomb, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened
from tests.games.seal_team_flix.build import add_hostage, add_token, blast, cell, change, lines, names, position

BOMB = "E04#1"


def place_bomb(table: Table[State], space: str, card: str = BOMB, seat: str = "seal-1") -> None:
    seal = table.state.seals[seat]
    change(table, seat, cards=(*seal.cards, card))
    table.state.bombs.append(RemoteBomb(cell(table.state, space), seat, card))


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


@covers("STF-EQP-5", "STF-WND-5")
def test_a_high_explosive_kills_tangos_and_hostages_and_wounds_seals_in_reach() -> None:
    table = position(seals={"seal-1": "G6", "seal-2": "J5"}, patrols=["H5", "H7"], hostages=["G5", "K5"])
    events = blast(table, "he", "H6", sound=6)
    state = table.state
    assert [one.cell for one in state.tangos.values()] == [cell(state, "H7")]
    assert [one.cell for one in state.hostages.values()] == [cell(state, "K5")]
    assert (state.seals["seal-1"].health, state.seals["seal-2"].health) == (4, 6)
    assert [one.kind for one in happened(events, Wounded)] == ["explosion"]
    assert state.sound[state.area(cell(state, "H6"))] == 6
    assert sum(state.sound) == 6


@covers("STF-EQP-6")
def test_tokens_in_reach_are_lost_and_bombs_explode_in_turn() -> None:
    table = position(seals={"seal-1": "A12"}, tokens={"G6": "HD", "K6": "DO"})
    hidden = add_token(table.state, "I6", "TB", revealed=False)
    place_bomb(table, "G5")
    assert [one.kind for one in happened(blast(table, "he", "H6"), Exploded)] == ["he", "remote", "timebomb"]
    state = table.state
    assert [one.status for one in state.objectives.values()] == ["lost", "lost", "lost"]
    assert state.objectives[hidden.id].revealed


# Remote Bombs


@covers("STF-EQP-11", "STF-CMP-1")
def test_a_remote_bomb_also_clears_the_blocks_and_its_card_is_discarded() -> None:
    table = position(seals={"seal-1": "A12"}, patrols=["G6"], blocks=["G5", "I5", "K5"])
    place_bomb(table, "H5")
    table._decision = None
    set_off(table, table.state.bombs[0], "STF-DET-1")
    table.advance()
    state = table.state
    assert names(state, state.blocks) == ["K5"]
    assert not state.tangos
    assert state.seals["seal-1"].cards == ()
    assert state.sound[state.area(cell(state, "H5"))] == 6


@covers("STF-EQP-11")
def test_a_grenade_leaves_blocks_standing() -> None:
    table = position(seals={"seal-1": "A12"}, blocks=["G5"])
    blast(table, "he", "H5")
    assert names(table.state, table.state.blocks) == ["G5"]


@covers("STF-EQP-12")
def test_explosions_follow_first_in_first_out_and_each_bomb_goes_off_once() -> None:
    table = position(seals={"seal-1": "A12", "seal-2": "G6"})
    place_bomb(table, "G5")
    place_bomb(table, "H6", "E04#2")
    add_token(table.state, "I5", "TB")
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
    table = position(seals={"seal-1": "I5", "seal-2": "G5"}, patrols=["I6", "G6"], blocks=["H6"])
    add_hostage(table.state, "H5")
    place_bomb(table, "A1", seat="seal-2")
    add_token(table.state, "A12", "HD")
    token = add_token(table.state, "J6", "DO")
    events = blast(table, "defuse_failed", "H5")
    state = table.state
    told = lines(events)
    order = ["Hannah takes", "George takes", "Patrol dies on I6", "Patrol dies on G6", "Hostage dies", "Dossier lost"]
    places = [next(n for n, line in enumerate(told) if part in line) for part in order]
    assert places == sorted(places)
    assert places[-1] < next(n for n, one in enumerate(events) if isinstance(one, BlockRemoved))
    assert state.objectives[token.id].status == "lost"


@covers("STF-EQP-20", "STF-SND-1")
def test_sound_is_added_last() -> None:
    table = position(seals={"seal-1": "A12"}, patrols=["H6"])
    assert [type(one).__name__ for one in blast(table, "he", "H5", sound=6)] == ["Exploded", "Fell", "Heard"]


# Cover


def reception(**rest: Any) -> Table[State]:
    """A Time Bomb in A9, a Block in C10: its shadow falls on D10 and D11."""
    table = position(**rest, blocks=["C10"])
    add_token(table.state, "A9", "TB")
    return table


@covers("STF-COV-5", "STF-TOK-11")
def test_a_block_in_between_saves_a_seal_which_is_stunned_instead() -> None:
    table = reception(seals={"seal-1": "D10", "seal-2": "E12"})
    events = blast(table, "timebomb", "A9")
    state = table.state
    assert (state.seals["seal-1"].health, state.seals["seal-1"].stun_new) == (5, 1)
    assert state.seals["seal-2"].health == 5  # in the open
    assert state.blocks == ()
    assert happened(events, Stunned)[0].rule == "STF-COV-5"


@covers("STF-COV-5")
def test_so_it_does_a_tango() -> None:
    table = reception(seals={"seal-1": "A1"}, patrols=["D11", "A12"])
    blast(table, "timebomb", "A9")
    assert [one.stunned for one in table.state.tangos.values()] == [True]


@covers("STF-COV-5")
def test_a_block_that_is_not_adjacent_saves_nobody() -> None:
    table = position(seals={"seal-1": "A1"}, patrols=["E9"], blocks=["B9"])
    blast(table, "timebomb", "A9")
    assert not table.state.tangos
    assert names(table.state, table.state.blocks) == ["B9"]


@covers("STF-COV-6", "STF-STN-4")
def test_a_hostage_behind_a_block_lives_and_is_not_stunned() -> None:
    table = reception(seals={"seal-1": "A1"}, hostages=["D10", "D9"])
    blast(table, "timebomb", "A9")
    assert [one.cell for one in table.state.hostages.values()] == [cell(table.state, "D10")]
    assert table.state.blocks == ()


@covers("STF-COV-8")
def test_one_block_protects_everybody_behind_it_and_is_removed_once() -> None:
    table = reception(seals={"seal-1": "D10"}, patrols=["D11"])
    events = blast(table, "timebomb", "A9")
    assert table.state.seals["seal-1"].health == 5
    assert table.state.tangos[1].stunned
    assert len(happened(events, BlockRemoved)) == 1


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


@covers("STF-TOK-11", "STF-TOK-14")
def test_a_time_bomb_strikes_its_whole_area_and_no_other() -> None:
    table = position(seals={"seal-1": "D6"}, patrols=["H8", "D5"], blocks=["K5"])
    add_token(table.state, "H6", "TB")
    add_token(table.state, "K8", "HD")
    place_bomb(table, "E8")
    events = blast(table, "timebomb", "H6")
    state = table.state
    # H8 lies behind the Wall stub inside the corridor; D5 and D6 are next to it, in the west hall.
    assert [one.cell for one in state.tangos.values()] == [cell(state, "D5")]
    assert state.seals["seal-1"].health == 5
    assert [one.status for one in state.objectives.values()] == ["lost", "lost"]
    assert [one.kind for one in happened(events, Exploded)] == ["timebomb", "remote"]
    assert names(state, state.blocks) == ["K5"]


@covers("STF-TOK-11")
def test_a_time_bomb_makes_no_sound() -> None:
    table = position(seals={"seal-1": "A1"}, tokens={"H6": "TB"})
    blast(table, "timebomb", "H6")
    assert not any(table.state.sound)


@covers("STF-DEF-2", "STF-TOK-14")
def test_a_failed_defuse_clears_the_area_and_cover_does_not_help() -> None:
    table = reception(seals={"seal-1": "D10", "seal-2": "A1"}, patrols=["D11"], hostages=["E12"])
    add_token(table.state, "B12", "HD")
    blast(table, "defuse_failed", "A9")
    state = table.state
    assert (state.seals["seal-1"].health, state.seals["seal-1"].stuns) == (4, 0)
    assert (state.tangos, state.hostages, state.blocks) == ({}, {}, ())
    assert state.lying() == []
    assert state.seals["seal-2"].health == 6


@covers("STF-TOK-3", "STF-TOK-14")
def test_a_bio_weapon_kills_everybody_in_its_area_armor_and_cover_or_not() -> None:
    table = reception(seals={"seal-1": "D10", "seal-2": "A1"}, patrols=["D11"], hostages=["E12"])
    change(table, "seal-1", cards=("E09#1", "E10#1"), soft_armor=True)
    bio = add_token(table.state, "B12", "BW")
    events = blast(table, "bio", "B12")
    state = table.state
    assert state.seals["seal-1"].kia
    assert not state.seals["seal-2"].kia
    assert (state.tangos, state.hostages) == ({}, {})
    assert names(state, state.blocks) == ["C10"]
    assert {one.rule for one in happened(events, Fell)} == {"STF-TOK-3"}
    assert state.objectives[bio.id].status == "map"  # whoever released it takes it away


@covers("STF-TOK-4", "STF-GEAR-12")
def test_a_carrier_that_falls_releases_its_bio_weapon() -> None:
    table = position(seals={"seal-1": "D10", "seal-2": "C10", "seal-3": "A1"}, patrols=["A9", "A5"])
    add_token(table.state, "", "BW", status="carried", carrier="seal-1")
    table._decision = None
    harm.kill_seal(table, "seal-1", "STF-RXF-3")
    table.advance()
    state = table.state
    assert [seat for seat, seal in state.seals.items() if seal.kia] == ["seal-1", "seal-2"]
    assert [one.cell for one in state.tangos.values()] == [cell(state, "A5")]
    assert state.objectives[1].status == "lost"
    log = table.log
    assert log is not None
    assert happened(log, Fell)[-1].rule == "STF-TOK-4"


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


@covers("STF-EQP-12", "STF-TOK-12")
def test_a_nuclear_weapon_caught_in_an_explosion_goes_off_in_its_turn() -> None:
    table = position(seals={"seal-1": "A12"}, tokens={"H6": "NW"}, patrols=["G6"])
    assert [one.kind for one in happened(blast(table, "he", "H5"), Exploded)] == ["he", "nuke"]
    assert table.state.result == "failure"


@covers("STF-P7-6")
def test_nothing_explodes_any_more_once_the_last_seal_is_dead() -> None:
    table = position(seals={"seal-1": "G5"}, patrols=["I6"])
    change(table, "seal-1", health=1)
    place_bomb(table, "H6")
    assert [one.kind for one in happened(blast(table, "he", "H5"), Exploded)] == ["he"]
    assert table.state.over


@covers("STF-EQP-12")
def test_what_was_left_over_from_a_mission_does_not_explode_in_the_next() -> None:
    table = position(seals={"seal-1": "A12"})
    table.state.blasts.append(Blast("he", cell(table.state, "A1")))
    assert [one.where for one in happened(blast(table, "he", "H5"), Exploded)] == ["H5"]


@covers("STF-COV-5")
def test_a_breacher_is_not_stunned_by_its_own_ordnance() -> None:
    table = reception(seals={"seal-1": "D10", "seal-2": "D11"})
    for seat in ("seal-1", "seal-2"):
        change(table, seat, spec="BRE", grade=8)
    blast(table, "timebomb", "A9", seat="seal-1")
    assert (table.state.seals["seal-1"].stuns, table.state.seals["seal-2"].stuns) == (0, 1)
