"""Effects of cards in a few words: what lasts, on what."""

from __future__ import annotations

from sandtable.games.covert_ops import verbs
from sandtable.games.covert_ops.content import Content
from sandtable.kernel.verbs import Verb
from sandtable.kernel.words import counted

UNTIL = {
    "first": "with its first attack",
    "activation": "in this activation",
    "turn": "this turn",
    "round": "this round",
    "mission": "",
}
RANGES = {"alert": "Alert Range", "discovery": "Discovery Range", "weapon": "range of weapons", "rad": "RAD"}
KINDS = {"any": "attacks", "ranged": "ranged attacks", "melee": "melee attacks"}
ACTIONS = {
    "storm": "Storm",
    "assault": "Assault",
    "interact": "Interact",
    "command": "Command",
    "defensive-fire": "Defensive Fire",
    "enrage": "Enrage",
    "consume": "Consume",
    "move": "Move",
    "attack": "Attack",
    "aim": "Aim",
    "hunker": "Hunker",
    "recover": "Recover",
    "exfiltrate": "Exfiltrate",
    "rally": "Rally",
    "designate": "Designate",
}
TOKENS = {
    "marker": "Marker",
    "rend": "Rend",
    "suppression": "Suppression",
    "hunker": "Hunker",
    "fury": "Fury",
    "gorged": "Gorged",
    "action": "Action",
}
ABILITIES = {
    "vengeful": "Vengeful",
    "flight": "Flight",
    "inspire": "Inspire",
    "sure-footed": "Sure-footed",
    "unshaken": "Unshaken",
}


def effect_said(content: Content, source: str, tag: str) -> str:
    """What the effect of that kind of a card comes to; "" for one that is not known."""
    for known in (content.cards, content.conditions, content.assets, content.upgrades):
        if source in known:
            effects = known[source].effects
            found = (verb for verb in effects if verb.__struct_config__.tag == tag)
            return next((lasting_said(verb) for verb in found), "")
    return ""


def lasting_said(verb: Verb) -> str:
    """`+2 in Mv this turn`."""
    until = UNTIL[getattr(verb, "until", "mission")]
    return " ".join(filter(None, (_said(verb), until)))


def _said(verb: Verb) -> str:
    match verb:
        case verbs.Dice(n=n, attack=attack):
            return f"{n:+} {'die' if abs(n) == 1 else 'dice'} for {KINDS[attack]}"
        case verbs.Mod(modifiers=modifiers, attack=attack):
            return f"{KINDS[attack]} gain {', '.join(modifiers_said(modifiers))}"
        case verbs.NoCover():
            return "cover does not count"
        case verbs.Guard(defence=defence, n=n, by=by):
            more = f", up to {by} in" if by else ""
            return f"+{n} {defence.capitalize()}{more}"
        case verbs.Speed(n=n):
            return f"{n:+} in Mv"
        case verbs.Orders(n=n):
            return f"{n:+} Order {'token' if abs(n) == 1 else 'tokens'}"
        case verbs.Grant():
            return f"gains {_granted(verb)}"
        case verbs.Stat(damage=n):
            return f"{n:+} Damage when recruited"
    return _of_table(verb)


def _granted(verb: verbs.Grant) -> str:
    if verb.ghost:
        return f"Ghost {verb.ghost}"
    return ACTIONS[verb.action] if verb.action else ABILITIES[verb.ability or "vengeful"]


def _of_table(verb: Verb) -> str:
    match verb:
        case verbs.Test(type=kind, n=n):
            what = "tests" if kind == "any" else f"{kind.capitalize()} tests"
            return f"{n:+} to {what}"
        case verbs.Range(of=of, n=n, side=side):
            whose = {"both": "", "players": " of the team", "opfor": " of the Opfor"}[side]
            return f"{n:+} in {RANGES[of]}{whose}"
        case verbs.Sight(inches=n):
            return f"nobody sees farther than {n} in"
        case verbs.ObscureBeyond(inches=n):
            return f"ranged attacks beyond {n} in are obscured"
        case verbs.LowCost(inches=n):
            return f"entering Low terrain costs {n} in"
        case verbs.PushBonus(n=n):
            return f"pushes are {n} in longer"
        case verbs.HoldAlarm(rounds=n):
            return f"the alarm is held for {counted(n, 'round')}"
        case verbs.NoRandom():
            return "squads come without their random element"
        case verbs.OnTest():
            return "tests are overheard"
    return "in force"


def modifiers_said(found: verbs.Modifiers) -> list[str]:
    """As a weapon's card has them."""
    words = ["Precise"] if found.precise else []
    words += [f"Impact {found.impact} in"] if found.impact else []
    words += [f"AOE {found.aoe} in"] if found.aoe else []
    words += [TOKENS[mark] for mark in found.marks]
    words += [f"Select ({', '.join(TOKENS[one] for one in found.select)})"] if found.select else []
    words += [f"Feint ({TOKENS[found.feint]})"] if found.feint else []
    return [*words, "Sidearm"] if found.sidearm else words
