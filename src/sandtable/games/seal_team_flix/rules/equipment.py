"""Using Equipment: every card by the verbs on it (STF-USE-1, STF-EQP, STF-DET-1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from sandtable.games.seal_team_flix import gear, verbs
from sandtable.games.seal_team_flix.cards import Equipment, Weapon
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.rules import explosions, interact, ordnance, placing, tokens
from sandtable.games.seal_team_flix.rules.basics import Action, active, add_sound, place
from sandtable.games.seal_team_flix.rules.card_uses import is_free, note_use, use_up, used_up
from sandtable.games.seal_team_flix.rules.flicking import NextDisc
from sandtable.games.seal_team_flix.rules.sight import clear, usable
from sandtable.games.seal_team_flix.state import OPEN, Cell, Copy, Firing, Objective, RemoteBomb, Seal, State
from sandtable.games.seal_team_flix.verbs import (
    AddSound,
    Effect,
    Flick,
    Heal,
    HealBonus,
    Place,
    RemoveDoor,
    RemoveSound,
    Reveal,
    Stun,
)
from sandtable.games.seal_team_flix.vocabulary import BoardId, CardId, kind_of
from sandtable.kernel.decision import Refusal, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.kept import kept
from sandtable.kernel.table import Table

HUSH = "remove-sound"
LURE_STEPS = 2  # Areas (add_sound area_within_2)
At: TypeAlias = tuple[Literal["", "door", "seal", "place"], str]  # a SEAL by its board


class Used(Event, frozen=True):
    """A card was used."""

    who: BoardId
    card: Copy
    at: At = ("", "")


class Hushed(Event, frozen=True):
    """Sound was taken away."""

    who: BoardId
    area: str
    now: int


class FromKit(Action, frozen=True):
    """Something that a SEAL carries or can do makes it possible."""

    rule: ClassVar[str] = "STF-USE-1"
    kind: ClassVar[str] = "Use"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        """Legal is what is offered, Actions enough or not."""
        if self in possible(state, seal):
            return None
        return Refusal(self.rule, "The SEAL cannot do that here and now")


class Use(FromKit, frozen=True):
    """An Equipment card; most are discarded afterwards, as the card says (STF-USE-1)."""

    card: Copy

    def what(self, state: State) -> str:
        return state.content.card(self.card).name

    def label(self, state: State) -> str:
        return use_said(state.content, self.card, self.at(state))

    def at(self, state: State) -> At:
        """At whom or what."""
        return "", ""

    def detail(self, state: State) -> str:
        return state.content.card(self.card).text

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        card = state.content.equipment[kind_of(self.card)]
        table.record(Used(self.rule, seal.board, self.card, self.at(state)))
        use_up(state, seal.seat, self.card)
        self.work(table, state.seals[seal.seat], card)

    def work(self, table: Table[State], seal: Seal, card: Equipment) -> None:
        """What the card does."""
        raise NotImplementedError


def use_said(content: Content, card: Copy, at: At) -> str:
    """A card, and at whom or what it is used."""
    kind, where = at
    if kind == "door":
        where = f"Door {where}"
    elif kind == "seal":
        where = content.boards[where].name
    said = content.card(card).name
    return f"{said}: {where}" if where else said


# flicked


class UseFlick(Use, frozen=True, tag="use_flick"):
    """A grenade or a dart (STF-EQP-1, STF-EQP-15)."""

    rule: ClassVar[str] = "STF-EQP-1"

    def work(self, table: Table[State], seal: Seal, card: Equipment) -> None:
        table.push(NextDisc(flicked(seal, self.card, card)))


def flicked(seal: Seal, copy: Copy, card: Equipment) -> Firing:
    effect = card.effect(Flick)
    if effect is None:
        raise ValueError(f"{card.name} is not flicked")
    return Firing(seal.seat, copy, effect.mode, effect.size, effect.n, card.slot)


# at a Door


class UseAtDoor(Use, frozen=True):
    """From a Door Attack Arrow."""

    door: int

    def at(self, state: State) -> At:
        return "door", state.ground.doors[self.door].id


def beyond(state: State, seal: Seal, door: int) -> Cell:
    """The other side of a Door on whose arrow the SEAL stands."""
    return next(cell for index, cell in state.ground.door_links[seal.cell] if index == door)


class Breach(UseAtDoor, frozen=True, tag="breach"):
    """The Door is gone, and everybody in the Area beyond it is Stunned (STF-EQP-8, -9)."""

    rule: ClassVar[str] = "STF-EQP-8"

    def work(self, table: Table[State], seal: Seal, card: Equipment) -> None:
        state = table.state
        area = state.area(beyond(state, seal, self.door))
        for effect in card.effects:
            match effect:
                case RemoveDoor():
                    state.set_door(self.door, OPEN)
                case Stun(scope="area_beyond"):
                    cells = state.ground.area_cells[area]
                    ordnance.stun_all(table, cells, seal.seat, "STF-EQP-9")
                case AddSound(where="area_beyond"):
                    add_sound(table, area, effect.n, "STF-EQP-9")


class SnakeCam(UseAtDoor, frozen=True, tag="snake_cam"):
    """A look under a closed Door (STF-EQP-13)."""

    rule: ClassVar[str] = "STF-EQP-13"

    def cost(self, state: State) -> int:
        return 0 if is_free(state, active(state), "use_snake_cam") else 1

    def act(self, table: Table[State], seal: Seal) -> None:
        if is_free(table.state, seal, "use_snake_cam"):
            note_use(table.state, seal.seat, "use_snake_cam")
        super().act(table, table.state.seals[seal.seat])

    def work(self, table: Table[State], seal: Seal, card: Equipment) -> None:
        state = table.state
        eye = beyond(state, seal, self.door)
        seen = [one for one in hidden(state) if clear(state, eye, one.cell, eye)]
        tokens.turn_up(table, [one.id for one in seen], "STF-EQP-13")


def hidden(state: State) -> list[Objective]:
    """Face-down tokens in Space order."""
    found = [one for one in state.lying() if not one.revealed]
    return sorted(found, key=lambda one: state.ground.rank[one.cell])


# the others


class PlaceBomb(Use, frozen=True, tag="place_bomb"):
    """A Remote Bomb on an Adjacent Space (STF-EQP-10)."""

    rule: ClassVar[str] = "STF-EQP-10"
    space: Cell

    def at(self, state: State) -> At:
        return "place", place(state, self.space)

    def work(self, table: Table[State], seal: Seal, card: Equipment) -> None:
        table.state.bombs.append(RemoteBomb(self.space, seal.seat, self.card))


class Treat(Use, frozen=True, tag="treat"):
    """The SEAL or an Adjacent one regains Health (STF-EQP-18)."""

    rule: ClassVar[str] = "STF-EQP-18"
    seat: Seat

    def at(self, state: State) -> At:
        return "seal", state.seals[self.seat].board

    def cost(self, state: State) -> int:
        return 0 if is_free(state, active(state), "use_medical") else 1

    def act(self, table: Table[State], seal: Seal) -> None:
        if is_free(table.state, seal, "use_medical"):
            note_use(table.state, seal.seat, "use_medical")
        super().act(table, table.state.seals[seal.seat])

    def work(self, table: Table[State], seal: Seal, card: Equipment) -> None:
        effect = card.effect(Heal)
        n = effect.n if effect else 0
        bonus = gear.active(table.state.content, seal, HealBonus)
        patient = table.state.seals[self.seat]
        interact.heal(table, patient, n + sum(one.n for one in bonus), "STF-EQP-18")


class Lure(Use, frozen=True, tag="lure"):
    """Noise in an Area at most two Area steps away (add_sound)."""

    area: int

    def at(self, state: State) -> At:
        return "place", state.ground.area_names[self.area]

    def work(self, table: Table[State], seal: Seal, card: Equipment) -> None:
        effect = card.effect(AddSound)
        add_sound(table, self.area, effect.n if effect else 0, "STF-USE-1")


class Sense(Use, frozen=True, tag="sense"):
    """All tokens of the own Area and of one Adjacent Area (reveal)."""

    area: int

    def at(self, state: State) -> At:
        return "place", state.ground.area_names[self.area]

    def work(self, table: Table[State], seal: Seal, card: Equipment) -> None:
        state = table.state
        areas = (state.area(seal.cell), self.area)
        found = [one.id for one in hidden(state) if state.area(one.cell) in areas]
        tokens.turn_up(table, found, "STF-USE-1")


# free


class Detonate(FromKit, frozen=True, tag="detonate"):
    """The SEAL's own Remote Bomb, at any distance (STF-DET-1)."""

    rule: ClassVar[str] = "STF-DET-1"
    free: ClassVar[bool] = True
    space: Cell

    def label(self, state: State) -> str:
        return f"Detonate the Remote Bomb on {place(state, self.space)}"

    def act(self, table: Table[State], seal: Seal) -> None:
        bomb = next(one for one in table.state.bombs if one.cell == self.space)
        explosions.set_off(table, bomb, "STF-DET-1")


