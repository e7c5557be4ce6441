"""Benchmarks stand beside what others have written."""

import pytest

from sandtable.lab import rivals
from sandtable.lab.rivals import CATAN, TTT, beside_peers, catan_game, in_turn, installed_peers


def test_a_play_of_catanatron_is_the_same_for_its_number_and_has_many_decisions() -> None:
    play = catan_game()
    assert play(3) == play(3) > 100


def test_peers_that_are_not_installed_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> rivals.Play:
        raise ImportError(name)

    monkeypatch.setattr(rivals, "peer_game", missing)
    assert list(installed_peers()) == [CATAN]


def test_random_play_is_shown_beside_every_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "installed_peers", lambda: {TTT: int, CATAN: int})
    rates = iter([100.0, 150.0, 40.0] * rivals.SLICES)
    monkeypatch.setattr(rivals, "rate", lambda *_: next(rates))
    figure, ratio = beside_peers("random play", int, 0.1)
    assert (figure.ours, figure.peers, figure.met) == (100.0, {TTT: 150.0, CATAN: 40.0}, True)
    assert ratio.ours == pytest.approx(2 / 3)
    assert ratio.aim
    assert ratio.met is False


def test_without_peers_ours_is_measured_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "installed_peers", dict)
    assert set(in_turn(lambda n: 1 + 0 * n, 0.01)) == {""}
