"""What a pack can add to play: a faction that is led and met, cards that do what they say."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from sandtable.games.covert_ops import verb_checks, verbs
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.game import CovertOps
from sandtable.games.covert_ops.opposition.effects import does
from sandtable.games.covert_ops.rules.setup import OpforChosen
from sandtable.games.covert_ops.state import State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import Verb
from sandtable.testing import covers
from sandtable.testing.plays import RandomPlay
from tests.games.covert_ops.test_content import CARDS, complaint, loaded
from tests.games.packs import changed

FACTION = """\
factions:
  - id: ash
    name: Ash Wardens
    text: They keep what the fire left.
    squad: [ash-chief, ash-hand, ash-hand]
    low: [ash-hand]
    high: [ash-hand, ash-hand]
    teams:
      "120": [ash-chief, ash-hand, ash-hand, ash-hand, ash-hand]
      "60": [ash-chief, ash-hand]
      "40": [ash-chief]
      "30": [ash-hand, ash-hand]
profiles:
  - id: ash-chief
    name: Ash Chief
    faction: ash
    type: officer
    size: 30
    mv: 6
    rad: 8
    orders: 2
    damage: 6
    weapons: [suppressed-carbine, trench-spike]
    does: [command, interact]
    cost: 30
  - id: ash-hand
    name: Ash Hand
    faction: ash
    type: infantry
    size: 30
    mv: 6
    damage: 4
    defences: [{kind: armor, n: 1}]
    weapons: [m-tac-rifle, combat-knife]
    does: [interact]
    skills: {hacking: 2}
    cost: 14
cards:
  - id: ASH1
    name: Cinders
    faction: ash
    threat: 6
    compass: W
    inches: 6
    effects: [{do: give, scope: players-near, within: 8, token: suppression}]
