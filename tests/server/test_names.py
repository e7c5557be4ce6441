"""Whoever sits down may say who they are; everybody is told, and no rule ever hears of it."""

import pytest

from sandtable.players.lookalikes import prototypes, skeleton
from sandtable.server.names import LONGEST, distinct, tidied
from tests.server.client import Made, Rest, Wire, data
from tests.server.conftest import Hall

KEY = "0123456789abcdef"
HONEST = [
    "Олег Петров",
    "Αλέξης",
    "李明",
    "田中さくら",
    "김민준",
    "محمد",
    "שרה",
    "ทักษิณ",
    "विक्रम",
    "Նարեկ",
    "ნინო",
    "សុខា",
    "தமிழ்",
    "Zoë van Dijk",
    "Łukasz",
    "O'Neill",
    "Nguyễn Ánh",
    "🦅 Kestrel",
    "Maël",
    "Ñandú",
]


@pytest.fixture
def table(rest: Rest) -> Made:
    return rest.make("toy", "large")


def sit(rest: Rest, table: Made, seat: str, name: str) -> str:
    path, invitation = f"{table.path}/sit", table.links.seats[seat]
    answer = rest.post(path, invitation, json={"key": KEY + seat, "name": name})
    return str(data(answer)["link"])


def names(rest: Rest, table: Made) -> dict[str, str]:
    seats = rest.table(table.id, table.links.spectator)["seats"]
    return {seat: one["who"] for seat, one in seats.items()}


def call_me(wire: Wire, name: str) -> None:
    wire.send("name", name=name)
    wire.settle()


def notes(wire: Wire) -> list[str]:
    wire.settle()
    said = [one for seen in wire.seen if seen["type"] == "welcome" for one in seen["chat"]]
    said += [seen for seen in wire.seen if seen["type"] == "chat"]
    return [one["text"] for one in said if one["who"] == ""]


def refusals(wire: Wire) -> list[str]:
    return [seen["why"] for seen in wire.seen if seen["type"] == "refused"]


# what a name may be


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Kestrel", "Kestrel"),
        ("  Zoë   van\tDijk\n", "Zoë van Dijk"),
        ("Ke\x00st\x1brel\x9f", "Ke st rel"),
        ("\u202elertseK\u2066\u200b", "lertseK"),  # no turning round, nothing unseen
        ("\uff2bestrel", "Kestrel"),  # as the plain letters that it looks like
        ("e" + "\u0301" * 40, "é\u0301\u0301"),  # no towers of accents
        ("\ue000\U000f0000\U0010ffff", ""),  # letters that no font has
        ("🦅", "🦅"),
        (" .,- ", ""),
        ("\u3164\u115f\u2800", ""),
        ("", ""),
        # nothing that a font does not show
        ("Al\ufe0fex", "Alex"),
        ("Al\u034fex", "Alex"),
        ("Alex\U000e0100", "Alex"),
        ("A\u17b4lex\u17b5", "Alex"),
        ("Alex\U0001d159", "Alex"),
        ("A\u180blex\u00ad\ufff0\U000e0041", "Alex"),
        ("Al\U0003fffdex\u0378", "Alex"),  # unassigned
        ("e\u034f\u0301", "é"),  # with nothing between letter and accent
        ("Zoe\u0301", "Zoé"),
        # honest names in other scripts
        *[(name, name) for name in HONEST],
    ],
)
def test_a_name_is_one_line_that_can_be_read(said: str, kept: str) -> None:
    assert tidied(said) == kept


def test_a_name_that_somebody_else_has_gets_a_number() -> None:
    assert distinct("Alex", []) == "Alex"
    assert distinct("alex", ["Alex"]) == "alex 2"
    assert distinct("Alex", ["ALEX", "Alex 2"]) == "Alex 3"
    assert distinct("", [""]) == "", "nobody is not somebody"
    assert len(distinct("x" * LONGEST, ["x" * LONGEST])) == LONGEST


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("\u0410l\u0435\u0445", "Alex"),  # Cyrillic letters
        ("\u0391L\u0395\u03a7", "Alex"),  # Greek capitals
        ("\u0410L\u0415\u0425", "alex"),  # Cyrillic capitals, in another case
        ("\uff21\uff4c\uff45\uff58", "Alex"),  # full width
        ("AIex", "Alex"),  # a capital I
        ("A1ex", "Alex"),
        ("Modern", "Modem"),  # r and n beside each other
        ("\u041c\u0430\u0445", "max"),
        ("\u039aestrel", "Kestrel"),  # a Greek Kappa
        ("B0b", "Bob"),
        ("\u0184ob", "bob"),
        ("Z\u043eë", "Zoë"),  # a Cyrillic o
        ("\u0422he h\u043est", "The host"),
        ("\u041c\u0430rl\u043ew", "Marlow"),
        ("Alex 2", "\u0410l\u0435\u0445 2"),
        ("Straße", "STRASSE"),
    ],
)
def test_a_name_that_looks_like_another_gets_a_number(name: str, taken: str) -> None:
    assert distinct(tidied(name), [taken]) == f"{tidied(name)} 2"
    assert distinct(tidied(taken), [tidied(name)]) == f"{tidied(taken)} 2"


