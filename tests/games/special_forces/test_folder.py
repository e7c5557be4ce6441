"""The folder of WMD Secrets (SF-WMD-6 to -11): hidden, seen, taken, carried, dropped."""

import pytest

from sandtable.games.special_forces.events import FolderFound, FolderHidden
from sandtable.games.special_forces.rules.attack import Launch
from sandtable.games.special_forces.rules.gear import GiveTake, PickUp
from sandtable.games.special_forces.rules.movement import ExitMap, Move
from sandtable.games.special_forces.rules.setup import HideOn, RevealCheck, StartOn
from sandtable.games.special_forces.state import Folder, State
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, happened, options, refused
from tests.games.special_forces.build import battle, dot, fire, game, man, on, path, played, scenario

GROUND = game().content.maps["government-1"]
INSIDE = GROUND.inside(1)


def secrets(party: dict[str, str], where: str = "", **more: object) -> Table[State]:
    """WMD Secrets with the folder on a dot, unseen unless `discovered`."""
    found = bool(more.pop("discovered", False))
    folder = Folder(dot=dot(where), discovered=found) if where else more.pop("folder")
    hidden = () if found or not where else INSIDE
    setting = {"mission": scenario("wmd"), "folder": folder, "unsearched": hidden}
    return battle(party, **(setting | more))  # type: ignore[arg-type] # names of battle's own


def carried(where: str, **changes: object) -> dict[str, str]:
    return {"US-8": on(where, gear=("folder",), **changes)}


@covers("SF-WMD-6")
def test_the_iif_hide_the_folder_in_building_1_before_anybody_stands() -> None:
    table = Table.start(game(), scenario("wmd"), ScriptedDice())
    assert asked(table) == "iif"
    assert [one.dot for one in options(table, HideOn)] == list(INSIDE)
    assert table.state.at == {}
    choose(table, HideOn(dot("M9")))
    assert StartOn(dot("M9")) in options(table, StartOn)  # a soldier may stand on its dot


@covers("SF-WMD-6", "SF-AI-12")
def test_only_the_iif_know_where_it_is_hidden() -> None:
    table = Table.start(game(), scenario("wmd"), ScriptedDice())
    choose(table, HideOn(dot("M9")))
    (hidden,) = happened(table, FolderHidden)
    assert [game().hears(hidden, seat) for seat in ("us", "iif", SPECTATOR)] == [False, True, False]
    for seat in ("us", SPECTATOR):
        assert game().view(table.state, seat).folder is None
    assert game().view(table.state, "iif").folder == Folder(dot=dot("M9"))


@covers("SF-WMD-7")
def test_a_redealt_folder_lies_where_no_us_soldier_has_looked() -> None:
    table = secrets({"US-8": "M20", "IIF-2": "C9"}, "I4", begin=[RevealCheck()])
    seen = {one for one in INSIDE if GROUND.sees(dot("M20"), one)}
    assert seen
    for seed in range(30):
        twin = game().redeal(table.state, "us", SeededDice(seed))
        assert twin.folder is not None
        assert twin.folder.dot in set(INSIDE) - seen
        assert game().view(twin, "us") == game().view(table.state, "us")
        assert game().redeal(table.state, "iif", SeededDice(seed)).folder == table.state.folder


@covers("SF-WMD-7")
def test_the_folder_is_seen_by_a_soldier_in_sight_of_it_after_set_up() -> None:
    seen = secrets({"US-8": "H1", "IIF-2": "C9"}, "M9", begin=[RevealCheck()])
    assert happened(seen, FolderFound) == []
    assert not seen.state.folder.discovered  # type: ignore[union-attr] # it is there
    near = secrets({"US-8": "M12", "IIF-2": "C9"}, "M9", begin=[RevealCheck()])
    assert happened(near, FolderFound) == [FolderFound("SF-WMD-7", "M9")]  # through the door M11/M12


@covers("SF-WMD-7")
def test_a_glance_in_passing_is_enough_and_counts_for_good() -> None:
    table = secrets({"US-8": "E5", "IIF-2": "C9"}, "I4", acting="US-8")
    first, glance, last = path("E5", "F6", "G7")
    assert [GROUND.sees(one, dot("I4")) for one in (first, glance, last)] == [False, True, False]
    choose(table, Move((glance, last)))
    assert happened(table, FolderFound)[0].dot == "I4"
    assert game().view(table.state, "us").folder == Folder(dot=dot("I4"), discovered=True)
    assert table.barrier  # nobody takes back what he has seen


@covers("SF-WMD-7")
def test_a_soldier_who_finds_nothing_knows_where_the_folder_is_not() -> None:
    table = secrets({"US-8": "E5", "IIF-2": "C9"}, "M9", acting="US-8")
    before = table.state.unsearched
    choose(table, Move(path("F6")))
    assert happened(table, FolderFound) == []
    assert set(table.state.unsearched) < set(before)
    assert table.barrier  # nobody walks on tiptoe through the whole building and back


@covers("SF-WMD-7")
def test_a_step_that_shows_no_new_dot_can_be_taken_back() -> None:
    table = played(secrets({"US-8": "Y7", "IIF-2": "C9"}, "M9", acting="US-8"), Move(path("Y8")))
    assert table.state.unsearched == INSIDE
    assert not table.barrier


