"""Every card and operation against the tables of the game, in the notation of the tables."""

from collections import Counter

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option import vocabulary as words
from sandtable.games.third_option.cards import AssetCard, CardDrm, TeamCard
from sandtable.games.third_option.mission import ByCard, Leg, MissionCard, Operation
from sandtable.kernel.verbs import Verb
from sandtable.testing import covers
from sandtable.testing.coverage import rule_coverage

CARDS = GAME.content

# id | name | type | cost | to-hit against Fighters | against Intel | modifiers
TEAMS = """
GB-A | Alpha | ground | 5 | 7 | 4 | infil land -1 (da)
GB-B | Bravo | ground | 4 | 6 | 4 | exfil land -1 (da)
GB-C | Charlie | ground | 5 | 7 | 4 | infil sea -1 (da); exfil sea -1 (da)
GB-D | Delta | ground | 6 | 8 | 5 | infil any -1 (da)
GB-E | Echo | ground | 5 | 7 | 4 | drone -1 (any)
GB-F | Foxtrot | ground | 4 | 6 | 3 | rescue -1 (da)
GB-G | Golf | ground | 5 | 7 | 4 | infil air -1 (da); exfil air -1 (da)
GB-H | Hotel | ground | 3 | 5 | 3 | -
GB-I | India | ground | 6 | 8 | 4 | sabotage -1 (da); exfil any -1 (da)
RG-1 | Marcus | recon | 2 | - | 6 | -
RG-2 | Able | recon | 2 | - | 6 | -
RG-3 | Romulus | recon | 3 | - | 7 | -
RG-4 | Friar | recon | 1 | - | 5 | rescue -1 (da)
RG-5 | Remus | recon | 3 | - | 7 | -
RG-6 | Horus | recon | 3 | - | 6 | drone -1 (any)
RG-7 | Hiram | recon | 2 | - | 6 | sabotage -1 (da)
RG-8 | Don-Q | recon | 1 | - | 5 | -
RG-9 | Ronin | recon | 3 | 5 | 6 | -
RG-10 | Specter | recon | 4 | - | 8 | recon -1 (da)
MB-1 | Tidewater | maritime | 3 | - | - | infil sea -2 (da); exfil sea -2 (da)
AB-1 | Nightwing | air | 3 | - | - | infil air -2 (da); exfil air -2 (da)
AS-1 | Overwatch | air_space | 4 | - | - | -
OP-1 | Nightjar | operative | 5 | 7 | 8 | infil any -1 (da); drone -1 (da)
OP-2 | Halyard | operative | 4 | 5 | 7 | capture -1 (da)
OP-3 | Quill | operative | 3 | 4 | 7 | rescue -1 (da); recon -1 (da)
"""

