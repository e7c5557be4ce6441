"""Forces as they are written down: what they cost, what is legal, how they are told as text."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.team_yankee import GAME, forces
from sandtable.games.team_yankee.cards import Bought, ForceList, Raised
from sandtable.games.team_yankee.force_text import parse, written
from sandtable.games.team_yankee.reader import READER
from sandtable.kernel.errors import ContentError
from sandtable.testing import covers
from tests.cases import cases

CONTENT = GAME.content
READY = list(CONTENT.forces)
TANKS = CONTENT.forces["FO-H"]  # 75 points: T-72 battalion with Support


def said(force: ForceList, points: int = 100) -> list[str]:
    return [f"{one.why} ({one.rule})" for one in forces.faults(CONTENT, force, points)]


def with_units(*units: Bought, formation: str = "FM-SUT", **more: object) -> ForceList:
    raised = Raised(formation=formation, units=units)
    return ForceList(id="own", name="Own", nation="su", formations=(raised,), **more)  # type: ignore[arg-type] # fields of a list


HQ, SMALL = Bought("SU-HQ72", 1), Bought("SU-T72", 3)


# what a force costs


@pytest.mark.parametrize("name", READY)
def test_every_ready_force_is_legal_and_costs_what_it_was_made_for(name: str) -> None:
    force = CONTENT.forces[name]
    assert (forces.total(CONTENT, force), said(force, force.points)) == (force.points, [])


def test_ready_forces_come_in_pairs_of_equal_points_one_of_each_bloc() -> None:
    pairs = [("FO-A", "FO-B", 100), ("FO-G", "FO-H", 75), ("FO-C", "FO-D", 60), ("FO-E", "FO-F", 50)]
    for west, east, points in pairs:
        both = CONTENT.forces[west], CONTENT.forces[east]
        assert [one.points for one in both] == [points, points]
        assert [CONTENT.nations[one.nation].bloc for one in both] == ["nato", "pact"]


@covers("TY-FRC-4")
def test_a_plough_costs_a_point_and_carriers_are_in_the_price_of_their_infantry() -> None:
    assert forces.cost(CONTENT, Bought("SU-T72", 8)) == 32
    assert forces.cost(CONTENT, Bought("SU-T72", 8, plough=True)) == 33
    assert forces.cost(CONTENT, Bought("SU-BMPC", 7)) == 14
    assert CONTENT.units["SU-BMP"].sizes == {1: 0, 4: 0, 6: 0}


@covers("TY-SEL-6")
def test_losses_make_the_first_unit_of_the_same_card_dearer() -> None:
    dearer = {"SU-T72": 2, "SU-BM21": 1}
    assert forces.prices(CONTENT, TANKS)[1:3] == [25, 21]
    assert forces.prices(CONTENT, TANKS, dearer)[1:3] == [27, 21]
    assert forces.total(CONTENT, TANKS, dearer) == 77
    assert forces.faults(CONTENT, TANKS, 75, dearer)


# what is legal


@covers("TY-FRC-2")
def test_a_force_costs_at_most_the_agreed_points() -> None:
    assert said(TANKS, 75) == []
    assert said(TANKS, 74) == ["It costs 75 points, 1 more than 74 (TY-FRC-2)"]


MODERN, SHILKA, POST, INFANTRY = Bought("SU-T64", 3), Bought("SU-ZSU", 2), Bought("SU-OP", 1), Bought("SU-BMPC", 7)
BATTALION = Raised(formation="FM-SUT", units=(HQ, SMALL, SMALL))
HALBERD, OWN, FALKE = (CONTENT.forces[name] for name in ("FO-A", "FO-E", "FO-C"))


def tanks(*units: Bought, support: tuple[Bought, ...] = ()) -> ForceList:
    """The smallest tank battalion, and more Units."""
    return with_units(HQ, SMALL, SMALL, *units, support=support)


def joined(force: ForceList, raised: Raised, **fields: Any) -> ForceList:
    """A force, and one more Formation."""
    return replace(force, formations=(*force.formations, replace(raised, **fields)))


@covers("TY-FRC-2", "TY-FRC-3", "TY-FRC-4")
@cases(
    {
        "a tank battalion of the least size": (tanks(),),
        "modern tanks under their HQ": (with_units(Bought("SU-HQ64", 1), MODERN, MODERN),),
        "three Formations": (replace(TANKS, formations=(BATTALION,) * 3, support=()),),
        "Support of the nation": (tanks(support=(SHILKA,)),),
        "American aircraft for West Germany": (replace(FALKE, support=(*FALKE.support, Bought("US-A10", 2))),),
        "an observer with artillery": (tanks(support=(POST, Bought("SU-BM21", 3))),),
        "a tank Unit with a plough": (with_units(HQ, replace(SMALL, plough=True), SMALL),),
    }
)
def test_what_is_legal(force: ForceList) -> None:
    assert said(force) == []


# by what is said of them
WRONG = {
    "A force has a Formation of its own nation (TY-FRC-2)": (
        replace(TANKS, formations=()),
        replace(HALBERD, formations=HALBERD.formations[1:]),
    ),
    "Tank battalion: its first Unit is its HQ, T-72 battalion HQ or T-64B battalion HQ (TY-FRC-1)": (
        with_units(SMALL, HQ),
        with_units(),
    ),
    "Tank battalion has one HQ; T-72 battalion HQ would be another (TY-FRC-2)": (tanks(HQ),),
    "Tank battalion needs 2 of T-72 company: 1 more (TY-FRC-2)": (with_units(HQ, SMALL),),
    "Tank battalion has room for 3 of T-72 company (TY-FRC-2)": (tanks(SMALL, SMALL),),
    "Tank battalion has no place for 2S1 battery (TY-FRC-2)": (tanks(Bought("SU-2S1", 3)),),
    "Tank battalion has T-64B company only under T-64B battalion HQ (TY-FRC-2)": (tanks(MODERN),),
    "3 Formations of the own nation at most, not 4 (TY-FRC-2)": (
        replace(TANKS, formations=(BATTALION,) * 4, support=()),
    ),
    "One Allied Formation at most (TY-FRC-2)": (joined(HALBERD, HALBERD.formations[1]),),
    "Soviet Union lends no Formation to United States (TY-FRC-2)": (joined(OWN, BATTALION, allied=True),),
    "Tank battalion is of Soviet Union: only an Allied Formation may be (TY-FRC-2)": (joined(OWN, BATTALION),),
    "Mechanised combat team is of the own nation, no ally (TY-FRC-2)": (joined(OWN, OWN.formations[0], allied=True),),
    "Shilka AA platoon is there twice; each Support once (TY-FRC-2)": (tanks(support=(SHILKA, SHILKA)),),
    "Soviet Union has no Gepard AA platoon as Support (TY-FRC-2)": (tanks(support=(Bought("WG-GEP", 2),)),),
    "BMP observation post needs an Artillery Unit to observe for (TY-FRC-3)": (tanks(support=(POST,)),),
    "BMP-2 rifle company cannot have a Mine Clearing Device (TY-FRC-4)": (tanks(replace(INFANTRY, plough=True)),),
    "T-72 company: 3 to 10 Teams, not 2 (TY-FRC-2)": (with_units(HQ, SMALL, Bought("SU-T72", 2)),),
    "Shilka AA platoon: 2 or 4 Teams, not 3 (TY-FRC-2)": (tanks(support=(Bought("SU-ZSU", 3),)),),
}


@covers("TY-FRC-1", "TY-FRC-2", "TY-FRC-3", "TY-FRC-4")
@pytest.mark.parametrize("complaint", WRONG)
def test_what_is_not_legal(complaint: str) -> None:
    assert [said(force, 200) for force in WRONG[complaint]] == [[complaint]] * len(WRONG[complaint])


@covers("TY-FRC-1")
def test_attachments_are_not_bought_alone() -> None:
    alone = said(with_units(HQ, SMALL, SMALL, support=(Bought("SU-BMP", 4),)))
    assert "BMP-2 carriers are bought with the Unit that they carry, not alone (TY-FRC-1)" in alone


def test_unknown_names_are_told_with_the_nearest_known() -> None:
    assert said(replace(TANKS, nation="sv"))[0].startswith("unknown nation 'sv'")
    assert "did you mean 'SU-T72'?" in said(with_units(HQ, SMALL, Bought("SU-T27", 3)))[0]
    strange = said(with_units(HQ, formation="FM-SUX"))
    assert strange[0].startswith("unknown formation 'FM-SUX'; did you mean")


# as text


TEXT = """\
sandtable-force 1
id: own
name: Task Force Own   # mine
nation: us
points: 50

