"""Battle plans, Units left out, unseen Reserves and an Ambush of Team Yankee, over the wire.

Two matches that differ only in a secret: the other seat and spectators are sent the same bytes.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.rules.ambush import LieInAmbush, Spring
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.match import Match
from tests.server.client import Rest, Wire
from tests.server.conftest import local
from tests.server.local import GAMES
from tests.server.plays import every_link
from tests.server.test_hidden import Ears
from tests.server.test_journals import upload
from tests.slow import slow

SMALL = {"blue_force": "FO-E", "red_force": "FO-F"}
LISTENERS = ("red", "spectator")
Played = dict[str, Any]  # a choice as it is sent


class Secret(NamedTuple):
    """What blue does unseen, in two ways: how often it thinks better of it is unseen too."""

    mission: str
    asked: str  # the question before it
    one: tuple[Played, ...]
    other: tuple[Played, ...]
    attacker: str = "blue"


def units(kind: str, *which: int) -> tuple[Played, ...]:
    return tuple({"choice": kind, "unit": unit} for unit in which)


OUT, HELD = {"choice": "all-chosen"}, {"choice": "reserves-chosen"}
SECRETS = {
    "plan": Secret(
        "battle-plans",
        "CommitBattlePlan",
        ({"choice": "take-plan", "plan": "attack"},),
        ({"choice": "take-plan", "plan": "defend"},),
        "",
    ),
    "left out": Secret("annihilation", "LeaveOut", (*units("exclude", 7), OUT), (OUT,)),
    "reserves of Dust Up": Secret(
        "dust-up", "ChooseReserves", (*units("hold-back", 7, 8), HELD), (*units("hold-back", 3, 5, 8), HELD)
    ),
    "reserves of Encounter": Secret(
        "encounter", "ChooseReserves", (*units("hold-back", 7, 8, 5), HELD), (*units("hold-back", 8, 5, 3), HELD)
    ),
}


@pytest.fixture(scope="module")
def rest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rest]:
    """One server for all: every test has tables of its own."""
    db = str(tmp_path_factory.mktemp("secrets") / "tables.sqlite3")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, GAME.id, GAME)
        with local(db) as found:
            yield found


# to the question


def begun(mission: str, asked: str, attacker: str) -> Match:
    """Played to a question, always with the same seed and answers."""
    chosen = SMALL | ({"attacker": attacker} if attacker else {})
    match = Match.new(GAME, GAME.configure(GAME.mission(mission), chosen), seed=3)
    while match.table.asking != asked:
        assert match.decision is not None
        match.play(match.decision.seat, default(match.decision))
    return match


def default(decision: Decision) -> Choice:
    """An Ambush is laid and sprung; otherwise one goes on, or takes what comes first."""
    options = decision.options
    wanted = [one for one in options if isinstance(one, LieInAmbush | Spring) or one.goes_on]
    return next((one for one in wanted if isinstance(one, LieInAmbush | Spring)), None) or (wanted or options)[0]


# to listen


def pry(wire: Wire) -> None:
    """Everything that somebody curious could send."""
    seq = wire.screen.seq
    for name in ("unit-7", "team-1", "side-blue"):
        wire.send("why", element=name)
    wire.send("measure", start="100,100", end="500,500")
    wire.send("advise")
    wire.send("place", seq=seq, n=1, option=0)
    wire.send("choose", seq=seq, key="mine", choice={"choice": "hold-back", "unit": 7})
    wire.send("choose", seq=seq, key="theirs", choice={"choice": "take-plan", "plan": "none"})
    wire.send("choose", seq=seq, key="late", option=77)
    wire.send("undo", seq=seq, key="back", agreed=True)
    wire.settle()


def listen(rest: Rest, match: Match, plays: tuple[Played, ...], *listeners: str) -> list[str]:
    """All that each of these is sent while blue does that, with the answers to what they ask."""
    table = upload(rest, match.journal.encode())
    links = every_link(table)
    heard = []
    with ExitStack() as stack:
        blue = stack.enter_context(rest.wire(table.id, links["blue"]))
        wires = {who: stack.enter_context(rest.wire(table.id, links[who])) for who in listeners}
        for wire in wires.values():
            pry(wire)
        for n, choice in enumerate(plays):
            answer = blue.ask("choose", choice=choice, key=f"blue-{n}")
            assert answer["type"] == "played", answer
            blue.see(answer["seq"])
        for who, wire in wires.items():
            wire.settle()  # once: how often blue has played is not to be heard
            pry(wire)
            ears = Ears(rest, table, links[who])
            ears.ask_everything(wire.screen.seq)
            ears.stream()
            heard.append(ears.heard(wire))
    return heard


@pytest.mark.parametrize("name", ["plan", "left out", *slow(["reserves of Dust Up", "reserves of Encounter"])])
def test_nobody_else_can_tell_what_was_committed(rest: Rest, name: str) -> None:
    secret = SECRETS[name]
    match = begun(secret.mission, secret.asked, secret.attacker)
    assert listen(rest, match, secret.one, *LISTENERS) == listen(rest, match, secret.other, *LISTENERS)


def test_whoever_chose_does_hear_the_difference(rest: Rest) -> None:
    secret = SECRETS["plan"]
    match = begun(secret.mission, secret.asked, secret.attacker)
    assert listen(rest, match, secret.one, "blue") != listen(rest, match, secret.other, "blue")


# an Ambush


def drawn(rest: Rest, match: Match, option: int, who: str) -> str:
    """What a link is sent while blue looks where an Ambush could appear."""
    table = upload(rest, match.journal.encode())
    links = every_link(table)
    ears = Ears(rest, table, links[who])
    with ExitStack() as stack:
        blue = stack.enter_context(rest.wire(table.id, links["blue"]))
        wire = stack.enter_context(rest.wire(table.id, links[who]))
        assert blue.screen.asked
        blue.send("place", seq=blue.screen.seq, n=1, option=option)
        assert blue.expect("placed", "refused")["type"] == "placed"
        pry(wire)
        for path in ("", "/journal", f"/moments/{wire.screen.seq}"):
            ears.ask(path)
        return ears.heard(wire)


def test_nobody_else_hears_where_an_ambush_could_appear(rest: Rest) -> None:
    match = begun("counterattack", "PlaceFromAmbush", "red")
    assert drawn(rest, match, 0, "red") == drawn(rest, match, 5, "red")