# id | name | cost | threats | phase | assigned to | timing | uses | effects
ASSETS = """
AC-01 | Veteran Operator | 3 | LMH | da | sog | attached | 0 | attach(sog_attack, -1)
AC-02 | Drone Strike | 6 | LMH | both | - | enabler | 1 | drone_strike()
AC-03 | Stun Grenades | 2 | LMH | da | - | before_round | 1 | drm(sog_attack, -1, round)
AC-04 | Suppressed Weapons | 3 | LMH | da | - | before_round | 1 | skip_attack(fighters, 2)
AC-05 | Trauma Kit | 2 | LMH | da | - | any | 1 | heal(sog, 1)
AC-06 | Field Surgeon | 4 | LMH | both | - | any | 2 | heal(any, 1)
AC-07 | Plate Carriers | 3 | LMH | da | sog | attached | 2 | absorb(1)
AC-08 | Laser Designator | 2 | LMH | both | - | passive | 0 | drm(drone, -1, mission)
AC-09 | Intercept Van | 3 | LMH | recon | rg | attached | 0 | attach(rg_attack, -1)
AC-10 | Intrusion Kit | 3 | LMH | recon | - | before_round | 1 | hit_enemy(intel, 2)
AC-11 | Double Agent | 4 | LM | recon | - | any | 1 | remove_intel(1)
AC-12 | Local Fixer | 2 | LM | da | - | after_roll | 1 | reroll(infil/exfil)
AC-13 | High-Altitude Rig | 2 | LMH | da | - | before_roll | 1 | drm(infil, -2, next, method=air)
AC-14 | Swimmer Craft | 2 | LMH | da | - | before_roll | 1
    | drm(infil/exfil, -2, next, method=sea)
AC-15 | Border Guides | 2 | LM | da | - | before_roll | 1
    | drm(infil/exfil, -2, next, method=land)
AC-16 | Quick Reaction Flight | 4 | MH | da | - | before_round | 1 | hit_enemy(fighters, 2)
AC-17 | Gunship Orbit | 6 | MH | da | - | before_round | 1 | hit_enemy(fighters, 4); awareness(+1)
AC-18 | Shaped Charges | 2 | LMH | da | - | before_roll | 1 | drm(sabotage, -2, next)
AC-19 | Hostage Handler | 2 | LMH | da | - | before_roll | 1 | drm(rescue, -2, next)
AC-20 | Snatch Kit | 2 | LMH | da | - | before_roll | 1 | drm(capture, -1, next)
AC-21 | Long Optics | 2 | LMH | da | - | before_roll | 1 | drm(recon, -2, next)
AC-22 | Diversion | 3 | LMH | da | - | any | 1 | awareness(-1)
AC-23 | Cover Legend | 3 | LMH | both | - | on_card | 1 | cancel(event)
AC-24 | Decoy Convoy | 3 | LMH | da | - | on_card | 1 | cancel(enemy_action)
"""

# id | name | type | threat | Asset Points | Fighters | Intel | infil | exfil | VP | limits | areas
MISSIONS = """
MC-01 | Broken Compass | f3 | LOW | 28 | 1D6 | 1D6 | sea | air | 5 | - | AFRICOM, CENTCOM
MC-02 | Paper Tiger | f3 | MEDIUM | 38 | 1D10 | 1D6 | land | sea | 8 | - | SOUTHCOM, INDOPACOM
MC-03 | Glass Throne | f3 | HIGH | 56 | 2D6 | 1D10 | air | land | 12 | - | INDOPACOM, EUCOM
MC-04 | Quiet Professor | capture | LOW | 28 | 1D6 | 1D6 | land
    | air | 5 | must exfiltrate | CENTCOM, SOUTHCOM
MC-05 | Gilded Cage | capture | MEDIUM | 40 | 1D10 | 1D6 | air
    | land | 8 | must exfiltrate | EUCOM, AFRICOM
MC-06 | Iron Lantern | capture | HIGH | 52 | 1D10 | 1D10 | sea
    | sea | 12 | must exfiltrate | INDOPACOM, CENTCOM
MC-07 | Cold Forge | sabotage | MEDIUM | 20 | no roll | 1D6 | land
    | land | 8 | - | CENTCOM, SOUTHCOM
MC-08 | Black Centrifuge | sabotage | HIGH | 32 | no roll | 1D10 | air
    | sea | 12 | - | INDOPACOM, EUCOM
MC-09 | White Coat | rescue | LOW | 28 | 1D6 | 1D6 | sea
    | air | 5 | must exfiltrate | AFRICOM, SOUTHCOM
MC-10 | Lost Voices | rescue | MEDIUM | 42 | 1D10 | 1D6 | land
    | air | 8 | must exfiltrate | CENTCOM, NORTHCOM
MC-11 | Fallen Eagle | rescue | HIGH | 54 | 1D10 | 1D10 | air
    | sea | 12 | must exfiltrate, exfil +1 | INDOPACOM, EUCOM
MC-12 | Long Shadow | recon | LOW | 20 | no roll | 1D6 | land | land | 5 | - | CENTCOM, AFRICOM
MC-13 | Open Window | recon | MEDIUM | 20 | no roll | 1D6 | air
    | land | 8 | - | INDOPACOM, NORTHCOM
MC-14 | Deep Water | recon | HIGH | 32 | no roll | 1D10 | sea | sea | 12 | - | INDOPACOM, EUCOM
MC-15 | River Ghost | raid | LOW | 34 | 1D6 | 1D6 | sea | land | 5 | - | AFRICOM, SOUTHCOM
MC-16 | Burning Sand | raid | MEDIUM | 44 | 1D10 | 1D6 | air | air | 8 | - | CENTCOM, INDOPACOM
MC-17 | Winter Hammer | raid | HIGH | 58 | 1D10 | 1D10 | air | land | 12 | - | EUCOM, NORTHCOM
"""

