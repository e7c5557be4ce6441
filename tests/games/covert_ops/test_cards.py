"""Action cards, conditions, assets and upgrades against the guide's tables, in their notation."""

from collections import Counter
from collections.abc import Iterable

from sandtable.games.covert_ops import verbs
from sandtable.games.covert_ops.cards import ActionCard, Unlock, Upgrade
from sandtable.games.covert_ops.verbs import Effect
from sandtable.testing import covers
from tests.games.covert_ops.build import content
from tests.games.covert_ops.test_profiles import modified, rows

CONTENT = content()
OPFOR_FACTIONS = CONTENT.opfor_factions

# id | name | threat | compass | inches | requires | faction
CARDS = """
AC01 | All Quiet | 1 | N | 3 | - | any
AC02 | Routine Sweep | 1 | E | 4 | - | any
AC03 | Stand Easy | 1 | S | 3 | - | any
AC04 | Comms Check | 2 | W | 4 | - | any
AC05 | Change of Watch | 2 | N | 5 | - | any
AC06 | Wary Eyes | 2 | E | 5 | - | any
AC07 | Strange Noise | 3 | S | 5 | - | any
AC08 | Fresh Tracks | 3 | W | 6 | - | any
AC09 | Spread Out | 3 | N | 6 | - | any
AC10 | Double Time | 4 | E | 7 | - | any
AC11 | Brace Positions | 4 | S | 4 | - | any
AC12 | Patch Up | 4 | W | 5 | - | any
AC13 | Sharp Aim | 5 | N | 5 | - | any
AC14 | Focused Fire | 5 | E | 6 | - | any
AC15 | Reinforcements A | 5 | S | 5 | tier>=2 | any
AC16 | Press the Attack | 6 | W | 6 | alert_activator | any
AC17 | Reinforcements B | 6 | N | 6 | tier>=3 | any
AC18 | Raise the Alarm | 7 | E | 6 | - | any
AC19 | Reinforcements C | 7 | S | 7 | tier>=4 | any
AC20 | Relentless Push | 8 | S | 8 | alert_activator | any
AC21 | All Units Converge | 9 | W | 8 | - | any
HC1 | Overlapping Fields | 4 | N | 4 | - | Homeworld Confederacy
HC2 | Coordinated Volley | 6 | E | 5 | - | Homeworld Confederacy
HC3 | Breach and Clear | 8 | W | 6 | - | Homeworld Confederacy
ZP1 | Blood Scent | 4 | S | 7 | - | Zhren'thrar Prides
ZP2 | Song of the Fallen | 6 | W | 6 | - | Zhren'thrar Prides
ZP3 | Red Trance | 8 | N | 8 | - | Zhren'thrar Prides
VH1 | Brood Surge | 4 | E | 6 | - | Volucrid Host
VH2 | Choking Spores | 6 | S | 5 | - | Volucrid Host
VH3 | Feeding Frenzy | 8 | W | 7 | - | Volucrid Host
"""
# id | effect
CARD_EFFECTS = """
AC04 | orders(turn,+1,turn)
AC05 | take(turn,Suppression,1); take(turn,Rend,1); take(turn,Marker,1)
AC06 | range(alert,+3,round)
AC07 | lead(all,3,nearest_player)
AC08 | shift(activator,3,nearest_player)
AC09 | shift(turn,2,cover)
AC10 | mv(turn,+2,turn)
AC11 | guard(turn,Armor,+1,round)
AC12 | heal(turn,2)
AC13 | dice(turn,ranged,+1,turn)
AC14 | give(closest_player,Marker,1)
AC15 | spawn(A)
AC16 | act(activator,+1,now)
AC17 | spawn(B)
AC18 | alarm(+1); alert(near(activator,8))
AC19 | spawn(C)
AC20 | mv(turn,+2,turn); act(activator,+1,now)
AC21 | lead(all,6,nearest_player); alert(near(activator,12))
HC1 | mod(turn,Suppression,turn)
HC2 | orders(turn,+1,turn); dice(turn,ranged,+1,turn)
HC3 | grant(turn,Storm,turn); nocover(turn,turn)
ZP1 | give(activator,Fury,1)
ZP2 | give(near(activator,8),Fury,1)
ZP3 | give(turn,Fury,1); dice(turn,melee,+1,turn)
VH1 | recruit(Epulex Grub,1,activator)
VH2 | give(players_near(activator,6),Suppression,1)
VH3 | grant(turn,Assault,turn); heal(turn,2)
"""
# id | name | arrow | effect
CONDITIONS = """
CD01 | High Alert | red | alarm(+3)
CD02 | Hair Trigger | red | range(alert,+3)
CD03 | Hardened Garrison | red | stat(opfor_FO,dmg,+2)
CD04 | Bolstered Patrols | red | spawn(B)
CD05 | Jammed Channels | red | range(rad,-3,players)
CD06 | Hardened Systems | red | test(any,-1)
CD07 | Complacent Guards | blue | range(alert,-3)
CD08 | Skeleton Crew | blue | squad(no_random)
CD09 | Inside Help | blue | test(any,+1)
CD10 | Extra Funding | blue | ap(+2)
CD11 | Silent Insertion | blue | hold_alarm(2)
CD12 | Forward Aid Station | blue | test(Medicine,+2)
CD13 | Moonless Night | grey | sight(15)
CD14 | Dust Veil | grey | obscure_beyond(12)
CD15 | Low Gravity | grey | mv(all,+1); push_bonus(+1)
CD16 | Slick Stone | grey | low_cost(2)
CD17 | Live Network | grey | on_fail(alarm(+1)); on_pass(alarm(-1))
CD18 | Open Channels | grey | orders(all,+1)
"""
# id | name | AP | when | effect
ASSETS = """
AS1 | Smoke Canister | 1 | activation of a player unit | smoke(1.5,12)
AS2 | Field Stims | 1 | activation of a player unit | heal(unit,2)
AS3 | Recon Pulse | 1 | start of a player turn | peek(3)
AS4 | Signal Spoof | 2 | start of an Opfor turn, before the draw | draw(-2)
AS5 | Decoy Beacon | 2 | start of a player turn | lead(within(18),6,point)
AS6 | Adrenal Surge | 2 | activation of a player unit | act(unit,+1,now)
AS7 | Precision Strike | 3 | start of a player turn | strike(4,3,0/1/2,2)
AS8 | Ghost Protocol | 3 | end of a round, before the alarm increase | alarm(-3)
"""
# id | name | kind | cost | who | effect
UPGRADES = """
UP01 | Lockbreaker Suite | Gear | 4 | any | test(Hacking,+1)
UP02 | Trauma Kit | Gear | 4 | any | test(Medicine,+2)
UP03 | Shaped Charges | Gear | 4 | any | test(Demolition,+2)
UP04 | Sensor Wand | Gear | 3 | any | test(Search,+2)
UP05 | Plate Inserts | Gear | 5 | any | guard(self,Armor,+1)
UP06 | Grapple Line | Gear | 3 | any | grant(self,Sure-footed)
UP07 | Chameleon Cloak | Gear | 5 | any | grant(self,Ghost 4)
UP08 | Extended Optic | Weapon | 4 | any | range(weapon,+4)
UP09 | Overcharged Coil | Weapon | 6 | any | dice(self,ranged,+1,first)
UP10 | Serrated Edge | Weapon | 3 | any | mod(self,melee,Rend)
UP11 | Piercing Rounds | Weapon | 5 | any | mod(self,ranged,Precise)
UP12 | Concussive Shells | Weapon | 4 | any | mod(self,ranged,Impact(2))
UP13 | Reflex Implants | Training | 4 | any | guard(self,Dodge 1/3)
UP14 | Bounding Drill | Training | 5 | any | grant(self,Storm)
UP15 | Close-quarters Drill | Training | 4 | any | grant(self,Assault)
UP16 | Steady Nerves | Training | 3 | any | grant(self,Unshaken)
UP17 | Watchful | Training | 4 | any | grant(self,DefensiveFire)
UP18 | Command Uplink | Training | 5 | Field Officer | orders(self,+1)
CU1 | Scavenged Cipher Key | Campaign | 4 | any | test(Hacking,+2)
CU2 | Conduit Schematics | Campaign | 4 | any | test(Demolition,+2); test(Search,+1)
CU3 | Rescued Guide | Campaign | 5 | any | mv(self,+1); grant(self,Sure-footed)
CU4 | Resin Plate | Campaign | 5 | any | guard(self,Armor,+1)
CU5 | Veteran Instincts | Campaign | 6 | any | dice(self,attack,+1,first)
CU6 | Surgeon's Favour | Campaign | 3 | any | mend(self,1)
"""
MOMENTS = {
    "activation": "activation of a player unit",
    "player-turn": "start of a player turn",
    "opfor-turn": "start of an Opfor turn, before the draw",
    "round-end": "end of a round, before the alarm increase",
}
SCOPES = {"closest-player": "closest_player", "opfor-officers": "opfor_FO"}


