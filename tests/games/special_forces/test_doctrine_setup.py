"""Where the computer player's soldiers start, what they are after, and where it hides things."""

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces.doctrine.aims import aim_of
from sandtable.games.special_forces.doctrine.basic import basic
from sandtable.games.special_forces.doctrine.fields import field
from sandtable.games.special_forces.doctrine.outlook import Outlook
from sandtable.games.special_forces.doctrine.placing import hiding_places
from sandtable.games.special_forces.doctrine.roles import Role, goal_field, role_of
from sandtable.games.special_forces.objectives import exit_dots
from sandtable.games.special_forces.rules.setup import HideOn, StartOn
from sandtable.games.special_forces.state import Folder, State
from sandtable.kernel import SeededDice, Table
from sandtable.testing import covers
from tests.games.special_forces.build import battle, dot, game, man, scenario, stands

CARDS = ("IIF-1", "IIF-2", "IIF-3")
UNTRAINED = tuple(f"IIF-UR-0{n}" for n in range(1, 9))


def set_up(name: str, seed: int = 2) -> Table[State]:
    """A battle whose soldiers the computer player has placed."""
    table: Table[State] = Table.start(game(), scenario(name), SeededDice(seed))
    while table.decision and table.state.turn == 0:
        seat = table.decision.seat
        table.play(seat, basic(table.redealt(seat, SeededDice(seed))))
    return table


def role(table: Table[State], name: str) -> Role:
    outlook = Outlook(table.state, man(table, name).side)
    return role_of(outlook, next(one for one in outlook.friends if one.id == name))


# set-up


@covers("SF-AI-9")
def test_runners_start_on_the_dots_of_their_zone_that_are_nearest_to_the_exit() -> None:
    table = set_up("rat")
    ground, away = table.state.ground, field(table.state.ground, exit_east(table))
    leader = man(table, "IIF-1").dot
    taken = {one.dot for one in table.state.soldiers.values()}
    free = [one for one in ground.inside(11, 12, 13) if one not in taken]

    watched = [sum(ground.sees(one, us.dot) for us in table.state.side("us")) for one in free]
    scores = [away[one] + seen for one, seen in zip(free, watched, strict=True)]
    own = away[leader] + sum(ground.sees(leader, us.dot) for us in table.state.side("us"))
    assert own <= min(scores)


def exit_east(table: Table[State]) -> tuple[int, ...]:
    return exit_dots(table.state.ground, ("E",))


@covers("SF-AI-9")
def test_the_team_of_mogadishu_starts_in_the_middle_of_the_west_edge() -> None:
    table = set_up("som")
    rows = sorted(int(stands(table, name)[1:]) for name in ("US-2", "US-8"))
    assert all(stands(table, name)[0] == "A" for name in ("US-2", "US-8"))
    assert 5 <= rows[0] < rows[1] <= 15


@covers("SF-AI-9")
def test_of_equal_scores_the_lower_row_and_then_the_lower_column_is_taken() -> None:
    table: Table[State] = Table.start(game(), scenario("cornershop"), SeededDice(1))
    assert table.decision is not None
    ground = table.state.ground
    edges = [*range(25, 520, 26), *range(494, 520)]
    scores = {
        option.dot: sum(ground.sees(option.dot, edge) for edge in sorted(set(edges)))
        for option in table.decision.options
        if isinstance(option, StartOn)
    }
    assert basic(table) == StartOn(min(scores, key=lambda one: (scores[one], one)))


@covers("SF-AI-9", "SF-AI-11")
def test_of_equal_scores_the_row_counts_before_the_column() -> None:
    """Neither dot is seen from the enemy's: E8 is the lower row, D9 the lower column."""
    shop = scenario("cornershop")
    force = replace(shop.us, zone="dot(D9) + dot(E8)")
    far = replace(shop.iif, zone="edge(E)")
    table: Table[State] = Table.start(game(), replace(shop, us=force, iif=far), SeededDice(1))
    assert not any(table.state.ground.sees(dot(one), dot("Z10")) for one in ("D9", "E8"))
    assert basic(table) == StartOn(dot("E8"))


@covers("SF-AI-9")
def test_the_bait_starts_inside_its_building_and_its_enemies_around_it() -> None:
    table = set_up("bth")
    ground = table.state.ground
    assert all(ground.of_building[one.dot] == 1 for one in table.state.side("us"))
    assert not any(ground.of_building[one.dot] == 1 for one in table.state.side("iif"))


@covers("SF-AI-9")
@pytest.mark.parametrize("seed", range(4))
def test_the_keepers_of_a_hidden_folder_start_in_its_building_and_in_every_part_of_it(seed: int) -> None:
    table = set_up("wmd", seed)
    ground = table.state.ground
    keepers = [one.dot for one in table.state.side("iif")]
    columns = [ground.lattice.place(one)[0] for one in keepers]
    wings = [sum(low <= one < low + 4 for one in columns) for low in (7, 11, 15)]  # H, L and P on

    assert all(ground.of_building[one] == 1 for one in keepers)
    assert min(wings) >= 2, "who guards one wing alone shows where the folder lies"
    assert max(wings) <= 10


@covers("SF-AI-9")
def test_most_keepers_start_near_the_folder_all_the_same() -> None:
    table = set_up("wmd")
    folder = table.state.folder
    assert folder is not None
    away = field(table.state.ground, (folder.dot,))
    first, last = ([away[man(table, one).dot] for one in names] for names in (CARDS, UNTRAINED))
    assert max(first) <= min(5, max(last))


