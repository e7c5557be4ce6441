"""The cards are as they are printed: weapons, unit cards, speeds, special rules, carriers."""

import pytest

from sandtable.games.team_yankee import GAME, verbs
from sandtable.games.team_yankee.cards import Blow, UnitCard, Weapon
from sandtable.games.team_yankee.vocabulary import AUTO, NEVER, RADIUS, ground
from sandtable.kernel.verbs import of
from sandtable.testing import covers

CONTENT = GAME.content
# id, range, dice halted and moving (ART: Bombardments), Anti-tank, Firepower, special rules
WEAPONS = """\
W-105A  40     2/2  20  2+  LaserRF Stab2
W-105B  40     2/1  19  2+  LaserRF Stab1
W-105L  40     2/1  19  2+  LaserRF Stab1
W-120   40     2/2  22  2+  LaserRF Stab2
W-125   32     1/1  22  2+  Stab1
W-125R  36     1/1  22  2+  LaserRF Stab1
W-GLM   16-48  1/-  21  3+  Guided HEAT
W-TOW   8-48   1/-  21  3+  Guided HEAT
W-HOT   8-48   1/-  21  3+  Guided HEAT
W-SPD   8-48   1/-  20  3+  Guided HEAT
W-SPG   8-40   1/-  19  3+  Guided HEAT
W-DRG   8-28   1/-  17  4+  Guided HEAT HeavyWeapon
W-MIL   8-36   1/-  19  3+  Guided HEAT HeavyWeapon
W-20    20     3/2  8   5+
W-30    20     3/2  10  5+  Stab1
W-145   20     3/2  5   5+
W-50    20     3/2  4   5+  AAMG MG
W-MG    16     3/2  2   6   MG
W-VUL   20     5/3  7   5+  DedAA Radar
W-SHI   20     5/3  7   5+  DedAA Radar
W-GEP   24     5/3  9   5+  DedAA Radar
W-SAMU  8-56   2/-  -   4+  GuidedAA
W-SAMS  8-48   2/-  -   4+  GuidedAA
W-RIF   16     3/2  2   6   PinnedROF1
W-LAW   8      1/1  12  5+  HEAT SlowFiring
W-PZF   12     1/1  16  4+  HEAT SlowFiring
W-AKR   12     3/3  1   6   PinnedROF1
W-RPG   12     1/1  15  4+  HEAT SlowFiring
W-PKM   20     4/2  2   6   PinnedROF1
W-GAU   12     4/4  13  4+  Forward
W-MAV   8-48   1/1  24  2+  Guided HEAT Forward
W-AGS   8-40   1/1  22  2+  Guided HEAT Forward
W-ACM   8-48   1/1  21  3+  Guided HEAT
W-SPI   8-48   1/1  22  3+  Guided HEAT
W-GSH   8      3/3  11  4+  Forward
W-RKT   12     ART  5   5+  Salvo Forward
W-MTR   16-48  ART  3   4+  Smoke
W-155   16-80  ART  4   2+  Smoke
W-122   16-72  ART  3   3+  Smoke
W-122D  24     1/1  14  2+  HEAT SlowFiring
W-152   16-80  ART  4   2+  Smoke
W-GRA   24-80  ART  3   4+  Salvo
"""
# id, Is Hit On, armour or Save, Courage, Morale, Rally or Remount, Skill, Assault, Counterattack,
# assault Anti-tank and Firepower, speed class
UNITS = """\
US-HQT   4+  18/8/2  4+ 3+ 3+  3+ 5+  4+  20/2+  MBT1
US-M1    4+  18/8/2  4+ 3+ 3+  3+ 5+  4+  20/2+  MBT1
US-M60   4+  14/7/2  4+ 3+ 3+  3+ 5+  4+  19/2+  MBT2
US-HQM   4+  s3+     4+ 3+ 4+  3+ 4+  4+  12/4+  INF
US-MECH  4+  s3+     4+ 3+ 4+  3+ 4+  4+  12/4+  INF
US-TRK   4+  3/2/1   4+ 3+ 3+  3+ 5+  5+  -      APC
US-ITV   4+  3/2/1   4+ 3+ 3+  3+ 6   5+  -      APC
US-SCT   4+  3/2/1   4+ 4+ 3+  3+ 5+  5+  4/6    APC
US-MTR   4+  3/2/1   4+ 4+ 3+  3+ 6   6   -      APC
US-M109  4+  2/2/1   4+ 4+ 3+  3+ 6   6   -      SPG
US-FIST  4+  3/2/1   4+ 4+ 3+  3+ -   -   -      APC
US-VADS  4+  3/2/1   4+ 4+ 3+  3+ 6   6   -      APC
US-CHAP  4+  s5+     4+ 4+ 3+  3+ -   -   -      SPG
US-A10   4+  s3+     4+ 3+ -   3+ -   -   -      STR
US-AH1   4+  s5+     4+ 3+ -   3+ -   -   -      HEL
WG-HQL2  4+  18/8/2  3+ 3+ 3+  3+ 5+  3+  22/2+  MBT1
WG-LEO2  4+  18/8/2  3+ 3+ 3+  3+ 5+  3+  22/2+  MBT1
WG-HQL1  4+  10/5/1  3+ 3+ 3+  3+ 5+  3+  19/2+  FAST
WG-LEO1  4+  10/5/1  3+ 3+ 3+  3+ 5+  3+  19/2+  FAST
WG-HQP   4+  s3+     3+ 3+ 3+  3+ 4+  3+  16/4+  INF
WG-PZGR  4+  s3+     3+ 3+ 3+  3+ 4+  3+  16/4+  INF
WG-TRK   4+  3/2/1   3+ 3+ 3+  3+ 5+  4+  -      IFV
WG-LUX   4+  2/1/0   3+ 4+ 3+  3+ 5+  5+  8/5+   WHL
WG-JAG   4+  3/2/1   3+ 3+ 3+  3+ 6   5+  -      FAST
WG-GEP   4+  6/4/1   3+ 4+ 3+  3+ 6   6   -      FAST
WG-M109  4+  2/2/1   3+ 4+ 3+  3+ 6   6   -      SPG
WG-OBS   4+  3/2/1   3+ 4+ 3+  3+ -   -   -      APC
SU-HQ72  3+  16/8/2  3+ 4+ 4+  4+ 5+  3+  22/2+  MBT3
SU-T72   3+  16/8/2  3+ 4+ 4+  4+ 5+  3+  22/2+  MBT3
SU-HQ64  3+  17/8/2  3+ 3+ 4+  4+ 5+  3+  22/2+  MBT3
SU-T64   3+  17/8/2  3+ 3+ 4+  4+ 5+  3+  22/2+  MBT3
SU-HQB   3+  s3+     3+ 3+ 3+  5+ 4+  3+  15/4+  INF
SU-BMPC  3+  s3+     3+ 3+ 3+  5+ 4+  3+  15/4+  INF
SU-BMP   3+  3/2/1   3+ 3+ 4+  4+ 5+  4+  -      IFV
SU-HQR   3+  s3+     3+ 3+ 3+  5+ 4+  3+  15/4+  INF
SU-BTRC  3+  s3+     3+ 3+ 3+  5+ 4+  3+  15/4+  INF
SU-BTR   3+  1/1/0   3+ 3+ 4+  4+ 5+  5+  -      WHL
SU-REC   3+  1/1/0   3+ 4+ 4+  3+ 5+  5+  5/5+   WHL
SU-SPD   3+  1/1/0   3+ 4+ 4+  4+ 6   6   -      WHL
SU-ZSU   3+  1/1/0   3+ 4+ 4+  4+ 6   6   -      APC
SU-GOP   3+  1/1/0   3+ 4+ 4+  4+ 6   6   -      APC
SU-2S1   3+  2/1/1   3+ 4+ 4+  4+ 6   6   -      APC
SU-2S3   3+  2/1/1   3+ 4+ 4+  4+ 6   6   -      SPG
SU-BM21  3+  s5+     3+ 4+ 4+  4+ -   -   -      TRK
SU-OP    3+  3/2/1   3+ 4+ 4+  4+ -   -   -      IFV
SU-SU25  4+  s4+     3+ 4+ -   4+ -   -   -      STR
SU-HIND  3+  s4+     3+ 3+ -   4+ -   -   -      HEL
"""