class Hush(FromKit, frozen=True, tag="hush"):
    """remove_sound: less Sound in the SEAL's Area, once in a Round."""

    free: ClassVar[bool] = True

    def label(self, state: State) -> str:
        area = state.area(active(state).cell)
        return f"Cover the noise in the {state.ground.area_names[area]}"

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        area = state.area(seal.cell)
        less = sum(one.n for one in gear.active(state.content, seal, RemoveSound))
        state.sound[area] = max(0, state.sound[area] - less)
        note_use(state, seal.seat, HUSH)
        said = state.ground.area_names[area], state.sound[area]
        table.record(Hushed("STF-USE-1", seal.board, *said))


# what is offered

Uses: TypeAlias = Callable[[State, Seal, Copy], Sequence[Use]]


def offers(state: State, seal: Seal) -> list[Action]:
    actions = possible(state, seal)
    return actions if seal.actions else [action for action in actions if not action.cost(state)]


def possible(state: State, seal: Seal) -> list[Action]:
    """What cards, placed bombs and training make possible, Actions enough or not."""
    found: list[Action] = []
    kinds: list[CardId] = []
    for copy, kind, uses in uses_of(state.content, seal.cards):
        if kind in kinds or is_placed(state, copy) or used_up(state, seal, copy):
            continue
        kinds.append(kind)  # two of a kind do the same
        for use in uses:
            found += use(state, seal, copy)
    return found + _without_cards(state, seal)