FM-USM
  US-HQM 1
  US-MECH x5
  US-MECH 5
  US-M60 3 plough
support
  US-MTR 3
  US-FIST 1
"""


def wrong(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        parse(text, "own.txt")
    return str(caught.value)


def test_a_force_is_read_from_plain_text() -> None:
    force = parse(TEXT)
    assert (force.id, force.name, force.nation, force.points) == ("own", "Task Force Own", "us", 50)
    assert force.formations[0].units[3] == Bought("US-M60", 3, plough=True)
    assert force.support == (Bought("US-MTR", 3), Bought("US-FIST", 1))
    assert said(force, 50) == []


@pytest.mark.parametrize("name", READY)
def test_a_force_that_is_written_down_is_read_as_the_same(name: str) -> None:
    force = CONTENT.forces[name]
    assert parse(written(force)) == replace(force, text="")


def test_a_force_is_read_from_yaml() -> None:
    text = (READER.folder / "content" / "forces.yaml").read_text("utf-8")
    one = "forces:\n" + text[text.index("  - id: FO-H") :]
    assert parse(one) == TANKS
    assert "one force is read, and 8 stand under `forces:`" in wrong(text)
    assert "own.txt:5:13: expected a whole number" in wrong(one.replace("points: 75", "points: many"))


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("sandtable-force 1", "sandtable-force 2", "1:1: a force begins with the line"),
        ("nation: us", "nationn: us", "4:1: unknown key 'nationn'; did you mean 'nation'?"),
        ("nation: us", "name: us", "4:1: 'name' is there twice"),
        ("nation: us\n", "", "1:1: a line `nation: ...` is not there"),
        ("points: 50", "points: fifty", "5:1: expected a whole number"),
        ("points: 50", "points: 500", "5:1: "),
        ("FM-USM\n", "", "7:3: a Unit stands under its Formation, or under `support`"),
        ("US-MTR 3", "US-MTR three", "13:3: a line is a Formation"),
        ("US-MTR 3", "US-MTR 3 smoke", "13:3: a line is a Formation"),
        ("US-MTR 3", "US-MTR 300", "13:3: "),
        ("US-MTR 3", "- US-MTR 3", "13:3: a line is a Formation"),
    ],
)
def test_the_line_that_is_wrong_is_named(old: str, new: str, where: str) -> None:
    assert f"own.txt:{where}" in wrong(TEXT.replace(old, new, 1))


def test_nothing_and_far_too_much_are_no_force() -> None:
    assert "is empty" in wrong("# nothing\n")
    assert "has more than 20000 characters" in wrong("sandtable-force 1\n" + "#" * 30_000)
    many = "support\n" + "  US-MTR 3\n" * 40
    assert "own.txt:12:1: " in wrong(TEXT[: TEXT.index("support")] + many)


def test_whatever_somebody_sends_as_a_force_is_read_or_refused() -> None:
    chance = Random(15)
    signs = "\n #:{}[]-x3plough\tFM-US\u00e9\ufeff\x00*&|>"
    for _ in range(400):
        text = list(TEXT if chance.random() < 0.6 else "forces:\n" + written(TANKS))
        for _ in range(chance.randint(1, 12)):
            at = chance.randrange(len(text))
            text[at : at + chance.randint(0, 6)] = chance.choice(signs)
        try:
            force = parse("".join(text), "own.txt")
        except ContentError:
            continue
        forces.faults(CONTENT, force, 50)
