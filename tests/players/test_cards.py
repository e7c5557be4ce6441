"""Computer players are known by a name that stays the same, and by a line of character."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix import GAME as SEAL_TEAM_FLIX
from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.games.third_option import GAME as THIRD_OPTION
from sandtable.kernel.game import Game, PlayerCard
from sandtable.players import RandomPlayer, player_names, strangers
from sandtable.players.cards import player_card, seated

GAMES = (THIRD_OPTION, SPECIAL_FORCES, SEAL_TEAM_FLIX)
LONGEST = 60  # characters: a line is read at a glance, on a phone too


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_player_of_a_game_has_a_name_of_its_own_and_a_short_line(game: Game[Any]) -> None:
    cards = [player_card(name, game) for name in player_names(game)]
    names = [name for card in cards for name in (card.name, *card.others)]
    assert len(set(names)) == len(names)
    assert all(0 < len(card.about) <= LONGEST and card.about.endswith(".") for card in cards)


def test_the_same_player_is_called_the_same_in_every_game() -> None:
    assert {player_card("basic", game).name for game in GAMES} == {"Marlow"}
    assert {player_card("random", game).name for game in GAMES} == {"Joker"}


def test_a_player_at_several_seats_has_a_name_at_each_the_same_every_time() -> None:
    seats = {"seal-1": "human", "seal-2": "basic", "seal-3": "basic", "seal-4": "seasoned"}
    found = seated(seats, SEAL_TEAM_FLIX)
    assert found == {"seal-2": "Marlow", "seal-3": "Hale", "seal-4": "Rourke"}
    assert found == seated(seats, SEAL_TEAM_FLIX)
    crowd = {f"seal-{n}": "basic" for n in range(1, 7)}
    assert len(set(seated(crowd, SEAL_TEAM_FLIX).values())) == 6


def test_a_computer_gives_way_to_a_person_of_its_name() -> None:
    assert seated({"us": "basic"}, SPECIAL_FORCES, ["marlow"]) == {"us": "Hale"}


def test_a_strangers_player_is_known_by_its_own_card_or_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careful(RandomPlayer):
        card = PlayerCard("Ferro", "Never hurries.")

    monkeypatch.setattr(strangers, "find", lambda name, _: Careful if name == "slow" else None)
    assert player_card("slow", THIRD_OPTION) == Careful.card
    assert player_card("very-careful_bot", THIRD_OPTION) == PlayerCard("Very careful bot")
    assert player_card("mybots:Last", THIRD_OPTION).name == "Last"
