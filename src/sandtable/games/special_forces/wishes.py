"""Reaction windows that do not nag: each soldier's side says when it wants to be asked for him.

A reaction matters if the attack harms one of ours in at least 1 case of 12, and the soldier, as he
is or with a Command, would prevent that in at least 1 case of 6. A window in which nobody is to be
asked is closed with Done; nothing else is ever answered for anybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.odds import at_least, harm_chance, stop_chance
from sandtable.games.special_forces.rules.basics import COVER, focus
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.damage import victims
from sandtable.games.special_forces.rules.reactions import Done, HitTheDirt, Suppress, reactions
from sandtable.games.special_forces.state import Attack, State
from sandtable.games.special_forces.view import View
from sandtable.games.special_forces.vocabulary import SIDES, Side, SoldierId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import total
from sandtable.kernel.settings import ALWAYS, MATTERS, NEVER, Setting

VALUES = ((MATTERS, "when it matters"), (ALWAYS, "always"), (NEVER, "never"))
DANGER = Fraction(1, 12)  # that one of ours is harmed
HELP = Fraction(1, 6)  # that a reaction prevents it
ABOUT = (
    "When an enemy attacks, you are asked whether somebody reacts. It matters if the attack harms "
    "one of yours in at least 1 case of 12 and a reaction stops that in at least 1 of 6."
)


def wish_id(name: SoldierId) -> str:
    """The same as his counter's on the picture."""
    return f"soldier-{name}"


def wishes(view: View, seat: str, content: Content) -> tuple[Setting, ...]:
    """One for each soldier of the side on the map; the first one says what it is about."""
    own = [one for one in view.soldiers.values() if one.here and one.side == seat]
    return tuple(
        Setting(
            id=wish_id(one.id),
            title=content.soldiers[one.card].called(one.id),
            values=VALUES,
            about="" if at else ABOUT,
            group="Reactions",
            called=one.id,
        )
        for at, one in enumerate(own)
    )


def wished_answer(state: State, decision: Decision, wished: Mapping[str, str]) -> Choice | None:
    """Done if nobody is to be asked; None for every question that is no reaction window."""
    attack = state.attack
    side = next((one for one in SIDES if one == decision.seat), None)
    if attack is None or side is None or Done() not in decision.options:
        return None
    asking = {name: wished.get(wish_id(name), MATTERS) for name in _concerned(decision)}
    if ALWAYS in asking.values():
        return None
    if any(asking.get(name) == MATTERS for name in mattering(state, side, attack, decision)):
        return None
    return Done()


def _concerned(decision: Decision) -> list[SoldierId]:
    """Who could react or be given a Command in this window."""
    found = []
    for option in decision.options:
        if isinstance(option, HitTheDirt | Suppress):
            found.append(option.soldier)
        elif isinstance(option, GiveCommand):
            found.append(option.receiver)
    return list(dict.fromkeys(found))


def mattering(state: State, side: Side, attack: Attack, decision: Decision) -> tuple[SoldierId, ...]:
    """The soldiers whose reactions matter, those included who would need a Command first."""
    ours = [one for one in victims(state, attack) if one.side == side]
    danger = {one.id: harm_chance(state, attack, one) for one in ours}
    if max(danger.values(), default=Fraction(0)) < DANGER:
        return ()
    found: list[SoldierId] = []
    for option in reactions(_commanded(state, decision), side, attack):
        match option:
            case HitTheDirt(name) if danger[name] >= DANGER and _dodges(option) >= HELP:
                found.append(name)
            case Suppress(name) if stop_chance(state, attack, option) >= HELP:
                found.append(name)
    return tuple(dict.fromkeys(found))


def _dodges(option: HitTheDirt) -> Fraction:
    return at_least(COVER - total(focus(option.focused)))


def _commanded(state: State, decision: Decision) -> State:
    """As if everybody who may be given a Command now had got his."""
    twin = state.copy()
    for option in decision.options:
        if isinstance(option, GiveCommand) and not twin.soldiers[option.receiver].commanded:
            receiver = twin.soldiers[option.receiver]
            twin.put(replace(receiver, ap=receiver.ap + 1, commanded=True))
    return twin
