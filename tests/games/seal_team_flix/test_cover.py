"""Cover Blocks against Bullets (STF-COV-1 to -4, -6)."""

from sandtable.games.seal_team_flix.opposition.attack import Phase6TangosAttack
from sandtable.games.seal_team_flix.opposition.reaction import ReactionFire
from sandtable.games.seal_team_flix.rules import harm
from sandtable.games.seal_team_flix.rules.ties import PickSpace
from sandtable.kernel.step import Step
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, options, run
from tests.cases import cases
from tests.games.seal_team_flix.build import add_hostage, cell, change, names, position, question, verify

REACTION = ReactionFire("seal-1")
ATTACK = Phase6TangosAttack()


@covers("STF-COV-1", "STF-COV-4")
@cases(
    {
        "the line crosses the Block beside the SEAL": ("3A", "G8", "K8", ["H8"], ["H8"]),
        "the line passes the Block beside the SEAL": ("3A", "G8", "G5", ["H8"], []),
        "the SEAL is not beside the Block on the line": ("3A", "G8", "K8", ["I8"], []),
        "the line only touches a corner of the square": ("1", "A5", "H8", ["B5"], []),
        # E5 does not see B5 but its linked D6 does.
        "the line starts where the Tango looks from": ("1", "B5", "E5", ["C5", "C6"], []),
        "and crosses a Block from there": ("1", "B6", "E5", ["C5", "C6"], ["C6"]),
        # past H4 and past H2
        "the Tango looks from two Spaces, and the players choose": ("2A", "J4", "G3", ["I3", "I4"], ["I4", "I3"]),
    }
)
def test_which_blocks_are_cover(name: str, seal: str, tango: str, blocks: list[str], cover: list[str]) -> None:
    state = position(name, seals={"seal-1": seal}, patrols=[tango], blocks=blocks).state
    assert names(state, harm.cover_from(state, state.tangos[1], cell(state, seal))) == cover


@covers("STF-COV-2", "STF-COV-3")
@cases(
    {
        "it absorbs one Bullet of a die, and the second one hits": (ATTACK, 6, 5, [], 4, 0),
        "it absorbs the only Bullet of an attack": (ATTACK, 5, 5, [], 5, 0),
        "it absorbs the only Bullet of Reaction Fire": (REACTION, 5, 5, [], 5, 0),
        "a Stun goes past it and leaves it": (ATTACK, 4, 5, ["F8"], 5, 1),
        "a Bleeding Wound goes past it and leaves it": (REACTION, 6, 4, ["F8"], 3, 0),
    }
)
def test_what_a_block_is_good_for(
    fire: Step, face: int, before: int, blocks: list[str], after: int, stuns: int
) -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["I8"], blocks=["F8"], dice=[face])
    change(at, "seal-1", health=before)
    run(at, fire)
    seal = at.state.seals["seal-1"]
    assert (names(at.state, at.state.blocks), seal.health, seal.stun_new) == (blocks, after, stuns)


@covers("STF-COV-4")
def test_of_several_blocks_the_owner_says_which_one_absorbs_and_the_others_stay() -> None:
    at = position("2A", seals={"seal-1": "A14", "seal-2": "J4"}, patrols=["G3"], blocks=["I3", "I4"], dice=[6])
    run(at, ATTACK)
    assert question(at) == ("seal-2", "STF-COV-4")
    assert [at.state.ground.name(one.value) for one in options(at)] == ["I4", "I3"]
    choose(at, PickSpace(cell(at.state, "I3")))
    assert names(at.state, at.state.blocks) == ["I4"]
    assert at.state.seals["seal-2"].health == 5


@covers("STF-COV-4")
def test_each_die_takes_a_block_of_its_own() -> None:
    at = position("2A", seals={"seal-1": "J4"}, mastermind="G3", blocks=["I3", "I4"], dice=[5, 5], auto_ties=True)
    run(at, ATTACK)
    verify(at, blocks=[], health=5, rest=True)


@covers("STF-COV-6")
def test_a_hostage_has_no_cover_against_bullets() -> None:
    at = position(seals={"seal-1": "A12"}, patrols=["I8"], blocks=["F8"], dice=[5])
    add_hostage(at.state, "E8", start="G1")
    run(at, ATTACK)
    assert at.state.hostages == {}
    assert names(at.state, at.state.blocks) == ["F8"]
    assert dice_left(at) == []
