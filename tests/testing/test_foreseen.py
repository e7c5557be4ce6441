"""What a game foresees of its options is what these say themselves."""

import pytest

from sandtable.kernel import Decision, Odds
from sandtable.kernel.game import Foreseen
from sandtable.kernel.step import Ask
from sandtable.testing import ConformanceError, ConformanceSuite
from tests.kernel.toy import TOY, State, Toy


class Quick(ConformanceSuite):
    game = TOY
    missions = ("small",)


@pytest.mark.parametrize("wrong", [Foreseen("luck"), Foreseen("", (Odds("luck", 1, 6),))])
def test_words_and_odds_that_no_option_has_are_found(monkeypatch: pytest.MonkeyPatch, wrong: Foreseen) -> None:
    suite = Quick()
    suite.test_every_word_and_rule_id_is_there("small", 0)

    def foreseen(self: Toy, state: State, ask: Ask, decision: Decision) -> list[Foreseen]:
        return [wrong for _ in decision.options]

    monkeypatch.setattr(Toy, "foreseen", foreseen)
    with pytest.raises(ConformanceError, match="foresees"):
        suite.test_every_word_and_rule_id_is_there("small", 0)
