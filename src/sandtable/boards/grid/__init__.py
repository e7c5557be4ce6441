"""Cells or dots in rows and columns, with features on the edges between them."""

from sandtable.boards.grid.lattice import Lattice, cell_name, column_name
from sandtable.boards.grid.rays import Move, ray
from sandtable.boards.grid.text import GridText, Layout, read_grid

__all__ = ["GridText", "Lattice", "Layout", "Move", "cell_name", "column_name", "ray", "read_grid"]
