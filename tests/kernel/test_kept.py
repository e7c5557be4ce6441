"""What is worked out about a thing is kept with it, not with the function."""

import gc
from weakref import ref

from sandtable.kernel.kept import Keeper, kept


class Map(Keeper):
    """Something that never changes."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.asked: list[int] = []

    @kept(2)
    def area(self, times: int) -> int:
        """By so much larger."""
        self.asked.append(times)
        return self.size * times


def test_each_answer_is_worked_out_once_for_each_owner() -> None:
    small, large = Map(2), Map(5)
    assert [small.area(3), small.area(3), large.area(3)] == [6, 6, 15]
    assert (small.asked, large.asked) == ([3], [3])


def test_only_the_latest_answers_are_kept() -> None:
    only = Map(1)
    for times in (1, 2, 3, 1):
        only.area(times)
    assert only.asked == [1, 2, 3, 1]


def test_answers_go_with_their_owner() -> None:
    gone = Map(1)
    gone.area(1)
    left = ref(gone)
    del gone
    gc.collect()
    assert left() is None


def test_a_kept_function_keeps_its_name_and_its_words() -> None:
    assert (Map.area.__name__, Map.area.__doc__) == ("area", "By so much larger.")
