"""What is seen from a Space all at once, against its lines one by one."""

from random import Random

import pytest

from sandtable.boards.grid.lattice import bits, cells_in
from sandtable.games.seal_team_flix import sight_tables
from sandtable.games.seal_team_flix.sight_lines import ALL_OPEN
from sandtable.games.seal_team_flix.sight_tables import SightTables
from sandtable.testing import covers
from tests.games.seal_team_flix.terrain import JOINS, ground
from tests.games.seal_team_flix.test_sight_oracle import DOORS, scribble


def seen_line_by_line(map_: SightTables, cell: int, open_doors: int, standing: set[int]) -> int:
    """Every line from a cell on its own (checked against exact geometry elsewhere)."""
    lines = {other: map_.line(cell, other) for other in map_.lattice.cells if other != cell}
    return 1 << cell | bits(
        other for other, line in lines.items() if line.clear(open_doors) and standing.isdisjoint(line.near)
    )


def assert_all_seen(map_: SightTables, chance: Random, looks: int) -> None:
    cells = map_.lattice.cells
    for _ in range(looks):
        cell, standing = chance.choice(cells), set(chance.sample(cells, 12))
        doors = chance.choice((0, ALL_OPEN, chance.getrandbits(12)))
        found = map_.seen(cell, doors, bits(standing))
        assert found == seen_line_by_line(map_, cell, doors, standing)


@covers("STF-LOS-1", "STF-LOS-2", "STF-LOS-3", "STF-LOS-4", "STF-LOS-5")
@pytest.mark.parametrize("name", ["M1", "M3", "M4", *JOINS])
def test_one_look_finds_the_spaces_that_clear_lines_lead_to(name: str) -> None:
    assert_all_seen(ground(name), Random(name), 25)


@pytest.mark.parametrize("seed", range(8))
def test_it_does_on_any_map(seed: int) -> None:
    assert DOORS <= 12
    assert_all_seen(SightTables(scribble(seed).lattice), Random(seed), 40)


def test_old_answers_make_room_and_come_back_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight_tables, "MOST_KEPT", 3)
    assert_all_seen(SightTables(scribble(3).lattice), Random(3), 40)


@covers("STF-SC-1")
def test_darkness_ends_at_its_radius() -> None:
    here = ground("M1")
    cell = here.by_name["H5"]
    near = {here.name(one) for one in cells_in(here.within(cell, 5))}
    assert {"M5", "K9", "D8", "H10"} <= near  # 5, 3-4-5, 4-3-5
    assert near.isdisjoint({"N5", "L9", "C8"})
