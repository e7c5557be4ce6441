"""Cells or dots in rows and columns, features on the edges between them, and lines of sight."""

from sandtable.boards.grid.lattice import Lattice, cell_name, column_name
from sandtable.boards.grid.rays import Move, ray
from sandtable.boards.grid.sight import Crossing, Edge, Optics, Sight, Sightlines
from sandtable.boards.grid.sight_table import NO_LINE, SightTable
from sandtable.boards.grid.text import GridText, Layout, read_grid

__all__ = [
    "NO_LINE",
    "Crossing",
    "Edge",
    "GridText",
    "Lattice",
    "Layout",
    "Move",
    "Optics",
    "Sight",
    "SightTable",
    "Sightlines",
    "cell_name",
    "column_name",
    "ray",
    "read_grid",
]
