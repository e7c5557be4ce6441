"""What a computer player draws at random comes from the seed: secret until that is shown."""

from operator import eq
from pathlib import Path

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.rules.setup import HideOn
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.journal import Journal, secret_seed
from sandtable.kernel.match import Match, replay
from sandtable.players import make_player
from sandtable.players.rerun import Rerun, Rerunner

IIF = "iif"
FOLDER = GAME.mission("wmd")  # the first choice, in secret: where the folder is hidden
PUBLIC = ("{commitment}", "{commitment}/0", "{commitment}/1", "{commitment}/1/iif", "{keyed}")


def hidden_by_computer(seed: str) -> Match:
    match = Match.new(GAME, FOLDER, seed=seed, seats={IIF: "basic"})
    match.play(IIF, computed(match))
    return match


def computed(match: Match) -> Choice:
    return match.computer_choice(make_player("basic", GAME, match.computer_seed()))


def foretold(commitment: str, recipe: str) -> Choice:
    """As a script computes it that knows the rules, this program, and what everybody is shown."""
    keyed = secret_seed(commitment, "computer/1/iif")
    dice = SeededDice(recipe.format(commitment=commitment, keyed=keyed))
    table = Match.new(GAME, FOLDER, seed="of the script").table.redealt(IIF, dice)
    return GAME.heuristics["basic"](table)


@pytest.mark.parametrize("recipe", PUBLIC)
def test_what_everybody_is_shown_does_not_tell_where_a_computer_hides_the_folder(recipe: str) -> None:
    matches = [hidden_by_computer(f"table {n}") for n in range(12)]
    told = [foretold(match.journal.header.commitment, recipe) for match in matches]
    hidden = [HideOn(match.table.state.folder.dot) for match in matches]
    hits = sum(map(eq, told, hidden))
    assert hits <= 4, "chance alone"


def test_a_computers_choice_hangs_on_the_seed_and_not_on_the_commitment() -> None:
    seeds = [f"table {n}" for n in range(12)]
    matches = [Match.new(GAME, FOLDER, seed=seed) for seed in seeds]
    own = [computed(match) for match in matches]
    for match in matches:
        match.journal.header = replace(match.journal.header, commitment="the same")
    assert [computed(match) for match in matches] == own
    assert len(set(map(str, own))) > 4


def test_who_knows_the_seed_runs_every_choice_of_a_computer_again() -> None:
    match = hidden_by_computer("shown")
    while match.decision and len(match.journal.lines) < 30:
        player = "basic" if match.decision.seat == IIF else "random"
        made = make_player(player, GAME, match.computer_seed())
        match.play(match.decision.seat, match.computer_choice(made))
    found = rerun(match.journal, {IIF: "basic", "us": "random"})
    assert all(not each.other and each.same for each in found.values())
    assert sum(each.same for each in found.values()) == 30


def rerun(journal: Journal, players: dict[str, str], to: int | None = None) -> dict[str, Rerun]:
    rerunner = Rerunner(journal, GAME, players, to)
    replay(journal, GAME, Path("journal"), to=to, watch=rerunner)
    return rerunner.results


def test_a_choice_that_the_computer_would_not_have_made_is_named_by_its_line() -> None:
    match = Match.new(GAME, FOLDER, seed="shown")
    asked = match.decision
    assert asked
    other = next(option for option in asked.options if option != computed(match))
    match.play(IIF, other)
    assert rerun(match.journal, {IIF: "basic"})[IIF] == Rerun("basic", 0, [1])
    assert rerun(match.journal, {IIF: "basic"}, to=0)[IIF] == Rerun("basic", 0, [])


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ({"opfor": "basic"}, "nobody sat at 'opfor'"),
        ({IIF: "search"}, "cannot be run again"),
        ({IIF: "bsic"}, "unknown player 'bsic'"),
    ],
)
def test_who_cannot_be_run_again_is_said(players: dict[str, str], why: str) -> None:
    with pytest.raises(SandtableError, match=why):
        rerun(hidden_by_computer("shown").journal, players)
