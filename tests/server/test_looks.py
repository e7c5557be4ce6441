"""What is made once and handed round is what each would have been made for himself."""

import json
import random
from typing import Any

import msgspec
import pytest

from sandtable.games import seal_team_flix, special_forces, third_option
from sandtable.games.special_forces.rules.attack import Fire
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.server import audience, frames
from sandtable.server.frames import Looks, picture
from sandtable.server.messages import PictureOut, encode
from sandtable.server.room import Room
from sandtable.show import ShownGame
from sandtable.show.scene import Label, Scene
from tests.server.rooms import choose, everybody, new_room, on_screen, seated

PLAYS = [
    (third_option.GAME, "MC-12", 40),
    (special_forces.GAME, "wmd", 25),
    (special_forces.GAME, "own-battle", 20),
    (seal_team_flix.GAME, "1", 30),
    pytest.param(special_forces.GAME, "wmd", 60, marks=pytest.mark.slow),
    pytest.param(special_forces.GAME, "antenna", 60, marks=pytest.mark.slow),
    pytest.param(seal_team_flix.GAME, "7A", 40, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("game", "mission", "choices"), PLAYS)
async def test_shared_looks_are_those_made_from_scratch_for_every_seat(
    game: ShownGame[Any], mission: str, choices: int
) -> None:
    room, dice = new_room(game, mission), random.Random(mission)
    for n in range(choices):
        for seat in everybody(room):
            alone = Looks(game, room.match.table.copy(), room.seq).of(seat)
            assert room.looks().of(seat) == alone, (seat, n)
        if not await choose(room, dice, f"{n}"):
            return


@pytest.mark.parametrize(("game", "mission", "choices"), PLAYS)
async def test_parts_come_to_the_same_as_the_whole_in_every_game(
    game: ShownGame[Any], mission: str, choices: int
) -> None:
    room, dice = new_room(game, mission), random.Random(mission)
    ears = {seat: seated(room, seat)[0] for seat in everybody(room)}
    for n in range(choices):
        going = await choose(room, dice, f"{n}")
        if n % 5 == 4 or not going:
            for seat, ear in ears.items():
                assert on_screen(ear.frames()) == on_screen([whole(room, seat)]), (seat, n)
        if not going:
            return


async def test_a_narrow_window_and_a_wide_one_at_one_seat_each_keep_their_own_picture() -> None:
    room, dice = new_room(third_option.GAME, "MC-12"), random.Random("both")
    (wide,) = seated(room, "commander")
    await choose(room, dice, "before")
    (phone,) = seated(room, "commander", narrow=True)
    for n in range(60):
        going = await choose(room, dice, f"{n}")
        if n % 5 == 4 or not going:
            shown = on_screen(phone.frames())
            assert shown == on_screen([whole(room, "commander", narrow=True)]), n
            assert on_screen(wide.frames()) == on_screen([whole(room, "commander")]), n
            assert going is False or shown["picture"] != on_screen(wide.frames())["picture"]
        if not going:
            return


def whole(room: Room, seat: str, *, narrow: bool = False) -> dict[str, Any]:
    """What somebody new would be shown, by a room that remembers nothing."""
    room._looks = None
    made = room.audience(seat).whole(room.position(), room.undo_for(seat), narrow=narrow)
    found: dict[str, Any] = json.loads(encode(made))
    return found


class Counted:
    """How often something is done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self.times = 0
        work = getattr(owner, name)

        def counted(*args: Any, **more: Any) -> Any:
            self.times += 1
            return work(*args, **more)

        monkeypatch.setattr(owner, name, counted)


async def test_many_listeners_take_one_drawing_and_one_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    game = special_forces.GAME
    room = new_room(game, "hfc")
    crowd = [*seated(room, "us", 3), *seated(room, SPECTATOR, 10)]
    drawn, told = (Counted(monkeypatch, game, name) for name in ("screen", "odds"))
    encoded = Counted(monkeypatch, audience, "encode")
    compared = Counted(monkeypatch, frames, "picture")
    await choose(room, random.Random(1), "only")
    assert (drawn.times, told.times, compared.times) == (1, 1, 1)
    assert encoded.times == 2  # for the seat, and for all who watch
    assert len({id(ear.sent[-1]) for ear in crowd}) == 2


def test_a_chance_that_many_options_have_is_sent_once_and_in_words_with_each() -> None:
    game = special_forces.GAME
    match = Match.new(game, game.mission("hfc"), seed="1")
    player = make_player("basic", game, "1")
    while not _shoots(match):
        assert match.decision is not None
        match.play(match.decision.seat, match.computer_choice(player))
    assert match.decision is not None
    looks = Looks(game, match.table, 1)
    seen = looks.of(match.decision.seat)
    assert seen.question is not None
    chances = seen.question.chances
    assert len(set(chances)) == len(chances)
    plain = frames.plain_frame(seen, looks, "running").question
    assert plain is not None
    told = zip(seen.question.options, plain.options, strict=True)
    for option, in_words in told:
        assert [chances[at] for at in option.chances] == list(in_words.odds)
    assert sum(len(one.odds) for one in plain.options) > len(chances) > 0


def _shoots(match: Match) -> bool:
    options = match.decision.options if match.decision else ()
    return any(isinstance(option, Fire) for option in options)


async def test_nothing_is_made_for_seats_that_nobody_listens_at(monkeypatch: pytest.MonkeyPatch) -> None:
    game = seal_team_flix.GAME
    room = new_room(game, "1")
    works = [Counted(monkeypatch, game, name) for name in ("view", "wishes", "screen")]
    await choose(room, random.Random(1), "only")
    assert [work.times for work in works] == [0, 0, 0]


async def test_who_comes_while_nothing_happens_is_shown_what_is_there_already(monkeypatch: pytest.MonkeyPatch) -> None:
    room = new_room(special_forces.GAME, "hfc")
    seated(room, SPECTATOR)
    drawn = Counted(monkeypatch, special_forces.GAME, "screen")
    seated(room, SPECTATOR, 20)
    assert drawn.times == 0
    await choose(room, random.Random(1), "then")
    assert drawn.times == 1  # for all, and anew


def put(found: PictureOut | None) -> list[str]:
    return [name for name, _, _ in found.put] if found else []


def test_a_picture_names_what_is_new_or_other_and_what_is_gone() -> None:
    label = Label(id="a", x=0, y=0, text="one", width=50)
    stays = Label(id="b", x=0, y=20, text="two", width=50)
    moved = msgspec.structs.replace(label, x=5)
    new = msgspec.structs.replace(stays, id="c")
    before, after = Scene(9, 9, (label, stays)), Scene(9, 9, (stays, moved, new))
    there, back = picture(before, after), picture(after, before)
    assert there
    assert back
    assert (put(there), there.gone, there.order) == (["a", "c"], [], ["b", "a", "c"])
    assert (put(back), back.gone, back.order) == (["a"], ["c"], ["a", "b"])
    assert picture(before, Scene(9, 9, (label, stays))) is None
