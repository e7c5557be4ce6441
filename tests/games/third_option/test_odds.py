"""Odds before the dice fall: each is compared with what the dice really do, face by face."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from sandtable.games.third_option import GAME, exchange
from sandtable.games.third_option.events import Attacked, FighterAttacked, IntelAttacked
from sandtable.games.third_option.odds import assault_estimate
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets
from sandtable.games.third_option.rules.awareness import OfferSacrifice, Sacrifice
from sandtable.games.third_option.rules.card_choices import PASS
from sandtable.games.third_option.rules.direct_action import EngageIntel, EngageRemainingIntel, Rally, RallyPoint
from sandtable.games.third_option.rules.drone import OfferReconDrone, ReconStrike, damage
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.movement import Exfiltrate, RollInfiltration
from sandtable.games.third_option.rules.recon import CheckIncursion, GroundTakeover, Takeover
from sandtable.games.third_option.rules.targets import MissionTarget
from sandtable.games.third_option.state import Effect, State
from sandtable.kernel.decision import Choice
from sandtable.kernel.event import total
from sandtable.kernel.game import Odds
from sandtable.kernel.table import Table
from tests.games.third_option.build import ALPHA, answered, card, direct_action, garrison, happened, position, recon

ASSAULT = {"GB-A": "direct_action", "GB-H": "direct_action"}


def shown(table: Table[State], option: Choice) -> dict[str, Fraction]:
    """What the option promises, by name."""
    return {odds.what: Fraction(odds.wins, odds.outof) for odds in table.odds()[option]}


def share(wins: Callable[[tuple[int, ...]], bool], *sides: int) -> Fraction:
    """The share of all falls of the dice that win."""
    falls = list(product(*(range(1, side + 1) for side in sides)))
    return Fraction(sum(wins(fall) for fall in falls), len(falls))


@pytest.mark.parametrize("option", [PASS, PlayAsset("AC-15")])
def test_the_infiltration_odds_are_the_share_of_faces_that_succeed(option: Choice) -> None:
    def window(die: int) -> Table[State]:
        return position(
            PlayAssets("before_roll", "infil"),
            RollInfiltration(),
            dice=[die],
            box=0,
            phase="direct_action",
            teams=ASSAULT,
            assets=["AC-15"],
            awareness=0,
            mission=card("capture", "LOW"),
        )

    def wins(fall: tuple[int, ...]) -> bool:
        return answered(window(*fall), option).state.infiltrated

    assert shown(window(1), option) == {"infiltration succeeds": share(wins, 10)}


@pytest.mark.parametrize(("kind", "threat", "asset"), [("sabotage", "HIGH", "AC-18"), ("recon", "MEDIUM", "AC-21")])
def test_the_odds_of_a_target_roll_follow_its_chart(kind: str, threat: str, asset: str) -> None:
    def window(die: int) -> Table[State]:
        return direct_action(
            MissionTarget(), dice=[die], box=7, teams=ASSAULT, assets=[asset], awareness=0, mission=card(kind, threat)
        )

    for option in (PASS, PlayAsset(asset)):

        def wins(fall: tuple[int, ...], option: Choice = option) -> bool:
            return answered(window(*fall), option).state.objective_done

        assert list(shown(window(1), option).values()) == [share(wins, 10)]


def test_the_odds_of_a_capture_are_those_of_a_surrender() -> None:
    def window(die: int) -> Table[State]:
        return direct_action(
            MissionTarget(), dice=[die, 10], box=7, awareness=0, teams=ALPHA, assets=["AC-20"], mission=card("capture")
        )

    def wins(fall: tuple[int, ...]) -> bool:
        return answered(window(*fall), PlayAsset("AC-20")).state.surrendered

    assert shown(window(1), PlayAsset("AC-20")) == {"the target surrenders": share(wins, 6)}


def test_a_repeated_exfiltration_is_offered_with_the_odds_of_the_first() -> None:
    mission = card("f3", "LOW")
    table = direct_action(
        Exfiltrate(1), dice=[10], box=11, teams=ASSAULT, awareness=0, assets=["AC-12"], events=[], mission=mission
    )
    assert shown(table, PlayAsset("AC-12")) == {"the second roll succeeds": Fraction(7, 10)}


def test_the_drone_odds_multiply_availability_launch_and_damage() -> None:
    teams = {**ASSAULT, "GB-E": "direct_action", "RG-1": "rg", "RG-2": "rg"}

    def rally(*dice: int) -> Table[State]:
        return direct_action(
            RallyPoint(), dice=[*dice, *[10] * 30], box=2, teams=teams, assets=["AC-02"], awareness=0, fighters=3
        )

    def destroyed(fall: tuple[int, ...]) -> bool:
        return fall[0] <= 9 and fall[1] <= 8 and damage(fall[2], -2)[0]

    odds = shown(rally(), Rally("drone"))
    assert list(odds) == ["drone available", "launch", "target destroyed", "strike succeeds"]
    assert odds["strike succeeds"] == share(destroyed, 10, 10, 6)
    assert odds["strike succeeds"] == Fraction(9, 10) * Fraction(8, 10) * Fraction(3, 6)


def test_a_recon_strike_counts_the_best_team_alone() -> None:
    teams = {"GB-E": "recon", "RG-6": "recon", "AS-1": "support"}
    table = position(OfferReconDrone(), phase="recon", teams=teams, assets=["AC-02"], intel=2)
    odds = {o.what: o for o in table.odds()[ReconStrike()]}
    assert total(odds["target destroyed"].modifiers) == -1
    assert Fraction(odds["target destroyed"].wins, odds["target destroyed"].outof) == Fraction(2, 6)


def test_the_odds_of_a_kinetic_round_are_the_share_of_hits_of_each_die() -> None:
    def fight(die: int) -> Table[State]:
        assets = {"AC-03": "", "AC-01": "GB-A"}
        dice = [die] * 3 + [1, 1, 10] * 20
        return direct_action(Engagement("here"), box=3, teams=ASSAULT, here=1, awareness=1, assets=assets, dice=dice)

    odds = shown(fight(1), PlayAsset("AC-03"))
    hits = [0, 0, 0]
    for die in range(1, 11):
        table = answered(fight(die), PlayAsset("AC-03"))
        first = [e for e in table.log or () if isinstance(e, Attacked | FighterAttacked)][:3]
        hits = [count + event.hit for count, event in zip(hits, first, strict=True)]

    alpha, hotel, fighter = (Fraction(n, 10) for n in hits)
    both = alpha * hotel  # more than one hit beats any die of a single Fighter
    one = alpha + hotel - 2 * both
    assert odds == {
        "we hit more often": both + one * (1 - fighter),
        "Alpha hits": alpha,
        "Hotel hits": hotel,
        "each Fighter hits": fighter,
    }


def test_going_on_is_called_by_what_happens_and_has_the_chances_of_the_round() -> None:
    table = direct_action(
        Engagement("here"), box=3, teams=ASSAULT, here=2, awareness=0, assets=["AC-03", "AC-04", "AC-16"], dice=[1] * 40
    )
    decision, state = table.decision, table.state
    assert decision is not None
    assert decision.label(PASS, state) == "Fight the round"
    stands, *_ = table.odds()[PASS]
    stun, *_ = table.odds()[PlayAsset("AC-03")]
    quiet, *_ = table.odds()[PlayAsset("AC-04")]
    assert (stands.what, stands.note) == ("we hit more often", "1.2 hits expected, 0.6 suffered")
    assert stands.percent < stun.percent < quiet.percent
    assert quiet.note == "1.2 hits expected, 0.0 suffered", "two attacks fewer, of two"
    assert PlayAsset("AC-16") not in table.odds(), "its hits fall before the dice"


def test_a_team_that_is_drawn_not_to_attack_counts_on_average() -> None:
    assert (exchange.fewer_of([1.0, 0.0], 1), exchange.fewer_of([0.5], 3)) == ([0.5, 0.5], [1.0])
    assert exchange.ahead([0.5, 0.5], [0.25, 0.75]) == 0.125


@pytest.mark.parametrize("threat", ["LOW", "MEDIUM", "HIGH"])
def test_the_odds_of_an_intel_attack_include_its_single_re_roll(threat: str) -> None:
    def fight(first: int, second: int) -> bool:
        dice = [10, first]
        teams = {"GB-A": "recon"}
        table = recon(
            Engagement("takeover"), teams=teams, intel=1, dice=[*dice, second, *[1] * 12], mission=card("f3", threat)
        )
        attack: IntelAttacked = happened(table, IntelAttacked)[0]
        return attack.hit

    table = position(GroundTakeover(), phase="recon", teams={"GB-A": "recon"}, intel=1, mission=card("f3", threat))
    chance = shown(table, Takeover(fight=True))["each Intel hits"]
    assert chance == share(lambda fall: fight(*fall), 6, 6)
    assert list(table.odds()) == [Takeover(fight=True)]  # nothing hangs on leaving them alone


def test_the_odds_of_engaging_the_last_intel_are_those_of_the_recon_group() -> None:
    teams = {**ASSAULT, "GB-B": "recon", "RG-1": "rg", "OP-2": "rg", "AS-1": "support"}
    table = position(EngageRemainingIntel(), phase="direct_action", teams=teams, intel=1)
    assert list(table.odds()) == [EngageIntel(engage=True)]
    assert shown(table, EngageIntel(engage=True)) == {
        "Marcus hits": Fraction(6 + 1, 10),  # Air and Space
        "Halyard hits": Fraction(7, 10),
        "each Intel hits": Fraction(2, 6) + Fraction(1, 6) * Fraction(2, 6),
    }


def test_the_odds_of_an_intel_attack_name_what_moves_them() -> None:
    lure = Effect(("intel_attack",), 1, "engagement", "EV-21")
    table = position(GroundTakeover(), phase="recon", teams={"GB-A": "recon"}, intel=1, effects=[lure])
    alpha, intel = table.odds()[Takeover(fight=True)]
    assert (total(alpha.modifiers), alpha.wins, alpha.outof) == (-1, 1, 2)  # 4 + 1 of 10
    assert (total(intel.modifiers), intel.wins, intel.outof) == (1, 1, 2)  # 4 or more, no re-roll


def test_a_sacrifice_shows_what_it_does_to_every_fighter() -> None:
    teams = {**ASSAULT, "RG-1": "rg"}
    table = position(OfferSacrifice(), phase="direct_action", teams=teams, awareness=2, fighters=3)
    assert shown(table, PASS) == {"each Fighter hits": Fraction(5, 10)}
    assert shown(table, Sacrifice("RG-1")) == {"each Fighter hits": Fraction(4, 10)}
    alert = Effect(("fighter_attack",), 1, "mission", "EV-21")
    table = position(OfferSacrifice(), phase="direct_action", teams=teams, awareness=2, effects=[alert])
    assert shown(table, Sacrifice("RG-1")) == {"each Fighter hits": Fraction(5, 10)}


def test_every_modifier_of_the_odds_names_a_rule() -> None:
    assets = {"AC-03": "", "AC-01": "GB-A"}
    table = direct_action(
        Engagement("here"), box=3, teams=ASSAULT, here=1, awareness=1, assets=assets, dice=[1] * 40, events=["EV-06"]
    )
    odds: list[Odds] = [one for group in table.odds().values() for one in group]
    parts = {(part.source, part.n) for one in odds for part in one.modifiers}
    assert parts >= {("Veteran Operator", -1), ("awareness", 1), ("Jammed Frequencies", 1)}
    assert all(part.rule in table.game.catalogue for one in odds for part in one.modifiers)


def test_the_estimate_of_an_assault_weighs_strength_against_strength() -> None:
    # Hotel hits with 5 of 10 and a LOW Fighter with 3: 1 x 1/2 against 2 x 6/10.
    hotel = {"GB-H": "direct_action"}
    state = position(phase="direct_action", teams=hotel, fighters=2, awareness=0).state
    assert assault_estimate(state) == Fraction(5, 5 + 12)
    assert assault_estimate(position(phase="direct_action", teams=hotel).state) == 1
    armed = {"AC-01": "GB-H"}  # the Veteran Operator makes it 6 of 10
    state = position(phase="direct_action", teams=hotel, assets=armed, fighters=2).state
    assert assault_estimate(state) == Fraction(6, 6 + 12)


def test_the_odds_of_an_incursion_are_those_of_its_fighter_and_of_whoever_can_shoot_back() -> None:
    hurt = {"RG-1": ("recon", 1), "RG-9": "recon"}
    table = recon(CheckIncursion(), units=garrison(*[0] * 6), teams=hurt, assets=["AC-06"], dice=[1])
    kinetic = GAME.content.teams["RG-9"]
    assert shown(table, PASS) == {
        f"{kinetic.name} hits": Fraction(kinetic.fighters or 0, 10),
        "each Fighter hits": Fraction(3, 10),
    }
