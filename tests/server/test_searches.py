"""A search at the table: it thinks aside, can be hurried, and tells a seat its chances alone."""

import asyncio
import itertools
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.rules.planning import SetArea, SetDifficulty
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT, Assign, RecruitTeam
from sandtable.games.third_option.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.match import Match
from sandtable.kernel.table import Table
from sandtable.players.search import Search
from sandtable.players.search.tried import Tried
from sandtable.server.aside import Desk, look_back, searches
from sandtable.server.aside.cancel import CancelToken
from sandtable.server.aside.fair_queue import QueueKey
from sandtable.server.aside.jobs import Ware
from sandtable.server.aside.searches import Mind
from sandtable.server.computers import Minds
from sandtable.server.searchers import USUAL, checked, offered
from sandtable.server.weighing import BUSY
from tests.games.third_option.builders import play
from tests.kernel.toy import toy_table
from tests.players.keep_or_roll import BY_TURNS, Roll, on_the_table
from tests.server import shop
from tests.server.client import Rest
from tests.server.conftest import Hall

JOURNAL = Path(__file__).parents[1] / "golden/third_option/tier-one.sandtable.jsonl"


@pytest.fixture
def rest(hall: Hall) -> Rest:
    return hall()


def test_a_search_sits_down_says_that_it_thinks_and_answers(rest: Rest) -> None:
    table = rest.make("third-option", "MC-12", pace=0, seats={"commander": "search:8"})
    with rest.join(table, "spectator") as wire:
        assert wire.expect("thinks")["name"] == "Corvin (Commander)"
        while wire.screen.seq < 3:
            wire.expect("frame")


async def until_hurried(_: Desk, match: Match, mind: Mind, __: QueueKey, token: CancelToken) -> tuple[Choice, Mind]:
    """A search that would think for ever."""
    while not token.is_cancelled:
        await asyncio.sleep(0.01)
    assert match.decision is not None
    return match.decision.options[0], mind


def test_whoever_comes_while_a_search_thinks_hears_of_it_and_hurries_it(
    rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Desk, "searched", until_hurried)
    seats = {"us": "search:10s", "iif": "human"}
    table = rest.make("special-forces", "hfc", pace=0, seats=seats)
    with rest.join(table, "iif") as wire:
        wire.expect("thinks")
        wire.send("hurry")
        wire.expect("frame")


def test_a_search_at_the_table_remembers_where_it_was(rest: Rest, monkeypatch: pytest.MonkeyPatch) -> None:
    """From question to question, until something is taken back; another search knows nothing."""
    given: list[int] = []

    async def searched(_: Desk, match: Match, mind: Mind, *__: QueueKey | CancelToken) -> tuple[Choice, Mind]:
        given.append(len(mind.been))
        assert match.decision is not None
        been = (*mind.been, match.table.state_hash())
        return match.decision.options[-1], mind._replace(been=been)

    monkeypatch.setattr(Desk, "searched", searched)
    table = rest.make("third-option", "MC-12", pace=0, seats={"commander": "search:8"})
    with rest.join(table, "spectator") as wire:
        while wire.screen.seq < 4:
            wire.expect("frame")
    assert given[:4] == [0, 1, 2, 3]


def test_what_a_search_remembers_is_over_with_an_undo_or_another_player() -> None:
    table, minds = toy_table(), Minds()
    minds.keep("red", Mind("search:8", ("here",)), table)
    assert minds.of("red", "search:8", table) == Mind("search:8")
    minds.keep("red", Mind("search:8", ("here",)), table)
    assert minds.of("red", "search:8", table) == Mind("search:8", ("here",))
    assert minds.of("blue", "search:8", table) == Mind("search:8")
    assert minds.of("red", "search:2s", table) == Mind("search:2s")
    assert minds.of("red", "search:8", table.copy()) == Mind("search:8")


def test_over_there_a_search_does_not_go_back_to_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """A team that was sent to Recon could be sent back at once, and so for ever."""
    tried: list[set[Choice]] = []

    class Watched(Search):
        def tried(self, table: Table[Any]) -> list[Tried]:
            found = super().tried(table)
            tried.append({one.choice for one in found[1:]})
            return found

    monkeypatch.setattr(searches, "Search", Watched)
    ware, at = Ware(type(GAME)), _assigning()
    first = searches.answer(Mind("search:8"), ware, at.dump(), "salt")
    at.play("commander", Assign("GB-A", "recon"))
    again = searches.answer(Mind("search:8", first.been), ware, at.dump(), "salt")
    searches.answer(Mind("search:8"), ware, at.dump(), "salt")
    back = Assign("GB-A", "direct_action")
    assert (back in tried[1], back in tried[2]) == (False, True)
    assert (len(first.been), len(again.been)) == (1, 2)


