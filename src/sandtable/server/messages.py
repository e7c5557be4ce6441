"""What goes over a socket, both ways; docs/server.md tells it in words."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from sandtable.server.status import Status
from sandtable.show.aim import Aim, Hit, Track
from sandtable.show.debrief import Debrief
from sandtable.show.placing import Draft, Placing
from sandtable.show.scene import Scene
from sandtable.show.screen import Withheld
from sandtable.show.sheet import Chip, Panel, Span
from sandtable.show.writing import LONGEST, Writing

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]*$")]
Secret: TypeAlias = Annotated[str, Meta(max_length=200)]
LineEnd: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Named: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Called: TypeAlias = Annotated[str, Meta(max_length=200)]  # as somebody would like; tidied then
Seq: TypeAlias = Annotated[int, Meta(ge=-1, le=1_000_000)]

NO_CHOICE = msgspec.Raw()  # msgspec knows no "Raw or nothing"


class FromClient(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of what a client may say."""


class Hello(FromClient, frozen=True, tag="hello"):
    link: Secret
    since: Seq = -1
    narrow: bool = False  # the window is higher than wide: some games draw another picture then


class Choose(FromClient, frozen=True, tag="choose"):
    seq: Seq
    key: Key
    option: int | None = None
    choice: msgspec.Raw = NO_CHOICE
    text: Annotated[str, Meta(max_length=LONGEST)] = ""  # that the game reads: see Screen.writing


class StepForward(FromClient, frozen=True, tag="step"):
    seq: Seq
    key: Key


class Undo(FromClient, frozen=True, tag="undo"):
    seq: Seq
    key: Key
    agreed: bool = False
    links: Annotated[tuple[Secret, ...], Meta(max_length=16)] = ()


class Consent(FromClient, frozen=True, tag="consent"):
    yes: bool


class HandBack(FromClient, frozen=True, tag="hand_back"):
    yes: bool = True


class Why(FromClient, frozen=True, tag="why"):
    element: Annotated[str, Meta(max_length=200)]
    at: Annotated[str, Meta(max_length=20)] = ""  # the point of the picture that was meant


class Advise(FromClient, frozen=True, tag="advise"):
    pass


class Weigh(FromClient, frozen=True, tag="weigh"):
    what: Literal["answers", "match"] = "answers"  # what they promise, or how it stood so far


class Compare(FromClient, frozen=True, tag="compare"):
    seq: Seq  # the chance of success before and after one of the options
    option: Annotated[int, Meta(ge=0, le=100_000)]


class Hurry(FromClient, frozen=True, tag="hurry"):
    pass


class Measure(FromClient, frozen=True, tag="measure"):
    start: LineEnd
    end: LineEnd


class TakeAim(FromClient, frozen=True, tag="aim"):
    seq: Seq
    choice: msgspec.Raw


class Place(FromClient, frozen=True, tag="place"):
    seq: Seq  # a look at what is drawn, or at an option or a choice: one of the three
    n: Annotated[int, Meta(ge=0, le=2**31)]  # counts the page's looks
    draft: Draft | None = None
    option: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    choice: msgspec.Raw = msgspec.Raw()


class Wish(FromClient, frozen=True, tag="wish"):
    values: Annotated[dict[Named, Named], Meta(min_length=1, max_length=100)]


class Pace(FromClient, frozen=True, tag="pace"):
    percent: Annotated[int, Meta(ge=0, le=200)]  # of the pause after a computer's choice


class Say(FromClient, frozen=True, tag="chat"):
    text: Annotated[str, Meta(max_length=2000)]


class CallMe(FromClient, frozen=True, tag="name"):
    name: Called


class Ping(FromClient, frozen=True, tag="ping"):
    pass


AnyMessage = (
    Hello
    | Choose
    | StepForward
    | Undo
    | Consent
    | HandBack
    | Why
    | Advise
    | Weigh
    | Compare
    | Hurry
    | Measure
    | TakeAim
    | Place
    | Wish
    | Pace
    | Say
    | CallMe
    | Ping
)
DECODER: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


# parts of a frame; those that are many hold no cycles, so the collector may pass them by


class ModifierOut(Struct, frozen=True, omit_defaults=True, gc=False):
    source: str
    n: int
    rule: str = ""


class OddsOut(Struct, frozen=True, omit_defaults=True, gc=False):
    what: str
    percent: int
    wins: int
    outof: int
    rule: str = ""
    modifiers: tuple[ModifierOut, ...] = ()
    against: bool = False  # bad for whoever is asked
    note: str = ""


