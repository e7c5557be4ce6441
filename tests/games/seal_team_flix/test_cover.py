"""Cover Blocks against Bullets (STF-COV-1 to -4, -6)."""

import pytest

from sandtable.games.seal_team_flix.opposition.attack import Phase6TangosAttack
from sandtable.games.seal_team_flix.opposition.reaction import ReactionFire
from sandtable.games.seal_team_flix.rules import harm
from sandtable.games.seal_team_flix.rules.ties import PickSpace
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import (
    add_hostage,
    cell,
    change,
    choose,
    dice_left,
    names,
    options,
    position,
    resting,
    run,
)

REACTION = ReactionFire("seal-1")
ATTACK = Phase6TangosAttack()


def cover(at: Table[State]) -> list[str]:
    """Blocks between the first Tango and the first SEAL."""
    state = at.state
    target = state.seals["seal-1"].cell
    return names(state, harm.cover_from(state, state.tangos[1], target))


@covers("STF-COV-1")
@pytest.mark.parametrize(("tango", "blocks"), [("K8", ["H8"]), ("G5", [])])
def test_a_block_beside_the_seal_is_cover_only_where_the_line_crosses_it(tango: str, blocks: list[str]) -> None:
    at = position("3A", seals={"seal-1": "G8"}, patrols=[tango], blocks=["H8"])

    assert cover(at) == blocks


@covers("STF-COV-1")
def test_a_block_on_the_line_that_the_seal_is_not_beside_is_no_cover() -> None:
    at = position("3A", seals={"seal-1": "G8"}, patrols=["K8"], blocks=["I8"])

    assert cover(at) == []


@covers("STF-COV-1")
def test_a_line_that_only_touches_a_corner_of_the_square_does_not_cross_it() -> None:
    at = position(seals={"seal-1": "A5"}, patrols=["H8"], blocks=["B5"])

    assert cover(at) == []


@covers("STF-COV-1")
def test_the_line_starts_where_the_tango_looks_from() -> None:
    at = position(seals={"seal-1": "B5"}, patrols=["E5"], blocks=["C5", "C6"])

    # E5 does not see B5 but its linked D6 does.
    assert cover(at) == []
    at = position(seals={"seal-1": "B6"}, patrols=["E5"], blocks=["C5", "C6"])
    assert cover(at) == ["C6"]


@covers("STF-COV-1", "STF-COV-4")
def test_of_a_tango_that_looks_from_two_spaces_the_players_choose_the_one_that_suits_them() -> None:
    at = position("2A", seals={"seal-1": "J4"}, patrols=["G3"], blocks=["I3", "I4"])

    assert cover(at) == ["I4", "I3"]  # past H4 and past H2


@covers("STF-COV-2")
def test_the_block_absorbs_one_bullet_of_a_die_and_is_removed_and_the_second_bullet_hits() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["I8"], blocks=["F8"], dice=[6])

    run(at, ATTACK)

    assert at.state.blocks == ()
    assert at.state.seals["seal-1"].health == 4


@covers("STF-COV-2")
@pytest.mark.parametrize("fire", [REACTION, ATTACK])
def test_the_block_absorbs_the_only_bullet(fire: ReactionFire | Phase6TangosAttack) -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["I8"], blocks=["F8"], dice=[5])

    run(at, fire)

    assert at.state.blocks == ()
    assert at.state.seals["seal-1"].health == 5


@covers("STF-COV-3")
def test_a_stun_goes_past_the_block_and_leaves_it() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["I8"], blocks=["F8"], dice=[4])

    run(at, ATTACK)

    assert names(at.state, at.state.blocks) == ["F8"]
    assert at.state.seals["seal-1"].stun_new == 1


@covers("STF-COV-3")
def test_a_bleeding_wound_goes_past_the_block_and_leaves_it() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["I8"], blocks=["F8"], dice=[6])
    change(at, "seal-1", health=4)

    run(at, REACTION)

    assert names(at.state, at.state.blocks) == ["F8"]
    assert at.state.seals["seal-1"].health == 3


@covers("STF-COV-4")
def test_of_several_blocks_the_owner_says_which_one_absorbs_and_the_others_stay() -> None:
    at = position("2A", seals={"seal-1": "A14", "seal-2": "J4"}, patrols=["G3"], blocks=["I3", "I4"], dice=[6])

    run(at, ATTACK)
    assert at.decision is not None
    assert (at.decision.seat, at.decision.rule) == ("seal-2", "STF-COV-4")
    assert [at.state.ground.name(one.value) for one in options(at)] == ["I4", "I3"]

    choose(at, PickSpace(cell(at.state, "I3")))
    assert names(at.state, at.state.blocks) == ["I4"]
    assert at.state.seals["seal-2"].health == 5


@covers("STF-COV-4")
def test_each_die_takes_a_block_of_its_own() -> None:
    at = position("2A", seals={"seal-1": "J4"}, mastermind="G3", blocks=["I3", "I4"], dice=[5, 5], auto_ties=True)

    run(at, ATTACK)

    assert (at.state.blocks, at.state.seals["seal-1"].health) == ((), 5)
    assert resting(at)


@covers("STF-COV-6")
def test_a_hostage_has_no_cover_against_bullets() -> None:
    at = position(seals={"seal-1": "A12"}, patrols=["I8"], blocks=["F8"], dice=[5])
    add_hostage(at.state, "E8", start="G1")

    run(at, ATTACK)

    assert at.state.hostages == {}
    assert names(at.state, at.state.blocks) == ["F8"]
    assert dice_left(at) == []
