"""Forces as they are written down: what they cost, what is legal, how they are told as text."""

from random import Random

import pytest
from msgspec.structs import replace

from sandtable.games.team_yankee import GAME, forces
from sandtable.games.team_yankee.cards import Bought, ForceList, Raised
from sandtable.games.team_yankee.force_text import parse, written
from sandtable.games.team_yankee.reader import READER
from sandtable.kernel.errors import ContentError
from sandtable.testing import covers

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
    assert forces.total(CONTENT, force) == force.points
    assert said(force, force.points) == []


def test_ready_forces_come_in_pairs_of_equal_points_one_of_each_bloc() -> None:
    pairs = [("FO-A", "FO-B", 100), ("FO-G", "FO-H", 75), ("FO-C", "FO-D", 60), ("FO-E", "FO-F", 50)]
    for west, east, points in pairs:
        both = CONTENT.forces[west], CONTENT.forces[east]
        assert [one.points for one in both] == [points, points]
        assert [CONTENT.nations[one.nation].bloc for one in both] == ["nato", "pact"]


@covers("TY-FRC-4")
def test_a_plough_costs_a_point() -> None:
    assert forces.cost(CONTENT, Bought("SU-T72", 8)) == 32
    assert forces.cost(CONTENT, Bought("SU-T72", 8, plough=True)) == 33


def test_carriers_are_in_the_price_of_their_infantry() -> None:
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


@covers("TY-FRC-2")
def test_a_force_has_a_formation_of_its_own_nation() -> None:
    assert "A force has a Formation of its own nation (TY-FRC-2)" in said(replace(TANKS, formations=()))
    allied = replace(CONTENT.forces["FO-A"], formations=CONTENT.forces["FO-A"].formations[1:])
    assert said(allied) == ["A force has a Formation of its own nation (TY-FRC-2)"]


@covers("TY-FRC-1")
def test_the_first_unit_of_a_formation_is_its_hq_and_the_only_one() -> None:
    assert "its first Unit is its HQ, T-72 battalion HQ or T-64B" in said(with_units(SMALL, HQ))[0]
    assert "has one HQ" in said(with_units(HQ, SMALL, SMALL, HQ))[0]
    assert "its first Unit is its HQ" in said(with_units())[0]


@covers("TY-FRC-2")
def test_a_formation_meets_its_minimums_and_keeps_its_maximums() -> None:
    assert said(with_units(HQ, SMALL, SMALL)) == []
    assert said(with_units(HQ, SMALL)) == ["Tank battalion needs 2 of T-72 company: 1 more (TY-FRC-2)"]
    four = said(with_units(HQ, SMALL, SMALL, SMALL, SMALL))
    assert four == ["Tank battalion has room for 3 of T-72 company (TY-FRC-2)"]
    assert "has no place for 2S1 battery" in said(with_units(HQ, SMALL, SMALL, Bought("SU-2S1", 3)))[0]


@covers("TY-FRC-2")
def test_a_tank_battalion_has_the_tanks_of_its_hq() -> None:
    modern = Bought("SU-T64", 3)
    assert said(with_units(Bought("SU-HQ64", 1), modern, modern)) == []
    mixed = said(with_units(HQ, SMALL, SMALL, modern))
    assert mixed == ["Tank battalion has T-64B company only under T-64B battalion HQ (TY-FRC-2)"]


@covers("TY-FRC-2")
def test_three_formations_of_the_own_nation_and_one_of_an_ally_at_most() -> None:
    small = Raised(formation="FM-SUT", units=(HQ, SMALL, SMALL))
    assert said(replace(TANKS, formations=(small,) * 3, support=())) == []
    four = said(replace(TANKS, formations=(small,) * 4, support=()), 200)
    assert four == ["3 Formations of the own nation at most, not 4 (TY-FRC-2)"]
    halberd = CONTENT.forces["FO-A"]
    two = replace(halberd, formations=(*halberd.formations, halberd.formations[1]))
    assert "One Allied Formation at most (TY-FRC-2)" in said(two, 200)


@covers("TY-FRC-2")
def test_allies_are_of_the_same_bloc() -> None:
    foreign = Raised(formation="FM-SUT", units=(HQ, SMALL, SMALL), allied=True)
    own = CONTENT.forces["FO-E"]
    assert "Soviet Union lends no Formation to United States (TY-FRC-2)" in said(
        replace(own, formations=(*own.formations, foreign)), 200
    )
    unmarked = replace(foreign, allied=False)
    assert "Tank battalion is of Soviet Union: only an Allied Formation may be (TY-FRC-2)" in said(
        replace(own, formations=(*own.formations, unmarked)), 200
    )
    twin = replace(own.formations[0], allied=True)
    assert "Mechanised combat team is of the own nation, no ally (TY-FRC-2)" in said(
        replace(own, formations=(*own.formations, twin)), 200
    )


@covers("TY-FRC-2")
def test_support_comes_from_the_nations_list_each_line_once() -> None:
    shilka = Bought("SU-ZSU", 2)
    assert said(with_units(HQ, SMALL, SMALL, support=(shilka,))) == []
    twice = said(with_units(HQ, SMALL, SMALL, support=(shilka, shilka)))
    assert twice == ["Shilka AA platoon is there twice; each Support once (TY-FRC-2)"]
    gepard = said(with_units(HQ, SMALL, SMALL, support=(Bought("WG-GEP", 2),)))
    assert gepard == ["Soviet Union has no Gepard AA platoon as Support (TY-FRC-2)"]


@covers("TY-FRC-2")
def test_west_germany_may_call_american_aircraft() -> None:
    falke = CONTENT.forces["FO-C"]
    assert said(replace(falke, support=(*falke.support, Bought("US-A10", 2)))) == []


@covers("TY-FRC-3")
def test_an_observer_needs_artillery_to_observe_for() -> None:
    post = Bought("SU-OP", 1)
    assert said(with_units(HQ, SMALL, SMALL, support=(post,))) == [
        "BMP observation post needs an Artillery Unit to observe for (TY-FRC-3)"
    ]
    assert said(with_units(HQ, SMALL, SMALL, support=(post, Bought("SU-BM21", 3)))) == []


@covers("TY-FRC-4")
def test_only_tank_units_with_the_option_have_a_plough() -> None:
    assert said(with_units(HQ, replace(SMALL, plough=True), SMALL)) == []
    infantry = Bought("SU-BMPC", 7, plough=True)
    assert said(with_units(HQ, SMALL, SMALL, infantry)) == [
        "BMP-2 rifle company cannot have a Mine Clearing Device (TY-FRC-4)"
    ]


def test_units_come_in_the_sizes_of_their_cards() -> None:
    assert said(with_units(HQ, SMALL, Bought("SU-T72", 2))) == ["T-72 company: 3 to 10 Teams, not 2 (TY-FRC-2)"]
    assert "2 or 4 Teams, not 3" in said(with_units(HQ, SMALL, SMALL, support=(Bought("SU-ZSU", 3),)))[0]


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