@covers("SF-WMD-7")
def test_an_iif_soldier_finds_nothing() -> None:
    table = played(secrets({"US-8": "A20", "IIF-2": "I5"}, "I4", acting="IIF-2"), Move(path("J5")))
    assert happened(table, FolderFound) == []


@covers("SF-WMD-8", "SF-ACT-4")
@pytest.mark.parametrize("where", ["M9", "M10", "L8"])
def test_a_us_soldier_on_or_beside_it_takes_the_folder_for_one_ap(where: str) -> None:
    table = secrets({"US-8": where, "IIF-2": "C9"}, "M9", discovered=True, acting="US-8")
    assert options(table, PickUp) == [PickUp()]
    choose(table, PickUp())
    assert (man(table, "US-8").ap, man(table, "US-8").gear) == (2, ("folder",))
    assert table.state.folder == Folder(carrier="US-8", discovered=True)


@covers("SF-WMD-8")
def test_taking_needs_a_seen_folder_a_free_place_and_no_wall_between() -> None:
    def rule(where: str, discovered: bool = True, gear: tuple[str, ...] = ()) -> str:
        party: dict[str, str] = {"US-8": on(where, gear=gear), "IIF-2": "C9"}
        return refused(secrets(party, "K4", discovered=discovered, acting="US-8"), PickUp())

    assert rule("J4") == ""
    assert rule("J4", gear=("frag",) * 3) == "SF-WMD-8"  # a Private has three places
    assert rule("L4") == "SF-WMD-8"  # a wall between K4 and L4
    assert rule("I4") == "SF-WMD-8"  # two dots away
    assert rule("J4", discovered=False) == "SF-WMD-8"


@covers("SF-WMD-8")
def test_an_iif_soldier_does_not_take_it() -> None:
    assert options(secrets({"US-8": "A20", "IIF-2": "J4"}, "K4", discovered=True, acting="IIF-2"), PickUp) == []


@covers("SF-WMD-9", "SF-DWN-2")
def test_the_folder_lies_where_its_carrier_fell() -> None:
    folder = Folder(carrier="US-8", discovered=True)
    party = {**carried("M12", ap=0), "US-9": "A20", "IIF-2": "M10"}
    table = played(secrets(party, folder=folder, acting="IIF-2", dice=[2, 12]), fire("US-8", "Auto", "ak47"))
    assert man(table, "US-8").status == "down"
    assert table.state.folder == Folder(dot=dot("M12"), discovered=True)
    assert happened(table, FolderFound) == [FolderFound("SF-WMD-9", "M12")]
    assert "folder" not in man(table, "US-8").gear


@covers("SF-WMD-9")
def test_a_blast_drops_the_folder_too() -> None:
    folder = Folder(carrier="US-8", discovered=True)
    party = {**carried("A14", ap=0), "US-9": on("Z20", ap=0), "IIF-RPG-01": "A20"}
    table = played(secrets(party, folder=folder, acting="IIF-RPG-01", dice=[12]), Launch("rpg7", dot("A15")))
    assert man(table, "US-8").status == "down"
    assert table.state.folder == Folder(dot=dot("A14"), discovered=True)


@covers("SF-WMD-10", "SF-WMD-11", "SF-EXI-3")
def test_the_carrier_leaves_with_it_and_the_us_have_won() -> None:
    folder = Folder(carrier="US-8", discovered=True)
    table = secrets({**carried("A9"), "US-9": "A20", "IIF-2": "M10"}, folder=folder, acting="US-8")
    choose(table, ExitMap("W"))
    assert table.state.folder == Folder(off_map=True, discovered=True)
    assert table.outcome is not None
    assert table.outcome.summary == "US Victory"


@covers("SF-GIV-3", "SF-WMD-10")
def test_a_carrier_may_hand_the_folder_on() -> None:
    folder = Folder(carrier="US-8", discovered=True)
    table = secrets({**carried("A9"), "US-9": "A8", "IIF-2": "M10"}, folder=folder, acting="US-8")
    choose(table, GiveTake("US-9", ("folder",)))
    assert table.state.folder == Folder(carrier="US-9", discovered=True)
    assert refused(table, ExitMap("W")) == "SF-EXI-3"


@covers("SF-GIV-3", "SF-WMD-10")
def test_whoever_takes_the_folder_from_its_carrier_may_leave_with_it() -> None:
    folder = Folder(carrier="US-8", discovered=True)
    table = secrets({**carried("B9"), "US-9": "A8", "IIF-2": "M10"}, folder=folder, acting="US-9")
    choose(table, GiveTake("US-8", (), ("folder",)))
    assert table.state.folder == Folder(carrier="US-9", discovered=True)
    assert refused(table, ExitMap("W")) == ""


@covers("SF-WMD-8")
def test_an_open_item_can_be_taken_by_whoever_wants_it_off_the_map() -> None:
    mission = scenario("antenna")
    table = battle(
        {"US-8": "B12", "IIF-2": "M9"}, mission=mission, acting="US-8", folder=Folder(dot=dot("B12"), discovered=True)
    )
    choose(table, PickUp())
    assert table.state.folder == Folder(carrier="US-8", discovered=True)
