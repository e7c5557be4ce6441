"""Documentation that runs: docs/missions.md is a pack that can be played, and links lead on."""

import re
from pathlib import Path

import pytest

from sandtable.games.third_option import GAME
from sandtable.kernel import SeededDice, Table
from sandtable.kernel.game import game_ids, load_game

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    text = (ROOT / "docs" / "missions.md").read_text("utf-8")
    for number, block in enumerate(re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)):
        (tmp_path / f"{number}.yaml").write_text(block, "utf-8")
    return tmp_path


@pytest.mark.parametrize("mission", ["HARBOUR", "COLD-HARBOUR"])
def test_the_mission_and_the_operation_of_the_guide_can_be_played(pack: Path, mission: str) -> None:
    game = GAME.with_packs([pack])
    table = Table.start(game, game.mission(mission), SeededDice(3))
    while table.decision:
        table.play("commander", game.heuristics["basic"](table))

    assert table.outcome is not None
    assert table.state.mission.name == "Night Harbour"


def test_every_verb_of_the_cards_is_in_the_guide() -> None:
    text = (ROOT / "docs" / "missions.md").read_text("utf-8")
    content = "".join(
        path.read_text("utf-8") for path in (ROOT / "src/sandtable/games/third_option/content").glob("*.yaml")
    )

    verbs = set(re.findall(r"do: (\w+)", content))
    assert [verb for verb in sorted(verbs) if f"`{verb}`" not in text] == []


def anchors(document: Path) -> set[str]:
    """The headings, as a page on the web names them."""
    headings = re.findall(r"^#+ (.*)", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/**/*.md"])
def test_links_between_documents_lead_somewhere(name: str) -> None:
    for document in sorted(ROOT.glob(name)):
        for file, heading in LINK.findall(document.read_text("utf-8")):
            target = document.parent / file if file else document
            assert target.exists(), f"{document.name} links to {file}"
            assert not heading or heading in anchors(target), f"{document.name}: #{heading}"


def test_the_guides_are_all_in_their_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    guides = [path.name for path in (ROOT / "docs").glob("*.md") if path.name != "README.md"]

    assert [name for name in sorted(guides) if f"({name})" not in index] == []


@pytest.mark.parametrize("name", ["README.md", "docs/lab.md", "docs/user-guide.md"])
def test_whoever_is_told_of_reports_is_told_how_to_install_what_they_need(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert "sandtable lab report" in text
    assert "pip install -e '.[lab]'" in " ".join(text.split())


def test_the_user_guide_names_every_computer_player_of_every_game() -> None:
    text = (ROOT / "docs" / "user-guide.md").read_text("utf-8")
    told = set(re.findall(r"^\| `([\w-]+)` \| ([^|]+) \|", text, re.MULTILINE))
    games = [load_game(name) for name in game_ids()]

    own = {(name, game.title) for game in games for name in game.heuristics if name != "basic"}
    assert told >= {("random", "every game"), ("basic", "every game")}
    assert {player for player in told if player[1] in {game.title for game in games}} == own