# id | name | Recon Phase section | Direct Action section
EVENTS = """
EV-01 | Quiet Streets | none() | none()
EV-02 | Routine Patrol | none() | none()
EV-03 | False Alarm | none() | none()
EV-04 | Nothing on the Net | none() | none()
EV-05 | Radio Silence Broken | skip_attack(rg, 1) | skip_attack(sog, 1)
EV-06 | Jammed Frequencies | drm(rg_attack, +1, round) | drm(sog_attack, +1, round)
EV-07 | Clear Skies | drm(rg_attack, -1, round) | drm(sog_attack, -1, round)
EV-08 | Source Delivers | hit_enemy(intel, 1) | awareness(-1)
EV-09 | Walk-In Informant | peek(1) | peek(1)
EV-10 | Safe House Burned | hit_friendly(rg, 1) | awareness(+1)
EV-11 | Counter-Surveillance Sweep | add_intel(1) | awareness(+1)
EV-12 | Local Militia | add_fighters(1, pool) | add_fighters(1, here)
EV-13 | Passing Convoy | none() | add_fighters(1, pool)
EV-14 | Weather Front | skip_round() | drm(exfil, +1, next)
EV-15 | Moonless Night | drm(intel_attack, -1, round) | drm(fighter_attack, -1, round)
EV-16 | Opening in the Line | hit_enemy(intel, 1) | hit_enemy(fighters, 1)
EV-17 | Equipment Failure | lose_asset(1) | lose_asset(1)
EV-18 | Dead Drop Cache | gain_asset(1, max_cost=2) | heal(sog, 1)
EV-19 | Field Medicine | heal(rg, 1) | heal(sog, 1)
EV-20 | Change of Orders | redeploy(1) | none()
EV-21 | Turned Informant | drm(intel_attack, +1, round) | drm(fighter_attack, +1, round)
EV-22 | Shift Change | skip_attack(intel, 1) | skip_attack(fighters, 1)
EV-23 | Risky Approach
    | test(d6 <= 3: remove_intel(1) else hit_friendly(rg, 1))
    | test(d6 <= 3: remove_fighters(1) else hit_friendly(sog, 1))
EV-24 | Satellite Pass
    | when(air_space: drm(rg_attack, -1, round) else none())
    | when(air_space: awareness(-1) else none())
EV-25 | Hostile Hackers | extra_attack(intel, 1) | none()
EV-26 | New Checkpoint | none() | drm(exfil, +1, next)
EV-27 | Friendly Locals | peek(1) | drm(exfil, -1, next)
EV-28 | Harassing Fire | none() | hit_friendly(sog, 1)
"""