def is_placed(state: State, copy: Copy) -> bool:
    """A card whose bomb lies on the Map (STF-EQP-10)."""
    return any(bomb.card == copy for bomb in state.bombs) if state.bombs else False


def _without_cards(state: State, seal: Seal) -> list[Action]:
    found: list[Action] = []
    if state.bombs:
        found += [Detonate(bomb.cell) for bomb in state.bombs if _sets_off(state, seal, bomb)]
    if state.sound[state.area(seal.cell)] and HUSH not in seal.used:
        found += [Hush()] if gear.active(state.content, seal, RemoveSound) else []
    return found


def _sets_off(state: State, seal: Seal, bomb: RemoteBomb) -> bool:
    """Its owner, if the card says so (STF-DET-1)."""
    card = state.content.equipment[kind_of(bomb.card)]
    return bomb.seat == seal.seat and card.effect(verbs.Detonate) is not None


class CardUses(NamedTuple):
    """What offers the uses of a card."""

    copy: Copy
    kind: CardId
    uses: tuple[Uses, ...]


@kept(4096)
def uses_of(content: Content, copies: tuple[Copy, ...]) -> tuple[CardUses, ...]:
    """Those of some cards that have uses at all."""
    found = []
    for copy, card in zip(copies, map(content.card, copies), strict=True):
        effects = () if isinstance(card, Weapon) or card.use != "action" else card.effects
        uses = tuple(dict.fromkeys(one for effect in effects if (one := _verb(effect))))
        if uses:
            found.append(CardUses(copy, card.id, uses))
    return tuple(found)


def _verb(effect: Effect) -> Uses | None:
    """What a verb makes possible; some only say what follows from another."""
    match effect:
        case Flick():
            return _flicks
        case RemoveDoor() | Stun(scope="area_beyond") | AddSound(where="area_beyond"):
            return _breaches
        case Reveal(scope="linked_door"):
            return _peeks
        case Reveal():
            return _senses
        case Place():
            return _places
        case Heal():
            return _treatments
        case AddSound(where="area_within_2"):
            return _lures
        case _:
            return None


def _flicks(state: State, seal: Seal, copy: Copy) -> list[UseFlick]:
    card = state.content.equipment[kind_of(copy)]
    room = placing.room(state, flicked(seal, copy, card))
    return [UseFlick(copy)] if room else []


def _breaches(state: State, seal: Seal, copy: Copy) -> list[Breach]:
    return [Breach(copy, door) for door, _ in _shut(state, seal)]


def _peeks(state: State, seal: Seal, copy: Copy) -> list[SnakeCam]:
    return [SnakeCam(copy, door) for door, to in _shut(state, seal) if usable(state, to)]


def _senses(state: State, seal: Seal, copy: Copy) -> list[Sense]:
    areas = state.ground.area_neighbours[state.area(seal.cell)]
    return [Sense(copy, area) for area in areas]


def _places(state: State, seal: Seal, copy: Copy) -> list[PlaceBomb]:
    near, objects = state.ground.neighbours(seal.cell, state.open_doors), state.objects
    return [PlaceBomb(copy, space) for space in near if not objects >> space & 1]


def _treatments(state: State, seal: Seal, copy: Copy) -> list[Treat]:
    return [Treat(copy, one.seat) for one in _patients(state, seal)]


def _lures(state: State, seal: Seal, copy: Copy) -> list[Lure]:
    return [Lure(copy, area) for area in _areas_near(state, seal)]


def _shut(state: State, seal: Seal) -> list[tuple[int, Cell]]:
    """Doors of either kind on whose arrow the SEAL stands."""
    links = state.ground.door_links[seal.cell]
    return [(door, to) for door, to in links if state.doors[door] != OPEN]


def _patients(state: State, seal: Seal) -> list[Seal]:
    """Wounded ones within reach."""
    near = state.ground.beside(seal.cell, state.open_doors) | 1 << seal.cell
    close = [one for one in state.living() if near >> one.cell & 1]
    return [one for one in close if one.health < gear.max_health(state.content, one)]


def _areas_near(state: State, seal: Seal) -> list[int]:
    ground, here = state.ground, state.area(seal.cell)
    return [area for area in range(len(ground.areas)) if 0 <= ground.area_distance(here, area) <= LURE_STEPS]
