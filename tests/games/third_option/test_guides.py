"""The guided first mission: what it says happens, and what it proposes is legal."""

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from sandtable.games.third_option import GAME, ThirdOption
from sandtable.games.third_option.events import CardShown, Rolled
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT, BuyAsset, RecruitTeam
from sandtable.games.third_option.state import State
from sandtable.kernel.content import Document
from sandtable.kernel.decision import Choice
from sandtable.kernel.errors import ContentError, UnknownName
from sandtable.kernel.event import Event
from sandtable.kernel.match import Match
from sandtable.show.guide import Note, read_guides
from sandtable.testing.lessons import is_short

(GUIDE,) = GAME.guides()
TEAMS = {card.name: card for card in GAME.content.teams.values()}


class Moment(NamedTuple):
    """A note, and where the table stands when it is said."""

    number: int
    note: Note
    choice: Choice
    state: State
    log: list[Event]
    percents: set[int]

    @property
    def seen(self) -> set[str]:
        return {event.card for event in self.log if isinstance(event, CardShown)}


@cache
def followed() -> tuple[tuple[Moment, ...], Match]:
    match = Match.new(GAME, GAME.mission(GUIDE.mission), seed=GUIDE.seed)
    moments = []
    for number, ((note,), choice) in enumerate(GUIDE.turns(GAME), 1):
        assert match.decision
        percents = {chance.percent for odds in match.table.odds().values() for chance in odds}
        state = match.table.state.copy()
        moments.append(Moment(number, note, choice, state, list(match.log), percents))
        match.play(match.decision.seat, choice)
    return tuple(moments), match


MOMENTS = followed()[0]
each = pytest.mark.parametrize("moment", MOMENTS, ids=[f"note-{m.number}" for m in MOMENTS])


def numbers(pattern: str, text: str) -> list[int]:
    return [int(found) for found in re.findall(pattern, text)]


def test_it_goes_to_the_end_of_the_mission_and_ends_well() -> None:
    _, match = followed()
    assert len(GUIDE.notes) <= 30
    assert match.decision is None
    assert match.outcome
    assert match.outcome.summary == "Tier One Operator, 8 Victory Points"
    state = match.table.state
    assert (len(state.counted_teams()), state.teams_in("casualties")) == (7, ["GB-H"])
    assert "6 of 7 teams are active" in GUIDE.farewell
    assert "Tier One Operator with 8 Victory Points" in GUIDE.farewell


def test_it_shops_for_three_steps_at_most() -> None:
    bought = [moment for moment in MOMENTS if isinstance(moment.choice, RecruitTeam | BuyAsset)]
    confirmed = next(moment for moment in MOMENTS if moment.choice == CONFIRM_RECRUITMENT)
    assert confirmed.number == len(bought) + 1 <= 3


def test_its_mission_has_taken_all_that_it_names_and_the_rest_is_the_learners() -> None:
    lesson, first = GAME.mission("lesson"), MOMENTS[0].state
    assert lesson.force == (*first.teams, *first.assets)
    assert (first.spent, first.asset_points) == (21, 28)
    assert "lesson" not in [info.id for info in GAME.missions()]
    assert (GAME.settings(lesson), GAME.configure(lesson, {})) == ((), lesson)
    with pytest.raises(UnknownName, match="unknown setting 'difficulty'"):
        GAME.configure(lesson, {"difficulty": "normal"})


def test_what_a_mission_has_taken_beyond_the_rules_is_left_out() -> None:
    lesson = replace(GAME.mission("lesson"), force=("OP-1", "OP-2", "AC-16", "nobody"))
    state = Match.new(GAME, lesson, seed="1").table.state
    assert (list(state.teams), list(state.assets)) == (["OP-1"], [])


@pytest.mark.parametrize("text", [*(note.say for note in GUIDE.notes), GUIDE.farewell])
def test_nothing_it_says_is_long(text: str) -> None:
    assert is_short(text)


@each
def test_a_chance_it_names_is_on_the_screen_or_on_a_card_it_names(moment: Moment) -> None:
    named = [card for name, card in TEAMS.items() if name in moment.note.say]
    cards = {10 * n for card in named for n in (card.fighters, card.intel) if n}
    known = moment.percents | cards | {30, 40}  # a Fighter's, before and after awareness
    assert set(numbers(r"(\d+) percent", moment.note.say)) <= known


@each
def test_costs_and_numbers_of_teams_are_those_on_their_cards(moment: Moment) -> None:
    text = moment.note.say
    for name, card in TEAMS.items():
        assert set(numbers(rf"{name} costs (\d+)", text)) <= {card.cost}
        assert set(numbers(rf"{name} for (\d+)", text)) <= {card.cost}
        assert set(numbers(rf"{name} [^.:]*hits on (\d+)", text)) <= {card.fighters}
    if isinstance(moment.choice, RecruitTeam):
        chosen = GAME.content.teams[moment.choice.team]
        assert chosen.name in text
        assert set(numbers(r"\bF (\d+)", text)) <= {chosen.fighters}
        assert set(numbers(r"\bI (\d+)", text)) <= {chosen.intel}