def test_the_patrol_starts_towards_where_the_worker_will_stand() -> None:
    table = set_up("hfc")
    away = field(table.state.ground, (man(table, "UN").dot,))
    assert away[man(table, "US-8").dot] <= 12


# the folder


@covers("SF-AI-11")
def test_the_folder_lies_on_one_of_the_twelve_dots_that_are_seen_least() -> None:
    table: Table[State] = Table.start(game(), scenario("wmd"), SeededDice(1))
    places = hiding_places(table.state, table.state.ground.inside(1))
    hidden = [basic(table.redealt("iif", SeededDice(seed))) for seed in range(60)]

    assert len(places) == 12
    assert all(isinstance(one, HideOn) and one.dot in places for one in hidden)
    assert len({one.dot for one in hidden if isinstance(one, HideOn)}) >= 8


@covers("SF-AI-11")
def test_hiding_the_folder_leaves_the_dice_of_the_table_alone() -> None:
    table: Table[State] = Table.start(game(), scenario("wmd"), SeededDice(1))
    before = table.dice.position()
    assert basic(table) == basic(table)
    assert table.dice.position() == before


@covers("SF-AI-12")
def test_where_an_unseen_folder_lies_changes_nothing_for_its_seekers() -> None:
    table = set_up("wmd")
    folder = table.state.folder
    assert folder is not None
    assert not folder.discovered
    while table.decision and table.decision.seat != "us":
        table.play("iif", basic(table))

    answers = []
    for place in table.state.unsearched[:6]:
        table.state.folder = Folder(dot=place)
        answers.append(basic(table))
    assert len(answers) == 6
    assert all(one == answers[0] for one in answers)


# roles


ROLES = [
    ("hfc", "UN", "Runner"),
    ("hfc", "US-8", "Escort"),
    ("hfc", "IIF-2", "Hunter"),
    ("som", "US-2", "Runner"),
    ("rat", "US-3", "Interceptor"),
    ("rat", "IIF-1", "Runner"),
    ("rat", "IIF-UB-01", "Bomber"),
    ("wmd", "US-1", "Searcher"),
    ("wmd", "IIF-1", "Holder"),
    ("wmd", "IIF-UB-01", "Bomber"),
    ("bth", "US-2", "Holder"),
    ("bth", "IIF-RPG-01", "Rocketeer"),
    ("bth", "IIF-UB-01", "Bomber"),
    ("bth", "IIF-1", "Hunter"),
    ("cornershop", "US-3", "Holder"),
    ("cornershop", "IIF-1", "Hunter"),
    ("housecall", "UN", "Runner"),
    ("antenna", "US-1", "Seeker"),
    ("antenna", "IIF-1", "Guard"),
    ("headhunt", "US-3", "Hunter"),
    ("headhunt", "IIF-1", "Holder"),
]


@covers("SF-AI-10")
@pytest.mark.parametrize(("name", "soldier", "expected"), ROLES)
def test_every_scenario_gives_its_soldiers_their_roles(name: str, soldier: str, expected: str) -> None:
    assert role(set_up(name), soldier).name == expected


@covers("SF-AI-10")
def test_roles_follow_the_folder() -> None:
    soldiers = {"US-1": "A14", "US-8": "A15", "IIF-1": "M8", "IIF-UB-01": "M9"}
    found = Folder(dot=dot("L5"), discovered=True)
    taken = Folder(carrier="US-8", discovered=True)

    seen = battle(soldiers, mission=scenario("wmd"), folder=found)
    assert [role(seen, name).name for name in ("US-1", "IIF-1")] == ["Seeker", "Guard"]
    gone = battle(soldiers, mission=scenario("wmd"), folder=taken)
    names = [role(gone, name).name for name in ("US-1", "US-8", "IIF-1", "IIF-UB-01")]
    assert names == ["Escort", "Runner", "Hunter", "Hunter"]


@covers("SF-AI-10")
def test_interceptors_go_for_whoever_would_take_most_away_soonest() -> None:
    soldiers = {"US-3": "A1", "IIF-1": "B10", "IIF-2": "C10", "IIF-UR-01": "Y10"}
    table = battle(soldiers, mission=scenario("rat"))
    outlook = Outlook(table.state, "us")
    away = goal_field(outlook, outlook.friends[0], "runaway")
    assert away[dot("B10")] == 0  # 13 points outweigh the way


def test_a_battle_is_about_what_its_victory_counts() -> None:
    kinds = {name: aim_of(scenario(name)).kind for name in ("hfc", "som", "rat", "wmd", "bth")}
    assert kinds == {"hfc": "rescue", "som": "breakout", "rat": "escape", "wmd": "fetch", "bth": "laststand"}
    headhunt = aim_of(scenario("headhunt"))
    assert (headhunt.kind, headhunt.side, headhunt.who) == ("kingpin", "us", "IIF-1")


@covers("SF-AI-9")
def test_keepers_of_an_item_that_all_see_start_in_front_and_their_leader_right_behind() -> None:
    state = set_up("antenna").state
    assert state.folder is not None
    away = field(state.ground, (state.folder.dot,))
    ranks = {one.id: away[one.dot] for one in state.side("iif")}
    front = min(ranks.values())
    assert ranks["IIF-2"] == front
    assert ranks["IIF-1"] == front + 1
    assert max(ranks.values()) <= front + 2
