"""The lobby as it comes with the first answer: every game on a card, its picture inside."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from html import escape
from string import Template
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.words import counted, plural
from sandtable.pictures.theme import page_defs
from sandtable.server import static
from sandtable.server.hall import Hall
from sandtable.server.reach import network_address
from sandtable.server.static import AS_IS, File
from sandtable.show import ShownGame

LOG = logging.getLogger("sandtable.server")
PAGE = "lobby.html"
COUNT = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
DEEPER = 'id="home"', 'id="home" hidden'
CARD = Template("""\
<article class="game-card" aria-labelledby="game-$id" data-game="$id">
<a class="card-picture" href="/?game=$id" tabindex="-1" aria-hidden="true">$picture</a>
<div class="game-plate">
<h2 id="game-$id">$title</h2>
<p class="game-blurb">$blurb</p>
<p class="game-facts">$facts</p>
<div class="game-buttons">
<a class="button main" href="/?game=$id">Play<span class="unseen"> $title</span></a>
<button type="button" data-first>First mission<span class="unseen"> of $title</span></button>
</div>
</div>
</article>
""")
FACT = Template('<span><svg class="line-icon" aria-hidden="true"><use href="#i-$icon"/></svg>$words</span>')
NONE = """\
<div class="state panel" role="alert"><h2>No table is set</h2>
<p>No game is installed on this server.</p></div>
"""
ALONE = """\
<p>This table stands on your computer only. \
<button type="button" class="plain" id="open-network">Open it to the network</button></p>
"""
FOUND = Template('<p>Others in your network find it at <a href="$at">$at</a></p>')


class Lobby:
    """The page; it changes when another picture is drawn, and then no more."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._told: tuple[str, ...] | None = None  # what the pages were written with
        self._pages: dict[bool, File] = {}
        self._warming: asyncio.Task[None] | None = None

    def page(self, *, deeper: bool = False) -> File:
        """`deeper`: a game or a list is open already, so that the cards do not flash up first."""
        desk = self._hall.desk
        pictures = [desk.card_at_hand(game) for game in self._hall.games.values()]
        network = network_address(self._hall.network_port)
        if (told := (network, *pictures)) != self._told:
            self._told = told
            text = self._written(pictures, network)
            self._pages = {
                False: static.packed(PAGE, text.encode()),
                True: static.packed(PAGE, text.replace(*DEEPER).encode()),
            }
        return self._pages[deeper]

    def warm(self) -> None:
        """Have all pictures drawn, aside; a page that lacks one asks for it."""
        self._warming = asyncio.create_task(self._draw())

    async def _draw(self) -> None:
        for game in self._hall.games.values():
            try:
                await self._hall.desk.card(game)
            except SandtableError as error:  # its card stays without one
                LOG.warning("no picture of %s: %s", game.title, error)

    async def stop(self) -> None:
        if self._warming:
            self._warming.cancel()
            with suppress(asyncio.CancelledError):
                await self._warming

    def _written(self, pictures: list[str], network: str) -> str:
        drawn = zip(self._hall.games.values(), pictures, strict=True)
        cards = "".join(_card(game, picture) for game, picture in drawn)
        text = static.every_file()[PAGE].body.decode()
        text = text.replace("<!-- games -->", cards or NONE)
        text = text.replace("<!-- count -->", _tables(len(pictures)))
        text = text.replace("<!-- light -->", page_defs())
        return text.replace("<!-- reach -->", ALONE if self._hall.local else _found(network))


def _card(game: ShownGame[Any], picture: str) -> str:
    title, blurb = escape(game.title), escape(game.blurb.line)
    facts = FACT.substitute(icon="person", words=_players(len(game.seats)))
    if game.blurb.minutes:
        facts += FACT.substitute(icon="clock", words=f"{game.blurb.minutes} min")
    ident = escape(game.id)
    return CARD.substitute(id=ident, title=title, blurb=blurb, facts=facts, picture=picture)


def _found(network: str) -> str:
    return FOUND.substitute(at=escape(network)) if network else ""


def _tables(games: int) -> str:
    return f"{COUNT[games] if games < len(COUNT) else games} {plural(games, 'table')}"


def _players(seats: int) -> str:
    """Whoever is alone plays with computers, or all the seats."""
    return counted(seats, "player") if seats == 1 else f"1 to {seats} players"


@get("/", include_in_schema=False, opt=AS_IS)
async def lobby_page(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    deeper = not {"game", "tables"}.isdisjoint(request.query_params)
    return static.sent(request, state.lobby.page(deeper=deeper))
