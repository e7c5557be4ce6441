"""What REST requests and answers look like, where it is not what the socket sends."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar.openapi.datastructures import ResponseSpec
from msgspec import Meta, Struct

from sandtable.kernel.game import Threat
from sandtable.server.hall import PACE
from sandtable.server.links import HOST, SPECTATOR_LINK
from sandtable.server.messages import Called, Key
from sandtable.server.room import Room
from sandtable.server.status import Status

Name = Annotated[str, Meta(max_length=100)]


class Trouble(Struct, frozen=True, omit_defaults=True):
    """Why a request was not done."""

    status: int
    detail: str
    rule: str = ""


class GuideOut(Struct, frozen=True):
    id: str
    title: str
    brief: str
    seat: str


class CardOut(Struct, frozen=True):
    """A computer player, as people know it."""

    name: str
    about: str


class GameOut(Struct, frozen=True):
    id: str
    title: str
    seats: tuple[str, ...]
    seat_names: dict[str, str]
    players: list[str]
    cards: dict[str, CardOut]  # of the players, by name
    missions: int
    guides: list[GuideOut]
    blurb: str
    minutes: int  # 0 where nobody says


class MissionOut(Struct, frozen=True):
    id: str
    title: str
    kind: str
    brief: str
    operation: bool
    threat: Threat
    orders: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]


class ValueOut(Struct, frozen=True):
    value: str
    words: str
    about: str
    seats: tuple[str, ...] = ()  # who plays then, where that differs


class SettingOut(Struct, frozen=True):
    id: str
    title: str
    about: str
    group: str
    default: str
    values: list[ValueOut]


class WholeMission(MissionOut, frozen=True):
    settings: list[SettingOut]


class GameWithMissions(Struct, frozen=True):
    id: str
    title: str
    seats: tuple[str, ...]
    seat_names: dict[str, str]
    players: list[str]
    cards: dict[str, CardOut]  # of the players, by name
    missions: list[MissionOut]
    guides: list[GuideOut]


class RuleOut(Struct, frozen=True):
    id: str
    section: str
    title: str
    text: str
    ruling: str
    example: str


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: Name
    mission: Name = ""
    guide: Name = ""
    seats: Annotated[dict[str, Name], Meta(max_length=16)] = {}
    settings: Annotated[dict[Name, Name], Meta(max_length=64)] = {}
    dice: Literal["seeded", "manual"] = "seeded"
    pace: Annotated[int, Meta(ge=0, le=5000)] = PACE


class LinksOut(Struct, frozen=True):
    """A seat that somebody has taken has no link here: it is his alone."""

    host: str
    spectator: str
    seats: dict[str, str]
    taken: list[str] = []
    network: str = ""  # what a link for others in the network begins with, where that differs


class MadeTable(Struct, frozen=True):
    id: str
    game: str
    title: str
    links: LinksOut
    commitment: str


class ListedTable(Struct, frozen=True):
    id: str
    game: str
    title: str
    mission: str
    status: Status
    seq: int
    touched: float
    links: LinksOut
    deleted: float | None = None  # since when it lies in the waste basket


class Sits(Struct, frozen=True, forbid_unknown_fields=True):
    player: Name


class SitsDown(Struct, frozen=True, forbid_unknown_fields=True):
    """With a key of one's own: whoever does not hear the answer asks again with the same."""

    key: Annotated[str, Meta(min_length=16, max_length=64, pattern="^[ -~]*$")]
    name: Called = ""


class SatDown(Struct, frozen=True):
    seat: str
    link: str


class BranchAt(Struct, frozen=True, forbid_unknown_fields=True):
    """From which moment on, and in which seat whoever asks will play, if anybody else did."""

    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Annotated[str, Meta(max_length=100)] = ""


class ChoiceIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seq: Annotated[int, Meta(ge=0, le=1_000_000)]
    key: Key
    option: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    choice: dict[str, Any] | None = None


class ChoiceOut(Struct, frozen=True):
    seq: int


def links_out(links: dict[str, str], taken: set[str]) -> LinksOut:
    hidden = {HOST, SPECTATOR_LINK, *taken}
    seats = {name: key for name, key in links.items() if name not in hidden}
    return LinksOut(links[HOST], links[SPECTATOR_LINK], seats, sorted(taken))


def made(room: Room) -> MadeTable:
    header = room.match.journal.header
    links = links_out(room.links, room.seating.taken)
    return MadeTable(room.id, room.game.id, room.row.title, links, header.commitment)


def troubles(*statuses: int) -> dict[int, ResponseSpec]:
    """The ways in which a route may fail, for the OpenAPI document."""
    of_a_table = {401, 404} <= set(statuses)  # which may have been deleted
    return {
        status: ResponseSpec(Trouble, generate_examples=False, description=_MEANING[status])
        for status in (*statuses, *([410] if of_a_table else ()), 400, 429, 503)
    }


_MEANING = {
    400: "Not understood",
    401: "No link, a wrong one or a revoked one",
    403: "This link may not do that",
    404: "Not there",
    409: "Not as things stand",
    410: "It was deleted",
    413: "Too large",
    415: "Another content type is expected",
    429: "Too often",
    503: "It could not be saved",
}
