"""Missions and the Campaign against the tables, in the tables' notation."""

from collections import Counter
from functools import cache
from itertools import groupby

import pytest

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.mission import ABORT, WIN, Branches, Cell, Mission, onward, reached
from sandtable.games.seal_team_flix.verbs import BombClock, Dark, Mastermind, Nuke
from sandtable.games.seal_team_flix.vocabulary import BOMB_LETTERS, NUKE_LETTERS, TOKEN_STOCK, TOKEN_TITLES, TokenType
from sandtable.kernel.errors import UnknownName
from sandtable.testing import covers
from tests.games.seal_team_flix.build import content, mission
from tests.games.seal_team_flix.test_cards import rows, written

CONTENT = content()
MISSIONS: dict[str, Mission] = {m.id: m for m in CONTENT.missions.values() if not m.campaign and not m.dice}
CAMPAIGN = CONTENT.missions["campaign"]

# number | name | Grade | maps | start area | E-locks | Success / Partial / Failure
HEADERS = """
1 | Prism Lens | E-6 | M1 | SW | E1, F2 | 2B / 2A / 2A
2A | Paper Trail | E-6 | M3 | SW | B1, J2 | 3B / 3A / 3A
2B | Red Ledger | E-6 | M2 | W | E2, H1 | 3B / 3B / 3A
3A | Last Call | E-7 | M4 | W | D2, H1 | 4B / 4A / 4A
3B | Glasshouse | E-7 | M5 | SW | B1, G2, H2 | 4C / 4B / 4A
4A | House Arrest | E-7 | M3 | SW | D1, E2 | 5B / 5A / ABORT
4B | Night Manifest | E-7 | M4 | W | D1, I2 | 5B / 5A / 5A
4C | Borrowed Face | E-7 | M1 | SW | B2, D1 | 5B / 5B / 5A
5A | Burning Season | E-8 | M2+M4 | W | E2, H2, 2:C2 | 6B / 6A / 6A
5B | Salt Road | E-8 | M6 | W | D2, F2, K1 | 6C / 6B / 6A
6A | Root and Branch | E-8 | M5 | SW | E2, G2, B1 | 7B / 7A / ABORT
6B | Crosswind | E-8 | M2 | W | E2, F2 | 7B / 7A / 7A
6C | The Broker | E-8 | M6 | E | C2, D2, J1 | 7B / 7B / 7A
7A | Deadfall | E-9 | M3+M4 | SW | D2, J2, 2:D2 | 8A / 8A / ABORT
7B | Greenhouse | E-9 | M5 | SW | E2, F3, H3 | 8B / 8A / 8A
8A | Midnight Sun | E-9 | M5+M4 | SW | F3, H2, 2:D3 | WIN / ABORT / ABORT
8B | Evergreen | E-9 | M6+M1 | W | D3, L2, 2:F3 | WIN / WIN / ABORT
"""
# number | Special Conditions
SPECIAL = """
1 | none
2A | sc_shuffle_hostage
2B | sc_face_up(AL)
3A | sc_bomb_clock(6, 5, 4)
3B | sc_neutralize(BW)
4A | sc_extra_sentry(HO)
4B | sc_dark(7)
4C | sc_mastermind(capture)
5A | sc_bomb_clock(5, 5, 4)
5B | sc_carry_out(BW)
6A | sc_neutralize(BW); sc_bomb_clock(5, 4, 4)
6B | sc_mastermind(kill); sc_flee(j)
6C | sc_mastermind(capture)
7A | sc_bomb_clock(6, 5, 5); sc_shuffle_hostage
7B | sc_mastermind(kill); sc_neutralize(BW); sc_reinforce(8, 2, red)
8A | sc_nuke(2, 3, 3); sc_bomb_clock(6, 5, 5)
8B | sc_nuke(2, 3, 3); sc_mastermind(capture); sc_neutralize(BW)
"""
# number | difficulty | rounds | pool | Primaries 1-2 | 3-4 | Secondary | Other | score
CELLS = """
1 | Rookie | 16 | 5 / 7 | HD | HD DO | PH | MK | 4 / 1 / -2
1 | Veteran | 15 | 6 / 8 | HD DO | HD DO FF | PH | TP | 6 / 2 / -3
1 | Operator | 14 | 7 / 9 | HD DO FF | HD DO FF PH | HO | 2TP | 8 / 3 / -4
2A | Rookie | 16 | 6 / 8 | DO | DO FF | HO | MK AL | 5 / 1 / -2
2A | Veteran | 15 | 7 / 9 | DO FF | DO FF PH | HO | TP AL | 7 / 2 / -3
2A | Operator | 14 | 8 / 10 | DO FF PH | DO FF PH HD | HO | TP 2AL | 9 / 3 / -4
2B | Rookie | 16 | 6 / 8 | HD | HD FF | PH | MK TP | 5 / 1 / -2
2B | Veteran | 15 | 7 / 9 | HD FF | HD FF DO | PH | TP AL | 7 / 2 / -3
2B | Operator | 14 | 8 / 10 | HD FF DO | HD FF DO PH | HO | 2TP AL | 9 / 3 / -4
3A | Rookie | 16 | 6 / 8 | TB | 2TB | DO | MK TP | 6 / 1 / -2
3A | Veteran | 15 | 7 / 9 | 2TB | 3TB | DO | TP AL | 8 / 2 / -3
3A | Operator | 14 | 8 / 10 | 3TB | 4TB | DO HD | TP AL | 10 / 3 / -4
3B | Rookie | 16 | 6 / 8 | BW | 2BW | FF | MK TP | 6 / 1 / -2
3B | Veteran | 15 | 7 / 9 | 2BW | 3BW | FF | TP AL | 8 / 2 / -3
3B | Operator | 14 | 8 / 10 | 3BW | 3BW HD | FF PH | TP AL | 10 / 3 / -4
4A | Rookie | 17 | 7 / 9 | HO | 2HO | PH | MK TP | 7 / 2 / -3
4A | Veteran | 16 | 8 / 10 | 2HO | 3HO | PH | TP AL | 9 / 3 / -4
4A | Operator | 15 | 9 / 11 | 3HO | 4HO | PH | 2TP AL | 11 / 4 / -5
4B | Rookie | 16 | 7 / 9 | HD DO | HD DO FF | HO | MK AL | 7 / 2 / -3
4B | Veteran | 15 | 8 / 10 | HD DO FF | HD DO FF PH | HO | TP AL | 9 / 3 / -4
4B | Operator | 14 | 9 / 11 | HD DO FF | HD DO FF PH | 2HO | TP AL | 11 / 4 / -5
4C | Rookie | 16 | 7 / 9 | MM | MM | PH | MK TP | 7 / 2 / -3
4C | Veteran | 15 | 8 / 10 | MM | MM DO | PH | TP AL | 9 / 3 / -4
4C | Operator | 14 | 9 / 11 | MM DO | MM DO HD | PH | 2TP AL | 11 / 4 / -5
5A | Rookie | 20 | 8 / 10 | 2TB | 3TB | HO | 2MK TP | 8 / 2 / -3
5A | Veteran | 19 | 9 / 11 | 3TB | 4TB | HO | MK 2TP AL | 10 / 3 / -4
5A | Operator | 18 | 10 / 12 | 4TB | 4TB HD | 2HO | 3TP 2AL | 12 / 4 / -5
5B | Rookie | 17 | 7 / 9 | BW | 2BW | HO | MK TP | 8 / 2 / -3
5B | Veteran | 16 | 8 / 10 | 2BW | 3BW | HO | TP AL | 10 / 3 / -4
5B | Operator | 15 | 9 / 11 | 3BW | 3BW DO | HO | 2TP AL | 12 / 4 / -5
6A | Rookie | 17 | 8 / 10 | BW TB | 2BW TB | HD | MK TP | 9 / 2 / -3
6A | Veteran | 16 | 9 / 11 | 2BW TB | 2BW 2TB | HD | TP AL | 11 / 3 / -4
6A | Operator | 15 | 10 / 12 | 2BW 2TB | 3BW 2TB | HD | TP AL | 13 / 4 / -5
6B | Rookie | 16 | 8 / 10 | MM | MM HD | HO | MK TP | 9 / 2 / -3
6B | Veteran | 15 | 9 / 11 | MM HD | MM HD DO | HO | TP AL | 11 / 3 / -4
6B | Operator | 14 | 10 / 12 | MM HD DO | MM HD DO FF | HO | 2TP AL | 13 / 4 / -5
6C | Rookie | 17 | 8 / 10 | MM | MM DO | HD | MK TP | 9 / 2 / -3
6C | Veteran | 16 | 9 / 11 | MM DO | MM DO FF | HD | TP AL | 11 / 3 / -4
6C | Operator | 15 | 10 / 12 | MM DO FF | MM DO FF PH | HD | 2TP AL | 13 / 4 / -5
7A | Rookie | 20 | 9 / 11 | HO TB | HO 2TB | DO | 2MK TP | 10 / 3 / -4
7A | Veteran | 19 | 10 / 12 | 2HO TB | 2HO 2TB | DO | MK 2TP AL | 12 / 4 / -5
7A | Operator | 18 | 11 / 13 | 2HO 2TB | 3HO 3TB | DO FF | 3TP 2AL | 14 / 5 / -6
7B | Rookie | 17 | 9 / 11 | MM BW | MM 2BW | FF | MK TP | 10 / 3 / -4
7B | Veteran | 16 | 10 / 12 | MM 2BW | MM 3BW | FF | TP AL | 12 / 4 / -5
7B | Operator | 15 | 11 / 13 | MM 3BW | MM 3BW HD | FF | TP AL | 14 / 5 / -6
8A | Rookie | 20 | 10 / 12 | NW | NW TB | HO | 2MK TP AL | 11 / 3 / -4
8A | Veteran | 19 | 11 / 13 | NW TB | NW 2TB | HO | MK 2TP AL | 13 / 4 / -5
8A | Operator | 18 | 12 / 14 | NW 2TB | NW 3TB | 2HO | 3TP 2AL | 15 / 5 / -6
8B | Rookie | 20 | 10 / 12 | NW MM | NW MM | HD | 2MK TP AL | 11 / 3 / -4
8B | Veteran | 19 | 11 / 13 | NW MM | NW MM BW | HD | MK 2TP AL | 13 / 4 / -5
8B | Operator | 18 | 12 / 14 | NW MM BW | NW MM 2BW | HD PH | 3TP 2AL | 15 / 5 / -6
"""
# mission | open rows of the seam | Areas joined | Doors
SEAMS = [
    ("5A", (3, 8, 9), "i-2:g j-2:a", 19),
    ("7A", (7, 10), "c-2:a f-2:a", 20),
    ("8A", (3, 8), "i-2:g j-2:a", 21),
    ("8B", (2, 6, 9), "i-2:g j-2:d k-2:a", 21),
]


