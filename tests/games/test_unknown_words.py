"""Choices and drawings that name nothing: whatever a client writes into them is refused, and breaks nothing.

Every forged choice is played, and looked at before it is made; drawings are only looked at.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec import inspect
from msgspec.structs import replace

from sandtable.kernel.errors import Refused
from sandtable.kernel.game import Game, load_game
from sandtable.kernel.journal import read_journal
from sandtable.kernel.match import Match, replay
from sandtable.kernel.table import Table
from sandtable.show import Screen, ShownGame
from sandtable.show.placing import Draft, Placing
from sandtable.show.previews import preview_choice, preview_draft, preview_flick
from sandtable.testing import RandomPlay
from sandtable.testing.drafts import draft_of

Plain: TypeAlias = dict[str, Any]  # a choice as a client writes it
GOLDEN = Path(__file__).parents[1] / "golden"
MANY_DIGITS = "9" * 5_000  # more than `int` reads
WORDS = ("", "nothing", "x" * 20_000, "0", "None", "__class__", "\0", "../..", "\u202eUS-8", MANY_DIGITS)
PREFIXES = ("unit", "team", "objective", "marker", "casualty", "formation")
NUMBERED = tuple(f"{prefix}-{MANY_DIGITS}" for prefix in PREFIXES)
NUMBERS = (-1, 0, 1, 7, 10**6, 2**63 - 1, -(2**63))
OFTEN = 2  # times that a kind of question is tried in one play
TRIES, FEW = 4, 1  # values for a field of what is offered there, and of any other choice
DRAFTS = 6  # of each question that is answered by drawing, by day; a field of each is forged
LENGTHS = (0, 1, 2, 9)
PLAYS = {"third-option": 12, "seal-team-flix": 4, "special-forces": 3, "covert-ops": 3, "team-yankee": 2}
# A mission, settings and the questions that these ask before the play itself begins.
SETUPS: dict[str, tuple[str, dict[str, str], set[str]]] = {
    "covert-ops": (
        "smash-and-grab",
        {"players": "2", "teams": "built", "conditions": "chosen", "low": "placed"},
        {"BuildTeam", "PickConditions", "PlaceLowPiece"},
    ),
    "special-forces": ("own-battle", {"forces": "both"}, {"BuyForce"}),
    "team-yankee": ("contact", {"blue_force": "built", "red_force": "built"}, {"BuildForce"}),
    "third-option": ("briefing", {}, {"ChooseSource"}),
}


def questions(game: Game[Any], plays: int) -> Iterator[Table[Any]]:
    """Every kind of question that random plays come to, a few times each."""
    missions = game.missions()
    for seed in range(plays):
        yield from often(RandomPlay(game, missions[seed % len(missions)].id, seed))


def often(tables: Iterable[Table[Any]]) -> Iterator[Table[Any]]:
    """Each kind of question a few times."""
    asked = Counter[str]()
    for table in tables:
        asked[table.asking] += 1
        if asked[table.asking] <= OFTEN:
            yield table


def leaves(value: Any) -> Iterator[Any]:
    """The words and numbers in a choice."""
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, list | tuple):
        for item in value:
            yield from leaves(item)
    elif not isinstance(value, bool):
        yield value


class Forger:
    """Makes choices of every kind with names that are unknown, or those of other things."""

    def __init__(self, game: Game[Any]) -> None:
        self.kinds = [inspect.type_info(kind) for kind in game.choices]
        self.random = Random(game.id)
        self.words, self.numbers = dict.fromkeys((*WORDS, *NUMBERED)), dict.fromkeys(NUMBERS)
        self.samples: dict[str, Plain] = {}  # an option of each kind that was offered

    def look(self, table: Table[Any]) -> None:
        """Remember what is offered: ids of one kind are tried as those of another."""
        assert table.decision
        for option in {type(option): option for option in table.decision.options}.values():
            plain = msgspec.to_builtins(option)
            self.samples[plain["choice"]] = plain
            for leaf in leaves(plain):
                if isinstance(leaf, str):
                    self.words[leaf] = None
                elif isinstance(leaf, int):
                    self.numbers[leaf] = None

    def forged(self, table: Table[Any]) -> Iterator[Plain]:
        """Field by field, the rest as it was once offered; what is offered now most of all."""
        assert table.decision
        offered = {type(option) for option in table.decision.options}
        for kind in self.kinds:
            assert isinstance(kind, inspect.StructType)
            for field in kind.fields:
                for _ in range(TRIES if kind.cls in offered else FEW):
                    whole = self.samples.get(str(kind.tag)) or self.value(kind)
                    yield {**whole, field.encode_name: self.value(field.type)}

    def drafts(self, placing: Placing, count: int) -> Iterator[Draft]:
        """Drawings of handles that are there and of others, off the table too."""
        for _ in range(count):
            whole = draft_of(placing, self.random)
            forged = self.random.choice((self.wild_draft, self.renamed, self.in_unknown_mode))
            yield forged(whole)

    def wild_draft(self, _: Draft) -> Draft:
        """Nothing in it is known."""
        strokes = [self.wild_stroke() for _ in range(self.random.choice(LENGTHS))]
        return msgspec.convert({"strokes": strokes, "mode": self.word(32)}, Draft)

    def wild_stroke(self) -> Plain:
        points = [[self.far(), self.far()] for _ in range(self.random.choice(LENGTHS))]
        return {"handle": self.word(64), "points": points, "face": self.random.randint(-1, 359)}

    def far(self) -> int:
        return self.random.choice((-100_000, 0, 1, 100_000, self.random.randint(-1000, 3000)))

    def word(self, length: int) -> str:
        return self.random.choice((*WORDS, *self.words))[:length]

    def renamed(self, draft: Draft) -> Draft:
        """Drawn with what is no handle."""
        return replace(draft, strokes=tuple(replace(one, handle=self.word(64)) for one in draft.strokes))

    def in_unknown_mode(self, draft: Draft) -> Draft:
        return replace(draft, mode=self.word(32))

    def value(self, kind: inspect.Type) -> Any:
        """Anything of this type; of a Literal also words that it does not have."""
        pick = self.random.choice
        match kind:
            case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
                made = {field.encode_name: self.value(field.type) for field in fields}
                return made | ({tag_field: tag} if tag_field else {})
            case inspect.TupleType(item_types=items):
                return [self.value(item) for item in items]
            case inspect.VarTupleType(item_type=item):
                return [self.value(item) for _ in range(pick(LENGTHS))]
            case inspect.UnionType(types=types):
                return self.value(pick(types))
            case inspect.LiteralType(values=values):
                return pick((*values, *WORDS))
            case inspect.BoolType():
                return pick((False, True))
            case inspect.IntType():
                return pick((pick(NUMBERS), pick(list(self.numbers))))
            case inspect.StrType():
                return pick((pick(WORDS), pick(list(self.words))))
            case inspect.NoneType():
                return None
        raise TypeError(f"no choice had a field of this type before: {kind}")


def answer(table: Table[Any], plain: Plain) -> None:
    assert table.decision
    try:
        choice = table.game.codec.choice(msgspec.json.encode(plain))
        table.copy().play(table.decision.seat, choice)
    except (msgspec.ValidationError, Refused):
        pass
    except Exception as error:
        error.add_note(f"{table.asking} was answered with {plain!r:.500}")
        raise


class Looker:
    """Looks at answers before they are given, as the server does at an open question."""

    def __init__(self, table: Table[Any]) -> None:
        assert table.decision
        assert isinstance(table.game, ShownGame)
        self.table = table.redealt_for(table.decision.seat, "look")
        view = self.table.view(table.decision.seat)
        self.screen: Screen[Any] = table.game.screen(view, table.decision)

    def look(self, plain: Plain) -> None:
        """A choice that is looked at; one that is refused is not drawn, unless a hand could have flicked it."""
        try:
            choice = self.table.game.codec.choice(msgspec.json.encode(plain))
            preview_flick(self.screen, self.table, choice)
            preview_choice(self.screen, self.table, choice)
        except msgspec.ValidationError:
            pass
        except Exception as error:
            error.add_note(f"{self.table.asking} was to be answered with {plain!r:.500}")
            raise

    def draw(self, forger: Forger, count: int) -> int:
        """Drawings; how many."""
        if self.screen.placing is None:
            return 0
        for draft in forger.drafts(self.screen.placing, count):
            try:
                preview_draft(self.screen, self.table, draft)
            except Exception as error:
                error.add_note(f"At {self.table.asking} was drawn {draft!r:.500}")
                raise
        return count


def forge(game: Game[Any], tables: Iterable[Table[Any]], drafts: int = DRAFTS) -> Counter[str]:
    """How many choices of each kind were tried; raises what one of them broke."""
    forger, tried = Forger(game), Counter[str]()
    for table in tables:
        tried += forge_at(table, forger, drafts)
    return tried


def forge_at(table: Table[Any], forger: Forger, drafts: int = DRAFTS) -> Counter[str]:
    forger.look(table)
    before, tried = table.dump(), Counter[str]()
    looker = Looker(table) if table.decision and table.decision.open else None
    for plain in forger.forged(table):
        answer(table, plain)
        if looker:
            looker.look(plain)
        tried[plain["choice"]] += 1
    if looker:
        tried["draft"] += looker.draw(forger, drafts)
    assert table.dump() == before
    return tried


def with_fields(game: Game[Any]) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in game.choices if kind.__struct_fields__}


def with_drafts(game: Game[Any]) -> set[str]:
    return {"draft"} if isinstance(game, ShownGame) and game.draws else set()


@pytest.mark.parametrize("name", PLAYS)
def test_a_choice_with_unknown_words_or_numbers_is_refused_and_breaks_nothing(name: str) -> None:
    game = load_game(name)
    assert set(forge(game, questions(game, PLAYS[name]))) == with_fields(game) | with_drafts(game)


@pytest.mark.parametrize("name", SETUPS)
def test_the_same_before_the_play_begins(name: str) -> None:
    game, (mission, settings, asked) = load_game(name), SETUPS[name]
    play = RandomPlay(game, game.configure(game.mission(mission), settings), 1)
    found = Counter[str]()

    def tables() -> Iterator[Table[Any]]:
        for table in islice(play, 60):
            found[table.asking] += 1
            yield table

    forge(game, often(tables()))
    assert asked <= set(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYS)
def test_the_same_in_many_plays(name: str) -> None:
    game = load_game(name)
    forge(game, questions(game, 10 * PLAYS[name]), 10 * DRAFTS)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYS)
def test_the_same_at_every_kind_of_question_in_the_golden_journals(name: str) -> None:
    game = load_game(name)
    forger, asked = Forger(game), Counter[str]()

    def watch(match: Match) -> None:
        table = match.table
        if table.decision and not table.throw:
            asked[table.asking] += 1
            if asked[table.asking] <= OFTEN:
                forge_at(table, forger, 10 * DRAFTS)

    for path in sorted(GOLDEN.joinpath(name.replace("-", "_")).glob("*.jsonl")):
        replay(read_journal(path), game, path, watch=watch)
    assert asked
