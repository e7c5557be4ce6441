"""Looking back at a match tells a seat nothing about what another chose unnoticed."""

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from sandtable.games import special_forces, team_yankee
from sandtable.kernel.match import Match
from sandtable.server.aside import cancel, desk, look_back
from sandtable.server.aside.jobs import Ware, replayed
from sandtable.show import ShownGame
from tests.server.client import Rest
from tests.server.conftest import Hall
from tests.server.test_unnoticed import blind, buy, choose
from tests.server.test_yankee_secrets import SECRETS, begun

SF: ShownGame[Any] = special_forces.GAME
TY: ShownGame[Any] = team_yankee.GAME


def bought(soldiers: int, taken_back: int = 0) -> Match:
    """US buys unseen, and takes some of it back; IIF is asked then."""
    mission = SF.configure(SF.mission("own-battle"), {"blind_buy": "on"})
    match = Match.new(SF, mission, seed=1)
    for n in range(soldiers + taken_back):
        take(match, "Take Private")
        if n < taken_back:
            match.undo(agreed=True)
    return take(match, "Ready")


def take(match: Match, words: str) -> Match:
    """The first option that begins so."""
    asked, state = match.decision, match.table.state
    assert asked is not None
    match.play(asked.seat, next(one for one in asked.options if one.label(state).startswith(words)))
    return match


def hidden(option: int) -> Match:
    """IIF hides the folder of WMD unseen."""
    match = Match.new(SF, SF.mission("wmd"), seed=1)
    assert match.decision is not None
    match.play(match.decision.seat, match.decision.options[option])
    return match


def committed(name: str, which: str) -> Match:
    """Blue has chosen in secret, in one way or the other."""
    secret = SECRETS[name]
    match = begun(secret.mission, secret.asked, secret.attacker)
    for written in getattr(secret, which):
        match.play("blue", TY.codec.choice(msgspec.json.encode(written)))
    return match


Matches = tuple[str, Callable[[], Match], Callable[[], Match]]  # who looks back, at which two
UNNOTICED: dict[str, Matches] = {
    "purchases": ("iif", partial(bought, 1), partial(bought, 4)),
    "purchases taken back": ("iif", partial(bought, 1), partial(bought, 2, taken_back=3)),
    "the folder": ("us", partial(hidden, 0), partial(hidden, -1)),
}
for secret in SECRETS:
    both = partial(committed, secret, "one"), partial(committed, secret, "other")
    UNNOTICED[secret] = ("red", *both)


def shape(match: Match, seat: str) -> list[int]:
    """The points at which a seat looks back."""
    _, record = replayed(match.journal, match.game, "x")
    ware, data = Ware(type(match.game)), match.journal.encode()
    lines = record.noticed.lines(seat)
    return [one.seq for one in look_back.find_positions(ware, data, seat, lines)]


@pytest.mark.parametrize("name", UNNOTICED)
def test_matches_that_differ_in_unnoticed_lines_alone_give_curves_of_one_shape(name: str) -> None:
    seat, one, other = UNNOTICED[name]
    first, second = one(), other()
    assert first.journal.encode() != second.journal.encode()
    assert shape(first, seat) == shape(second, seat)


def test_a_seat_counts_its_own_choices_in_its_curve() -> None:
    assert len(shape(bought(4), "us")) > len(shape(bought(1), "us"))


def curve(rest: Rest, soldiers: int, taken_back: int = 0) -> list[int]:
    """Where the points of IIF's curve lie, over the wire."""
    table = blind(rest)
    with rest.join(table, "us") as us, rest.join(table, "iif") as iif:
        buy(us, soldiers, taken_back)
        choose(us, "Ready")
        iif.see(1)
        iif.send("weigh", what="match")
        return [point["at"] for point in iif.expect("looked_back")["curve"]]


def test_a_curve_over_the_wire_does_not_count_secret_purchases(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "LOOK_BACK", 0.0)  # one playout from each point is enough here
    rest = hall()
    assert curve(rest, 1) == curve(rest, 3) == curve(rest, 2, taken_back=2) == [0, 100]


def test_playouts_obey_the_clock_and_the_server_from_the_first_one_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bought(1)
    ware = Ware(type(SF))
    found = look_back.find_positions(ware, match.journal.encode(), "iif", [0])
    with monkeypatch.context() as patch:
        patch.setattr(look_back, "SLICE", 0.0)
        patch.setattr(look_back, "LONGEST", 600.0)
        assert len(look_back.play_slice(ware, "iif", found, 0)) == 1, "one at least"
        patch.setattr(look_back, "LONGEST", 0.0)
        assert look_back.play_slice(ware, "iif", found, 0) == [], "unless it takes too long"
    inbox, server = os.pipe()
    with os.fdopen(inbox, "rb", 0) as pipe:
        monkeypatch.setattr(cancel.ServerPipe, "pipe", pipe)
        os.close(server)
        assert look_back.play_slice(ware, "iif", found, 0) == [], "or the server has gone"