def _header(one: Mission) -> str:
    locks = ", ".join(f"{door}{digits}" for door, digits in one.locks.items())
    assert one.branches
    to = one.branches
    branches = f"{to.success} / {to.partial} / {to.failure}"
    cells = (one.id, one.title, f"E-{one.grade}", "+".join(one.maps), one.start, locks, branches)
    return " | ".join(cells)


def _tokens(tokens: tuple[TokenType, ...]) -> str:
    """`2TB HD`."""
    groups = ((token, len(list(found))) for token, found in groupby(tokens))
    return " ".join(f"{n}{token}" if n > 1 else token for token, n in groups)


def _row(one: Mission, name: str, cell: Cell) -> str:
    score = f"{cell.score.success} / {cell.score.partial} / {cell.score.failure}"
    pool = f"{cell.pool[0]} / {cell.pool[1]}"
    tokens = (*cell.primary, cell.secondary, cell.other)
    cells = (one.id, name, str(cell.rounds), pool, *map(_tokens, tokens), score)
    return " | ".join(cells)


@covers("STF-CNT-1")
def test_the_seventeen_missions_are_as_the_table_has_them() -> None:
    assert [_header(one) for one in MISSIONS.values()] == rows(HEADERS)
    special = {one.id: written(one.special) for one in MISSIONS.values()}
    assert [f"{name} | {text}".replace("| -", "| none") for name, text in special.items()] == (rows(SPECIAL))


