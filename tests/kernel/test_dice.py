"""Chance: streams, scripts and known answers."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel.dice import Dice, LoadedDice, ManualDice, ScriptedDice, SeededDice, Stream
from sandtable.kernel.errors import OutOfDice


def faces(dice: Dice, n: int, sides: int = 6) -> list[int]:
    return [dice.roll(sides) for _ in range(n)]


def test_a_seed_gives_these_faces_on_every_machine_and_for_ever() -> None:
    # Journals hold seeds: were one of these to change, none of them would replay.
    assert faces(SeededDice(7), 20) == [1, 4, 1, 6, 2, 4, 1, 5, 6, 6, 1, 4, 6, 2, 2, 3, 6, 1, 2, 4]
    assert faces(SeededDice("a seed, ñ"), 12, sides=10) == [1, 2, 10, 8, 2, 8, 1, 1, 5, 6, 3, 8]
    deck = list(range(10))
    SeededDice(7).shuffle(deck)
    assert deck == [0, 1, 3, 6, 8, 2, 4, 7, 5, 9]


def test_a_number_and_its_digits_are_the_same_seed() -> None:
    assert faces(SeededDice(12), 10) == faces(SeededDice("12"), 10)


def test_shuffling_does_not_move_the_dice_and_rolling_does_not_move_the_decks() -> None:
    shuffled, rolled, plain = SeededDice(3), SeededDice(3), SeededDice(3)
    shuffled.shuffle(list(range(50)))
    faces(rolled, 50)
    assert faces(shuffled, 20) == faces(plain, 20)
    one, other = list(range(20)), list(range(20))
    rolled.shuffle(one)
    SeededDice(3).shuffle(other)
    assert one == other


def test_streams_of_different_purposes_and_seeds_have_nothing_in_common() -> None:
    streams = (Stream.of("1", "dice"), Stream.of("1", "decks"), Stream.of("2", "dice"))
    words = [[stream.below(2**32) for _ in range(200)] for stream in streams]
    for one, other in combinations(words, 2):
        assert not set(one) & set(other)


@pytest.mark.parametrize("sides", [2, 6, 10])
def test_faces_are_uniform(sides: int) -> None:
    rolls = 20_000
    dice = SeededDice("uniform")
    counts = [0] * sides
    for _ in range(rolls):
        counts[dice.roll(sides) - 1] += 1
    expected = rolls / sides
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    # 99.9 per cent points of the distribution with sides - 1 degrees of freedom
    assert chi_square < {2: 10.83, 6: 20.52, 10: 27.88}[sides]


def test_pairs_of_faces_are_uniform() -> None:
    dice = SeededDice("pairs")
    counts = [0] * 36
    for _ in range(36_000):
        counts[6 * dice.roll(6) + dice.roll(6) - 7] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 66.62  # 35 degrees of freedom


def test_every_order_of_a_small_deck_is_equally_likely() -> None:
    dice = SeededDice("orders")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        deck = [1, 2, 3, 4]
        dice.shuffle(deck)
        counts[tuple(deck)] = counts.get(tuple(deck), 0) + 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.73


@given(seed=st.integers(), used=st.integers(0, 40), more=st.integers(0, 20))
def test_a_copy_and_a_sought_position_fall_the_same_way(seed: int, used: int, more: int) -> None:
    dice = SeededDice(seed)
    faces(dice, used)
    dice.shuffle(list(range(used % 7)))
    copy, sought = dice.copy(), SeededDice(seed)
    sought.seek(dice.position())

    expected = faces(dice, more)
    assert faces(copy, more) == faces(sought, more) == expected
    decks = [list(range(9)) for _ in range(3)]
    for one, deck in zip((dice, copy, sought), decks, strict=True):
        one.shuffle(deck)
    assert decks[0] == decks[1] == decks[2]


def test_a_copy_goes_its_own_way() -> None:
    dice = SeededDice(5)
    faces(dice.copy(), 30)
    assert dice.position() == [0, 0]


def test_scripted_dice_fall_as_written_and_leave_decks_alone() -> None:
    dice = ScriptedDice([6, 5, 1])
    deck = [3, 1, 2]
    dice.shuffle(deck)
    assert (faces(dice, 2), dice.left, deck) == ([6, 5], [1], [3, 1, 2])


def test_scripted_dice_that_run_out_say_what_was_rolled() -> None:
    dice = ScriptedDice([4])
    dice.roll(6)
    with pytest.raises(OutOfDice, match="ends after 1 dice, but a D10 is rolled"):
        dice.roll(10)


def test_scripted_dice_of_one_kind_are_the_only_ones_in_the_box() -> None:
    dice = ScriptedDice([4, 4], sides=6)
    assert dice.roll(6) == 4
    with pytest.raises(OutOfDice, match="has D6 alone, but a D7 is rolled"):
        dice.copy().roll(7)


@pytest.mark.parametrize("face", [0, -1, 7])
def test_a_script_with_an_impossible_face_is_an_error_and_not_a_roll(face: int) -> None:
    dice = ScriptedDice([face])
    with pytest.raises(OutOfDice, match=f"shows {face}, not on a D6"):
        dice.roll(6)
    assert dice.left == [face]


def test_scripted_dice_copy_and_seek() -> None:
    dice = ScriptedDice([1, 2, 3])
    dice.roll(6)
    copy = dice.copy()
    assert faces(copy, 2) == [2, 3]
    copy.seek(dice.position())
    assert copy.left == [2, 3] == dice.left


def test_manual_dice_wait_for_a_face_and_read_it_again_after_a_rewind() -> None:
    dice = ManualDice(1)
    assert dice.roll(6) == 0
    dice.typed = [5, 2]
    assert faces(dice, 2) == [5, 2]
    dice.rewind()
    assert dice.roll(6) == 5
    dice.settle()
    assert dice.typed == [2]


def test_manual_dice_shuffle_like_the_seed() -> None:
    typed, seeded = list(range(9)), list(range(9))
    ManualDice(4).shuffle(typed)
    SeededDice(4).shuffle(seeded)
    assert typed == seeded


def test_manual_dice_know_their_place_with_the_faces_typed_so_far() -> None:
    dice = ManualDice(1)
    dice.shuffle(list(range(5)))
    dice.typed = [3, 4]
    dice.roll(6)
    twin = ManualDice(1)
    twin.seek(dice.position())
    assert twin.position() == dice.position() == dice.copy().position()
    assert twin.roll(6) == 4


def test_a_face_that_the_die_does_not_have_is_not_read_as_one() -> None:
    dice = ManualDice(1)
    dice.typed = [9]
    with pytest.raises(OutOfDice, match="9 was typed for a D6"):
        dice.roll(6)


# a lesson's dice


def test_a_lessons_first_dice_fall_as_written_then_the_seed_goes_on() -> None:
    loaded, seeded = LoadedDice(7, (6, 6, 1)), SeededDice(7)
    assert faces(loaded, 3) == [6, 6, 1]
    assert faces(loaded, 10) == faces(seeded, 13)[3:]


def test_a_lessons_dice_leave_the_decks_alone() -> None:
    one, other = list(range(10)), list(range(10))
    LoadedDice(7, (1, 2)).shuffle(one)
    SeededDice(7).shuffle(other)
    assert one == other


def test_a_copy_of_a_lessons_dice_and_one_that_was_put_back_fall_the_same() -> None:
    dice = LoadedDice(7, (5, 4, 3))
    dice.roll(6)
    position, twin = dice.position(), dice.copy()
    rest = faces(dice, 6)
    assert faces(twin, 6) == rest
    dice.seek(position)
    assert faces(dice, 6) == rest


def test_where_another_die_is_rolled_than_the_lesson_meant_the_seed_goes_on() -> None:
    dice, seeded = LoadedDice(7, (3, 9, 2)), SeededDice(7)
    assert dice.roll(6) == 3
    faces(seeded, 3)
    assert faces(dice, 5) == faces(seeded, 5)


def test_a_named_stream_is_moved_by_nothing_but_its_own_rolls_and_shuffles() -> None:
    quiet, busy = SeededDice(7), SeededDice(7)
    busy.roll(6)
    busy.shuffle([1, 2, 3])
    busy.roll(10, "spawn")
    assert [busy.roll(6, "tango") for _ in range(20)] == [quiet.roll(6, "tango") for _ in range(20)]


@pytest.mark.parametrize("dice", [SeededDice(3), ScriptedDice([1] * 60), ManualDice(3)])
def test_a_die_aside_moves_no_other_and_is_another_for_each_thing_and_place(dice: Dice) -> None:
    before, fallen = dice.position(), dice.copy()
    shown = [dice.aside(1000, f"thing {n}") for n in range(50)]
    assert dice.position() == before
    assert faces(dice, 3) == faces(fallen, 3)
    assert len(set(shown)) > 40
    if not dice.manual:
        assert shown != [dice.aside(1000, f"thing {n}") for n in range(50)]
        assert dice.aside(1000, "a thing") == dice.copy().aside(1000, "a thing")


def test_a_die_aside_says_nothing_about_the_next_die_of_the_table() -> None:
    pairs = [0] * 36
    for seed in range(3600):
        dice = SeededDice(seed)
        pairs[6 * dice.aside(6, "a thing") + dice.roll(6) - 7] += 1
    assert sum((count - 100) ** 2 / 100 for count in pairs) < 66.62  # 35 degrees of freedom


def test_whoever_plays_on_with_other_dice_thinks_by_them_too() -> None:
    typed = ManualDice(3)
    assert typed.then(SeededDice(4)).aside(10**6, "x") == SeededDice(4).aside(10**6, "x")
    assert typed.aside(10**6, "x") != SeededDice(4).aside(10**6, "x")


def test_named_streams_are_copied_and_found_again_at_their_place() -> None:
    dice = SeededDice(7)
    for _ in range(5):
        dice.roll(6, "tango")
    dice.shuffle([1, 2, 3], "setup")
    copied, sought = dice.copy(), SeededDice(7)
    sought.roll(6, "spawn")
    sought.seek(dice.position())
    following = [dice.roll(1000, name) for name in ("tango", "setup", "spawn", "dice")]
    assert following == [copied.roll(1000, name) for name in ("tango", "setup", "spawn", "dice")]
    assert following == [sought.roll(1000, name) for name in ("tango", "setup", "spawn", "dice")]


def test_real_dice_are_not_asked_for_what_no_die_shows() -> None:
    dice = ManualDice(7)
    assert dice.roll(6, "tango") == 0
    drawn = dice.roll(4096, "flick")
    assert drawn == SeededDice(7).roll(4096, "flick")
    dice.typed.append(3)
    twin = ManualDice(7)
    twin.seek(dice.position())
    assert twin.roll(6, "tango") == 3
    assert twin.roll(4096, "flick") == dice.roll(4096, "flick")
