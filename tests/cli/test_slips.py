"""What a designer mistypes in a mission, a map or a card is told with its place and what to do."""

from pathlib import Path

import pytest

from sandtable.cli.new import filled
from sandtable.kernel.errors import ContentError
from sandtable.kernel.game import load_game

# In the templates of `sandtable new`: what stands there, what was typed, and what is said of it.
SLIPS: dict[tuple[str, str], list[tuple[str, str, str]]] = {
    ("third-option", "mission.yaml"): [
        ("type: sabotage", "type: sabotge", "5:11: Invalid enum value 'sabotge'; did you mean 'sabotage'?"),
        ("threat: MEDIUM", "threat: medium", "6:13: Invalid enum value 'medium'; did you mean 'MEDIUM'?"),
        ("asset_points: 24", "asset_points: lots", "7:19: expected a whole number, got text"),
        ("fighters: []", "fighters: [6]", "3:5: a sabotage mission makes no Fighter roll (TO-2.6.3-1, TO-2.6.5-1)"),
        ("intel: [6]", "intel: 6", "9:12: expected a list, got a whole number; write [6]"),
        ("infil: sea", "infill: sea", "10:5: Object contains unknown field `infill`; did you mean 'infil'?"),
        ("vp: 8", "vp: 8.5", "12:9: expected a whole number, got a number with a fraction"),
        ("vp: 8", "vp: -1", "12:9: expected a whole number of at least 0; not -1"),
        ("area: EUCOM", "area: Europe", "14:16: Invalid enum value 'Europe'; known: AFRICOM, CENTCOM, EUCOM,"),
        ("- {area: EUCOM, objective: Sink", "- {objective: Sink", "14:9: Object missing required field `area`"),
        ("    name:", "   name:", "4:4: is not valid YAML: while parsing a block collection, did not find"),
        ("missions:", "mission:", "2:1: unknown section 'mission'; did you mean 'missions'?"),
        ('id: "x"', "id: x y", "3:9: expected an id of letters, digits and -, which does not begin with -;"),
        ("areas:", "areas: EUCOM #", "14:7: is not valid YAML: while parsing a block mapping, did not find expected"),
        ("intel: [6]", "intel: [8]", "9:13: Invalid enum value 8; known: 10, 6"),
        ("exfil: land", "exfil: road", "11:12: Invalid enum value 'road'; known: air, land, sea"),
        ("vp: 8", "vp", "13:5: is not valid YAML: while scanning a simple key, could not find expected"),
        ("vp: 8", "", "3:5: Object missing required field `vp`"),
    ],
    ("third-option", "operation.yaml"): [
        ("kind: free", "kind: fre", "7:25: Invalid value 'fre'; did you mean 'free'?"),
        ("kind: card", "kind: crad", "10:25: Invalid value 'crad'; did you mean 'card'?"),
        ("type: recon", "type: spy", "7:37: Invalid enum value 'spy'; known: capture, f3, raid, recon, rescue,"),
        ("ap_next, n: 2", "ap_next, n: 20", "8:39: expected a whole number of at most 6; not 20"),
        ("do: ap_next, n: 2", "do: apnext, n: 2", "8:27: Invalid value 'apnext'; did you mean 'ap_next'?"),
        ("roll: sabotage", "roll: luck", "8:64: Invalid enum value 'luck'; known: capture, drone, exfil,"),
        ('card: "x"', 'card: "y"', "10:37: x-op names an unknown Mission card 'y'; known: MC-01, MC-02, MC-03,"),
        ("special:", "specials:", "11:9: Object contains unknown field `specials`; did you mean 'special'?"),
        ("do: place_fighters", "do: ap_next", "11:24: Invalid value 'ap_next'; known: abort_is_failure,"),
        ("area: EUCOM}    #", "area: AFRICOM}    #", "10:48: x-op names an unknown area of x 'AFRICOM'; known: EUCOM"),
        ("kind: free, ", "", "7:18: Object missing required field `kind`; known: card, free, generated,"),
    ],
    ("third-option", "cards.yaml"): [
        (": ground", ": infantry", "5:11: Invalid enum value 'infantry'; known: air, air_space, ground, maritime,"),
        ("cost: 4", "cost: 100", "6:11: expected a whole number of at most 99; not 100"),
        ("roll: infil, n", "rol: infil, n", "10:10: Object contains unknown field `rol`; did you mean 'roll'?"),
        ("threats: [LOW, MEDIUM, HIGH]", "threats: LOW", "16:14: expected a list, got text; write [LOW]"),
        ("timing: passive", "timing: always", "18:13: Invalid enum value 'always'; known: after_roll, any, attached,"),
        ("do: drm", "do: dmr", "20:20: Invalid value 'dmr'; did you mean 'drm'?"),
        ("roll: [infil]", "roll: infil", "20:31: expected a list, got text; write [infil]"),
        (": mission", ": forever", "20:54: Invalid enum value 'forever'; known: engagement, mission, next, round"),
        ("effects: [", "effect: [", "20:5: Object contains unknown field `effect`; did you mean 'effects'?"),
        ("uses: 0", "uses: ten", "19:11: expected a whole number, got text"),
        ('id: "x-asset"', 'id: "x-team"', "13:9: the id 'x-team' is there twice (also at "),
    ],
    ("special-forces", "mission.yaml"): [
        ('map: "x"', 'map: "yardd"', "6:10: unknown map 'yardd'; known: commercial-1, government-1, residential-1, x"),
        ("place_first: iif", "place_first: them", "7:18: Invalid enum value 'them'; known: iif, us"),
        ("limit: 6", "limit: 7", "26:9: the limit is 7 turns, so one end must be 'turn_over(7)'"),
        ("zone: edge(W)", "zone: edge(Q)", "10:13: at column 6 of 'edge(Q)': 'Q' is no map edge; known: E, N, S, W"),
        ("zone: in(1)", "zone: in(9)", "16:13: X y has no building 9, only 1 to 1"),
        ("zone: in(1", "zone: inside(1", "16:13: at column 1 of 'inside(1)': 'inside' is no zone; known: all, around,"),
        ("card: US-3", "card: US-33", "13:18: unknown soldier 'US-33'; did you mean 'US-3'?"),
        ("gear: [frag]}    #", "gear: [flag]}    #", "13:31: unknown counter 'flag'; did you mean 'frag'?"),
        ("measure: holds", "measure: hold", "20:16: at column 1 of 'hold(us, 1)': 'hold' counts nothing; did you mean"),
        ("winner: us", "winner: US", "24:49: Invalid enum value 'US'; did you mean 'us'?"),
        ("upto: 1,", "upto: 0,", "20:7: the rungs of a ladder must go upwards: each 'upto' above the one before"),
        ("points: 30", "points: 3", "11:15: the soldiers and their gear cost 20 points, not 3"),
        ("card: UR, n: 3", "card: UR, n: 300", "18:62: expected a whole number of at most 30; not 300"),
        ("turn_over(6)", "turn_over(six)", "28:18: at column 11 of 'turn_over(six)': a number is expected, not 'six'"),
        ("us:", "USA:", "9:5: Object contains unknown field `USA`; known: automated, bonus, brief,"),
        ("brief:", "breif:", "5:5: Object contains unknown field `breif`; did you mean 'brief'?"),
        ("zone: in(1)", "zone: in(1", "16:13: at column 5 of 'in(1': ')' is missing"),
        ("gear: [frag]}    #", "gear: frag}    #", "13:30: expected a list, got text; write [frag]"),
    ],
    ("special-forces", "map.txt"): [
        ("sandtable-map 1", "sandtable-map 2", "1:1: a map begins with 'sandtable-map 1'"),
        ("id: x", "id x", "2:1: 'id x' is no header of a map; known: building 1:, id:, metres-per-dot:,"),
        ("size: 10x6", "size: 10 6", "4:7: a size is WxH, up to 52x99; not '10 6'"),
        ("size: 10x6", "size: 11x6", "10:1: the letters above 11 columns are 'A B C D E F G H I J K'"),
        ("building 1: Gatehouse\n", "", "13:12: building 1 has no name; add a line 'building 1: NAME' above"),
        ("|1 1 1|", "|1 1 2|", "14:16: building 2 has no name; add a line 'building 2: NAME' above"),
        ("grid:", "gird:", "9:1: there is no line 'grid:'; it belongs here, before the drawing"),
        ("\nend", "\n", "25:1: the grid ends with a line 'end'"),
        (" 4 . . . .", " 5 . . . .", "18:1: row number 4 belongs here, right-justified; not '5'"),
        (". .v. .|1", ". .x. .|1", "14:7: 'x' is no edge here; an edge is one of d w l v blank |"),
        (" 1 . . .", " 1d. . .", "12:3: on the map's boundary this must be a wall or blank"),
        ("   A B C D", "   A B D D", "10:1: the letters above 10 columns are 'A B C D E F G H I J'"),
        ("title: ", "titel: ", "3:1: 'titel: X y' is no header of a map; did you mean 'title:'?"),
        ("6 . . . . . . . . .", "6 . . . . . . . .", "22:22: ' ' is no dot; a dot is '.', '#' or a building 1-9, A-Z"),
    ],
    ("special-forces", "cards.yaml"): [
        ("side: us", "side: usa", "4:11: Invalid enum value 'usa'; did you mean 'us'?"),
        ("ap: 3", "ap: 9", "7:9: expected a whole number of at most 6; not 9"),
        ('weapons: ["x-gun"]', 'weapons: ["y-gun"]', "9:15: unknown weapon 'y-gun'; did you mean 'x-gun'?"),
        ("extra: [rifle-", "extra: [pistol-", "10:13: 'pistol-mag' is no ammo for a weapon carried here (SF-WEB-2)"),
        ("do: issue", "do: isue", "12:20: Invalid value 'isue'; did you mean 'issue'?"),
        ("counter: frag", "counter: flag", "12:36: unknown counter 'flag'; did you mean 'frag'?"),
        ("name: Semi", "name: Single", "19:15: Invalid enum value 'Single'; known: Auto, Bomb, Burst, Grenade, Hand"),
        ("lo: 5", "lo: 4", "19:9: bands go outwards: range 4 is in two of them"),
        ("needed: 7", "needed: 15", "20:40: expected a whole number of at most 14; not 15"),
        (", type: rifle", ", type: gun", "17:32: Invalid enum value 'gun'; known: belt, marksman, pistol, rifle"),
        ("modes:", "mode:", "18:5: Object contains unknown field `mode`; did you mean 'modes'?"),
        ("cost: 9 ", "cost: nine ", "6:11: expected a whole number, got text"),
    ],
    ("seal-team-flix", "mission.yaml"): [
        ("grade: 6", "grade: 5", "10:12: Invalid enum value 5; known: 6, 7, 8, 9"),
        ('maps: ["x"]', 'maps: ["y"]', "11:12: unknown map 'y'; known: M1, M2, M3, M4, M5, M6, x"),
        ('maps: ["x"]', "maps: x", "11:11: expected a list, got text; write [x]"),
        ("start: SW", "start: NE", "12:12: unknown start area of x 'NE'; known: SW"),
        ("locks: {B: 1}", "locks: {Z: 1}", "13:16: unknown Door 'Z'; known: A, B"),
        ("locks: {B: 1}", "locks: {B: 4}", "13:16: expected a whole number of at most 3; not 4"),
        ("rounds: 14", "rounds: 40", "17:17: expected a whole number of at most 20; not 40"),
        ("pool: [4, 6]", "pool: [4]", "18:15: expected a list of 2 entries; this has 1"),
        ("primary: [[DO], [DO, FF]]", "primary: [DO, FF]", "19:19: expected a list, got text; write [DO]"),
        ("[DO], [DO, FF", "[DX], [DO, FF", "19:20: Invalid enum value 'DX'; known: BW, DO, FF, HD, HO, MM, NW, PH, TB"),
        ("secondary: [HO]\n        other: [MK]\n", "secondary: [HO]\n", "17:9: Object missing required field `other`"),
        ("5, partial: 1, failure: -", "5, partial: 1, failure: ", "22:50: expected a whole number of at most 0; not 2"),
        (
            "# special: [{do: sc_dark, n: 7}]",
            "special: [{do: sc_drak, n: 7}]",
            "14:20: Invalid value 'sc_drak'; did you mean 'sc_dark'?",
        ),
        (
            "# special: [{do: sc_dark, n: 7}]",
            "special: [{do: fog, n: 7}]",
            "14:20: Invalid value 'fog'; known: sc_bomb_clock, sc_carry_out, sc_dark,",
        ),
        ("veteran:", "veterans:", "23:7: Object contains unknown field `veterans`; did you mean 'veteran'?"),
        ("_text", "_txt", "8:5: Object contains unknown field `primary_txt`; did you mean 'primary_text'?"),
        ("[[DO], [DO, FF]]", "[[MM], [DO, FF]]", "19:19: a Mastermind needs sc_mastermind (STF-SC-7)"),
    ],
    ("seal-team-flix", "map.txt"): [
        ("map x", "mpa x", '4:1: a map begins with: map ID "title"'),
        ("size 12 8", "size 12 9", "24:1: V1: 9 rows need 19 lines, with edges; there are 17"),
        ("size 12 8", "size 8 8", "5:6: V1: a map is 10 to 20 Spaces wide and 8 to 16 high"),
        ("|    c14    |", "|    c41    |", "10:9: V10: a range goes up: c14, not c41"),
        ("|    c14    |", "|    d14    |", "10:9: V2: 'd14' is no feature of a Space"),
        ("Y4          S2", "Y5          S2", "34:1: V7: yellow 4 is missing"),
        ("SW A6", "SW A5 A6 Z9", "38:10: 'Z9' is no Space of this map"),
        ("green spawn 1", "green spwan 1", "33:1: a path is: colour spawn NUMBER loop (or stop)"),
        ("yellow spawn 2", "yellow spawn 1", "34:1: V6: spawn number 1 is there twice"),
        ('c "Store" I1\n', "", "8:37: V4: the Area of this Space is not listed"),
        ("areas\n", "aeras\n", "26:1: here belongs the line 'areas'"),
        (
            "B            o  |",
            "             o  |",
            "29:1: V4: Area c is the same as Area b: there is a gap in what should part",
        ),
        ("A        cA", "         cA", "28:1: V4: Area b is the same as Area a: there is a gap in what should part"),
        (
            "|           |                o  |",
            "|o          |                o  |",
            "22:41: V9: a map has 8 Objective points, not 9",
        ),
        ("end\n# Every Area", "ned\n# Every Area", "24:1: the grid ends with a line 'end'; here at the latest"),
    ],
    ("seal-team-flix", "cards.yaml"): [
        ("speed: 4", "speed: 0", "5:12: expected a whole number of at least 1; not 0"),
        ("secondary: P9", "secondary: P10", "7:16: unknown Secondary Weapon 'P10'; known: P45, P9"),
        ("type: SMG", "type: Rifle", "11:11: Invalid enum value 'Rifle'; known: Battle Rifle, Combat Shotgun, SMG,"),
        ("grade: 6", "grade: 10", "12:12: Invalid enum value 10; known: 6, 7, 8, 9"),
        ("sound: 2", "sound: 7", "13:12: expected a whole number of at most 6; not 7"),
        ("single: 1M", "single: M1", "14:13: expected discs such as 1L or 3M/3S: 1 to 6 of S, M or L, up to three"),
        ("burst: 3S", "burst: 9S", "15:12: expected discs such as 1L or 3M/3S: 1 to 6 of S, M or L, up to three"),
        ("cover: remove", "cover: break", "16:12: Invalid enum value 'break'; known: kill, none, remove, stun"),
        ("health: 5", "healht: 5", "6:5: Object contains unknown field `healht`; did you mean 'health'?"),
        ("name: Rosa", "name: 5", "4:11: expected text, got a whole number; put it in quotes"),
        ("weapons:", "weapon:", "8:1: unknown section 'weapon'; did you mean 'weapons'?"),
    ],
}
CASES = [(*where, *slip) for where, slips in SLIPS.items() for slip in slips]


def pack(folder: Path, game: str, name: str, right: str, wrong: str) -> Path:
    """The pack that `sandtable new` writes, with a slip in one of its files."""
    for file, text in load_game(game).templates().items():
        path = folder / ("maps" if file.endswith(".txt") else "") / file
        path.parent.mkdir(exist_ok=True)
        whole = filled(text, {"id": "x", "title": "X y", "map": "x"})
        if file == name:
            assert right in whole
            whole = whole.replace(right, wrong, 1)
        path.write_text(whole, "utf-8")
    return folder


@pytest.mark.parametrize(("game", "file", "right", "wrong", "said"), CASES)
def test_a_slip_is_told_once_with_file_line_column_and_what_is_wrong(
    tmp_path: Path, game: str, file: str, right: str, wrong: str, said: str
) -> None:
    with pytest.raises(ContentError) as caught:
        load_game(game).with_packs([pack(tmp_path, game, file, right, wrong)])
    first, *rest = caught.value.problems
    assert Path(first.file).name == file
    assert f"{first.place}: {first.what}".startswith(said)
    # What only follows from a slip is not told; two may be wrong at one stroke.
    assert len(rest) <= ("o          " in wrong)