"""


def opened(content: Content, settings: Mapping[str, str], mission: str = "survival") -> Table[State]:
    game = CovertOps(content)
    played = game.configure(game.mission(mission), settings)
    return Table.start(game, played, SeededDice(1))


# a faction


@covers("CO-2.1-3", "CO-3.0-2")
def test_a_faction_of_a_pack_is_offered_as_team_and_as_enemy(tmp_path: Path) -> None:
    game = CovertOps(loaded(tmp_path, FACTION))
    offered = {one.id: dict(one.values) for one in game.settings(game.mission("survival"))}
    assert offered["team"]["ash"] == offered["opfor"]["ash"] == "Ash Wardens"


@pytest.mark.parametrize("side", ["team", "opfor"])
def test_a_faction_of_a_pack_plays_on_either_side(tmp_path: Path, side: str) -> None:
    game = CovertOps(loaded(tmp_path, FACTION))
    play = RandomPlay(game, game.configure(game.mission("survival"), {side: "ash"}), 3)
    seen = set()
    for table in play:
        seen |= {one.profile for one in table.state.units.values() if one.opfor == (side == "opfor")}
        assert table.decision is None or play.step % 40 or drawn(table)
    assert seen >= {"ash-chief", "ash-hand"}
    assert play.table.outcome is not None


def drawn(table: Table[State]) -> bool:
    game, decision = table.game, table.decision
    assert isinstance(game, CovertOps)
    screen = game.screen(game.view(table.state, "player-1"), decision)
    return bool(screen.sheet and screen.scene)


@covers("CO-3.0-15")
def test_its_action_cards_are_in_its_deck_alone(tmp_path: Path) -> None:
    content = loaded(tmp_path, FACTION)
    for opfor, there in (("ash", True), ("homeworld", False)):
        deck = opened(content, {"opfor": opfor}).state.deck
        assert ("ASH1" in deck.draw) == there


@covers("CO-SG-1")
def test_it_may_be_rolled_for_and_sits_down_after_ours(tmp_path: Path) -> None:
    content = loaded(tmp_path, FACTION)
    assert content.opfor_factions == ("homeworld", "zhrenthrar", "volucrid", "ash")
    log = opened(content, {"opfor": "random"}).log or []
    (chosen,) = [one for one in log if isinstance(one, OpforChosen)]
    assert content.opfor_factions[chosen.die - 1] == chosen.faction
    table = opened(content, {"team": "volucrid", "players": "3"})
    assert [one.faction for one in table.state.teams.values()] == ["volucrid", "ash", "blackwake"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("id: ash\n", "id: random\n", "own.yaml:2:9: 'random' says in a mission that no faction"),
        ("low: [ash-hand]", "low: [ash-hnd]", "own.yaml:6:11: unknown profile 'ash-hnd'; did you"),
        ("    low: [ash-hand]\n", "", "own.yaml:2:5: 'ash' recruits squads and needs `low`"),
        ('      "40": [ash-chief]\n', "", "own.yaml:9:7: no ready team for 40 requisition"),
        ("    faction: ash\n    threat", "    faction: ahs\n    threat", "unknown faction 'ahs'"),
    ],
)
def test_a_faction_that_could_not_be_played_is_refused_where_it_stands(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert said in complaint(tmp_path, changed(FACTION, old, new))


# Action cards


@pytest.mark.parametrize(
    ("verb", "place"),
    [
        ("do: peek, n: 2", "assets"),
        ("do: smoke, radius: 2, inches: 8", "assets"),
        ("do: strike, dice: 4, pool: 3, track: [0, 1, 2], radius: 2", "assets"),
        ("do: mend, n: 1", "upgrades"),
        ("do: draw, n: 1", "assets"),
        ("do: points, n: 1", "conditions"),
    ],
)
def test_an_action_card_with_a_verb_that_asks_players_is_refused_when_it_is_read(
    tmp_path: Path, verb: str, place: str
) -> None:
    text = changed(CARDS, "do: range, of: alert, n: 2, until: turn", verb)
    tag = verb.removeprefix("do: ").split(",")[0]
    said = f"own.yaml:23:15: {tag} does nothing on an Action card; it is for {place}"
    assert complaint(tmp_path, text) == said


def test_every_verb_that_an_action_card_may_name_is_carried_out() -> None:
    nobody = does.dispatch(Verb)
    assert [one for one in verb_checks.ON_CARDS if does.dispatch(one) is nobody] == []
    assert does.dispatch(verbs.Peek) is nobody


REINFORCED = """\
cards:
  - id: PK1
    name: Fresh Watch
    threat: 5
    compass: N
    inches: 4
    effects: [{do: spawn, point: A}, {do: alarm, n: 1}]
  - {id: PK2, name: Second Wave, threat: 5, compass: N, inches: 4, effects: [{do: spawn, point: B}]}
"""


@covers("CO-SV-2")
@pytest.mark.parametrize(
    ("said", "aside"), [("", ["PK2"]), ("reinforcements: true", ["PK1", "PK2"]), ("reinforcements: false", ["PK2"])]
)
def test_survival_sets_aside_what_is_called_reinforcements_or_brings_nothing_but_markers(
    tmp_path: Path, said: str, aside: list[str]
) -> None:
    text = changed(REINFORCED, "name: Fresh Watch", f"name: Fresh Watch\n    {said}")
    content = loaded(tmp_path, text)
    deck = opened(content, {}).state.deck
    assert sorted(deck.aside) == ["AC15", "AC17", "AC19", *aside]
    assert opened(content, {}, "smash-and-grab").state.deck.aside == ()


def test_a_card_that_brings_no_marker_is_no_reinforcement(tmp_path: Path) -> None:
    text = changed(CARDS, "name: Second Look", "name: Second Look\n    reinforcements: true")
    assert complaint(tmp_path, text).startswith("own.yaml:20:21: Reinforcements bring a marker")


def test_a_card_of_another_faction_is_not_set_aside(tmp_path: Path) -> None:
    text = changed(REINFORCED, "id: PK2,", "id: PK2, faction: volucrid,")
    deck = opened(loaded(tmp_path, text), {"opfor": "homeworld"}).state.deck
    assert "PK2" not in (*deck.aside, *deck.draw)
