"""A deck is drawn, discarded, shuffled again; what is known of it stays true when it is redealt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.cards import Deck
from sandtable.kernel.dice import SeededDice

ABC = Deck(("a", "b", "c", "d"))


def backwards(cards: list[str]) -> None:
    cards.reverse()


def test_cards_come_from_the_top() -> None:
    assert ABC.drawn(2, backwards) == (("a", "b"), Deck(("c", "d")))


def test_an_empty_deck_is_made_of_the_discards_and_drawing_goes_on() -> None:
    deck = Deck(("a",), discard=("x", "z", "y"))
    assert deck.drawn(3, backwards) == (("a", "z", "y"), Deck(("x",)))


def test_where_both_are_used_up_drawing_stops() -> None:
    assert Deck(("a",)).drawn(3, backwards) == (("a",), Deck(()))


def test_cards_in_hand_are_not_shuffled_in() -> None:
    hand, deck = Deck(("a",), discard=("x",)).drawn(1, backwards)
    again, _ = deck.drawn(5, backwards)
    assert (hand, again) == (("a",), ("x",))


def test_what_was_seen_stays_known_until_it_is_drawn() -> None:
    seen, deck = ABC.peeked(3)
    assert (seen, deck.known) == (("a", "b", "c"), 3)
    _, deck = deck.drawn(1, backwards)
    assert deck.known == 2
    assert deck.ordered(("c", "b")).draw == ("c", "b", "d")


@pytest.mark.parametrize("top", [("b", "d"), ("a", "b", "c", "d"), ("a", "a")])
def test_only_what_is_known_can_be_put_into_another_order(top: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="not the known top"):
        ABC.peeked(3)[1].ordered(top)


def test_cards_that_are_set_aside_are_out_of_play_for_good() -> None:
    deck = Deck.shuffled("ba", backwards, aside="x").discarded("y")
    assert (deck.draw, deck.aside) == (("b", "a"), ("x",))
    assert "x" not in deck.renewed(backwards).draw


@given(st.lists(st.sampled_from("abcdef")), st.integers(0, 8), st.integers())
def test_a_redealt_deck_is_made_of_the_same_cards_and_keeps_its_known_top(
    cards: list[str], known: int, seed: int
) -> None:
    deck = Deck(tuple(cards)).peeked(known)[1]
    twin = deck.redealt(SeededDice(seed).shuffle)
    assert sorted(twin.draw) == sorted(deck.draw)
    assert twin.draw[: deck.known] == deck.draw[: deck.known]


@given(st.permutations("abcdef"), st.integers())
def test_the_order_of_what_is_hidden_does_not_show_in_the_redealt_deck(cards: list[str], seed: int) -> None:
    one = Deck(tuple("abcdef")).redealt(SeededDice(seed).shuffle)
    assert Deck(tuple(cards)).redealt(SeededDice(seed).shuffle) == one