# the tables' notation


def written(effects: Iterable[Effect]) -> str:
    """`mv(turn,+2,turn); act(activator,+1,now)`; what lasts for the mission is not said."""
    return "; ".join(map(_call, effects))


def _call(verb: Effect) -> str:
    match verb:
        case verbs.Dice(scope, n, attack, until):
            return f"dice({scope},{attack.replace('any', 'attack')},{n:+},{until})"
        case verbs.Mod(scope, modifiers, attack, until):
            (gained,) = modified(modifiers)
            return _plain("mod", scope, "" if attack == "any" else attack, gained, _while(until))
        case verbs.Guard(scope, defence, n, by, until):
            value = f"{defence.title()} {n}/{by}" if by else f"{defence.title()},{n:+}"
            return _plain("guard", scope, value, _while(until))
        case verbs.Speed(scope, n, until):
            return _plain("mv", scope, f"{n:+}", _while(until))
        case verbs.Orders(scope, n, until):
            return _plain("orders", scope, f"{n:+}", _while(until))
        case verbs.Grant(scope, action, ability, ghost, until):
            gained = f"Ghost {ghost}" if ghost else _named(action or ability or "")
            return _plain("grant", scope, gained, _while(until))
        case verbs.NoCover(scope, until):
            return _plain("nocover", scope, _while(until))
        case verbs.Range(of, n, until, side):
            whose = "" if side == "both" else side
            return _plain("range", of, f"{n:+}", _while(until), whose)
        case verbs.Test(type_, n):
            return f"test({type_.title() if type_ != 'any' else type_},{n:+})"
        case _:
            return _common(verb)


