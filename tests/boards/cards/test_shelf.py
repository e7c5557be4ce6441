"""Things are taken within a budget, and put back."""

from sandtable.boards.cards import Shelf
from sandtable.boards.cards.shelf import PutBack, Take

SHELF = Shelf({"rope": 2, "stims": 5, "smoke": 3}, 8, "X-1", copies={"smoke": 2})


def why(taken: tuple[str, ...], choice: Take | PutBack) -> str:
    refusal = SHELF.refuse(taken, choice)
    return refusal.why if refusal else ""


def test_what_is_left_decides_what_may_be_taken() -> None:
    assert SHELF.left(("stims",)) == 3
    assert SHELF.options(("stims",)) == (Take("rope"), Take("smoke"), PutBack("stims"))
    assert why(("stims", "rope"), Take("smoke")) == "smoke costs 3 points, 1 left"


def test_there_is_one_of_each_unless_the_shelf_has_more() -> None:
    assert why(("rope",), Take("rope")) == "There is no rope left"
    assert why(("smoke",), Take("smoke")) == ""
    assert why(("smoke", "smoke"), Take("smoke")) == "There is no smoke left"


def test_what_is_not_there_is_neither_taken_nor_put_back() -> None:
    assert why((), Take("rocket")) == "There is no rocket"
    assert why((), PutBack("rope")) == "rope was not taken"


def test_what_was_taken_can_go_back_one_by_one() -> None:
    taken = SHELF.after(SHELF.after((), Take("smoke")), Take("smoke"))
    assert SHELF.after(taken, PutBack("smoke")) == ("smoke",)
    assert SHELF.options(taken)[-1:] == (PutBack("smoke"),)
