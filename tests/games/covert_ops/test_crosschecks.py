"""What the parts of a content must agree on; each slip is blamed in its place, with its reason."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from sandtable.games.covert_ops import verb_checks, verbs
from sandtable.games.covert_ops.crosschecks import complaints, mission_complaints
from sandtable.games.covert_ops.reader import READER
from sandtable.games.covert_ops.verbs import Effect
from tests.games.covert_ops.test_content import CARDS, MISSION, SHIPPED, complaint, loaded, slips
from tests.games.packs import changed

SURVIVAL = (READER.folder / "content" / "tables" / "survival.yaml").read_text("utf-8")
CROWN = (READER.folder / "content" / "tables" / "crown-of-glass.yaml").read_text("utf-8")
FACTIONS = (READER.folder / "content" / "factions.yaml").read_text("utf-8")
UPGRADES = (READER.folder / "content" / "upgrades.yaml").read_text("utf-8")
CAMPAIGN = (READER.folder / "content" / "campaign.yaml").read_text("utf-8")
OFFICER = changed(CARDS, "type: infantry", "type: officer\n    rad: 8\n    orders: 2").replace(
    "[storm, interact]", "[command, storm]"
)


def test_the_shipped_content_is_without_fault() -> None:
    assert list(complaints(SHIPPED)) == []
    assert all(not list(mission_complaints(SHIPPED, one)) for one in SHIPPED.missions.values())


# weapons and profiles


@slips(
    ("pool: 2,", "pool: 4,", "own.yaml:2:76: no 4 dice can be chosen from 3 (CO-C5-4)"),
    ("[0, 1, 3]", "[0, 3, 1]", "the damage of higher dice never falls: 0, 1, 3?"),
    ("range: 24", "range: 0", "an attack reaches 1 inch at least"),
    ("3]}", "3], modifiers: {select: [rend]}}", "one alone is not selected: name it in"),
    ("3]}", "3], modifiers: {marks: [rend, rend]}}", "'rend' is there twice"),
    ("3]}", "3], modifiers: {marks: [rend], select: [rend, marker]}}", "in any case, by"),
    ("then: 3}", "then: 3}, {kind: dodge, n: 2, then: 4}", "'dodge' is there twice"),
    ("n: 1, then: 3", "n: 1", "a dodge says by `then` how many inches follow (CO-C6-3)"),
    ("n: 1, then: 3", "n: 0, then: 3", "dodge takes 1 damage away at least"),
    ("kind: dodge", "kind: armor", "nothing follows armor (CO-C6-2)"),
    ("dodge, n: 1, then: 3", "riposte, n: 1", "by `then` how much damage follows (CO-C6-4)"),
    ("mv: 7", "mv: 7\n    rad: 8", "only a Field Officer has `rad` (CO-C7-1)"),
    ("mv: 7", "mv: 7\n    orders: 2", "only a Field Officer has `orders` (CO-C7-1)"),
    ("[storm, interact]", "[storm, command]", "13:19: only a Field Officer has command"),
    ("[storm, interact]", "[storm, storm]", "13:19: 'storm' is there twice"),
    ("[long-gun, combat-knife]", "[combat-knife]", "storm needs a ranged weapon"),
    ("combat-knife]\n    does: [storm", "long-gun]\n    does: [assault", "needs a melee weapon"),
)
def test_figures_of_weapons_and_profiles_agree_with_each_other(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, changed(CARDS, old, new))


def test_a_melee_weapon_needs_no_sidearm(tmp_path: Path) -> None:
    knife = "weapons:\n  - {id: axe, name: Axe, kind: melee, range: 1, dice: 3, pool: 1, "
    knife += "track: [0, 2, 3], modifiers: {sidearm: true}}\n"
    assert "a melee weapon is used while engaged anyway" in complaint(tmp_path, knife)


@slips(
    ("    rad: 8\n", "", "own.yaml:4:5: a Field Officer needs `rad` (CO-C7-1)"),
    ("    orders: 2\n", "", "a Field Officer needs `orders` (CO-C7-1)"),
    ("[command, storm]", "[storm]", "a Field Officer has command (CO-C7-1)"),
)
def test_an_officer_commands(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert loaded(tmp_path, OFFICER)
    assert said in complaint(tmp_path, changed(OFFICER, old, new))


# factions


@slips(
    ("squad: [hc-leader, hc", "squad: [hc-leade, hc", "unknown profile 'hc-leade'; did you"),
    ("low: [zp-warrior]", "low: [hc-rifle]", "'hc-rifle' is of 'homeworld', not of 'zhrent"),
    ("    high: [vh-crawler]\n", "", "'volucrid' recruits squads and needs `high` (CO-SG-2"),
    ("activity: [consume]", "activity: [consume, consume]", "'consume' is there twice"),
    ('"40": [bw-serg, bw-oper]', '"40": [bw-serg, bw-oper, bw-hack]', "costs 52, more than 40"),
    ('"30": [hc-leader, hc-medic]', '"30": []', "a team has one unit at least (CO-C9-3)"),
    ('"40": [hc-leader, ', '"40": [hc-leader, hc-leader, ', "2 Field Officers; 40 requisition"),
    ('"60": [bw-serg, bw', '"60": [sl-lance, bw', "'sl-lance' is of 'lantern', not of 'black"),
    ('      "30": [sl-lance, sl-mender]\n', "", "no ready team for 30 requisition (CO-3.0-2)"),
    ('"30": [sl-lance, sl-mender]', '"35": [sl-lance]', "unknown field `35`"),
)
def test_squads_and_ready_teams_keep_to_the_limits(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, changed(FACTIONS, old, new))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("squad: [cp-captive]", "2:5: 'freed' recruits squads and needs `low` (CO-SG-2 to CO-SG-4)"),
        ("low: [cp-captive]", "2:5: 'freed' recruits squads and needs `squad` (CO-SG-2 to CO-SG-4)"),
        ("activity: [consume]", "who recruits no squad has no Opfor activity (CO-2.1-5)"),
        ('teams: {"120": [cp-captive]}', "4:12: no ready team for 60 requisition (CO-3.0-2)"),
        ('teams: {"120": [cp-captive]}', "nobody can buy 'cp-captive': it has no cost"),
    ],
)
def test_whoever_recruits_or_is_chosen_can_do_so_in_every_mission(tmp_path: Path, more: str, said: str) -> None:
    freed = f"factions:\n  - id: freed\n    name: Freed\n    {more}\n"
    assert said in complaint(tmp_path, freed)


def test_a_dearer_profile_is_blamed_for_the_team_that_it_breaks(tmp_path: Path) -> None:
    text = changed(changed(CARDS, "id: bw-scout", "id: bw-hack"), "cost: 16", "cost: 21")
    assert complaint(tmp_path, text).split("\n") == [
        "own.yaml:4:5: faction 'blackwake' of the game: costs 127, more than 120 (CO-C9-1)",
        "own.yaml:4:5: faction 'blackwake' of the game: costs 38, more than 30 (CO-C9-1)",
    ]


# verbs


@slips(
    ("n: 2, until: turn", "n: 2", "range says on an Action card `until: turn` or `until: rou"),
    ("n: 2, until: turn", "n: 0, until: turn", "range by 0 changes nothing"),
    ("do: range, of: alert, n: 2, until: turn", "do: sight, inches: 9", "sight does nothing on"),
    ("do: range, of: alert, n: 2, until: turn", "do: recruit, unit: vh-grab", "unknown profile"),
    ("inches: 5\n", "inches: 5\n    faction: lantern\n", "'lantern' is never Opfor: nobody wou"),
    ("inches: 5\n", "inches: 5\n    faction: volucrit\n", "did you mean 'volucrid'?"),
    ("do: obscure-beyond, inches: 16", "do: peek, n: 2", "peek does nothing on a condition"),
    ("do: smoke, radius: 2.5, inches: 8", "do: peek, n: 3", "does nothing at the moment 'acti"),
    ("moment: activation", "moment: round-end", "'round-end'; there are: alarm"),
    ("do: mv, scope: self, n: 1", "do: alarm, n: 1", "alarm does nothing on an upgrade"),
    ("do: mv, scope: self, n: 1", "do: mv, scope: all, n: 1", "mv has the scope self on an upg"),
    ("do: mv, scope: self, n: 1", "do: orders, scope: self, n: 1", "is for Field Officers: say"),
    ("do: mv, scope: self, n: 1", "do: mend, n: 1", "mend and `spent: true` go together"),
    ("do: mv, scope: self, n: 1", "do: range, of: alert, n: 1", "is of weapon or rad on an up"),
    ("effects: [{do: mv, scope: self, n: 1}]", "effects: []", "an upgrade does something (CO-K"),
    ("effects: [{do: obscure-beyond, inches: 16}]", "effects: []", "a condition changes someth"),
    ("effects: [{do: smoke, radius: 2.5, inches: 8}]", "effects: []", "an asset does something"),
)
def test_a_verb_that_would_do_nothing_where_it_stands_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, changed(CARDS, old, new))


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        (verbs.Give("self", "fury"), "give has no such scope on an Action card"),
        (verbs.Give("near", "fury"), "give says `within` how many inches"),
        (verbs.Give("turn", "fury", within=3), "give does not ask how near: leave `within` out"),
        (verbs.Heal("near", 2), "heal is never for 'near'"),
        (verbs.Act("players", 1), "act is for the scope activator or turn"),
        (verbs.Alert("players"), "alert is for Opfor units: nobody else can be Alert (CO-4.1-1)"),
        (verbs.Lead(3, "point", 9), "lead goes here with `goal: nearest-player`"),
        (verbs.Grant("turn", until="turn"), "grant names one of `action`, `ability` and `ghost`"),
        (verbs.Guard("turn", "dodge", 1, until="turn"), "a dodge says `by` how many inches (CO-C6-3)"),
        (verbs.Guard("turn", "armor", 1, 2, "turn"), "nobody moves by armor (CO-C6-2)"),
        (verbs.Mod("turn", verbs.Modifiers(), until="turn"), "no modifier is named"),
    ],
)
def test_a_card_says_all_that_its_verb_needs_and_no_more(verb: Effect, said: str) -> None:
    card = replace(SHIPPED.cards["AC01"], effects=(verb,))
    assert said in [what for _, what in verb_checks.of_card(card)]


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        (verbs.Speed("turn", 1), "mv has on a condition one of these scopes: opfor-officers"),
        (verbs.Speed("all", 1, "round"), "mv lasts on a condition for the whole mission"),
        (verbs.Stat("opfor", 0), "stat by 0 changes nothing"),
        (verbs.OnTest(), "on-test by 0 changes nothing"),
    ],
)
def test_a_condition_is_for_everybody_and_the_whole_mission(verb: Effect, said: str) -> None:
    card = replace(SHIPPED.conditions["CD01"], effects=(verb,))
    assert any(what.startswith(said) for _, what in verb_checks.of_condition(card))


def test_an_asset_is_for_a_unit_a_point_or_a_target() -> None:
    strike = replace(SHIPPED.assets["AS7"], effects=(verbs.Strike(2, 3, (0, 2, 1), 2), verbs.Lead(6, "point")))
    assert list(verb_checks.of_asset(strike)) == [
        (["effects", 0, "pool"], "no 3 dice can be chosen from 2 (CO-C5-4)"),
        (["effects", 0, "track"], "the damage of higher dice never falls: 0, 1, 2?"),
        (["effects", 1], "lead says `within` how many inches"),
    ]
    heal = replace(SHIPPED.assets["AS2"], effects=(verbs.Heal("players", 2),))
    assert [what for _, what in verb_checks.of_asset(heal)] == ["heal has the scope unit on an asset"]


# conditions and upgrades


@pytest.mark.parametrize(
    ("excludes", "said"),
    [
        ("[CD02]", "own.yaml:2:48: 'CD02' does not exclude 'CD19' in turn (CO-3.0-12)"),
        ("[CD19]", "a condition does not exclude itself"),
        ("[CD99]", "unknown condition 'CD99'"),
    ],
)
def test_conditions_exclude_each_other_or_not_at_all(tmp_path: Path, excludes: str, said: str) -> None:
    text = f"conditions:\n  - {{id: CD19, name: X, arrow: red, excludes: {excludes}, "
    assert said in complaint(tmp_path, text + "effects: [{do: alarm, n: 1}]}\n")


@slips(
    ("{mission: dead-drop, done: 3}", "{mission: dead-drop, done: 4}", "allows 3 at most"),
    ("{mission: dead-drop, done: 3}", "{mission: dead-dorp, done: 3}", "did you mean 'dead-d"),
    ("{mission: dead-drop, done: 3}", "{mission: survival, vp: 3}", "unknown mission of a camp"),
    ("{mission: dead-drop, done: 3}", "{done: 3}", "say in which `mission`"),
    ("{mission: dead-drop, done: 3}", "{mission: dead-drop}", "one deed unlocks it: done, cap"),
    ("{mission: long-night, vp: 5}", "{mission: long-night, vp: 8}", "allows 7 at most"),
    ("{mission: open-cage, captives: 2}", "{mission: open-cage, captives: 3}", "allows 2 at mo"),
    ("{survived: 2}", "{survived: 2, mission: dead-drop}", "is counted over all missions"),
    ("    unlock: {survived: 2}\n", "", "says by which deed it is unlocked (CO-8.2A-1)"),
    ("    officers: true\n", "    unlock: {injuries: 1}\n    officers: true\n", "only an upgra"),
    ("    spent: true\n", "", "mend and `spent: true` go together: mending is done once"),
)
def test_deeds_that_unlock_can_be_done(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = complaint(tmp_path, changed(UPGRADES, old, new))
    assert said in found
    assert len(found.split("\n")) == 1


# missions


@slips(
    ("table: smash-and-grab", "table: smash-and-grap", "5:12: unknown table 'smash-and-grap'; d"),
    ("{element: TERM, skill", "{element: TERN, skill", "7:19: unknown element of the table 'sm"),
    ("element: TERM, each", "element: TEM, each", "11:29: unknown element with an interaction"),
    ("    table:", "    opfor: blackwake\n    table:", "5:12: 'blackwake' recruits no squads; h"),
    ("    table:", "    opfor: homewold\n    table:", "5:12: unknown faction 'homewold'; did yo"),
    ("    table:", "    chosen: {team: freed}\n    table:", "5:20: 'freed' has no ready teams;"),
    ("    table:", "    chosen: {team: lanten}\n    table:", "5:20: unknown faction 'lanten'; d"),
    ("    table:", "    chosen: {opfor: freed}\n    table:", "5:21: 'freed' recruits no squads;"),
    ("    table:", "    conditions: [CD99]\n    table:", "unknown condition 'CD99'"),
    ("    table:", "    conditions: [CD01, CD01]\n    table:", "'CD01' is there twice"),
    ("    table:", "    conditions: [CD06, CD09]\n    table:", "'CD09' and 'CD06' exclude each o"),
    ("most: 2}", "most: 2, frees: cp-captiv}", "unknown profile 'cp-captiv'; did you mean"),
    ("most: 2}", "most: 2, team_round: true, unit_round: true}", "allows fewer tries than"),
    ("most: 2}", "most: 1}", "11:41: 'TERM' is done once: its `most` is 1"),
    ("{done: 1}", "{done: 3}", "8:26: 3 successes; the interactions allow 2"),
    ("{done: 1}", "{done: 1, destroyed: cp-strake}", "no 'cp-strake' is met in this mission"),
    ("{done: 1}", "{done: 1, destroyed: vh-grb}", "unknown profile 'vh-grb'; did you mean 'vh"),
    ("    exfiltration: {done: 1}\n", "", "nobody can leave: the mission has no `exfiltration`"),
    ("{do: nobody-left}, ", "", "a mission ends when nobody is left: `{do: nobody-left}`"),
    ("round: 9}", "round: 9}, {do: rounds-over, round: 8}", "a mission ends in each way once"),
    ("round: 9}", "round: 9}, {do: vp-reached, vp: 6}", "1 to 5 Victory Points can be scored"),
    ("round: 9}", "round: 5}", "13:41: the mission has 5 rounds"),
    ("rounds: [3, 6]", "rounds: [6, 3]", "rounds are listed in their order"),
    ("{do: exfil}", "{do: captives-out}", "nobody is freed: no interaction has `frees`"),
    ("{do: exfil}", "{do: exfil, vp: 0}", "it scores nothing"),
    ("- {do: exfil}\n", "- {do: exfil}\n      - {do: exfil}\n", "the same is scored already"),
    ("{do: exfil}", "{do: destroyed, profile: hc-medic}", "no 'hc-medic' is met in this missio"),
    ("[2, 3, 5]", "[2, 3, 6]", "14:24: 6 Victory Points cannot be reached: 5 can be scored"),
    ("[2, 3, 5]", "[3, 2, 5]", "Pyrrhic, Minor and Major Victory take more and more points"),
    ("[2, 3, 5]", "[0, 3, 5]", "Pyrrhic, Minor and Major Victory take more and more points"),
    ("    thresholds", "    stands: [bw-oper]\n    thresholds", "no 'bw-oper' is met in this mi"),
    ("    thresholds", "    spawns: [{rounds: [12], point: C}]\n    thresholds", "has 9 rounds"),
)
def test_a_mission_can_be_set_up_ended_and_won(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = complaint(tmp_path, changed(MISSION, old, new))
    assert said in found
    assert len(found.split("\n")) == 1


def test_an_element_has_one_interaction(tmp_path: Path) -> None:
    line = "      - {element: TERM, skill: hacking, difficulty: 8, words: Read it out, most: 2}\n"
    found = complaint(tmp_path, changed(MISSION, line, line + line))
    assert "own.yaml:8:19: 'TERM' has an interaction already" in found


def test_which_missions_belong_together_is_said_by_a_campaign() -> None:
    mission = replace(SHIPPED.missions["survival"], legs=(SHIPPED.missions["survival"],))
    sections = {**SHIPPED.sections, "missions": [mission]}
    found = [what for _, _, what in complaints(type(SHIPPED)(sections, {}))]
    assert "which missions belong together is said by a campaign" in found


def test_a_leg_that_is_wrong_is_told_by_its_number() -> None:
    campaign = SHIPPED.missions["glass-meridian"]
    wrong = replace(campaign.legs[1], table="nowhere")
    legs = (campaign.legs[0], wrong, *campaign.legs[2:])
    found = list(mission_complaints(SHIPPED, replace(campaign, legs=legs)))
    assert [path for path, _ in found] == [["legs", 1, "table"]]


@slips(
    ("[dead-drop, cold", "[dead-dorp, cold", "unknown mission 'dead-dorp'; did you mean 'dead-"),
    ("open-cage, long", "cold-iron, long", "'cold-iron' is there twice"),
    ("[13, 17, 22]", "[13, 17, 28]", "the missions have 27 Victory Points in all (CO-CP-3)"),
    ("[13, 17, 22]", "[13, 22, 17]", "what a better result takes never falls"),
    ("id: glass-meridian", "id: survival", "'survival' is a mission already"),
)
def test_a_campaign_is_of_missions_whose_points_suffice(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, changed(CAMPAIGN, old, new))


# tables


@slips(
    ("B: [33, 33], ", "", "there is no insertion point B (CO-K-2)"),
    ("[[18, 34], ", "[[18, 34], [4, 34], [32, 34], [4, 3], ", "there are 4 Activity markers"),
    ("front: [18, 18]", "front: [18, 29]", "the deployment front is not in the zone (CO-3.0-19"),
    ("look: sand", "look: sand\n    size: [40, 36]", "the Combat Zone is 36 by 36 inches"),
    ("low-1, kind: BAR", "low-1, kind: W3", "'low-1': only Low pieces are put elsewhere"),
    ("kind: W4, box: [11, 21, 12, 25]", "kind: BAR, box: [11, 21, 12, 25]", "belong to `mova"),
    (
        "box: [11, 21, 12, 25]",
        "points: [[11, 21], [12, 21], [12, 25], [11, 24]]",
        "Blocking and Chasm pieces are boxes along the sides of the table (CO-C2-1)",
    ),
    ("front: [18, 18]", "front: [18, 18.01]", "18.01 inches are no whole ticks"),
)
def test_a_table_has_what_the_game_asks_of_it(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, changed(SURVIVAL, old, new))


@slips(
    ("what: cp-strake", "what: cp-stark", "unknown profile 'cp-stark'; did you mean 'cp-strake'"),
    ("size: 40, what", "size: 30, what", "'cp-strake' stands on a base of size 40 (CO-C1-2)"),
    ("VAULT: {", "VALT: {", "unknown element of the table 'crown-of-glass' 'VAULT'; did you"),
)
def test_a_fixed_squad_is_of_profiles_and_missions_find_their_elements(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert said in complaint(tmp_path, changed(CROWN, old, new))


def test_a_mission_of_ours_is_told_at_the_table_that_it_lost(tmp_path: Path) -> None:
    said = complaint(tmp_path, changed(CROWN, "VAULT: {", "VALT: {"))
    assert said.startswith("own.yaml:3:5: mission 'crown-of-glass' of the game: unknown element")
