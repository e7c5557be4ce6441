"""Rules to read: each game's catalogue as a page, and lessons as examples."""

import re
from typing import Any

import pytest

from sandtable.games import seal_team_flix
from sandtable.kernel.game import game_ids
from sandtable.kernel.rules import Catalogue, Rule
from sandtable.server.reading.chapters import chapters, kin
from sandtable.server.reading.leaves import rules_page
from sandtable.server.reading.lesson import picture, shots
from sandtable.show import ShownGame, load_game
from tests.kernel.toy import PAINTED
from tests.server.client import Rest, data


@pytest.fixture(scope="module", params=[*game_ids(), "toy"])
def game(request: pytest.FixtureRequest) -> ShownGame[Any]:
    return PAINTED if request.param == "toy" else load_game(request.param)


def rule(name: str, section: str, text: str = "It is so.") -> Rule:
    return Rule(name, section, f"Title of {name}", text, "procedure")


def test_every_rule_stands_in_one_chapter_and_none_has_the_name_of_another(game: ShownGame[Any]) -> None:
    found = chapters(game.catalogue)
    assert [rule.id for chapter in found for rule in chapter.rules] == [rule.id for rule in game.catalogue]
    assert len({chapter.id for chapter in found}) == len(found)


def test_a_page_holds_every_rule_with_its_ruling_and_every_link_leads_somewhere(game: ShownGame[Any]) -> None:
    page = rules_page(game, [game])
    assert "{{" not in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for one in game.catalogue:
        assert f'<article class="rule" id="{one.id}"' in page
    assert page.count('class="ruling"') == sum(bool(one.ruling) for one in game.catalogue)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_neighbours_of_one_title_are_one_chapter_and_plain_numbers_go_by_section() -> None:
    found = chapters(Catalogue([rule("X-STN-1", "Harm"), rule("X-WND-1", "Harm")], "X"))
    assert [(one.id, one.title, len(one.rules)) for one in found] == [("X-STN", "Harm", 2)]
    found = chapters(Catalogue([rule("X-1", "Moves"), rule("X-2", "The end")], "X"))
    assert [one.title for one in found] == ["Moves", "The end"]


def test_a_rule_knows_which_ones_it_names_and_which_name_it() -> None:
    rules = [rule("X-A-1", "A", "See X-A-11, then X-B-2."), rule("X-A-11", "A"), rule("X-B-2", "B")]
    found = kin(Catalogue(rules, "X"))
    assert found["X-A-1"].names == ("X-A-11", "X-B-2")
    assert found["X-A-11"].named_by == ("X-A-1",)


def test_words_of_a_catalogue_are_text_and_never_markup() -> None:
    class Sly(type(PAINTED)):  # type: ignore[misc] # whatever the toy is made of
        catalogue = Catalogue([rule("X-A-1", "<b>A", "<script>1</script> & more")], "X")

    page = rules_page(Sly(), [PAINTED])
    assert "<script>1" not in page
    assert "&lt;script&gt;1&lt;/script&gt; &amp; more" in page
    assert "<b>A" not in page


def test_a_lesson_shows_rules_of_its_game_each_once_and_its_lines_of_sight() -> None:
    game = load_game("special-forces")
    found = [shot.example for shot in shots(game)]
    assert len(found) >= 12
    assert len({one.rule for one in found}) == len(found)
    assert all(one.rule in game.catalogue and one.text for one in found)
    line = next(one for one in found if one.rule == "SF-TER-4")
    assert "1 check" in (picture(game, line.n, "day") or "")
    assert picture(game, len(found), "day") is None


def test_a_flick_of_a_lesson_is_shown_near_with_the_way_of_its_disc() -> None:
    game = seal_team_flix.GAME
    (sentry,) = (shot.example for shot in shots(game) if shot.example.rule == "STF-FIR-8")
    drawn = picture(game, sentry.n, "night") or ""
    assert 'id="aim-shot"' in drawn
    assert 'viewBox="0 0 ' not in drawn, "not the whole map"


def test_the_pages_are_served_packed_and_not_again_to_whoever_has_them(rest: Rest) -> None:
    index = rest.get("/rules")
    assert 'href="/rules/special-forces"' in index.text
    page = rest.get("/rules/special-forces")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-encoding"] == "gzip"
    assert "script-src 'self'" in page.headers["content-security-policy"]
    again = rest.get("/rules/special-forces", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_game_that_is_not_there_has_a_page_that_says_so(rest: Rest) -> None:
    page = rest.get("/rules/chess")
    assert page.status_code == 404
    assert "This square of the map is empty" in page.text
    assert rest.get("/api/games/chess/examples").status_code == 404


def test_examples_come_with_pictures(rest: Rest) -> None:
    found = data(rest.get("/api/games/third-option/examples"))
    assert found[0].keys() == {"n", "rule", "lesson", "title", "text"}
    path = f"/api/games/third-option/examples/{found[-1]['n']}/picture.svg"
    drawn = rest.get(path)
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")
    assert rest.get(path.replace(f"/{found[-1]['n']}/", "/999/")).status_code == 404