@covers("STF-CNT-1", "STF-DIF-1")
def test_every_row_of_every_mission_is_as_the_table_has_it() -> None:
    found = [
        _row(one, name, cell)
        for one in MISSIONS.values()
        for name, cell in (
            ("Rookie", one.cells["rookie"]),
            ("Veteran", one.cells["veteran"]),
            ("Operator", one.cells["operator"]),
        )
    ]
    assert found == rows(CELLS)


@covers("STF-MIS-1", "STF-MIS-2", "STF-MIS-3")
@pytest.mark.parametrize(
    ("difficulty", "seals", "rounds", "pool", "tokens"),
    [
        ("rookie", 1, 16, 5, "HD PH MK"),
        ("rookie", 2, 16, 5, "HD PH MK"),
        ("rookie", 3, 16, 7, "HD DO PH MK"),
        ("rookie", 4, 16, 7, "HD DO PH MK"),
        ("veteran", 2, 15, 6, "HD DO PH TP"),
        ("veteran", 4, 15, 8, "HD DO FF PH TP"),
        ("operator", 2, 14, 7, "HD DO FF HO 2TP"),
        ("operator", 3, 14, 9, "HD DO FF PH HO 2TP"),
    ],
)
def test_mission_1_goes_by_difficulty_and_by_one_or_two_against_three_or_four_seals(
    difficulty: str, seals: int, rounds: int, pool: int, tokens: str
) -> None:
    played = mission("1", difficulty=difficulty, seals=seals)
    assert (played.cell.rounds, played.cell.pool[played.band]) == (rounds, pool)
    assert _tokens(played.cell.tokens(played.band)) == tokens


