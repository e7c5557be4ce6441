"""The state: a copy is a position of its own, and whoever stands where is looked up afresh."""

from msgspec.structs import replace

from sandtable.games.team_yankee.state import State
from tests.games.team_yankee.build import at_inches, position


def test_what_is_put_into_a_copy_is_not_in_the_position_it_was_made_of() -> None:
    state = position(blue=[("US-HQT", (10, 10))], objectives=[(20, 20)], mines=[(30, 30)]).state
    twin = state.copy()
    assert twin == state
    for field in State.__struct_fields__:
        value = getattr(twin, field)
        if isinstance(value, dict | list):
            assert value is not getattr(state, field), field


def test_where_teams_stand_follows_other_teams_in_their_place() -> None:
    state = position(blue=[("US-M1", (10, 10), (14, 10))]).state
    assert len(state.standing("blue")) == 2
    state.teams = {who: replace(one, lost=who == 1) for who, one in state.teams.items()}
    assert [one.id for one in state.standing("blue")] == [2]
    state.change_team(2, at=at_inches(20, 20))
    assert state.bases.discs(air=False) == [(2, state.disc(2))]