# id | name | LOW | MEDIUM | HIGH
ENEMY_ACTIONS = """
EA-01 | Reinforcements | add_fighters(1, auto) | add_fighters(1, auto) | add_fighters(1, auto)
EA-02 | Roving Patrol | add_fighters(1, here) | add_fighters(1, here) | add_fighters(2, here)
EA-03 | Alert Sentries | none() | awareness(+1) | awareness(+1)
EA-04 | Nothing Stirs | none() | none() | none()
EA-05 | Asleep at Post | awareness(-1) | awareness(-1) | none()
EA-06 | Sniper
    | test(d6 <= 3: hit_friendly(sog, 1) else none())
    | hit_friendly(sog, 1)
    | hit_friendly(sog, 1)
EA-07 | Buried Charge
    | test(d6 <= 2: hit_friendly(sog, 1) else none())
    | test(d6 <= 3: hit_friendly(sog, 1) else none())
    | test(d6 <= 4: hit_friendly(sog, 1) else none())
EA-08 | Prepared Positions | none() | drm(sog_attack, +1, round) | drm(sog_attack, +1, engagement)
EA-09 | Quick Reaction Force | none() | add_fighters(1, auto) | add_fighters(2, auto)
EA-10 | Abandoned Post | remove_fighters(1) | remove_fighters(1) | none()
EA-11 | Heavy Weapon
    | none() | drm(fighter_attack, +1, round) | drm(fighter_attack, +1, engagement)
EA-12 | Eye in the Sky | none() | awareness(+1) | awareness(+1); add_fighters(1, auto)
EA-13 | Deserters | remove_fighters(1) | test(d6 <= 3: remove_fighters(1) else none()) | none()
EA-14 | Roads Cut | none() | drm(exfil, +1, next) | drm(exfil, +2, next)
EA-15 | Inner Guard | add_fighters(1, auto) | add_fighters(1, auto) | add_fighters(2, auto)
EA-16 | Confused Orders
    | skip_attack(fighters, 2) | skip_attack(fighters, 1) | skip_attack(fighters, 1)
EA-17 | Crossfire
    | extra_attack(fighters, 1) | extra_attack(fighters, 1) | extra_attack(fighters, 2)
"""

# id | name | number | card | area | on success | on failure | special
OPERATIONS = """
OPN-1 | Furious Tempest | 1 | MC-12 | CENTCOM | ap_next(+1) | ap_next(-1) | -
OPN-1 | Furious Tempest | 2 | MC-16 | CENTCOM | ap_next(+2) | ap_next(-1) | -
OPN-1 | Furious Tempest | 3 | MC-01 | CENTCOM | - | - | -
OPN-2 | Righteous Sword | 1 | MC-12 | CENTCOM | ap_next(+2) | ap_next(-1) | abort_is_failure()
OPN-2 | Righteous Sword | 2 | MC-04 | CENTCOM | ap_next(+1) | ap_next(-1) | abort_is_failure()
OPN-2 | Righteous Sword | 3 | MC-01 | CENTCOM | - | - | abort_is_failure()
OPN-3 | Thunderdome | 1 | MC-14 | INDOPACOM | free_team(AS-1) | drm_next(drone, +1) | -
OPN-3 | Thunderdome | 2 | MC-03 | INDOPACOM
    | - | - | assault_after_strike(); strike_must_exfiltrate()
OPN-4 | Fighters Without Borders | 1 | MC-12 | AFRICOM
    | drm_next(rescue, -1); ap_next(+1) | drm_next(rescue, +1); ap_next(-1) | -
OPN-4 | Fighters Without Borders | 2 | MC-09 | AFRICOM | - | - | -
OPN-5 | Archangel | 1 | MC-13 | INDOPACOM | ap_next(+2) | ap_next(-2) | -
OPN-5 | Archangel | 2 | MC-08 | INDOPACOM | - | - | place_fighters(4)
"""


def rows(table: str) -> list[str]:
    """One string a row; a line that begins with a bar continues the one above."""
    return table.strip().replace("\n    |", " |").splitlines()


def row(*cells: object) -> str:
    return " | ".join(str(cell) for cell in cells)


def signed(n: int) -> str:
    return f"{n:+d}" if n else "0"


def written(verbs: tuple[Verb, ...] | None, blank: str = "none()") -> str:
    """Effects in the notation of the tables; a column left out would mean the default."""
    if verbs is None:
        return "default"
    return "; ".join(verb_text(verb) for verb in verbs) or blank


