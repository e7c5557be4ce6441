"""The lobby as the server sends it: cards with their pictures inside, and nothing untrue."""

import msgspec
import pytest

from sandtable.server import lobby
from sandtable.server.aside.desk import _portraits
from tests.server.client import Rest
from tests.server.conftest import Hall
from tests.server.local import GAMES, LocalServer
from tests.slow import slow
from tests.waiting import wait_until

ALONE = "on your computer only"


def whole(rest: Rest) -> str:
    """The page when somebody has seen every card."""
    for name in GAMES:
        assert rest.get(f"/api/games/{name}/card.svg").status_code == 200
    text = rest.get("/").text
    assert text.count("<svg viewBox") == len(GAMES)
    return text


def test_the_first_answer_has_every_game_and_soon_every_picture(rest: Rest) -> None:
    first = rest.get("/").text
    for game in GAMES.values():
        assert f'<h2 id="game-{game.id}">{game.title}</h2>' in first
        assert game.blurb.line in first
    text = whole(rest)
    assert "<style" not in text, "the page's policy forbids it"
    assert "<title>" in text
    assert text.count("<title>") == 1, "no picture tells what it shows a second time"


def test_a_browser_that_has_the_page_is_not_sent_it_again(rest: Rest) -> None:
    whole(rest)
    answer = rest.get("/")
    again = rest.get("/", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_whoever_opens_a_game_by_its_address_sees_no_cards_first(rest: Rest) -> None:
    assert 'id="home" hidden' not in rest.get("/").text
    assert 'id="home" hidden' in rest.get("/?game=toy").text
    assert 'id="home" hidden' in rest.get("/?tables=all").text


def test_a_card_can_be_had_alone_and_of_a_game_that_is_not_there_none(rest: Rest) -> None:
    answer = rest.get("/api/games/toy/card.svg")
    assert answer.text.startswith("<svg viewBox")
    assert "max-age" in answer.headers["cache-control"]
    assert rest.get("/api/games/nothing/card.svg").status_code == 404


def test_every_game_of_ours_says_what_it_is_in_a_line_and_how_long_it_takes(hall: Hall) -> None:
    listed = {game["id"]: game for game in hall().get("/api/games").json()}
    for name in ("third-option", "special-forces", "seal-team-flix"):
        assert 20 < len(listed[name]["blurb"]) < 80
        assert listed[name]["minutes"] > 0


def test_a_server_that_others_can_reach_says_where_they_find_it_and_not_that_it_stands_alone(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "network_address", lambda _: "http://192.168.1.5:8787")
    text = hall().get("/").text
    assert ALONE not in text
    assert 'find it at <a href="http://192.168.1.5:8787">' in text


def test_one_behind_a_proxy_says_neither(hall: Hall) -> None:
    text = hall().get("/").text
    assert ALONE not in text
    assert "find it at" not in text


def test_a_table_tells_everybody_whose_turn_it_is_until_it_is_closed(rest: Rest) -> None:
    made = rest.make("toy", "small")
    for link in (made.links.host, made.links.spectator, made.links.seats["blue"]):
        assert rest.table(made.id, link)["asked"] == "red"
    rest.close_table(made)
    assert rest.table(made.id, made.links.host)["asked"] is None


@pytest.mark.parametrize("ahead", [*slow([True]), False])
def test_pictures_are_drawn_before_anybody_comes_if_the_server_is_told_so(sqlite: str, ahead: bool) -> None:
    for game in GAMES.values():
        _portraits(game).clear()
    server = LocalServer(sqlite)
    server.settings = msgspec.structs.replace(server.settings, ahead=ahead)
    server.start()
    try:
        card = server.hall.desk.card_at_hand
        if ahead:
            wait_until(lambda: all(map(card, GAMES.values())), "they are not drawn")
        else:
            assert server.app.app.state.lobby._warming is None
            assert not any(map(card, GAMES.values()))
    finally:
        server.stop()


def test_a_tables_card_shows_what_its_link_may_see_and_the_hosts_opens_none(rest: Rest) -> None:
    made = rest.make("third-option", "MC-12")
    path = f"{made.path}/card.svg"
    mine, theirs = (rest.get(path, link).text for link in (made.links.seats["commander"], made.links.spectator))
    assert mine.startswith("<svg viewBox")
    assert theirs.startswith('<svg viewBox="0 0 '), "of a question that is not theirs, the whole"
    assert rest.get(path, made.links.host).status_code == 403
    assert rest.get(path).status_code == 401
