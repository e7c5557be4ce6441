"""What the parts of a content must agree on; each slip is blamed in its place, with its rule."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix import verb_checks
from sandtable.games.seal_team_flix.crosschecks import complaints, mission_complaints
from sandtable.games.seal_team_flix.reader import READER
from sandtable.games.seal_team_flix.verbs import Blast, FaceUp, Flick, Ignore, Nuke
from sandtable.kernel.errors import ContentError
from sandtable.testing import covers
from tests.cases import cases
from tests.games.packs import changed
from tests.games.seal_team_flix.build import content, mission
from tests.games.seal_team_flix.test_content import CARDS, MISSION, SHIPPED, complaint, loaded, shipped_map

TWO_MAPS = changed(MISSION, "maps: [M4]", "maps: [M2, M4]\n    seam: [3, 8]")
CAMPAIGN = """\
campaigns:
  - {id: short, title: Short, first: own}
"""


def part_of(text: str, branches: str) -> str:
    return changed(text, "id: own", f"id: own\n    branches: {branches}")


LATE = part_of(MISSION, "{stage: 2, success: WIN, failure: ABORT}")


def shipped(name: str) -> str:
    return (SHIPPED / "missions" / f"{name}.yaml").read_text("utf-8")


def test_the_shipped_content_is_without_fault() -> None:
    assert list(complaints(content())) == []


HEAL = "effects: [{do: heal, n: 2, scope: self_or_adjacent}]"
AIM = "effects: [{do: aim, percent: 90, when: single}]"


@covers("STF-USE-1", "STF-EQP-4", "STF-EQP-11", "STF-GEAR-14")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (HEAL, "effects: [{do: speed, n: 1}]", "speed is in force only with use: passive"),
        (HEAL, "effects: [{do: blast, scope: affected}]", "blast needs a flick of the mode"),
        (HEAL, "effects: [{do: detonate, what: remote_bomb}]", "detonate needs place"),
        (HEAL, "effects: [{do: add_sound, n: 1, where: token}]", "belongs to the detonation"),
        (HEAL, "effects: [{do: ignore, wound: bullet, n: 2}]", "stops one Wound when the card"),
        (HEAL, "effects: [{do: reflick, n: 1, rate: single}]", "reflick goes with use: fire"),
        (HEAL, f"{HEAL}\n    detonation: [{{do: blast, scope: affected}}]", "needs place"),
        (AIM, "effects: [{do: blast, scope: affected}]", "blast does nothing on a weapon"),
    ],
)
def test_a_verb_that_would_do_nothing_where_it_stands_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, changed(CARDS, old, new))


def test_training_is_no_place_for_what_cards_do() -> None:
    blast, armor = Blast("affected"), Ignore("bullet")
    trained = replace(content().specializations["EOD"], e7=(blast,), e8=(armor,))
    said = [what for _, what in verb_checks.of_training(trained)]
    assert [one.split()[0] for one in said] == ["blast", "ignore"]


def test_a_passive_card_and_a_detonation_say_nothing_in_vain() -> None:
    vest = replace(content().equipment["E09"], effects=(Blast("affected"),))
    bomb = replace(content().equipment["E04"], detonation=(Flick("S", 1, "grenade"),))
    assert [path for path, _ in verb_checks.of_equipment(vest)] == [["effects", 0]]
    assert [path for path, _ in verb_checks.of_equipment(bomb)] == [["detonation", 0]]


@covers("STF-CMP-3")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("single: 1L", "single: 5L", "10:13: there are 4 Large discs, and with extra ones this"),
        ("burst: 3M/3S", "burst: 6S", "there are 6 Small discs, and with extra ones this takes 7"),
        ("attachments: [SUP, LAS]", "attachments: [MAG]\n    stack: 6M\n    door: pierce-top", ""),
    ],
)
def test_no_rate_may_call_for_more_discs_than_there_are(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = changed(CARDS, old, new)
    if said:
        assert said in complaint(tmp_path, text)
        assert "(STF-CMP-3)" in complaint(tmp_path, text)
    else:  # a stack of six is all there is, and no effect adds to it
        assert loaded(tmp_path, text)


@covers("STF-CMP-3")
def test_extra_discs_of_attachments_and_specializations_are_counted(tmp_path: Path) -> None:
    five = changed(CARDS, "burst: 3M/3S", "burst: 5M")
    assert loaded(tmp_path, five)  # an Assaulter's sixth disc is the last one
    magazine = changed(five, "[SUP, LAS]", "[SUP, MAG]")
    assert "takes 7 (STF-CMP-3)" in complaint(tmp_path, magazine)
    assert loaded(tmp_path, changed(magazine, "specs: [ASL]", "specs: [SNI]"))  # no Assaulter may carry it


@covers("STF-GEAR-9")
@cases(
    {
        "only a Primary Weapon takes Attachments": (
            "type: Battle Rifle",
            "type: Secondary",
            "only a Primary Weapon takes Attachments (STF-GEAR-9)",
        ),
        "it lists each once": ("LAS]", "SUP]", "it lists 'SUP' already"),
        "an id is one thing": ("id: E19", "id: W28", "'W28' is a weapon already"),
        "so is the word of an Attachment": (
            "after: discard",
            "after: keep\n    attachment: LAS",
            "24:17: 'LAS' is 'E13' already",
        ),
        "a stack and its piercing disc belong together": ("cover: stun", "cover: stun\n    stack: 2M", "(STF-PHY-20)"),
        "two keywords are two": ("[Medical, Kit]", "[Kit, Kit]", "a class and a type"),
    }
)
def test_what_is_wrong_with_a_card(old: str, new: str, said: str, tmp_path: Path) -> None:
    assert said in complaint(tmp_path, changed(CARDS, old, new))


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("equipment", "attachment: SUP", "attachment: SIL", "weapon 'W01' of the game: unknown"),
        ("weapons", "id: W01", "id: E01", "Equipment 'E01' of the game: 'E01' is a weapon already"),
        ("specializations", "disc, n: 1, when: rifle_burst", "disc, n: 3, when: burst", "'W14' of"),
        ("missions/1", 'id: "1"', "id: campaign", "of the game: 'campaign' is a mission already"),
        ("missions/1", "stage: 1", "stage: 2", "'campaign' of the game: a Campaign begins"),
    ],
)
def test_what_makes_the_games_own_entries_wrong_is_to_blame(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    ours = (SHIPPED / f"{file}.yaml").read_text("utf-8")
    found = complaint(tmp_path, changed(ours, old, new))
    assert any(said in line for line in found.split("\n"))
    assert all(line.startswith("own.yaml:") for line in found.split("\n"))


@covers("STF-MIS-5", "STF-CMP-1")
@cases(
    {
        "a map": (MISSION, "maps: [M4]", "maps: [M7]", "5:12: unknown map 'M7'; known: M1, M2,"),
        "no map": (MISSION, "maps: [M4]", "maps: []", "expected a list of at least 1 entry; this has 0"),
        "a start area": (MISSION, "start: W", "start: E", "6:12: unknown start area of M4 'E'; known: W"),
        "a Door": (MISSION, "locks: {D: 2}", "locks: {Z: 2}", "7:16: unknown Door 'Z'"),
        "an E-lock's digits": (MISSION, "locks: {D: 2}", "locks: {D: 4}", "expected a whole number of at most 3"),
        "a Door of a second map": (MISSION, "locks: {D: 2}", "locks: {'2:D': 2}", "unknown Door '2:D'"),
        "a seam": (MISSION, "maps: [M4]", "maps: [M4]\n    seam: [3]", "6:11: one map has no seam (STF-MIS-5)"),
        "no seam": (MISSION, "maps: [M4]", "maps: [M4, M1]", "two maps need a row on which their seam is open"),
        "a row that both maps have": (
            TWO_MAPS,
            "seam: [3, 8]",
            "seam: [3, 11]",
            "6:15: the maps share 10 rows only (STF-MIS-5)",
        ),
        "no more Doors than there are": (
            TWO_MAPS,
            "maps: [M2, M4]",
            "maps: [M6, M2]",
            "the maps have 22 Doors and the box 21 (STF-CMP-1)",
        ),
    }
)
def test_a_mission_names_places_that_exist(text: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    assert loaded(tmp_path, text)
    assert said in complaint(tmp_path, changed(text, old, new))


@covers("STF-CMP-4", "STF-CNT-1")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("other: [MK]", "other: [MK, MK, MK]", "3 Medical Kit tokens, but there are 2 (STF-CMP-4)"),
        ("other: [MK]", "other: [DO]", "2 Dossier tokens, but there are 1 (STF-CMP-4)"),
        ("other: [MK]", "other: [MK, MK, TP, TP, TP, AL]", "9 pieces for 8 Objective points"),
        ("other: [MK]", "other: [MX]", "15:17: Invalid enum value 'MX'"),
        ("other: [MK]", "other: [NW]", "a Nuclear Weapon needs sc_nuke (STF-SC-8)"),
        ("other: [MK]", "other: [MM]", "a Mastermind needs sc_mastermind (STF-SC-7)"),
        ("pool: [5, 7]", "pool: [5, 15]", "expected a whole number of at most 14"),
        ("rounds: 12", "rounds: 21", "expected a whole number of at most 20"),
        ("failure: -2", "failure: 2", "expected a whole number of at most 0"),
        ("primary: [[HD], ", "primary: [[], ", "expected a list of at least 1 entry; this has 0"),
        ("primary: [[HD], ", "primary: [[MK], ", "Invalid enum value 'MK'"),
    ],
)
def test_a_row_fits_what_is_in_the_box(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, MISSION.replace(old, new, 1))


@covers("STF-SET-11")
def test_two_sections_have_sixteen_points(tmp_path: Path) -> None:
    many = changed(TWO_MAPS, "other: [MK]", "other: [MK, MK, TP, TP, TP, AL, AL, AL]")
    assert loaded(tmp_path, many)


@covers("STF-MIS-4")
@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("{verb: SC_DARK, n: 6}", "Object missing required field `do`; known: sc_bomb_clock,"),
        ("{do: SC_DARK, n: 6}", "Invalid value 'SC_DARK'; did you mean 'sc_dark'?"),
        ("{do: sc_darc, n: 6}", "Invalid value 'sc_darc'; did you mean 'sc_dark'?"),
        ("{do: sc_dark, n: 6}, {do: sc_dark, n: 7}", "each Special Condition once (STF-MIS-4)"),
        ("{do: sc_face_up, token: BW}", "no row of the mission has a Bio-Weapon (STF-MIS-4)"),
        ("{do: sc_bomb_clock, rookie: 4, veteran: 4, operator: 4}", "has a Time Bomb"),
        ("{do: sc_mastermind, fate: kill}", "no row of the mission has a Mastermind"),
        ("{do: sc_nuke, rookie: 2, veteran: 2, operator: 3}", "has a Nuclear Weapon"),
        ("{do: sc_nuke, rookie: 1, veteran: 2, operator: 3}", "Invalid enum value 1"),
        ("{do: sc_flee, area: z}", "unknown Area 'z'"),
        ("{do: sc_reinforce, timer: 8, n: 2, colour: blue}", "Invalid enum value 'blue'"),
    ],
)
def test_special_conditions_speak_of_what_is_there(tmp_path: Path, verb: str, said: str) -> None:
    text = changed(MISSION, "[{do: sc_dark, n: 6}]", f"[{verb}]")
    assert said in complaint(tmp_path, text)


@covers("STF-SC-3", "STF-SC-5")
def test_special_conditions_about_tokens_of_the_mission_are_taken(tmp_path: Path) -> None:
    verbs = "{do: sc_extra_sentry, token: HO}, {do: sc_face_up, token: AL}"
    verbs += ", {do: sc_shuffle_hostage}, {do: sc_reinforce, timer: 8, n: 2, colour: red}"
    assert FaceUp("AL") in loaded(tmp_path, changed(MISSION, "{do: sc_dark, n: 6}", verbs)).missions["own"].special


@covers("STF-SC-2", "STF-SC-6")
@cases(
    {
        "the Mastermind flees to an Area of the map": ("6B", "area: j", "area: 2:j", "unknown Area '2:j'"),
        "a Bio-Weapon is neutralised or carried out": (
            "5B",
            "{do: sc_carry_out, token: BW}",
            "{do: sc_carry_out, token: BW}, {do: sc_neutralize, token: BW}",
            "neutralised or carried out, not both (STF-SC-6)",
        ),
    }
)
def test_special_conditions_make_sense(name: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    assert loaded(tmp_path, shipped(name))
    assert said in complaint(tmp_path, changed(shipped(name), old, new))


@covers("STF-SC-4")
def test_reinforcements_come_on_a_path_that_is_there(tmp_path: Path) -> None:
    lines = shipped_map("M5").split("\n")
    kept = [line for line in lines if not line.startswith("red spawn")]
    plain = "\n".join(_without_red(line) for line in kept)
    (tmp_path / "M5.txt").write_text(plain, "utf-8")
    with pytest.raises(ContentError, match="mission '7B' of the game: unknown Patrol Path 'red'"):
        READER.extended([tmp_path / "M5.txt"], content())


def _without_red(line: str) -> str:
    """A line of a map without the Spaces of its red path."""
    for number in range(1, 11):
        line = line.replace(f"R{number} ".ljust(3), "   ")
    return line


@covers("STF-CNT-5", "STF-CPG-4")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("success: 4B", "success: 4D", "13:35: unknown mission '4D'"),
        ("success: 4B", "success: 5B", "does not go from stage 3 to '5B' (STF-CNT-5)"),
        ("success: 4B", "success: 3B", "does not go from stage 3 to '3B' (STF-CNT-5)"),
        ("success: 4B", "success: WIN", "does not go from stage 3 to 'WIN' (STF-CNT-5)"),
        ("success: 4B", "success: '1'", "does not go from stage 3 to '1' (STF-CNT-5)"),
    ],
)
def test_every_branch_leads_to_the_next_stage(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, changed(shipped("3A"), old, new))


@covers("STF-CNT-5")
def test_a_campaign_may_be_aborted_at_any_stage(tmp_path: Path) -> None:
    assert loaded(tmp_path, changed(shipped("3A"), "failure: 4A", "failure: ABORT"))


@covers("STF-CNT-5")
def test_every_mission_with_branches_is_reached(tmp_path: Path) -> None:
    lost = part_of(MISSION, "{stage: 3, success: 4A, failure: 4B}")
    assert "3:15: no branch of a Campaign leads to 'own'" in complaint(tmp_path, lost)
    # Where a pack cuts off one of ours, the pack is to blame.
    cut = changed(shipped("3B"), "success: 4C", "success: 4B")
    assert complaint(tmp_path, cut).startswith("own.yaml:2:5: mission '4C' of the game: no branch of a Campaign")


@covers("STF-CNT-5")
def test_a_mission_in_the_middle_of_a_campaign_leads_on(tmp_path: Path) -> None:
    end = changed(MISSION, "id: own", "id: 3A")
    assert "the Campaign 'campaign' leads here and not on (STF-CNT-5)" in complaint(tmp_path, end)


@covers("STF-MODE-4")
def test_a_pack_may_bring_a_campaign_of_its_own(tmp_path: Path) -> None:
    own = part_of(MISSION, "{stage: 1, success: WIN, failure: ABORT}")
    found = loaded(tmp_path, own + CAMPAIGN)
    assert [leg.id for leg in found.missions["short"].legs] == ["own"]
    assert found.missions["campaign"] == content().missions["campaign"]


@covers("STF-CNT-5")
@cases(
    {
        "a first mission": (MISSION, "first: own", "first: owm", "unknown mission 'owm'; did you mean 'own'?"),
        "not a Campaign": (MISSION, "first: own", "first: campaign", "unknown mission 'campaign'"),
        "a name": (MISSION, "id: short", "id: own", "'own' is a mission already"),
        "a beginning at stage 1": (LATE, "", "", "a Campaign begins at stage 1 (STF-CNT-5)"),
    }
)
def test_a_campaign_has(text: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    assert said in complaint(tmp_path, text + CAMPAIGN.replace(old, new))


def test_a_bad_mission_is_blamed_alone_and_not_the_campaign_that_begins_with_it(tmp_path: Path) -> None:
    (said,) = complaint(tmp_path, changed(MISSION, "grade: 7", "grade: 5") + CAMPAIGN).splitlines()
    assert "Invalid enum value 5; known: 6, 7, 8, 9 - at `$.grade`" in said


def test_a_file_does_not_write_out_the_missions_of_a_campaign(tmp_path: Path) -> None:
    inner = MISSION.removeprefix("missions:\n").replace("\n", "\n    ").rstrip()
    nested = changed(MISSION, "    title: Own Raid", f"    legs:\n    {inner}\n    title: Own Raid")
    assert "is said by a Campaign's branches" in complaint(tmp_path, nested)


def test_a_mission_of_an_edited_journal_is_judged_like_one_of_a_file() -> None:
    def said(name: str, **changes: object) -> list[str]:
        found = mission_complaints(content(), mission(name, **changes))
        return [f"{'.'.join(map(str, path))}: {what}" for path, what in found]

    assert said("1", seals=4, difficulty="operator") == []
    assert said("campaign", seals=4) == []
    assert said("1", start="N")[0].startswith("start: unknown start area")
    legs = content().missions["campaign"].legs
    spoilt = (*legs[:2], replace(legs[2], special=(Nuke(2, 2, 2),)), *legs[3:])
    assert said("campaign", legs=spoilt) == ["legs.2.special.0: no row of the mission has a Nuclear Weapon (STF-MIS-4)"]
    assert "legs.14.branches.success: unknown mission '8B'" in said("campaign", legs=legs[:-1])[0]
