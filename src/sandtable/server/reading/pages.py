"""Where rules are read: `/rules`, `/rules/GAME`, and the moments of lessons that show them."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery

from sandtable.kernel.kept import kept
from sandtable.server.access import hall_of, problem
from sandtable.server.api.shapes import troubles
from sandtable.server.hall import Hall
from sandtable.server.reading.leaves import index_page, rules_page
from sandtable.server.reading.lesson import Example
from sandtable.server.static import AS_IS, File, packed, sent
from sandtable.show import ShownGame

NOT_A_PAGE = HTTPException(status_code=404)  # answered by the page that says so

PAGE = "rules.html"  # made here, sent like a file


@get("/rules", include_in_schema=False, opt=AS_IS)
async def rules_index(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    return sent(request, packed(PAGE, index_page(hall_of(state).games.values()).encode()))


@get("/rules/{game_id:str}", include_in_schema=False, opt=AS_IS)
async def game_rules(request: Request[Any, Any, Any], state: State, game_id: FromPath[str]) -> Response[bytes]:
    hall = hall_of(state)
    if game_id not in hall.games:
        raise NOT_A_PAGE
    return sent(request, _page(hall.games[game_id], tuple(hall.games.values())))


@kept(1)
def _page(game: ShownGame[Any], games: tuple[ShownGame[Any], ...]) -> File:
    """Made once, and kept with its game."""
    return packed(PAGE, rules_page(game, games).encode())


@get(
    "/api/games/{game_id:str}/examples",
    responses=troubles(404),
    summary="Moments of the game's lessons, each with a rule that it shows",
)
async def examples(state: State, game_id: FromPath[str]) -> list[Example]:
    hall = hall_of(state)
    return await hall.desk.examples(_game(hall, game_id))


@get(
    "/api/games/{game_id:str}/examples/{n:int}/picture.svg",
    responses=troubles(404),
    media_type="image/svg+xml",
    summary="What such a moment looked like",
)
async def example_picture(
    state: State, game_id: FromPath[str], n: FromPath[int], theme: FromQuery[Literal["night", "day"]] = "night"
) -> Response[str]:
    hall = hall_of(state)
    svg = await hall.desk.example_picture(_game(hall, game_id), n, theme)
    if svg is None:
        raise problem(404, f"There is no example {n}")
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


def _game(hall: Hall, name: str) -> ShownGame[Any]:
    if name not in hall.games:
        raise problem(404, f"There is no game '{name}'")
    return hall.games[name]