@covers("STF-CMP-4")
def test_there_are_25_objective_tokens_of_twelve_types() -> None:
    assert sum(TOKEN_STOCK.values()) == 25
    assert {TOKEN_TITLES[token]: n for token, n in TOKEN_STOCK.items()} == {
        "Alarm": 3,
        "Bio-Weapon": 3,
        "Dossier": 1,
        "File Folders": 1,
        "Hard Drive": 1,
        "Photos": 1,
        "Mastermind": 1,
        "Hostage": 4,
        "Medical Kit": 2,
        "Tango Patrol": 3,
        "Time Bomb": 4,
        "Nuclear Weapon": 1,
    }


@covers("STF-CMP-4", "STF-CNT-1")
def test_every_row_fits_the_token_stock_and_eight_points_per_section() -> None:
    for one in MISSIONS.values():
        for cell in (one.cells.rookie, one.cells.veteran, one.cells.operator):
            for tokens in (cell.tokens(0), cell.tokens(1)):
                assert len(tokens) <= 8 * len(one.maps)
                assert all(n <= TOKEN_STOCK[token] for token, n in Counter(tokens).items())


@covers("STF-SC-8")
def test_bombs_have_letters() -> None:
    assert BOMB_LETTERS == ("AC", "BEG", "ADH", "CF")
    assert NUKE_LETTERS == {2: "BG", 3: "AEH"}
    nuke = MISSIONS["8A"].condition(Nuke)
    assert nuke
    assert [nuke.of(one) for one in ("rookie", "veteran", "operator")] == [2, 3, 3]


def test_a_special_condition_is_found_by_its_kind() -> None:
    clock = MISSIONS["3A"].condition(BombClock)
    assert clock
    assert [clock.of(one) for one in ("rookie", "veteran", "operator")] == [6, 5, 4]
    assert MISSIONS["4C"].condition(Mastermind) == Mastermind("capture")
    assert MISSIONS["1"].condition(Dark) is None
    assert (MISSIONS["4B"].dark, MISSIONS["1"].dark) == (7, 0)