def _common(verb: Effect) -> str:
    """About the table or all units, for the mission."""
    match verb:
        case verbs.Stat(scope, damage):
            return f"stat({SCOPES[scope]},dmg,{damage:+})"
        case verbs.Sight(inches):
            return f"sight({inches})"
        case verbs.ObscureBeyond(inches):
            return f"obscure_beyond({inches})"
        case verbs.LowCost(inches):
            return f"low_cost({inches})"
        case verbs.PushBonus(n):
            return f"push_bonus({n:+})"
        case verbs.HoldAlarm(rounds):
            return f"hold_alarm({rounds})"
        case verbs.NoRandom():
            return "squad(no_random)"
        case verbs.OnTest(passed, failed):
            return f"on_fail(alarm({failed:+})); on_pass(alarm({passed:+}))"
        case _:
            return _once(verb)


def _once(verb: Effect) -> str:
    match verb:
        case verbs.Give(scope, token, n, within):
            return f"give({_scope(scope, within)},{token.title()},{n})"
        case verbs.Take(scope, token, n):
            return f"take({scope},{token.title()},{n})"
        case verbs.Heal(scope, n):
            return f"heal({scope},{n})"
        case verbs.Mend(n):
            return f"mend(self,{n})"
        case verbs.Act(scope, n):
            return f"act({scope},{n:+},now)"
        case verbs.Shift(scope, inches, goal):
            return f"shift({scope},{inches},{goal.replace('-', '_')})"
        case verbs.Alert(scope, within):
            return f"alert({_scope(scope, within)})"
        case verbs.Recruit(unit, n):
            return f"recruit({CONTENT.profiles[unit].name},{n},activator)"
        case verbs.Lead(inches, goal, within):
            which = f"within({within})" if within else "all"
            return f"lead({which},{inches},{goal.replace('-', '_')})"
        case _:
            return _of_table(verb)


def _of_table(verb: Effect) -> str:
    match verb:
        case verbs.Smoke(radius, inches):
            return f"smoke({radius},{inches})"
        case verbs.Strike(dice, pool, track, radius):
            return f"strike({dice},{pool},{'/'.join(map(str, track))},{radius})"
        case verbs.Alarm(n) | verbs.Draw(n) | verbs.Points(n):
            name = {"Alarm": "alarm", "Draw": "draw", "Points": "ap"}[type(verb).__name__]
            return f"{name}({n:+})"
        case verbs.Peek(n):
            return f"peek({n})"
        case verbs.Spawn(point):
            return f"spawn({point})"
        case _:
            raise AssertionError(verb)


def _plain(name: str, *inside: str) -> str:
    return f"{name}({','.join(part for part in inside if part)})"


def _while(until: str) -> str:
    return "" if until == "mission" else until


def _named(word: str) -> str:
    return {"defensive-fire": "DefensiveFire"}.get(word, word.capitalize())


def _scope(scope: str, within: int) -> str:
    name = SCOPES.get(scope, scope.replace("-", "_"))
    return f"{name}(activator,{within})" if within else name


# Action cards


def card_row(card: ActionCard) -> list[str]:
    needs = f"tier>={card.tier}" if card.tier else "alert_activator" if card.alert else "-"
    faction = CONTENT.factions[card.faction].name if card.faction else "any"
    figures = [str(card.threat), card.compass, str(card.inches)]
    return [card.id, card.name, *figures, needs, faction]


