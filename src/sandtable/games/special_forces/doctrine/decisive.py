"""Actions that decide the battle: to leave the map, to take the folder, to hand it over; and which ones end it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.games.special_forces.counts import NoSoldiers
from sandtable.games.special_forces.doctrine.outlook import Man, Outlook
from sandtable.games.special_forces.doctrine.results import ResultValue, Stakes, departed, with_folder
from sandtable.games.special_forces.doctrine.roles import role_of
from sandtable.games.special_forces.measures import count
from sandtable.games.special_forces.rules import gear, movement
from sandtable.games.special_forces.rules.attack import Attacking, Detonate, Fire, HandToHand, attacks
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import MapEdge
from sandtable.kernel.decision import Choice


class Outcome(NamedTuple):
    """An action that may end the battle, the battle after it, and the edge that the soldier leaves by."""

    choice: Choice
    then: State
    value: ResultValue
    edge: MapEdge | None = None


def outcomes(outlook: Outlook, man: Man) -> list[Outcome]:
    """One way to leave the map by each edge, then to take the folder."""
    state, soldier, stakes = outlook.state, man.soldier, outlook.stakes
    possible = []
    for edge, choice in _ways_out(state, soldier).items():
        then = departed(state, soldier, edge)
        possible.append(Outcome(choice, then, stakes.after(then), edge))
    if state.folder:
        for offer in gear.PickUp.offers(state, soldier):
            then = with_folder(state, soldier)
            possible.append(Outcome(offer, then, stakes.after(then)))
    return possible


def _ways_out(state: State, soldier: Soldier) -> dict[MapEdge, Choice]:
    """The first way to leave the map by each edge: on foot before a sprint."""
    who = (soldier.side, soldier.card, "carrier")
    if not any(leaver.who in who for leaver in state.mission.exits):
        return {}
    ways: dict[MapEdge, Choice] = {way.edge: way for way in movement.ExitMap.offers(state, soldier)}
    if movement.may_sprint(state, soldier):
        for way in movement.Sprint.offers(state, soldier):
            if way.leave:
                ways.setdefault(way.leave, way)
    return ways


# what ends the battle


def winning_action(outlook: Outlook, man: Man, possible: list[Outcome]) -> tuple[Choice, float] | None:
    """The action that wins at once with the best result, and its reward."""
    wins = [outcome for outcome in possible if outcome.value.wins]
    if wins:
        best = max(wins, key=lambda outcome: outcome.value.rank)
        return best.choice, best.value.reward
    attack = next(_winning_attacks(outlook, man.soldier), None)
    return (attack, outlook.stakes.now.reward) if attack else None


def _winning_attacks(outlook: Outlook, soldier: Soldier) -> Iterator[Choice]:
    """Attacks that end a battle whose end holds already: it is checked after each attack (SF-WIN-2)."""
    state, stakes = outlook.state, outlook.stakes
    if not stakes.now.wins:
        return
    for attack in attacks(state, soldier):
        if isinstance(attack, Fire | HandToHand) and stakes.of_loss(state.soldiers[attack.target]) >= 0:
            yield attack


def last_resort(stakes: Stakes, possible: list[Outcome]) -> tuple[float, Choice | None]:
    """In the last turn, the best end without a victory that gains more than waiting; and what it gains."""
    gains: list[tuple[float, Choice | None]] = [(0.0, None)]
    if stakes.last_turn:
        gains += [(stakes.of(outcome.value), outcome.choice) for outcome in possible if outcome.value.ended]
    return max(gains, key=lambda gain: gain[0])


def may_lose_at_once(outlook: Outlook, man: Man, choice: Choice) -> bool:
    """Whether an action can end the battle lost."""
    state, soldier, stakes = outlook.state, man.soldier, outlook.stakes
    match choice:
        case movement.ExitMap(edge) | movement.Sprint(leave=edge) if edge:
            return stakes.after(departed(state, soldier, edge)).loses
        case gear.PickUp():
            return stakes.after(with_folder(state, soldier)).loses
        case Detonate() if stakes.of_loss(soldier) < 0:
            return True
        case Fire(target=target) | HandToHand(target) if stakes.of_loss(state.soldiers[target]) < 0:
            return True
    return isinstance(choice, Attacking) and stakes.attack_loses(soldier, soldier.dot)


# what decides it


def decisive_action(outlook: Outlook, man: Man, possible: list[Outcome]) -> Choice | None:
    """Leave the map, take the folder, or hand it to a friend who still has AP next turn."""
    for outcome in possible:
        if _is_wanted(outlook, man, outcome):
            return outcome.choice
    return _handing_over(outlook.state, man.soldier) if outlook.state.folder else None


def _is_wanted(outlook: Outlook, man: Man, outcome: Outcome) -> bool:
    """An end without a victory has to be the best one left; without an end, the result may not get worse."""
    stakes, value = outlook.stakes, outcome.value
    if value.ended:
        return _is_best_attainable(stakes, man.soldier, outcome)
    if stakes.now.ended:
        return stakes.of(value) > 0
    if value.rank != stakes.now.rank:
        return value.rank > stakes.now.rank
    return outcome.edge is None or (outcome.edge in outlook.aim.edges and role_of(outlook, man).goal == "exit")


def _is_best_attainable(stakes: Stakes, soldier: Soldier, outcome: Outcome) -> bool:
    """Whether the last soldier of a side ends the battle in a draw or a smaller defeat, and nothing better is left."""
    reward, now = outcome.value.reward, stakes.now.reward
    if reward < now or now == reward < 0 or not stakes.counts_only_exits:
        return False
    if not count(NoSoldiers(stakes.side), outcome.then):
        return False
    edges = movement.granted(stakes.state, soldier)
    exits = [stakes.after(departed(stakes.state, soldier, edge)).reward for edge in edges]
    return max([*exits, *stakes.rewards_of_ends()]) <= reward


def _handing_over(state: State, soldier: Soldier) -> Choice | None:
    """A carrier who will have one AP next turn hands the folder to an unwounded friend."""
    carries = state.folder is not None and state.folder.carrier == soldier.id
    if not carries or state.card(soldier).ap - soldier.wounds > 1:
        return None
    folder = gear.folder_counter(state)
    for friend in gear.partners(state, soldier):
        offer = gear.GiveTake(friend.id, (folder,))
        if not friend.wounds and gear.exchanged(state, soldier, friend, offer):
            return offer
    return None
