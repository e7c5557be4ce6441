"""Every verb of every card acts by itself: without it the same play comes to something else."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix import gear_limits, verbs
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.gear import Loadout
from sandtable.games.seal_team_flix.rules import grenades, harm
from sandtable.games.seal_team_flix.rules.bypass import Bypass
from sandtable.games.seal_team_flix.rules.defuse import Defuse
from sandtable.games.seal_team_flix.rules.equipment import Breach, SnakeCam, Treat, UseFlick
from sandtable.games.seal_team_flix.rules.explosions import set_off
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.interact import Knife
from sandtable.games.seal_team_flix.rules.side_boards import SideFlick
from sandtable.games.seal_team_flix.rules.sniping import Snipe
from sandtable.games.seal_team_flix.rules.turn import ChooseAction
from sandtable.games.seal_team_flix.state import OPEN, Firing, RemoteBomb, State
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import add_token, cell, change, choose, content, lines, run, verify
from tests.games.seal_team_flix.gunnery import act, armed, flick_at

SHAKY = 300  # a draw far from the middle
GRADES = {"e7": 7, "e8": 8, "e9": 9}
RIFLES = {"sniper": "W16#1", "sniper_single": "W16#1", "sniping": "W16#1", "stack": "W21#1"}
SHOTS: dict[str, Fire] = {
    "burst": Fire("primary", "burst", "S"),
    "rifle_burst": Fire("primary", "burst", "S"),
    "stack": Fire("primary", "stack", "M"),
}
SINGLE = Fire("primary", "single", "L")


class Case(NamedTuple):
    """One verb where it stands."""

    section: str
    id: str
    field: str
    at: int
    verb: Any

    def __str__(self) -> str:
        kind = type(self.verb).__struct_config__.tag
        return f"{self.id}-{self.field}-{kind}"

    @property
    def copy(self) -> str:
        return f"{self.id}#1"

    @property
    def grade(self) -> int:
        return GRADES.get(self.field, 9)

    @property
    def cards(self) -> tuple[str, ...]:
        """With a weapon that the verb is about, if it stands on none."""
        if self.section == "weapons":
            return (self.copy,)
        weapon = RIFLES.get(getattr(self.verb, "when", ""), "W08#1")
        return (weapon, self.copy) if self.section == "equipment" else (weapon,)


def cases(whole: Content) -> Iterator[Case]:
    fields = {"weapons": ("effects",), "equipment": ("effects", "detonation")}
    for section in ("weapons", "equipment", "specializations"):
        for entry in whole.sections[section]:
            for field in fields.get(section, GRADES):
                for at, verb in enumerate(getattr(entry, field)):
                    yield Case(section, entry.id, field, at, verb)


def without(case: Case) -> Content:
    """The same content, one verb less."""
    whole = content()
    entries = [_less(one, case) if one.id == case.id else one for one in whole.sections[case.section]]
    return Content({**whole.sections, case.section: entries}, whole.maps)


def _less(entry: Any, case: Case) -> Any:
    verbs = getattr(entry, case.field)
    return replace(entry, **{case.field: (*verbs[: case.at], *verbs[case.at + 1 :])})


def team(case: Case, played: Content, *more: str, **what: Any) -> Table[State]:
    """The first SEAL with the card or the training, and what it needs besides."""
    what.setdefault("seals", {"seal-1": "H5"})
    spec = case.id if case.section == "specializations" else None
    table = armed(*case.cards, *more, spec=spec, grade=case.grade, **what)
    table.state.content = played
    return table


def seen(table: Table[State]) -> tuple[object, ...]:
    """What anybody at the table would notice."""
    state = table.state
    asked = table.decision.options if table.decision else ()
    pieces = [tuple(one.values()) for one in (state.seals, state.tangos, state.objectives)]
    board = (state.doors, state.blocks, state.smoke, tuple(state.sound), state.firing, state.side)
    return asked, pieces, board, tuple(lines(table.log or ()))


def menu(table: Table[State]) -> Table[State]:
    """All that the SEAL may do."""
    run(table, ChooseAction("seal-1"))
    return table


def shot(case: Case, played: Content) -> Table[State]:
    when = case.verb.when
    if when == "sniping":
        table = team(
            case,
            played,
            seals={"seal-1": "N10"},
            patrols=["N2"],
            hand="average",
            doors={"C": OPEN, "H": OPEN},
            dice=[SHAKY] * 4,
        )
        act(table, Snipe(1))
        choose(table, SideFlick(900, 60))
        return table
    more = ("E01#1",) if when == "grenade" else ()
    table = team(case, played, *more, hand="average", dice=[SHAKY] * 4, patrols=["J6"])
    act(table, UseFlick("E01#1") if more else SHOTS.get(when, SINGLE))
    flick_at(table, "J5", power=30)
    return table


def landed(case: Case, played: Content, card: str = "") -> Table[State]:
    """A grenade in the middle of everybody."""
    table = team(case, played, seals={"seal-1": "G5", "seal-2": "K5"}, patrols=["I6"], blocks=["G6"])
    table._decision = None
    firing = Firing("seal-1", card or case.copy, "grenade", "S", 1)
    grenades.GrenadeSpace(firing, 7.5, 5.5).settle(table)
    table.advance()
    return table


def ordnance(case: Case, played: Content) -> Table[State]:
    """Where a verb of ordnance acts: around a bomb, beyond a Door, around a grenade."""
    if case.field == "detonation":
        return detonated(case, played)
    if getattr(case.verb, "where", "") == "area_within_2":
        return menu(team(case, played))
    if "area_beyond" in (getattr(case.verb, "where", ""), getattr(case.verb, "scope", "")):
        return breached(case, played)
    return landed(case, played)


def breached(case: Case, played: Content) -> Table[State]:
    table = team(case, played, patrols=["J4"])
    act(table, Breach(case.copy, 1))
    return table


def detonated(case: Case, played: Content) -> Table[State]:
    table = team(case, played, seals={"seal-1": "A12"}, patrols=["G6"], blocks=["G5"])
    bomb = RemoteBomb(cell(table.state, "H5"), "seal-1", case.copy)
    table.state.bombs.append(bomb)
    table._decision = None
    set_off(table, bomb, "STF-DET-1")
    table.advance()
    return table


def placed(case: Case, played: Content) -> Table[State]:
    table = team(case, played)
    table.state.bombs.append(RemoteBomb(cell(table.state, "A1"), "seal-1", case.copy))
    return menu(table)


def emptied(case: Case, played: Content) -> Table[State]:
    table = team(case, played)
    change(table, "seal-1", charges=((case.copy, 0),))
    return menu(table)


def wounded(case: Case, played: Content) -> Table[State]:
    table = team(case, played, "E11#1")
    change(table, "seal-1", health=5)  # her printed maximum
    return menu(table)


def ailing(case: Case, played: Content) -> Table[State]:
    table = team(case, played)
    change(table, "seal-1", health=2)
    return menu(table)


def treated(case: Case, played: Content) -> Table[State]:
    table = team(case, played, "E11#1")
    change(table, "seal-1", health=2)
    choose(menu(table), Treat("E11#1", "seal-1"))
    return table


def hurt(case: Case, played: Content) -> Table[State]:
    table = team(case, played)
    table._decision = None
    harm.wound(table, "seal-1", case.verb.wound, "STF-WND-1")
    table.advance()
    return table


def freely(case: Case, played: Content) -> Table[State]:
    if case.verb.use == "use_medical":
        return treated(case, played)
    knife = case.verb.use == "knife"
    table = menu(team(case, played, "E05#1", patrols=["H6"] if knife else []))
    choose(table, Knife(1) if knife else SnakeCam("E05#1", 1))
    return table


def on_side_board(case: Case, played: Content) -> Table[State]:
    """At a lock or beside a Bomb, with the smallest disc."""
    table = team(case, played, seals={"seal-1": "K6"}, dice=[5, 5], difficulty="operator")
    if isinstance(case.verb, verbs.BypassDiscs):
        act(table, Bypass(5))
    else:
        add_token(table.state, "K5", "TB", letters="AC", clock=4)
        act(table, Defuse(1))
    return table


def packed(case: Case, played: Content) -> tuple[object, ...]:
    """What may still be carried beside one such card and another."""
    word = case.verb.keyword
    first = next(one.id for one in played.equipment.values() if word in one.keywords)
    carrier = Loadout("hannah", 7, case.id, (f"{first}#1", "E12#1"))  # type: ignore[arg-type]
    return gear_limits.carriable(played, carrier)


Play = Callable[[Case, Content], Table[State]]
SITUATIONS: dict[type, Play] = {
    verbs.Aim: shot,
    verbs.Disc: shot,
    verbs.Sound: shot,
    verbs.Speed: lambda case, played: menu(team(case, played)),
    verbs.Health: wounded,
    verbs.Ignore: hurt,
    verbs.Immune: lambda case, played: landed(case, played, "E01#1"),
    verbs.HealBonus: treated,
    verbs.Free: freely,
    verbs.BypassDiscs: on_side_board,
    verbs.DefuseFlicks: on_side_board,
    verbs.SideSize: on_side_board,
    verbs.RemoveSound: lambda case, played: menu(team(case, played, sound={"e": 2})),
    verbs.Nudge: lambda case, played: landed(case, played, "E01#1"),
    verbs.Heal: ailing,
    verbs.Flick: lambda case, played: menu(team(case, played)),
    verbs.Reflick: lambda case, played: menu(team(case, played)),
    verbs.Charges: emptied,
    verbs.Stun: ordnance,
    verbs.Blast: ordnance,
    verbs.ClearCover: ordnance,
    verbs.Smoke: ordnance,
    verbs.AddSound: ordnance,
    verbs.RemoveDoor: breached,
    verbs.Place: lambda case, played: menu(team(case, played)),
    verbs.Detonate: placed,
    verbs.Reveal: lambda case, played: menu(team(case, played)),
}


def outcome(case: Case, played: Content) -> tuple[object, ...]:
    if isinstance(case.verb, verbs.DoubleUp):
        return packed(case, played)
    return seen(SITUATIONS[type(case.verb)](case, played))


@covers("STF-CNT-4", "STF-USE-1", "STF-EQP-8", "STF-EQP-9", "STF-EQP-11")
@pytest.mark.parametrize("case", list(cases(content())), ids=str)
def test_without_a_verb_the_same_play_comes_to_something_else(case: Case) -> None:
    assert outcome(case, content()) != outcome(case, without(case))


def alone(kind: str, field: str, *found: Any) -> Content:
    """The card with these verbs and no others."""
    whole = content()
    entries = [replace(one, **{field: found}) if one.id == kind else one for one in whole.sections["equipment"]]
    return Content({**whole.sections, "equipment": entries}, whole.maps)


def of(kind: str, verb: type) -> Case:
    """Where an Equipment card names it."""
    return next(one for one in cases(content()) if one.id == kind and isinstance(one.verb, verb))


def offered(table: Table[State]) -> tuple[Choice, ...]:
    decision = menu(table).decision
    assert decision is not None
    return decision.options


@covers("STF-EQP-8", "STF-EQP-9")
def test_a_charge_that_only_removes_the_door_stuns_nobody_and_is_silent() -> None:
    case = of("E03", verbs.RemoveDoor)
    table = breached(case, alone("E03", "effects", case.verb))
    assert table.state.doors[1] == OPEN
    verify(table, stunned=False, sound={})


@covers("STF-EQP-8", "STF-EQP-9")
def test_a_charge_that_only_stuns_leaves_the_door_where_it_is() -> None:
    case = of("E03", verbs.Stun)
    played = alone("E03", "effects", case.verb)
    assert Breach(case.copy, 1) in offered(team(case, played))
    table = breached(case, played)
    assert table.state.doors[1] != OPEN
    assert table.state.tangos[1].stunned


@covers("STF-EQP-11")
def test_a_bomb_that_only_clears_cover_harms_nobody() -> None:
    case = of("E04", verbs.ClearCover)
    table = detonated(case, alone("E04", "detonation", case.verb))
    assert table.state.blocks == ()
    assert len(table.state.tangos) == 1
    assert not any(table.state.sound)


@covers("STF-EQP-11")
def test_a_bomb_that_only_explodes_leaves_blocks_standing() -> None:
    case = of("E04", verbs.Blast)
    table = detonated(case, alone("E04", "detonation", case.verb))
    assert len(table.state.blocks) == 1
    assert table.state.tangos == {}


@covers("STF-EQP-16")
def test_seeker_rounds_without_charges_never_run_out() -> None:
    case = of("E07", verbs.Reflick)
    found = offered(team(case, alone("E07", "effects", case.verb)))
    assert any(one.seeker for one in found if isinstance(one, Fire))