@covers("CO-K-1", "CO-4.2-1")
def test_there_are_30_action_cards_with_threat_compass_and_inches_of_the_table() -> None:
    assert len(CONTENT.cards) == 30
    assert [card_row(card) for card in CONTENT.cards.values()] == rows(CARDS)


@covers("CO-K-1")
def test_threats_are_spread_as_the_guide_has_them() -> None:
    threats = {
        name: [card.threat for card in CONTENT.cards.values() if card.faction == name] for name in ("", *OPFOR_FACTIONS)
    }
    common = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9]
    assert threats.pop("") == common
    assert threats == {name: [4, 6, 8] for name in OPFOR_FACTIONS}
    deck = Counter([*common, 4, 6, 8])
    assert [deck[threat] for threat in range(1, 10)] == [3, 3, 3, 4, 3, 3, 2, 2, 1]


@covers("CO-3.0-15")
def test_the_deck_of_a_faction_has_21_common_cards_and_three_of_its_own() -> None:
    for name in OPFOR_FACTIONS:
        deck = [card.id for card in CONTENT.cards.values() if card.faction in ("", name)]
        assert (len(deck), len(set(deck))) == (24, 24)
    assert [card.id for card in CONTENT.cards.values() if card.faction == "volucrid"] == ["VH1", "VH2", "VH3"]


def test_action_cards_do_what_the_table_says() -> None:
    told = {card.id: written(card.effects) for card in CONTENT.cards.values() if card.effects}
    assert told == dict(rows(CARD_EFFECTS))
    assert all(card.text for card in CONTENT.cards.values())


@covers("CO-K-2")
def test_reinforcements_need_a_tier_for_each_letter() -> None:
    called = [
        (one.name, one.threat, one.tier, written(one.effects))
        for one in CONTENT.cards.values()
        if one.name.startswith("Reinforcements")
    ]
    assert called == [
        ("Reinforcements A", 5, 2, "spawn(A)"),
        ("Reinforcements B", 6, 3, "spawn(B)"),
        ("Reinforcements C", 7, 4, "spawn(C)"),
    ]


# conditions


@covers("CO-K-5", "CO-3.0-13")
def test_there_are_18_conditions_six_of_each_arrow() -> None:
    found = [[card.id, card.name, card.arrow, written(card.effects)] for card in CONTENT.conditions.values()]
    assert found == rows(CONDITIONS)
    assert Counter(card.arrow for card in CONTENT.conditions.values()) == {"red": 6, "blue": 6, "grey": 6}
    assert all(card.text for card in CONTENT.conditions.values())


def test_two_pairs_of_conditions_exclude_each_other() -> None:
    excluded = {one.id: one.excludes for one in CONTENT.conditions.values() if one.excludes}
    assert excluded == {"CD02": ("CD07",), "CD06": ("CD09",), "CD07": ("CD02",), "CD09": ("CD06",)}


# assets and upgrades


@covers("CO-K-6")
def test_there_are_eight_assets_of_one_to_three_points() -> None:
    found = [
        [card.id, card.name, str(card.points), MOMENTS[card.moment], written(card.effects)]
        for card in CONTENT.assets.values()
    ]
    assert found == rows(ASSETS)
    assert all(card.text for card in CONTENT.assets.values())


def upgrade_row(card: Upgrade) -> list[str]:
    who = "Field Officer" if card.officers else "any"
    head = [card.id, card.name, card.kind.title(), str(card.cost)]
    return [*head, who, written(card.effects)]


@covers("CO-K-6")
def test_there_are_18_upgrades_and_six_of_the_campaign() -> None:
    found = [upgrade_row(card) for card in CONTENT.upgrades.values()]
    assert found == rows(UPGRADES)
    kinds = Counter(card.kind == "campaign" for card in CONTENT.upgrades.values())
    assert (kinds[False], kinds[True]) == (18, 6)
    assert all(card.text for card in CONTENT.upgrades.values())


def test_deeds_unlock_the_upgrades_of_the_campaign_and_no_others() -> None:
    deeds = {card.id: card.unlock for card in CONTENT.upgrades.values() if card.unlock}
    assert deeds == {
        "CU1": Unlock(mission="dead-drop", done=3),
        "CU2": Unlock(mission="cold-iron", done=3),
        "CU3": Unlock(mission="open-cage", captives=2),
        "CU4": Unlock(mission="long-night", vp=5),
        "CU5": Unlock(survived=2),
        "CU6": Unlock(injuries=2),
    }
    assert [card.id for card in CONTENT.upgrades.values() if card.spent] == ["CU6"]