def test_honest_names_do_not_look_like_each_other() -> None:
    for at, name in enumerate(HONEST):
        assert distinct(name, HONEST[:at]) == name


def test_no_letter_is_read_as_one_that_is_read_as_another() -> None:
    for letter, prototype in prototypes().items():
        assert len(letter) == 1
        assert skeleton(skeleton(letter)) == skeleton(letter) == skeleton(prototype), letter


def test_a_computer_player_takes_another_name_where_a_person_looks_like_it(rest: Rest, table: Made, red: Wire) -> None:
    call_me(red, "\u041c\u0430rl\u043ew")
    path = f"{table.path}/seats/blue"
    data(rest.put(path, table.links.host, json={"player": "basic"}))
    assert names(rest, table) == {"red": "\u041c\u0430rl\u043ew", "blue": "Hale"}


# saying it


def test_whoever_sits_down_with_a_name_is_told_to_everybody_by_it(rest: Rest, table: Made, red: Wire) -> None:
    sit(rest, table, "blue", " Kestrel\x00 ")
    assert notes(red) == ["Kestrel has sat down as Blue."]
    told = [seen["seats"]["blue"] for seen in red.seen if seen["type"] == "people"][-1]
    assert (told["who"], told["name"], told["player"]) == ("Kestrel", "Blue", "human")
    assert names(rest, table) == {"red": "", "blue": "Kestrel"}


def test_nobody_has_to_say_a_name(rest: Rest, table: Made, red: Wire) -> None:
    sit(rest, table, "blue", "")
    assert notes(red) == ["Somebody has sat down as Blue."]
    assert names(rest, table) == {"red": "", "blue": ""}


def test_the_host_says_a_name_at_the_table_and_a_change_of_it_is_told(rest: Rest, table: Made) -> None:
    watching = rest.join(table, "spectator")
    with watching, rest.join(table, "red") as red:
        call_me(red, "Kestrel")
        call_me(red, "Kestrel")
        assert notes(red) == []
        call_me(red, "Merlin")
        assert notes(watching) == ["Kestrel (Red) is called Merlin now."]
        call_me(red, "")
        assert notes(watching)[-1] == "Merlin (Red) has put the name away."
        people = [seen["seats"]["red"]["who"] for seen in watching.seen if seen["type"] == "people"]
        assert [one for at, one in enumerate(people) if [*people[:at], None][at - 1] != one][-3:] == [
            "Kestrel",
            "Merlin",
            "",
        ]


def test_two_of_one_name_are_told_apart_and_nobody_poses_as_another(rest: Rest, table: Made, red: Wire) -> None:
    call_me(red, "Alex")
    sit(rest, table, "blue", "ALEX")
    assert names(rest, table) == {"red": "Alex", "blue": "ALEX 2"}
    for posed in ("Blue", "The table", "\uff34HE HOST"):
        call_me(red, posed)
        assert names(rest, table)["red"].endswith(" 2"), posed


def test_a_computer_player_has_a_name_that_no_person_takes(rest: Rest) -> None:
    table = rest.make("toy", "large", seats={"blue": "basic"}, pace=5000)
    seats = rest.table(table.id, table.links.spectator)["seats"]
    assert (seats["blue"]["who"], seats["blue"]["player"]) == ("Marlow", "basic")
    assert seats["blue"]["about"]
    with rest.join(table, "red") as red:
        call_me(red, "Marlow")
        assert names(rest, table) == {"red": "Marlow 2", "blue": "Marlow"}