def verb_text(verb: Verb) -> str:
    name = verb.__struct_config__.tag
    match verb:
        case words.Drm(rolls, n, scope, method):
            where = f", method={method}" if method else ""
            return f"drm({'/'.join(rolls)}, {signed(n)}, {scope}{where})"
        case words.TestDie(sides, k, then, other):
            return f"test(d{sides} <= {k}: {written(then)} else {written(other)})"
        case words.When(condition, then, other):
            return f"when({condition}: {written(then)} else {written(other)})"
        case words.GainAsset(n, most):
            return f"gain_asset({n}, max_cost={most})"
        case words.Awareness(n):
            return f"awareness({signed(n)})"
        case words.Cancel() | words.FreeTeam():
            return f"{name}({', '.join(map(str, values(verb)))})"
    signs = name in ("attach", "ap_next", "drm_next")
    return f"{name}({', '.join(argument(value, signs) for value in values(verb))})"


def values(verb: Verb) -> list[object]:
    return [getattr(verb, field) for field in verb.__struct_fields__]


def argument(value: object, signs: bool) -> str:
    if isinstance(value, tuple):
        return "/".join(value)
    return signed(value) if signs and isinstance(value, int) else str(value)


def team_row(card: TeamCard) -> str:
    drms = "; ".join(drm_text(drm) for drm in card.drms) or "-"
    dash = ["-" if number is None else number for number in (card.fighters, card.intel)]
    return row(card.id, card.name, card.type, card.cost, *dash, drms)


def drm_text(drm: CardDrm) -> str:
    movement = drm.roll in ("infil", "exfil")
    method = drm.method or ("any" if movement else "")
    phase = "any" if drm.phase == "any" else "da"
    return " ".join(f"{drm.roll} {method} {signed(drm.n)} ({phase})".split())


def asset_row(card: AssetCard) -> str:
    threats = "".join(threat[0] for threat in card.threats)
    phase = "da" if card.phase == "direct_action" else card.phase
    assign, effects = card.assign or "-", written(card.effects)
    return row(card.id, card.name, card.cost, threats, phase, assign, card.timing, card.uses, effects)


def mission_row(card: MissionCard) -> str:
    limits = ["must exfiltrate"] * card.must_exfiltrate
    limits += [f"exfil {signed(card.exfil_drm)}"] * bool(card.exfil_drm)
    areas = ", ".join(site.area for site in card.areas)
    dice = dice_text(card.fighters), dice_text(card.intel)
    head = row(card.id, card.name, card.type, card.threat, card.asset_points, *dice)
    return row(head, card.infil, card.exfil, card.vp, ", ".join(limits) or "-", areas)


def dice_text(dice: tuple[int, ...]) -> str:
    """`2D6`; no roll without dice."""
    return "+".join(f"{n}D{sides}" for sides, n in Counter(dice).items()) or "no roll"


def leg_row(operation: Operation, at: int, leg: Leg) -> str:
    assert isinstance(leg.mission, ByCard)
    columns = [written(column, "-") for column in (leg.on_success, leg.on_failure, leg.special)]
    where = leg.mission.card, leg.mission.area
    return row(operation.id, operation.name, at, *where, *columns)


@covers("TO-3.0-2", "TO-4.2-1", "TO-4.3-4", "TO-App-1")
def test_the_team_cards_are_those_of_the_table() -> None:
    assert [team_row(card) for card in CARDS.teams.values()] == rows(TEAMS)


@covers("TO-App-2")
def test_the_asset_cards_are_those_of_the_table() -> None:
    assert [asset_row(card) for card in CARDS.assets.values()] == rows(ASSETS)


@covers("TO-App-2")
def test_only_the_veteran_operator_may_change_its_holder() -> None:
    assert [card.id for card in CARDS.assets.values() if card.may_move] == ["AC-01"]


@covers("TO-2.4-2", "TO-App-4")
def test_the_mission_cards_are_those_of_the_table() -> None:
    assert [mission_row(card) for card in CARDS.missions.values()] == rows(MISSIONS)


@covers("TO-2.4-2")
def test_every_area_of_a_mission_card_has_an_objective_of_its_own() -> None:
    said = [site.objective for card in CARDS.missions.values() for site in card.areas]
    assert all(said)
    assert len(set(said)) == 34