class OptionOut(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    n: int
    label: str
    detail: str = ""
    group: str = ""
    rule: str = ""
    elements: tuple[str, ...] = ()
    lifts: str = ""  # the piece that is taken up and put on one of the elements
    odds: tuple[OddsOut, ...] = ()  # in words alone; a page finds them among the question's chances
    chances: tuple[int, ...] = ()
    fold: str = ""  # options that share it differ by their way alone
    way: str = ""
    takes: str = ""  # what it costs, locks or shows to whom
    price: int = 0  # beside other ways of the same
    goes_on: bool = False  # nothing but what would happen anyway
    placed: bool = False  # it stands for a place: many such are chosen on the map
    yields: bool = False  # a click on a place where another option stands too means that one
    choice: dict[str, Any] = {}


class Question(Struct, frozen=True, omit_defaults=True, kw_only=True):
    seat: str
    yours: bool = False
    shared: bool = False  # another's, but whoever is asked sees nothing that you do not
    kind: str = ""  # the same for questions that differ in numbers and names only
    prompt: str = ""
    rule: str = ""
    die: int = 0  # the options are the faces of a real die with so many sides
    open: bool = False
    options: tuple[OptionOut, ...] = ()
    chances: tuple[OddsOut, ...] = ()  # of its options, each once
    withheld: tuple[Withheld, ...] = ()  # what cannot be chosen now, and why not
    subject: tuple[str, ...] = ()  # the elements of the picture that it is about
    nearby: tuple[str, ...] = ()  # and those that one would like to see too
    by_wish: str = ""
    aim: Aim | None = None  # a flick answers it; only for whoever is asked
    placing: Placing | None = None  # a drawing answers it; likewise
    writing: Writing | None = None  # a text from elsewhere answers it; likewise


class PictureOut(Struct, frozen=True, omit_defaults=True, kw_only=True):
    whole: bool = False
    width: int
    height: int
    counter: int = 0  # how wide a counter is, in the picture's units
    layers: tuple[tuple[str, str, bool], ...] = ()  # what may be switched off: see Scene
    pinned: tuple[tuple[int, int, int, int], ...] = ()  # what stays in sight: see Scene
    title: str = ""
    description: str = ""
    put: list[tuple[str, str, str]] = []
    gone: list[str] = []
    order: list[str] = []


class LogLine(Struct, frozen=True, omit_defaults=True, gc=False):
    n: int
    spans: tuple[Span, ...]
    rule: str = ""
    at: tuple[str, ...] = ()  # elements that it is about; whoever rolled comes first
    aside: bool = False  # no event: what a guide said, its title first
    by: str = ""  # the seat whose choice led to this and what follows


class LogOut(Struct, frozen=True, rename={"start": "from"}):
    start: int
    lines: list[LogLine]


class MissionLink(Struct, frozen=True):
    mission: str
    title: str


class OutcomeOut(Struct, frozen=True):
    result: str
    summary: str
    won: dict[str, bool]
    score: dict[str, int]
    seed: str | None
    next: MissionLink | None = None  # what the game's list goes on with


class CoachPage(Struct, frozen=True, omit_defaults=True, kw_only=True):
    text: str
    title: str = ""
    look: tuple[str, str] | None = None
    draws: bool = False  # that line is drawn by whoever is taught


class Coach(CoachPage, frozen=True, omit_defaults=True, kw_only=True):
    more: tuple[CoachPage, ...] = ()
    option: int = -1
    at: int = 0
    of: int = 0
    waits: bool = False
    hand: bool = False
    help: bool = False
    done: bool = False
    again: bool = False
    then: MissionLink | None = None
    choice: dict[str, Any] | None = None  # what is proposed where it is answered by drawing, and
    snaps: tuple[tuple[int, int], ...] = ()  # the points that a hand near them means


class WishOut(Struct, frozen=True, omit_defaults=True):
    id: str
    title: str
    values: tuple[tuple[str, str], ...]
    value: str
    about: str = ""
    group: str = ""  # those of one group are told together


class MotionOut(Struct, frozen=True, omit_defaults=True):
    """What moved, and what is drawn for the occasion: pairs of id and SVG."""

    tracks: tuple[Track, ...]
    hits: tuple[Hit, ...] = ()
    put: tuple[tuple[str, str], ...] = ()
    group: str = ""  # with the one before it, if that is of the same


class BeatOut(Struct, frozen=True, omit_defaults=True):
    """A part of what happened, shown before the rest of its frame: so long is the log then, and so
    looks the picture."""

    lines: int
    picture: PictureOut | None = None
    motion: tuple[MotionOut, ...] = ()


MayUndo = Literal["free", "ask", "no"]


class Frame(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="type", tag="frame"):
    """What a seat is shown; the second form is whole."""

    seq: int
    status: Status
    title: str = ""
    now: str = ""
    question: Question | None = None
    picture: PictureOut | None = None
    panels: tuple[Panel, ...] | None = None
    legend: tuple[tuple[str, str], ...] | None = None
    text: tuple[str, ...] | None = None
    log: LogOut | None = None
    undo: MayUndo = "no"
    outcome: OutcomeOut | None = None
    debrief: Debrief | None = None
    coach: Coach | None = None
    wishes: tuple[WishOut, ...] | None = None
    motion: tuple[MotionOut, ...] = ()
    beats: tuple[BeatOut, ...] = ()  # what is shown first, one after the other
    view: Any = None


class Shown(Struct, frozen=True):
    """What a listener has of the parts that are sent only when they change."""

    scene: Scene
    panels: tuple[Panel, ...]
    legend: tuple[tuple[str, str], ...]
    text: tuple[str, ...]


# from the server, besides frames


class SeatOut(Struct, frozen=True):
    name: str
    player: str
    here: int
    taken: bool = False  # somebody sat down by its link; the host has no copy any more
    who: str = ""  # by name: a person's own word, or a computer player's
    about: str = ""  # a computer player's line of character


DiceOrigin = Literal["drawn", "brought", "branched", "exposed", "loaded", "typed", "unknown"]


class DiceFrom(Struct, frozen=True):
    """Where the dice come from, in a word and in sentences; how many rolls were taken back."""

    kind: DiceOrigin
    words: str
    taken_back: int = 0


class TableOut(Struct, frozen=True, kw_only=True):
    """A table, as one link may know it."""

    id: str
    game: str
    game_title: str
    title: str
    mission: str
    brief: str
    orders: tuple[tuple[str, str], ...]  # the brief by where and what, if it has several parts
    status: Status
    role: str
    seat: str | None
    seq: int
    seats: dict[str, SeatOut]
    commitment: str
    seed: str | None
    created: float
    touched: float
    now: str
    asked: str | None  # the seat whose turn it is
    dice: str
    dice_from: DiceFrom
    result: str
    guide: str
    branch_of: str
    resigns: bool
    measures: bool


class ChatOut(Struct, frozen=True, tag_field="type", tag="chat"):
    n: int
    who: str
    text: str
    at: float
    seq: int = 0
    person: str = ""  # the name of whoever sat there when it was said


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    table: TableOut
    frame: Frame
    chat: list[ChatOut]


class Played(Struct, frozen=True, tag_field="type", tag="played"):
    key: str
    seq: int


class RefusedOut(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="type", tag="refused"):
    why: str
    rule: str = ""
    key: str = ""
    stale: bool = False


class Because(Struct, frozen=True, tag_field="type", tag="because"):
    element: str
    rule: str
    title: str
    why: str
    legal: bool
    info: tuple[Chip, ...] = ()  # what is printed on it
    at: str = ""  # the point that was asked about
    name: str = ""  # what lies there, where it is no piece


class MeasuredLine(Struct, frozen=True, omit_defaults=True):
    spans: tuple[Span, ...]
    rule: str = ""


class MeasuredOut(Struct, frozen=True, kw_only=True, tag_field="type", tag="measured"):
    start: str
    end: str
    title: str = ""
    lines: tuple[MeasuredLine, ...] = ()
    put: tuple[tuple[str, str], ...] = ()
    ends: tuple[str, ...] = ()


class AimedOut(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="type", tag="aimed"):
    """What may be foreseen of a flick; `why` where it would be refused."""

    seq: int
    title: str = ""
    lines: tuple[MeasuredLine, ...] = ()
    put: tuple[tuple[str, str], ...] = ()
    why: str = ""
    rule: str = ""


class PlacedOut(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="type", tag="placed"):
    """What a drawing comes to: the whole choice, and `why` it would be refused."""

    seq: int
    n: int
    choice: dict[str, Any] | None = None
    title: str = ""
    lines: tuple[MeasuredLine, ...] = ()
    put: tuple[tuple[str, str], ...] = ()
    why: str = ""
    rule: str = ""


class UndoAsked(Struct, frozen=True, tag_field="type", tag="undo_asked"):
    by: str
    why: str


class UndoWaits(Struct, frozen=True, tag_field="type", tag="undo_waits"):
    of: list[str]  # who has to agree


class UndoSettled(Struct, frozen=True, tag_field="type", tag="undo_settled"):
    yes: bool
    by: str


class SeatAsked(Struct, frozen=True, tag_field="type", tag="seat_asked"):
    """The host would like to have this seat back."""


class People(Struct, frozen=True, tag_field="type", tag="people"):
    seats: dict[str, SeatOut]


class TableChanged(Struct, frozen=True, tag_field="type", tag="table"):
    table: TableOut


class Notice(Struct, frozen=True, tag_field="type", tag="notice"):
    text: str


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    pass


encode = msgspec.json.Encoder().encode