def printed(score: int) -> str:
    return "-" if score == NEVER else str(score) if score == 6 else f"{score}+"


def row_of_weapon(one: Weapon) -> list[str]:
    reach = f"{one.least}-{one.range}" if one.least else str(one.range)
    dice = "ART" if one.artillery else f"{one.halted}/{one.moving or '-'}"
    return [one.id, reach, dice, str(one.anti_tank or "-"), printed(one.firepower), *one.keywords]


def row_of_unit(one: UnitCard) -> list[str]:
    armour = "/".join(map(str, one.armour)) if one.armour else f"s{printed(one.save)}"
    scores = (one.courage, one.morale, one.rally, one.skill, one.assault, one.counterattack)
    blow = f"{one.blow.anti_tank}/{printed(one.blow.firepower)}" if one.blow else "-"
    return [one.id, printed(one.hit_on), armour, *map(printed, scores), blow, one.speed]


def test_every_weapon_is_as_it_is_printed() -> None:
    rows = [line.split() for line in WEAPONS.splitlines()]
    assert [row_of_weapon(one) for one in CONTENT.weapons.values()] == rows


def test_every_unit_card_is_as_it_is_printed() -> None:
    rows = {line.split()[0]: line.split() for line in UNITS.splitlines()}
    assert {one.id: row_of_unit(one) for one in CONTENT.units.values()} == rows


@pytest.mark.parametrize(
    ("speed", "figures"),
    [
        ("MBT1", (14, 20, 28, 32, 2)),
        ("MBT2", (10, 16, 24, 28, 3)),
        ("MBT3", (10, 18, 24, 28, 3)),
        ("FAST", (10, 20, 28, 32, 3)),
        ("APC", (10, 18, 24, 32, 3)),
        ("IFV", (10, 18, 28, 32, 3)),
        ("WHL", (10, 16, 24, 40, 4)),
        ("SPG", (10, 16, 20, 24, 4)),
        ("TRK", (8, 12, 18, 32, 5)),
        ("INF", (8, 8, 12, 12, AUTO)),
    ],
)
def test_a_speed_class_has_inches_for_every_way_to_move(speed: str, figures: tuple[int, ...]) -> None:
    one = CONTENT.speeds[speed]
    assert (one.tactical, one.terrain, one.cross_country, one.road, one.cross) == figures