def test_what_was_said_stays_with_who_said_it_when_the_seat_changes_hands(rest: Rest, table: Made) -> None:
    first = sit(rest, table, "blue", "Kestrel")
    with rest.wire(table.id, first) as blue:
        blue.send("chat", text="I was here")
        assert blue.expect("chat")["person"] == "Kestrel"
        blue.send("hand_back", yes=True)
        blue.close_code()
    assert names(rest, table)["blue"] == "", "a name goes with whoever had it"
    back = data(rest.get(f"{table.path}/links", table.links.host))["seats"]["blue"]
    body = {"key": KEY, "name": "Jonas"}
    data(rest.post(f"{table.path}/sit", back, json=body))
    with rest.join(table, "red") as red:
        said = {one["text"]: one.get("person", "") for one in red.seen[0]["chat"]}
    assert said["I was here"] == "Kestrel"
    assert "Kestrel (Blue) has got up; the seat is the host's again." in said
    assert "Jonas has sat down as Blue." in said


def test_names_outlive_a_restart_on_every_database(hall: Hall, database: str) -> None:
    rest = hall(database)
    table = rest.make("toy", "large")
    mine = sit(rest, table, "blue", "Kestrel")
    with rest.join(table, "red") as red:
        call_me(red, "Zoë 🦅")
        red.send("chat", text="hello")
        red.expect("chat")
    rest.server.stop()
    rest = hall(database)
    assert names(rest, table) == {"red": "Zoë 🦅", "blue": "Kestrel"}
    with rest.wire(table.id, mine) as blue:
        said = [one for one in blue.seen[0]["chat"] if one["who"]]
        assert [(one["text"], one["person"]) for one in said] == [("hello", "Zoë 🦅")]


# bounds


def test_a_name_that_is_too_long_is_refused_and_nothing_changes(rest: Rest, table: Made) -> None:
    path, invitation = f"{table.path}/sit", table.links.seats["blue"]
    for name, status in (("x" * (LONGEST + 1), 409), ("x" * 201, 400), (7, 400), (None, 400)):
        answer = rest.post(path, invitation, json={"key": KEY, "name": name})
        assert answer.status_code == status, name
    with rest.join(table, "red") as red:
        call_me(red, "x" * (LONGEST + 1))
        assert refusals(red) == [f"A name has up to {LONGEST} characters"]
        red.send("name", name="x" * 201)
        red.send("name", name=["x"])
        red.send("name")
        red.settle()
        assert refusals(red)[1:] == ["That message is not understood"] * 3
        call_me(red, "x" * LONGEST)
    assert names(rest, table) == {"red": "x" * LONGEST, "blue": ""}


def test_whoever_changes_names_all_the_time_has_to_wait(red: Wire) -> None:
    for n in range(12):
        call_me(red, f"Name {n}")
    assert all("often enough" in why for why in refusals(red))
    assert len(refusals(red)) >= 6
    assert len(notes(red)) <= 6


def test_spectators_and_hosts_have_no_name_at_the_table(rest: Rest, table: Made) -> None:
    with rest.join(table, "spectator") as watching:
        call_me(watching, "Kestrel")
        assert len(refusals(watching)) == 1
    answer = rest.post(f"{table.path}/sit", table.links.host, json={"key": KEY})
    assert answer.status_code == 401
    assert names(rest, table) == {"red": "", "blue": ""}


# what it does not touch


def test_a_name_changes_nothing_of_the_play_and_stands_in_no_journal(rest: Rest, table: Made) -> None:
    blue_link = table.links.seats["blue"]
    with rest.join(table, "red") as red:
        with rest.wire(table.id, blue_link) as blue:
            before = blue.seen[0]["frame"]
        call_me(red, "Kestrel")
        assert not [seen for seen in red.seen if seen["type"] == "frame"]
        with rest.wire(table.id, blue_link) as blue:
            assert blue.seen[0]["frame"] == before
    rest.close_table(table)
    journal = rest.get(f"{table.path}/journal", table.links.host).text
    assert ("Kestrel" in journal, '"red":"human"' in journal) == (False, True)


def test_a_name_is_told_with_the_seats_and_tells_no_secret(rest: Rest, table: Made) -> None:
    mine = sit(rest, table, "blue", "Kestrel")
    for link in (table.links.host, table.links.spectator, table.links.seats["red"]):
        answer = rest.get(table.path, link)
        assert "Kestrel" in answer.text
        assert mine not in answer.text


# who plays for the computer


def test_every_computer_player_of_every_game_is_known_by_a_name_and_a_line(rest: Rest) -> None:
    for game in data(rest.get("/api/games")):
        cards = game["cards"]
        assert list(cards) == game["players"]
        for name, card in cards.items():
            assert card["name"], name
            assert card["about"] or game["id"] == "toy", f"{game['id']} says nothing of {name}"
        assert len({card["name"] for card in cards.values()}) == len(cards)