def test_the_event_cards_are_those_of_the_table() -> None:
    found = [
        row(card.id, card.name, written(card.recon), written(card.direct_action)) for card in CARDS.events.values()
    ]
    assert found == rows(EVENTS)


@covers("TO-App-3")
def test_the_enemy_action_cards_are_those_of_the_table() -> None:
    found = [
        row(card.id, card.name, written(card.low), written(card.medium), written(card.high))
        for card in CARDS.enemy_actions.values()
    ]
    assert found == rows(ENEMY_ACTIONS)


@covers(
    "TO-9.1-1",
    "TO-9.1-2",
    "TO-9.1-3",
    "TO-9.2-1",
    "TO-9.2-2",
    "TO-9.2-3",
    "TO-9.2-4",
    "TO-9.3-1",
    "TO-9.3-2",
    "TO-9.4-1",
    "TO-9.4-2",
    "TO-9.5-1",
    "TO-9.5-2",
    "TO-9.5-3",
)
def test_the_operations_are_those_of_the_table() -> None:
    found = [
        leg_row(operation, at, leg)
        for operation in CARDS.operations.values()
        for at, leg in enumerate(operation.missions, 1)
    ]
    assert found == rows(OPERATIONS)


@covers("TO-3.0-1")
def test_the_box_holds_25_teams_24_assets_17_missions_17_enemy_actions_and_28_events() -> None:
    assert (len(CARDS.teams), len(CARDS.assets), len(CARDS.missions)) == (25, 24, 17)
    assert (len(CARDS.enemy_actions), len(CARDS.events), len(CARDS.operations)) == (17, 28, 5)


@covers("TO-3.0-1")
def test_no_two_cards_have_the_same_name() -> None:
    names = [*CARDS.teams, *CARDS.assets, *CARDS.enemy_actions, *CARDS.events]
    names += [card.name for card in CARDS.missions.values()]
    assert len({CARDS.name(card) for card in names}) == 25 + 24 + 17 + 28 + 17


@covers("TO-3.0-2")
@pytest.mark.parametrize(
    ("kind", "cards", "cost"),
    [
        ("ground", 9, 43),
        ("recon", 10, 24),
        ("maritime", 1, 3),
        ("air", 1, 3),
        ("air_space", 1, 4),
        ("operative", 3, 12),
    ],
)
def test_the_teams_of_a_branch_add_up(kind: str, cards: int, cost: int) -> None:
    branch = [card.cost for card in CARDS.teams.values() if card.type == kind]
    assert (len(branch), sum(branch)) == (cards, cost)


def test_all_teams_cost_89_points_and_all_assets_70() -> None:
    assert sum(card.cost for card in CARDS.teams.values()) == 89
    assert sum(card.cost for card in CARDS.assets.values()) == 70


def test_every_card_says_in_words_what_it_does() -> None:
    events, actions = CARDS.events.values(), CARDS.enemy_actions.values()
    said = [card.text for card in CARDS.teams.values()]
    said += [card.text for card in CARDS.assets.values()]
    said += [text for card in events for text in (card.recon_text, card.direct_action_text)]
    said += [text for card in actions for text in (card.low_text, card.medium_text, card.high_text)]
    assert all(said)


def test_sabotage_low_is_the_one_combination_without_a_card() -> None:
    kinds = ("f3", "capture", "sabotage", "rescue", "recon", "raid")
    wanted = {(kind, threat) for kind in kinds for threat in ("LOW", "MEDIUM", "HIGH")}
    printed = {(card.type, card.threat) for card in CARDS.missions.values()}
    assert wanted - printed == {("sabotage", "LOW")}


@pytest.mark.slow
def test_the_card_files_cite_the_rules_that_only_they_hold() -> None:
    places = rule_coverage(GAME).places
    assert places["TO-9.1-1"] == ["content/operations.yaml"]
    assert "content/teams.yaml" in places["TO-4.2-1"]