@each
def test_costs_of_assets_and_points_left_are_right(moment: Moment) -> None:
    text, state = moment.note.say, moment.state
    for card in GAME.content.assets.values():
        assert set(numbers(rf"{card.name} costs (\d+)", text)) <= {card.cost}
    assert set(numbers(r"(\d+) points left", text)) <= {state.asset_points - state.spent}
    assert set(numbers(r"(\d+) Asset Points", text)) <= {state.asset_points}


@each
def test_every_card_of_the_enemy_and_every_event_it_names_was_shown(moment: Moment) -> None:
    cards = GAME.content.events | GAME.content.enemy_actions
    named = {card.id for card in cards.values() if card.name in moment.note.say}
    assert named <= moment.seen


@each
def test_units_and_teams_are_in_the_state_that_it_says(moment: Moment) -> None:
    text, state = moment.note.say, moment.state
    for unit in state.units.values():
        who = f"{unit.kind.capitalize()} {unit.number}"
        if re.search(rf"{who}(, hits)? is (down|gone)|{who}: down", text):
            assert unit.place == "casualties"
        if re.search(rf"{who} (is )?hurt|hit on {who}\. Then", text):
            assert unit.hits == 1
    for found in re.findall(r"(\d) Fighters (?:wait|hold)", text):
        assert int(found) == len(state.pool())
    for found in re.findall(r"(\d) Intel watch", text):
        assert int(found) == len(state.intel())


PLACES: dict[str, Callable[[State], bool]] = {
    "Recon": lambda s: s.phase == "recon",
    "Recon is over": lambda s: not s.intel() and s.fight == "none",
    "Phase 3": lambda s: s.phase == "direct_action" and s.box == -1,
    "Enemy awareness": lambda s: s.awareness == 1,
    "The rally point": lambda s: s.box == 2 and s.infiltrated,
    "At the objective": lambda s: s.box == 5 and s.fight == "pool",
    "A setback": lambda s: s.box == 5 and s.fight == "pool",
    "A kind event": lambda s: s.box == 6 and s.fight == "here" and not s.pool(),
    "The way home": lambda s: s.box == 11 and s.objective_done and not s.exfiltrated,
}


@each
def test_a_note_stands_where_its_title_says(moment: Moment) -> None:
    for title, holds in PLACES.items():
        if moment.note.title.startswith(title):
            assert holds(moment.state), moment.note.title


def test_the_guide_comes_to_every_place_it_has_a_title_for() -> None:
    for title in PLACES:
        assert any(moment.note.title.startswith(title) for moment in MOMENTS), title


def test_particular_things_it_says_are_so() -> None:
    by_title = {moment.note.title: moment for moment in MOMENTS}
    done = by_title["Done shopping"].state
    assert (done.spent, len(done.teams), len(done.assets)) == (28, 7, 3)
    assert by_title["Recon is over"].state.teams["RG-1"].hits == 1
    setback = by_title["A setback"]
    assert setback.state.teams["GB-H"].box == "casualties"
    assert sum(unit.hits for unit in setback.state.pool()) == 3
    assert {50, 70, 80} <= setback.percents
    kind = by_title["A kind event"].state
    assert (kind.teams["GB-G"].hits, kind.rounds - setback.state.rounds) == (1, 3)
    rolls = [event for event in by_title["The way home"].log if isinstance(event, Rolled)]
    assert (rolls[-1].test, rolls[-1].die, rolls[-1].passed) == ("exfiltration", 10, False)


def test_with_cards_of_a_pack_there_is_no_guide() -> None:
    assert ThirdOption(GAME.content).guides() == ()


BROKEN = """\
guides:
  - id: first
    title: First
    brief: A mission
    mission: MC-1
    seed: "1"
    farewell: Bye.
    notes:
      - say: Go.
        choose: {choice: rally, does: fly}
"""


def test_a_guide_that_cannot_be_followed_names_the_file_and_the_place() -> None:
    with pytest.raises(ContentError) as caught:
        read_guides(GAME, Document("first.yaml", BROKEN))
    mission, choice = str(caught.value).splitlines()
    assert mission.startswith("first.yaml:5:14: unknown mission 'MC-1'; did you mean")
    assert choice.startswith("first.yaml:10:17: no choice of Third Option: Invalid enum value 'fly'")


def test_a_misspelt_field_is_named_with_the_nearest_one() -> None:
    with pytest.raises(ContentError, match=r"first.yaml:7:5: .*unknown field `farwell`.*farewell"):
        read_guides(GAME, Document("first.yaml", BROKEN.replace("farewell", "farwell")))


def test_every_note_names_the_rule_that_it_shows() -> None:
    assert [note.title for note in GUIDE.notes if note.rule not in GAME.catalogue] == []
