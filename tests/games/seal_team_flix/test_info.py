"""What is printed on a piece, for whoever asks; and the log in tones."""

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.opposition.attack_die import Shot
from sandtable.games.seal_team_flix.opposition.events import SpawnRolled
from sandtable.games.seal_team_flix.rules.bypass import DigitsRolled
from sandtable.games.seal_team_flix.rules.ending import MissionEnded
from sandtable.games.seal_team_flix.rules.flick_events import Flicked
from sandtable.games.seal_team_flix.rules.setup import CoverRolled, PatrolRolled
from sandtable.games.seal_team_flix.screen.told import tell
from sandtable.games.seal_team_flix.state import State
from sandtable.games.seal_team_flix.view import make_view
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import change, position


def told(table: Table[State], element: str) -> list[str]:
    lines = GAME.screen(make_view(table.state)).info(element)
    return ["".join(span.text for span in line) for line in lines]


@covers("STF-GEAR-10")
def test_a_seals_board_its_weapons_with_their_sound_and_its_cards() -> None:
    table = position("1", seals={"seal-1": "A12"}, patrols=["A9"])
    change(table, "seal-1", cards=("W08#1", "E08#1", "E07#1"), charges=(("E07#1", 1),), health=4)
    lines = told(table, "seal-1")
    assert lines[0] == "Hannah: E-6, Speed 5, Health 4 of 5"
    assert lines[1] == "M4A1: Sound 2, Battle Rifle · single 1L · burst 3S · Blocks stun"
    assert lines[2] == "9 mm pistol: Sound 1, single 1S"
    assert any(line.startswith("Seeker Rounds (1 left): ") for line in lines)
    assert "Seen by Patrol on A9  STF-LOS-1" in lines
    assert "Reaction Fire 1 die: Wound 33 %, Stun 17 %  STF-RXF-1" in lines


@covers("STF-RXF-7")
def test_a_tango_tells_its_mood_its_next_move_and_its_dice() -> None:
    table = position("4C", seals={"seal-1": "A12"}, patrols=["A1"], mastermind="P1")
    patrol, boss = told(table, "tango-1"), told(table, "tango-2")
    assert patrol[0] == "Patrol on A1: Unaware  STF-ALR-1"
    assert patrol[1] == "Next: it walks on to E1  STF-P3-8"
    assert patrol[2] == "Patrol: 1 Attack die in Reaction Fire  STF-RXF-1"
    assert boss[2] == "Mastermind: 2 Attack dice in Reaction Fire  STF-RXF-7"


def test_tokens_doors_and_cards_say_what_they_are_for() -> None:
    table = position("1", tokens={"N1": "HD"}, face_down={"F1": "PH"})
    assert told(table, "token-1")[0].startswith("Hard Drive, primary: Evidence")
    assert told(table, "token-2") == ["Face down: a SEAL that sees it turns it up  STF-TOK-1"]
    locked = next(one.index for one in table.state.ground.doors if one.id == "F")
    assert "E-Locked, 2 digits" in told(table, f"door-{locked}")[0]
    assert told(table, "card-W04")[-1] == "Grade E-7, only for a Point man or Signals  STF-GEAR-3"
    assert any("Keywords Ordnance and Grenade" in line for line in told(table, "card-E01"))


def test_nothing_is_printed_on_nothing() -> None:
    table = position("1")
    for name in ("tango-9", "token-9", "door-99", "card-X", "walls", "space-3", "", "seal-9"):
        assert told(table, name) == []


# the log


def line(event: Event) -> str:
    return "".join(span.text for span in GAME.line(event))


def faces(event: Event) -> list[tuple[str, int]]:
    return [(span.text, span.die) for span in GAME.line(event) if span.die]


@covers("STF-CMP-5")
def test_attack_dice_are_faces_with_their_meaning() -> None:
    shot = Shot("STF-RXF-1", Piece("patrol", "t1", "A9"), Piece("seal", "hannah", "A12"), (5, 4), "reacts")
    assert faces(shot) == [("[5]", 6), ("[4]", 6)]
    assert line(shot) == "[5] [4] Patrol on A9 reacts: 1 Bullet, Stun against Hannah"


@covers("STF-RXF-4", "STF-P6-5")
def test_of_a_face_with_two_meanings_the_one_that_counts_is_told() -> None:
    who, whom = Piece("patrol", "t1", "A9"), Piece("seal", "hannah", "A12")
    assert "Bleed, if wounded against" in line(Shot("STF-RXF-1", who, whom, (6,), "reacts"))
    assert "attacks: 2 Bullets against" in line(Shot("STF-P6-5", who, whom, (6,), "attacks"))


def test_dice_of_ten_read_ten_but_nought_on_a_lock() -> None:
    assert faces(SpawnRolled("STF-P4-4", 3, 0, (10, 7))) == [("[10]", 10), ("[7]", 10)]
    assert faces(DigitsRolled("STF-SBE-1", "hannah", "E", (10, 3))) == [("[0]", 10), ("[3]", 10)]
    assert line(PatrolRolled("STF-SET-5", "red", 9, "P12")) == "[9] Red Patrol on P12"
    assert line(CoverRolled("STF-SET-2", "Archive", 4, ())) == "[4] Cover in the Archive: no Block"


def test_a_flick_tells_what_it_strikes_and_how_the_hand_erred() -> None:
    struck = (Piece("patrol", "t1", "G6"),)
    flick = Flicked("STF-FIR-4", "hannah", "W01", "M", "self", "A12", 123, 8012, (1, 2), struck)
    assert line(flick) == (
        "Hannah, MP5: strikes the Patrol on G6; Medium disc from beside the SEAL (12.3°, power 80.1)"
    )


def test_whoever_should_not_be_struck_is_told_of_as_bad_news() -> None:
    def tone(*struck: Piece) -> str:
        flick = Flicked("STF-FIR-4", "hannah", "W01", "M", "self", "A12", 0, 8000, (1, 2), struck)
        (strong,) = (span for span in tell(flick, GAME.content) if span.strong)
        return strong.tone

    assert tone() == "soft"
    assert tone(Piece("patrol", "t1", "G6")) == "friend"
    assert tone(Piece("patrol", "t1", "G6"), Piece("seal", "george", "G7")) == "bad"


def test_how_it_ended_is_told_in_its_tone() -> None:
    won, lost = (MissionEnded("STF-P7-5", "Prism Lens", result, 4, False) for result in ("success", "failure"))
    assert [GAME.line(one)[0].tone for one in (won, lost)] == ["good", "bad"]
    assert line(won) == "Prism Lens: Success. +4 points"