def _assigning() -> Table[State]:
    at = Table.start(GAME, GAME.mission("MC-01"), SeededDice(1))
    play(at, SetDifficulty("normal"), SetArea(at.state.mission.areas[0].area))
    return play(at, RecruitTeam("GB-A"), RecruitTeam("RG-1"), CONFIRM_RECRUITMENT)


def test_what_is_chosen_in_secret_takes_no_time_that_could_tell_of_it(
    rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Desk, "searched", until_hurried)
    table = rest.make(
        "special-forces", "own-battle", pace=0, settings={"blind_buy": "on"}, seats={"us": "search:10s", "iif": "human"}
    )
    with rest.join(table, "iif") as wire:
        while not wire.screen.asked:
            wire.expect("frame")
        assert not [one for one in wire.seen if one["type"] == "thinks"]


def test_a_seat_is_told_what_its_best_answers_promise(rest: Rest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "weigh", shop.weigh)
    table = rest.make("third-option", "MC-12")
    with rest.join(table, "commander") as wire:
        wire.send("weigh")
        weighed = wire.expect("weighed")
        best = weighed["promises"][0]
        assert weighed["seq"] == wire.screen.seq
        assert 0 <= best["low"] <= best["percent"] <= best["high"] <= 100
        assert weighed["plays"] > len(weighed["promises"])


def test_an_answer_that_is_no_option_is_called_as_in_the_redealt_position(
    rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real position might tell what is hidden."""
    choice = msgspec.json.encode(RecruitTeam("GB-A"))

    async def weighed(*_: object) -> list[searches.Weighed]:
        return [searches.Weighed(choice, "As it was redealt", 0.5, 0.4, 0.6, 8)]

    monkeypatch.setattr(Desk, "weighed", weighed)
    table = rest.make("third-option", "MC-12")
    with rest.join(table, "commander") as wire:
        wire.send("weigh")
        promise = wire.expect("weighed")["promises"][0]
        assert (promise["option"], promise["label"]) == (-1, "As it was redealt")


def test_what_promises_most_is_called_where_it_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = itertools.count()
    monkeypatch.setattr(searches, "cores", lambda: 1)
    monkeypatch.setattr(searches, "WEIGH", 600.0)
    monkeypatch.setattr(searches, "deadline", lambda _: lambda: next(asked) >= 2000)
    dealt = _assigning()
    assert dealt.decision is not None
    best = searches.weigh(Ware(type(GAME)), dealt.dump(), "salt")[0]
    choice = GAME.codec.choice(best.choice)
    assert best.label == dealt.decision.label(choice, dealt.state)


class Slow:
    """Chances: the first are worked out until nobody wants them any more, and a little longer."""

    def __init__(self) -> None:
        self.asked = 0
        self.may_end = threading.Event()

    async def __call__(self, match: Match, _: QueueKey, token: CancelToken) -> list[searches.Weighed]:
        self.asked += 1
        token.is_started = True
        if self.asked == 1:
            while not token.is_cancelled or not self.may_end.is_set():
                await asyncio.sleep(0.01)
        assert match.decision is not None
        choice = msgspec.json.encode(match.decision.options[0])
        return [searches.Weighed(choice, "", 0.5, 0.4, 0.6, 8)]


def test_advice_on_the_next_question_does_not_wait_for_chances_that_nobody_wants_any_more(
    rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    monkeypatch.setattr(Desk, "weighed", slow)
    table = rest.make("third-option", "MC-12")
    with rest.join(table, "commander") as wire:
        wire.send("weigh")
        wire.send("weigh")
        assert wire.expect("refused")["why"] == BUSY, "the same is not worked out twice"
        wire.choose(0)
        wire.send("weigh")
        wire.settle()
        slow.may_end.set()  # what is cancelled takes a moment to end
        assert wire.expect("weighed")["seq"] == wire.screen.seq


def test_a_seat_is_told_what_any_of_its_options_changes(rest: Rest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "compare", shop.compare)
    table = rest.make("third-option", "MC-12")
    with rest.join(table, "commander") as wire:
        last = len(wire.screen.options) - 1
        wire.send("compare", seq=wire.screen.seq, option=last)
        told = wire.expect("compared")
        assert (told["seq"], told["option"]) == (wire.screen.seq, last)
        assert told["plays"] == 10
        for one in (told["now"], told["after"]):
            assert 0 <= one["low"] <= one["percent"] <= one["high"] <= 100
        wire.send("compare", seq=wire.screen.seq, option=last + 1)
        assert "look again" in wire.expect("refused")["why"]
        wire.send("compare", seq=wire.screen.seq + 1, option=0)
        assert "look again" in wire.expect("refused")["why"]


@pytest.fixture
def compared_by_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison ends after so many worlds, however long they take."""
    monkeypatch.setattr(searches, "deadline", lambda _: lambda: False)


@pytest.mark.usefixtures("compared_by_count")
def test_whoever_buys_nobody_is_told_that_the_mission_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "MOST_COMPARED", 100)
    match = Match.new(GAME, GAME.mission("MC-12"), seed="1")
    while match.decision and CONFIRM_RECRUITMENT not in match.decision.options:
        match.play(match.decision.seat, match.decision.options[0])
    salt, dealt = match.dealt()
    nobody = msgspec.json.encode(CONFIRM_RECRUITMENT)
    found = searches.compare(Ware(type(GAME)), dealt.dump(), nobody, salt)
    assert found.after == 0.0
    assert found.now > 0.2, "as things go from here"
    assert found.error < found.now / 2
    assert found.plays == 100