@covers("STF-MIS-5")
@pytest.mark.parametrize(("name", "seam", "joined", "doors"), SEAMS)
def test_two_maps_are_joined_on_the_open_rows_of_their_seam(
    name: str, seam: tuple[int, ...], joined: str, doors: int
) -> None:
    one = MISSIONS[name]
    ground = CONTENT.ground(one)
    across = {
        f"{ground.areas[a]}-{ground.areas[b]}"
        for a, found in enumerate(ground.area_neighbours)
        for b in found
        if not ground.areas[a].startswith("2:") and ground.areas[b].startswith("2:")
    }
    assert (one.seam, " ".join(sorted(across)), len(ground.doors)) == (seam, joined, doors)


def test_a_map_is_made_once_for_each_join() -> None:
    assert CONTENT.ground(MISSIONS["1"]) is CONTENT.ground(MISSIONS["4C"])
    assert CONTENT.ground(MISSIONS["5A"]) is not CONTENT.ground(MISSIONS["2B"])
    assert CONTENT.ground(MISSIONS["8A"]).sections == 2


def test_every_mission_is_told_in_words() -> None:
    for one in MISSIONS.values():
        assert all(text.endswith(".") for text in (one.brief, one.primary_text, one.secondary_text))


def test_whoever_chooses_a_mission_reads_what_its_grade_means() -> None:
    told = {one.id: dict(one.orders)["Your SEALs"] for one in GAME.missions()}
    assert told["1"] == "Grade E-6, the lowest: plain gear, no Specialization."
    for one in MISSIONS.values():
        assert ("one Specialization each" in told[one.id]) == (one.grade > 6)
        assert ("a third slot" in told[one.id]) == (one.grade >= 8)
    assert "begin at Grade E-6 and rise" in told["campaign"]


# the Campaign


@covers("STF-CNT-5")
def test_the_campaign_is_layered_and_reaches_every_mission() -> None:
    assert reached("1", MISSIONS) == list(MISSIONS)
    for one in MISSIONS.values():
        assert one.branches
        assert one.branches.stage == int(one.id[0])
        ahead = {name for name in onward(one) if name not in (WIN, ABORT)}
        assert {int(name[0]) for name in ahead} <= {one.branches.stage + 1}
        assert WIN not in onward(one) or one.branches.stage == 8


@covers("STF-CPG-4")
def test_without_a_partial_branch_a_partial_success_goes_the_way_of_failure() -> None:
    plain = Branches(stage=1, success="2B", failure="2A")
    assert [plain.after("success"), plain.after("partial"), plain.after("failure")] == ["2B", "2A", "2A"]
    assert Branches(stage=3, success="4C", partial="4B", failure="4A").after("partial") == "4B"


@covers("STF-MODE-4")
def test_the_campaign_is_played_from_mission_1_with_all_others_at_hand() -> None:
    assert CAMPAIGN.campaign
    assert not MISSIONS["1"].campaign
    assert [leg.id for leg in CAMPAIGN.legs] == list(MISSIONS)
    assert CAMPAIGN.grade == 6


@covers("STF-DIF-2")
def test_a_mission_of_the_campaign_is_played_as_the_campaign_is_but_may_be_harder() -> None:
    campaign = mission("campaign", seals=3, hand="steady", difficulty="veteran", auto_ties=True)
    same, harder = campaign.leg("3B"), campaign.leg("3B", "operator")
    assert (same.id, same.seats) == ("3B", ("seal-1", "seal-2", "seal-3"))
    assert (same.hand, same.auto_ties, same.timed_bombs) == ("steady", True, False)
    assert (same.difficulty, harder.difficulty) == ("veteran", "operator")
    with pytest.raises(UnknownName, match="no mission '9Z'"):
        campaign.leg("9Z")


@covers("STF-CPG-4", "STF-CNT-5")
@pytest.mark.parametrize(("success", "won"), [(0.65, 0.51), (0.50, 0.27), (0.30, 0.07)])
def test_the_branches_give_the_campaign_its_chance(success: float, won: float) -> None:
    @cache
    def chance(name: str) -> float:
        if name in (WIN, ABORT):
            return float(name == WIN)
        to = MISSIONS[name].branches
        assert to
        partial, failure = chance(to.after("partial")), chance(to.failure)
        return success * chance(to.success) + 0.05 * partial + (0.95 - success) * failure

    assert round(chance("1"), 2) == won
