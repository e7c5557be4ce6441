"""Games, missions, rules and a picture of each game."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Literal

from litestar import Response, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import MissionInfo
from sandtable.kernel.kept import kept
from sandtable.kernel.settings import Setting
from sandtable.players.cards import player_card
from sandtable.server.access import hall_of, problem
from sandtable.server.api.shapes import (
    CardOut,
    GameOut,
    GameWithMissions,
    GuideOut,
    MissionOut,
    RuleOut,
    SettingOut,
    ValueOut,
    WholeMission,
    troubles,
)
from sandtable.server.hall import Hall
from sandtable.server.searchers import offered
from sandtable.show import ShownGame


@get("/api/games", responses=troubles(), summary="Every game")
async def list_games(state: State) -> list[GameOut]:
    return [_listed(game) for game in hall_of(state).games.values()]


@get("/api/games/{game_id:str}", responses=troubles(404), summary="A game and its missions")
async def one_game(state: State, game_id: FromPath[str]) -> GameWithMissions:
    game = _game(hall_of(state), game_id)
    missions = [_mission(game, info) for info in game.missions()]
    seats, players = _seat_names(game), offered(game)
    cards, guides = _cards(game), _guides(game)
    return GameWithMissions(game.id, game.title, game.seats, seats, players, cards, missions, guides)


@get(
    "/api/games/{game_id:str}/missions/{mission_id:str}",
    responses=troubles(404),
    summary="A mission, and what can be set before it begins",
)
async def one_mission(state: State, game_id: FromPath[str], mission_id: FromPath[str]) -> WholeMission:
    game = _game(hall_of(state), game_id)
    info = next((info for info in game.missions() if info.id == mission_id), None)
    if info is None:
        raise problem(404, f"{game.title} has no mission '{mission_id}'")
    mission = game.mission(mission_id)
    settings = _settings(game, mission_id)
    return WholeMission(*info, game.seats_of(mission), settings)


@get("/api/games/{game_id:str}/rules/{rule_id:str}", responses=troubles(404), summary="A rule")
async def one_rule(state: State, game_id: FromPath[str], rule_id: FromPath[str]) -> RuleOut:
    catalogue = _game(hall_of(state), game_id).catalogue
    if rule_id not in catalogue:
        raise problem(404, f"There is no rule {rule_id}")
    rule = catalogue[rule_id]
    return RuleOut(rule.id, rule.section, rule.title, rule.text, rule.ruling, rule.example)


@get(
    "/api/games/{game_id:str}/picture.svg",
    responses=troubles(404),
    media_type="image/svg+xml",
    summary="A real table of the game, drawn",
)
async def game_picture(
    state: State, game_id: FromPath[str], theme: FromQuery[Literal["night", "day"]] = "night"
) -> Response[str]:
    hall = hall_of(state)
    svg = await hall.desk.portrait(_game(hall, game_id), theme)
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@get(
    "/api/games/{game_id:str}/card.svg",
    responses=troubles(404),
    media_type="image/svg+xml",
    summary="The best part of that picture, for a page of ours",
)
async def game_card(state: State, game_id: FromPath[str]) -> Response[str]:
    hall = hall_of(state)
    svg = await hall.desk.card(_game(hall, game_id))
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


def _listed(game: ShownGame[Any]) -> GameOut:
    missions, seats, players = len(game.missions()), _seat_names(game), offered(game)
    cards, told = _cards(game), (_guides(game), game.blurb.line, game.blurb.minutes)
    return GameOut(game.id, game.title, game.seats, seats, players, cards, missions, *told)


def _cards(game: ShownGame[Any]) -> dict[str, CardOut]:
    cards = {name: player_card(name, game) for name in offered(game)}
    return {name: CardOut(card.name, card.about) for name, card in cards.items()}


def _seat_names(game: ShownGame[Any]) -> dict[str, str]:
    return {seat: game.seat_name(seat) for seat in game.seats}


def _mission(game: ShownGame[Any], info: MissionInfo) -> MissionOut:
    return MissionOut(*info, game.seats_of(game.mission(info.id)))


@kept(32)
def _settings(game: ShownGame[Any], mission_id: str) -> list[SettingOut]:
    mission = game.mission(mission_id)
    return [_setting(game, mission, one) for one in game.settings(mission)]


def _setting(game: ShownGame[Any], mission: Any, one: Setting) -> SettingOut:
    meanings, usual = dict(one.meanings), game.seats_of(mission)

    def told(value: str, words: str) -> ValueOut:
        seats = usual
        with suppress(UnknownName):  # it only goes with another value of another setting
            seats = game.seats_of(game.configure(mission, {one.id: value}))
        return ValueOut(value, words, meanings.get(value, ""), () if seats == usual else seats)

    listed = sorted(one.values, key=_counted) if one.numbers else one.values
    values = [told(*value) for value in listed]
    return SettingOut(one.id, one.title, one.about, one.group, one.default, values)


def _counted(value: tuple[str, str]) -> int:
    """By number, after what is none, like "as many as there are"."""
    return int(value[0]) if value[0].isdecimal() else -1


def _game(hall: Hall, name: str) -> ShownGame[Any]:
    if name not in hall.games:
        raise problem(404, f"There is no game '{name}'")
    return hall.games[name]


def _guides(game: ShownGame[Any]) -> list[GuideOut]:
    return [GuideOut(one.id, one.title, one.brief, one.seat) for one in game.guides()]