# kinds of Teams


@covers("TY-FRC-5")
def test_every_ground_vehicle_is_a_tank_armoured_or_not_and_teams_on_foot_are_infantry() -> None:
    kinds = {one.id: one.kind for one in CONTENT.units.values()}
    assert {kinds[name] for name in ("US-FIST", "US-TRK", "SU-BTR", "WG-LUX")} == {"tank"}
    assert {name for name, kind in kinds.items() if kind == "unarmoured"} == {"US-CHAP", "SU-BM21"}
    assert all(one.tank or one.infantry or one.aircraft for one in CONTENT.units.values())
    assert all(ground(one.kind) != one.aircraft for one in CONTENT.units.values())
    assert all((one.speed == "INF") == one.infantry for one in CONTENT.units.values())


@covers("TY-FRC-5")
def test_armoured_vehicles_have_armour_and_everybody_else_a_save() -> None:
    for one in CONTENT.units.values():
        assert (one.armour is not None) == (one.kind == "tank")
        assert (one.save < NEVER) == (one.kind != "tank")
    assert len(set(RADIUS.values())) == 3


# Infantry and its carriers


def on_foot() -> list[UnitCard]:
    return [one for one in CONTENT.units.values() if one.infantry]


def test_a_unit_on_foot_has_as_many_teams_as_it_is_large() -> None:
    for card in on_foot():
        assert {size: len(arms) for size, arms in card.teams.items()} == {n: n for n in card.sizes}
        assert all(arms[0].endswith("-rifle") for arms in card.teams.values())


@pytest.mark.parametrize(
    ("card", "size", "others"),
    [
        ("US-MECH", 5, {"us-missile": 2}),
        ("US-MECH", 7, {"us-missile": 3}),
        ("WG-PZGR", 5, {"wg-missile": 2}),
        ("WG-PZGR", 7, {"wg-missile": 3}),
        ("SU-BMPC", 7, {"su-mg": 1}),
        ("SU-BMPC", 10, {"su-mg": 1}),
        ("SU-BTRC", 7, {"su-mg": 1}),
        ("SU-BTRC", 10, {"su-mg": 1}),
    ],
)
def test_the_rest_of_a_company_are_rifle_teams(card: str, size: int, others: dict[str, int]) -> None:
    arms = CONTENT.units[card].teams[size]
    heavy = {arm: arms.count(arm) for arm in arms if not arm.endswith("-rifle")}
    assert heavy == others


def test_carriers_hold_their_infantry() -> None:
    for card in on_foot():
        carrier = CONTENT.units[card.carrier]
        (room,) = [verb.n for word in carrier.keywords for verb in of(CONTENT.keywords[word].effects, verbs.Carry)]
        assert carrier.roles == ("attachment",)
        assert set(carrier.sizes) >= set(card.carriers.values())
        assert all(size <= room * card.carriers[size] for size in card.sizes)


def test_missile_and_mg_teams_strike_weaker_blows_than_riflemen() -> None:
    blows = {one.id: one.blow for one in CONTENT.arms.values()}
    assert {name: blow for name, blow in blows.items() if blow} == dict.fromkeys(
        ("us-missile", "wg-missile", "su-mg"), Blow(3, 6)
    )


# special rules


@covers("TY-SHT-9")
def test_every_machine_gun_is_barred_after_a_long_move() -> None:
    barred = verbs.Forbid("fire", "moved-far")
    guns = {
        one.id
        for one in CONTENT.weapons.values()
        if any(barred in CONTENT.keywords[word].effects for word in one.keywords)
    }
    assert guns == {"W-MG", "W-50"}


@covers("TY-ART-6")
def test_rockets_fall_on_ten_inches_and_everything_else_on_six() -> None:
    salvos = {one.id for one in CONTENT.weapons.values() if "Salvo" in one.keywords}
    assert salvos == {"W-RKT", "W-GRA"}
    assert CONTENT.keywords["Salvo"].effects == (verbs.Template(10, 12),)


def test_every_word_of_a_card_is_a_special_rule_and_two_wait_for_a_card() -> None:
    words = {word for one in CONTENT.weapons.values() for word in one.keywords}
    words |= {word for one in CONTENT.units.values() for word in one.keywords}
    assert words <= set(CONTENT.keywords)
    assert set(CONTENT.keywords) - words == {"Accurate", "Skirts"}


@covers("TY-FRC-3")
def test_observers_are_independent_teams() -> None:
    spotters = {one.id for one in CONTENT.units.values() if "Observer" in one.keywords}
    alone = {one.id for one in CONTENT.units.values() if "independent" in one.roles}
    assert spotters == alone == {"US-FIST", "WG-OBS", "SU-OP"}
