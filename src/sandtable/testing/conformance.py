"""The public conformance suite: every game, ours or a stranger's, must pass it.

    class TestMyGame(ConformanceSuite):
        game = GAME

is all that pytest needs; each check then runs for every mission and seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar

import msgspec

from sandtable.kernel.decision import Choice, Refusal
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import Refused, UnknownName
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Entry, Undone, parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.kernel.table import Table
from sandtable.show import shown
from sandtable.testing import checks, peeking, watching
from sandtable.testing.drafts import with_drawings
from sandtable.testing.plays import STEP_LIMIT, ConformanceError, RandomPlay
from sandtable.testing.processes import PATH, elsewhere, transcript

EARLY, NOW_AND_THEN = 30, 7
ROLL_OUT_EVERY = 12


def _looked_at(play: RandomPlay) -> bool:
    """Every position at first, then some: of a long play's hundreds many are alike."""
    return play.step < EARLY or play.step % NOW_AND_THEN == 0


class ConformanceSuite:
    """Name the game, and missions and seeds if all missions and three seeds are not right."""

    game: ClassVar[Game[Any]]
    missions: ClassVar[Sequence[str]] = ()
    seeds: ClassVar[Iterable[int]] = range(3)
    step_limit: ClassVar[int] = STEP_LIMIT

    def choices(self, table: Table[Any]) -> Sequence[Choice]:
        """What random play picks from: options and drawings; a game adds more open choices."""
        return with_drawings(table)

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Called by pytest: one test for each mission and seed."""
        if {"mission", "seed"} <= set(metafunc.fixturenames):
            metafunc.parametrize(("mission", "seed"), list(self.plays()))

    def plays(self) -> Iterator[tuple[str, int]]:
        names = self.missions or [info.id for info in self.game.missions()]
        return ((mission, seed) for mission in names for seed in self.seeds)

    def play(self, mission: str, seed: int) -> RandomPlay:
        return RandomPlay(self.game, mission, seed, self.step_limit, self.choices)

    def match(self, mission: str, seed: int) -> Match:
        return Match.new(self.game, self.game.mission(mission), seed=seed)

    # the game as a whole

    def test_lists_its_missions_and_knows_no_others(self) -> None:
        game = self.game
        found = [info.id for info in game.missions()]
        if not found or len(set(found)) != len(found):
            raise ConformanceError(game.id, f"lists no missions, or one twice: {found}")
        for name in found:
            mission = game.mission(name)
            if game.codec.mission(msgspec.json.encode(mission)) != mission:
                raise ConformanceError(game.id, f"{name} is not read back as it was written")
            Table.start(game, mission, SeededDice(0))
        try:
            game.mission("no mission has this name")
        except UnknownName:
            return
        raise ConformanceError(game.id, "an unknown mission must raise UnknownName")

    def test_its_guides_can_be_followed(self) -> None:
        guides = shown(self.game).guides()
        names = [guide.id for guide in guides]
        if len(set(names)) != len(names):
            raise ConformanceError(self.game.id, f"has two guides with one id: {names}")
        for guide in guides:
            watching.check_guide(self.game, guide)

    def test_plays_alike_in_every_process(self) -> None:
        journals = [self._journal(mission, seed) for mission, seed in self.plays()]
        here = [transcript(self.game, journal) for journal in journals]
        # This process has a hash seed of its own, another one in every run.
        if elsewhere(self.game, journals, hash_seed=1) != here:
            raise ConformanceError(self.game.id, "plays differently in another process")

    def _journal(self, mission: str, seed: int) -> bytes:
        match = self.match(mission, seed)
        for seat, choice in self.play(mission, seed).script():
            match.play(seat, choice)
        return match.journal.encode()

    # every mission and seed

    def test_random_play_comes_to_an_end(self, mission: str, seed: int) -> None:
        play = self.play(mission, seed)
        choice, seats = None, set(self.game.seats_of(play.mission))
        for _ in play:
            choice = play.choice
        outcome = play.table.outcome
        if outcome is None or not outcome.result or not outcome.summary:
            raise play.error("the outcome has no words")
        told = set(outcome.won)
        if not seats <= told <= set(self.game.seats) or set(outcome.score) != told:
            raise play.error("the outcome must say of every seat whether it won, and its score")
        rewards = outcome.reward
        if set(rewards) != told or not all(-1 <= reward <= 1 for reward in rewards.values()):
            raise play.error("the outcome must give every seat a reward from -1 to 1")
        for side in self.game.sides_of(play.mission):
            if len({outcome.won[seat] for seat in side}) > 1:
                raise play.error(f"{', '.join(side)} are on one side, but not all of them won")
        if choice is not None and not isinstance(play.table.why_not(choice), Refusal):
            raise play.error("a choice after the end must be refused")

    def test_every_word_and_rule_id_is_there(self, mission: str, seed: int) -> None:
        play = self.play(mission, seed)
        checks.check_events(play, play.events)
        for _ in play:
            checks.check_events(play, play.events)
            checks.check_question(play)
            checks.check_odds(play)
        checks.check_events(play, play.events)

    def test_saves_and_resumes_at_every_decision(self, mission: str, seed: int) -> None:
        play = self.play(mission, seed)
        resumed: Table[Any] | None = None
        for _ in play:
            if resumed:
                checks.check_same(play, resumed, "a table that was saved and resumed")
            resumed = checks.check_save(play)
            resumed.play(play.decision.seat, play.choice)
        if resumed:
            checks.check_same(play, resumed, "a table that was saved and resumed")
        checks.check_save(play)

    def test_copies_are_equal_and_independent(self, mission: str, seed: int) -> None:
        play = self.play(mission, seed)
        copies: list[tuple[Table[Any], bytes, str, Choice]] = []
        for table in play:
            copy = checks.check_copy(play)
            copies.append((copy, table.dump(), play.decision.seat, play.choice))
        for (copy, before, seat, choice), after in pairwise(copies):
            if copy.dump() != before:
                raise play.error("playing on the original changes a copy")
            copy.play(seat, choice)
            if copy.dump() != after[1]:
                raise play.error("a copy comes to another state than its original")

    def test_a_journal_replays_to_the_same_bytes(self, mission: str, seed: int) -> None:
        play, match = self.play(mission, seed), self.match(mission, seed)
        for seat, choice in play.script():
            match.play(seat, choice)
        written = match.journal.encode()
        again = replay(parse_journal(written, PATH), self.game, PATH)
        if again.table.dump() != match.table.dump() or again.log != match.log:
            raise play.error("a replayed journal comes to another state or log")
        if again.journal.encode() != written:
            raise play.error("a replayed journal is written down differently")
        if again.table.dump() != play.table.dump():
            raise play.error("a match comes to another state than a bare table")

    def test_undo_restores_and_the_journal_remembers(self, mission: str, seed: int) -> None:
        play, match = self.play(mission, seed), self.match(mission, seed)
        for seat, choice in play.script():
            self._play_undo_play(play, match, seat, choice)
        kinds = [type(line) for line in match.journal.lines]
        if kinds.count(Undone) * 2 != kinds.count(Entry):
            raise play.error("an undone choice must stay in the journal")
        again = replay(parse_journal(match.journal.encode(), PATH), self.game, PATH)
        if again.table.dump() != play.table.dump():
            raise play.error("a journal with undone choices replays to another state")

    def _play_undo_play(self, play: RandomPlay, match: Match, seat: str, choice: Choice) -> None:
        before, log = match.table.dump(), list(match.log)
        events = match.play(seat, choice)
        after = match.table.dump()
        try:
            match.undo()
        except Refused as error:  # dice and reveals are barriers; refusing must change nothing
            if match.table.dump() != after:
                raise play.error("a refused undo has changed something") from error
            match.undo(agreed=True)
        if match.table.dump() != before or match.log != log:
            raise play.error(f"undoing {choice} does not restore what was before")
        if match.play(seat, choice) != events or match.table.dump() != after:
            raise play.error(f"{choice} played again after an undo comes out differently")

    def test_nothing_hidden_shows(self, mission: str, seed: int) -> None:
        play = self.play(mission, seed)
        for _ in play:
            if _looked_at(play):
                checks.check_hidden(play)
            if play.step % ROLL_OUT_EVERY == 0:
                checks.check_redealt_play(play)

    def test_what_tells_something_hidden_is_not_taken_back_freely(self, mission: str, seed: int) -> None:
        play = self.play(mission, seed)
        for _ in play:
            peeking.check_peeking(play)

    def test_every_seat_and_spectators_may_look_on(self, mission: str, seed: int) -> None:
        play = self.play(mission, seed)
        watching.check_heard(play)
        for _ in play:
            watching.check_heard(play)
            watching.check_spectator(play)
            if _looked_at(play):
                watching.check_overheard(play, play.decision)
                watching.check_pictures(play, play.decision)
        watching.check_heard(play)
        watching.check_pictures(play, None)

    def test_every_option_is_accepted(self, mission: str, seed: int) -> None:
        play = self.play(mission, seed)
        for _ in play:
            checks.check_options(play)
            checks.check_deeds(play)

    def test_all_else_is_refused_with_a_reason(self, mission: str, seed: int) -> None:
        play = self.play(mission, seed)
        seen = dict.fromkeys(option for _ in play for option in play.decision.options)
        play = self.play(mission, seed)
        for _ in play:
            checks.check_refusals(play, seen)

    def test_computer_players_choose_what_is_legal(self, mission: str, seed: int) -> None:
        for name, heuristic in self.game.heuristics.items():
            play = self.play(mission, seed)
            play.choices = partial(checks.heuristic_choices, play, name, heuristic)
            for _ in play:
                if name == "basic":  # who plays for the objective looks where chance seldom leads
                    peeking.check_peeking(play)
