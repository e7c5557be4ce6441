"""What users read: nobody's sex is taken for granted, numbers agree, nothing is left unfilled."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show import ShownGame, load_game
from sandtable.show.debrief import panels
from sandtable.show.sheet import Chip
from tests.plain_words import sentences

GENDERED = re.compile(r"(?<![\w./#-])(he|him|his|she|her|hers|himself|herself)(?![\w-])", re.I)
HIGH_EXPLOSIVE = re.compile(r"\bHE\b")
# Stories about one person who is somebody: the briefs of missions, and the SEAL of a lesson.
STORIES = re.compile(r"/(brief|objective)$|quiet-entry\.yaml/.*/say$")
# Words that are verbs as well are left out after a name: "Fighter 1 attacks".
NOUNS = (
    "actions|areas|cards|casualties|chances|conditions|counters|dice|discs|dots|enemies|feet|fighters|"
    "folders|hostages|inches|injuries|items|magazines|markers|men|missions|officers|operators|options|places|"
    "rooms|rounds|seals|soldiers|stuns|tangos|teams|tokens|turns|units|ways|words|years"
)
DEEDS = "attacks|checks|hits|moves|points|rolls|shots|steps|targets|wounds"
ONE_OF_MANY = re.compile(rf"(?<![\w.,:/+–-])1 ({NOUNS})\b|(?:^|\b[a-z]+[:,]? \(?)1 ({DEEDS})\b", re.M)
UNFILLED = re.compile(r"\{\w*\}|\bNone\b|  +(?=\S)")
FIRST_OF_SEVERAL = re.compile(r"(?<= platoon) 1\b|(?<= company) 1\b|(?<= battery) 1\b")
PLAYS = [
    ("special-forces", "hfc", "7"),
    ("special-forces", "wmd", "3"),
    ("seal-team-flix", "1", "5"),
    ("third-option", "MC-02", "11"),
    ("covert-ops", "smash-and-grab", "2"),
    ("team-yankee", "contact", "4"),
]


def test_no_text_takes_the_sex_of_a_soldier_for_granted() -> None:
    found = [
        (where, said[max(0, hit.start() - 40) : hit.end() + 30])
        for where, said in sentences()
        if not STORIES.search(where)
        for hit in GENDERED.finditer(HIGH_EXPLOSIVE.sub("", said))
    ]
    assert found == []


@pytest.mark.parametrize(("name", "mission", "seed"), PLAYS)
def test_what_a_whole_match_says_is_well_said(name: str, mission: str, seed: str) -> None:
    wrong = {
        said
        for said in told(load_game(name), mission, seed)
        if ONE_OF_MANY.search(FIRST_OF_SEVERAL.sub("", said)) or UNFILLED.search(said.strip())
    }
    assert sorted(wrong) == []


def spans(chip: Chip) -> Iterator[str]:
    """Part by part, for what sets parts apart is no slip; and all together."""
    yield from (span.text for span in chip)
    yield re.sub(" +", " ", "".join(span.text for span in chip))


def told(game: ShownGame[Any], mission: str, seed: str) -> Iterator[str]:
    """Prompts, options, log and debriefs, from the first question to the end."""
    match = Match.new(game, game.mission(mission), seed=seed)
    player = make_player("basic", game, seed)
    while decision := match.decision:
        state = match.table.state
        yield decision.prompt
        for option in decision.options[:60]:
            yield decision.label(option, state)
            yield from (option.detail(state), option.group(state), option.fold(state))
            yield from (option.way(state), option.takes(state))
        match.play(decision.seat, match.computer_choice(player))
    for event in match.log:
        yield from spans(game.line(event))
    for seat in game.seats_of(match.mission):
        view = game.view(match.table.state, seat)
        debrief = game.screen(view, None).debrief(match.log)
        for panel in panels(debrief) if debrief else ():
            for row in panel.rows:
                yield row.label
                yield from (said for chip in row.chips for said in spans(chip))
    assert match.outcome is not None
    yield match.outcome.summary


def test_slips_are_found() -> None:
    for slip in ("1 teams are left", "with 1 hits", "needs 1 dice", "1 points"):
        assert ONE_OF_MANY.search(slip), slip
    for plain in ("Fighter 1 attacks", "seal-1 rolls", "11 teams", "1 of 3 dice"):
        assert not ONE_OF_MANY.search(plain), plain
    assert UNFILLED.search("{team} is down")
    assert UNFILLED.search("two  spaces")
