"""Scenes to draw: one of every kind of element, and where the words of a picture stand."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar
from xml.etree import ElementTree

from msgspec.structs import replace

from sandtable.pictures import draw
from sandtable.show import scene
from sandtable.show import scene_flick as flick
from sandtable.show.scene import Element, Scene

E = TypeVar("E", bound=Element)
SVG = "{http://www.w3.org/2000/svg}"
ONE_OF_EACH: tuple[Element, ...] = (
    scene.Ground(id="ground", x=0, y=0, width=800, height=600, cell=40, dots=True),
    scene.Ground(id="squares", x=0, y=0, width=800, height=600, look="board", cell=40),
    scene.Zone(id="zone", x=20, y=20, width=300, height=200, label="A zone", note="a note"),
    scene.Label(id="label", x=40, y=80, text="Words that wrap in a narrow place", width=90, lines=3),
    scene.Token(id="team", x=60, y=120, tone="friend", symbol="friend-ground", name="Alpha", badge="7"),
    scene.Token(id="unit", x=160, y=120, tone="foe", symbol="foe-fighter", name="3", hits=1),
    scene.Card(id="card", x=340, y=20, width=120, height=150, name="Sandstorm", text="Nobody sees."),
    scene.Card(id="back", x=480, y=20, width=90, height=130, look="back", name="2", tilt=2),
    scene.Card(id="slip", x=340, y=200, width=180, height=40, look="slip", name="Kit", cost="×1"),
    scene.Card(
        id="shelf",
        x=600,
        y=20,
        width=80,
        height=130,
        look="shelf",
        name="Bravo",
        cost="4",
        figures=(("F", "6"), ("I", "4")),
        symbol="friend-recon",
        state="taken",
        text="in -1",
    ),
    scene.Deck(id="deck", x=700, y=20, width=70, height=100, count=17),
    scene.Deck(id="empty", x=700, y=150, width=70, height=100, count=0),
    scene.Die(id="d6", x=340, y=260, face=4, sides=6, tone="friend"),
    scene.Die(id="d10", x=390, y=260, face=10, tone="foe"),
    scene.Way(id="way", x=0, y=0, points=((60, 400), (160, 380), (260, 420)), done=2),
    scene.Way(id="sight", x=0, y=0, points=((60, 300), (160, 320)), look="sight", tone="foe"),
    scene.Way(id="lead", x=0, y=0, points=((60, 320), (160, 340)), look="lead"),
    scene.Stop(id="stop", x=160, y=380, icon="rally", label="Rally", note="a flag", state="past"),
    scene.Stop(id="small", x=260, y=420, icon="E", small=True),
    scene.Marker(id="marker", x=260, y=420, radius=17),
    scene.Steps(id="steps", x=340, y=340, names=("One", "Two"), at=1, width=200),
    scene.Dial(id="dial", x=640, y=420, names=("Low", "High"), low=0, value=1, radius=60, caption="now"),
    scene.Dial(id="unset", x=640, y=540, names=("Low", "High"), low=0, value=None, radius=30),
    scene.Bar(id="bar", x=340, y=420, width=180, value=3, total=9),
    scene.Badge(id="badge", x=340, y=460, text="in by sea", width=120, icon="sea", lit=True),
    scene.Stamp(id="stamp", x=340, y=500, text="Tier One Operator", width=200, height=60, tilt=-3),
    scene.Terrain(id="terrain", x=0, y=0, columns=28, rows=2, cell=20, margin=30, missing=((1, 1),)),
    scene.Floor(
        id="floor",
        x=30,
        y=30,
        blocks=((40, 0, 40, 40),),
        rooms=(scene.Room(((0, 0, 40, 40),), "planks", "1", "Hut", (20, 20), 36),),
    ),
    scene.Edges(
        id="edges",
        x=30,
        y=30,
        walls=((0, 0, 40, 0),),
        doors=((0, 0, 0, 40), (0, 40, 40, 40)),
        windows=((40, 0, 40, 40),),
        low=((80, 0, 80, 40),),
        green=((80, 0, 120, 0),),
    ),
    scene.Gate(id="gate", x=30, y=3, width=400, height=18, to="above", text="way out: US"),
    scene.Gate(id="side-gate", x=3, y=30, width=18, height=300, to="left", tone="neutral"),
    scene.Spot(id="walk", x=60, y=200, radius=12, text="2", barred=True),
    scene.Spot(id="throw", x=90, y=200, radius=6, aim=True),
    scene.Puff(id="puff", x=120, y=200, size=40, age=2, count=2),
    scene.Piece(id="friend", x=60, y=250, size=30, tone="friend", name="8", role="rifle", badge="3"),
    scene.Piece(
        id="foe",
        x=110,
        y=250,
        size=30,
        tone="foe",
        name="UR3",
        badge="0",
        stuns=2,
        wounds=3,
        marks=("plan", "command", "lock", "empty", "folder"),
    ),
    scene.Prop(id="prop", x=160, y=250, icon="folder", size=24, ghost=True),
    scene.Sight(
        id="line",
        x=60,
        y=500,
        to=(200, 20),
        gap=20,
        text="range 5",
        at=(100, -30),
        blast=60,
        crossed=(scene.Crossed((60, 6), "1"), scene.Crossed((90, 9), "", free=True)),
        tone="foe",
    ),
    scene.Terrain(id="plan", x=0, y=0, columns=12, rows=2, cell=20, margin=30, look="plan", seam=6),
    scene.Way(id="watch", x=0, y=0, points=((60, 300), (160, 320)), look="watch", tone="foe"),
    scene.Spot(id="danger", x=90, y=240, radius=11, text="3", risk=2),
    scene.Piece(
        id="standee",
        x=260,
        y=250,
        size=27,
        tone="friend",
        name="HAN",
        base=12,
        seat=2,
        pips=(3, 5),
        stuns=1,
        marks=("alert", "armor", "flask"),
        badge="2",
    ),
    scene.Piece(id="lying", x=310, y=250, size=27, tone="foe", name="P", base=12, lying=True, ahead=((50, 0), (0, 0))),
    flick.Door(id="shut", x=100, y=300, length=50, upright=False),
    flick.Door(id="locked", x=200, y=300, length=50, upright=True, state="locked", text="2"),
    flick.Door(id="open", x=250, y=300, length=50, upright=False, state="open"),
    flick.Patch(id="hatch", x=30, y=30, boxes=((0, 0, 50, 50),), look="hatch", text="start", at=(60, 40)),
    flick.Patch(id="glow", x=30, y=30, boxes=((0, 0, 50, 50),), look="glow", strength=3),
    flick.Patch(id="patch", x=30, y=30, boxes=((0, 0, 50, 50),)),
    flick.Prints(
        id="prints",
        x=30,
        y=30,
        size=50,
        prints=(
            flick.Print((25, 25), "cover", "1-4"),
            flick.Print((75, 25), "post", "2"),
            flick.Print((125, 25), "post"),
            flick.Print((175, 25), "point"),
        ),
    ),
    flick.Trail(id="trail", x=30, y=30, points=((25, 25), (75, 25)), shape="diamond", loop=True),
    flick.Noise(id="noise", x=400, y=300, value=3, loudest=True),
    flick.Crate(id="crate", x=440, y=300, size=30),
    flick.Chit(id="hidden", x=480, y=300, radius=15, hidden=True),
    flick.Chit(id="bomb", x=520, y=300, radius=15, icon="bomb", badge="4", goal="first", tone="bad"),
    flick.Chit(id="won", x=560, y=300, radius=15, icon="drive", goal="second", state="done"),
    flick.Chit(id="lost", x=600, y=300, radius=15, icon="drive", state="lost"),
    flick.Disc(id="disc", x=640, y=300, radius=14, size="medium", count=3, text="7"),
    flick.Disc(id="ghost", x=680, y=300, radius=17, size="large", ghost=True),
    flick.Shot(
        id="shot",
        x=400,
        y=360,
        points=((0, 0), (80, 0), (40, 30)),
        radius=10,
        tone="ask",
        contacts=(flick.Contact((80, 0), "1"), flick.Contact((40, 30))),
    ),
    flick.Timer(
        id="timer",
        x=10,
        y=560,
        width=400,
        top=4,
        value=3,
        signs=(("square", "unknown"), ("round", "good"), ("diamond", "bad")),
    ),
    flick.Court(
        id="court",
        x=500,
        y=380,
        width=112,
        height=168,
        cell=28,
        start=(56, 150),
        rings=(flick.Ring((56, 50), 10, "bad", "A"), flick.Ring((30, 30), 4, "plain", solid=True)),
        box=(20, 20, 70, 60),
    ),
)
EVERYTHING = Scene(800, 600, ONE_OF_EACH, "One of each", "An element of every kind.")


class Words(NamedTuple):
    """A line of text: where it starts and ends, where it stands, in which element, how large."""

    element: str
    text: str
    left: float
    right: float
    baseline: float
    size: float = 0


def said(svg: str) -> Iterator[Words]:
    """Every line of text with the length that it is given; tilted groups are taken as straight."""
    for group in ElementTree.fromstring(svg).iterfind(f"{SVG}g"):
        found = re.match(r"translate\((-?[\d.]+) (-?[\d.]+)\)", group.get("transform", ""))
        assert found
        x, y = map(float, found.groups())
        for text in group.iter(f"{SVG}text"):
            if "textLength" not in text.attrib:
                continue  # a letter in a symbol
            wide = float(text.get("textLength", "0"))
            start = x + float(text.get("x", "0"))
            start -= {"middle": wide / 2, "end": wide}.get(text.get("text-anchor", ""), 0)
            at = y + float(text.get("y", "0"))
            size = float(text.get("font-size", "0"))
            yield Words(group.get("id", ""), text.text or "", start, start + wide, at, size)


def variants(element: E, **values: Sequence[Any]) -> list[E]:
    """The element itself, and a copy for each of these values of its fields."""
    copies = [replace(element, **{field: value}) for field, some in values.items() for value in some]
    return [element, *copies]


def assert_well_formed(scene: Scene) -> None:
    """Drawn as it is listed, each element by an id of its own, with a title and a description."""
    names = [one.id for one in scene.elements]
    assert len(set(names)) == len(names)
    groups = ElementTree.fromstring(draw(scene)).findall(f"{SVG}g")
    assert [group.get("id") for group in groups] == names
    assert scene.title
    assert scene.description