@pytest.mark.usefixtures("compared_by_count")
def test_an_answer_that_ends_the_turn_is_compared_in_the_same_turn() -> None:
    """A roll begins the next turn, and there the die that lies is worth its pips: a half."""
    dealt = on_the_table(4, 2, game=BY_TURNS)
    roll = msgspec.json.encode(Roll())
    found = searches.compare(Ware(type(BY_TURNS)), dealt.dump(), roll, "7")
    assert found.now == 1.0, "whoever keeps a 4 has won"
    assert abs(found.after - 0.5) < 4 * found.error < 0.1


def test_what_another_is_asked_or_what_is_secret_is_not_compared(rest: Rest) -> None:
    table = rest.make("special-forces", "cornershop")
    with rest.join(table, "iif") as wire:
        wire.send("compare", seq=wire.screen.seq, option=0)
        assert wire.expect("refused")["why"] == "You are not asked anything now"
    secret = rest.make("special-forces", "own-battle", settings={"blind_buy": "on"})
    for link in secret.links.seats.values():
        with rest.wire(secret.id, link) as wire:
            if wire.screen.asked:
                wire.send("compare", seq=wire.screen.seq, option=0)
                assert "in secret" in wire.expect("refused")["why"]
                break
    else:
        pytest.fail("nobody was asked")


def test_nobody_is_told_chances_of_what_another_is_asked(rest: Rest) -> None:
    table = rest.make("special-forces", "cornershop")
    with rest.join(table, "iif") as wire:
        wire.send("weigh")
        assert wire.expect("refused")["why"] == "You are not asked anything now"
    with rest.join(table, "spectator") as wire:
        wire.send("weigh", what="match")
        assert "Spectators" in wire.expect("refused")["why"]


def test_a_match_is_looked_back_at_from_its_beginning_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look_back, "LONGEST", 600.0)
    monkeypatch.setattr(look_back, "PLAYOUTS", 10)
    ware, data = Ware(type(GAME)), JOURNAL.read_bytes()
    found = look_back.find_positions(ware, data, "commander", range(data.count(b"\n")))
    won: list[float] = []
    while part := look_back.play_slice(ware, "commander", found, len(won)):
        won += part
    curve = look_back.compute_standings(found, won)
    seqs = [one.seq for one in curve]
    assert seqs == sorted(set(seqs))
    assert (seqs[0], seqs[-1]) == (0, data.count(b"\n") - 1)
    assert len(seqs) <= look_back.POINTS
    assert {one.plays for one in curve} == {look_back.PLAYOUTS}
    assert curve[-1].success == 1.0, "it was won"
    shares = [(one.low, one.success, one.high) for one in curve]
    assert all(round(low, 6) <= share <= round(high, 6) for low, share, high in shares)


def test_the_lobby_offers_a_search_and_no_table_waits_for_ever() -> None:
    assert USUAL in offered(GAME)
    assert checked(GAME, "search:5s")
    assert not checked(GAME, "basic")
    for name in ("search:60s", "search:5000"):
        with pytest.raises(UnknownName, match="thinks too long"):
            checked(GAME, name)
