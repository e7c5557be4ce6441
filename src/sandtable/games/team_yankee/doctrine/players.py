"""The computer players: the guide's doctrine with three tempers (section 12; A.1)."""

from __future__ import annotations

from sandtable.games.team_yankee.doctrine import answers, assaulting, before, moving, otherwise, placing, shooting
from sandtable.games.team_yankee.doctrine.temper import BASIC, QUICK, RECRUIT, VETERAN, Temper
from sandtable.games.team_yankee.rules import (
    aircraft,
    ambush,
    antiair,
    assault,
    blows,
    bombardment,
    deployment,
    extra,
    forces,
    holding_back,
    leaving_out,
    light,
    minefields,
    mistaken,
    movement,
    objectives,
    orders,
    picking,
    ranged_in,
    reserves,
    selection,
    spearhead,
    volley,
    withdrawal,
)
from sandtable.games.team_yankee.rules import shooting as fire
from sandtable.games.team_yankee.state import State
from sandtable.kernel.game import Heuristic, PlayerCard
from sandtable.players.bench import Bench

BENCH: Bench[State, Temper] = Bench(
    {
        forces.BuildForce: before.build,
        leaving_out.LeaveOut: before.leave_out,
        selection.CommitBattlePlan: before.plan,
        light.ChooseTimeOfDay: before.time,
        picking.PickGround: before.ground,
        objectives.PlaceObjective: before.lay,
        minefields.PlaceMinefield: before.mine,
        ranged_in.PlaceRangedIn: before.range_in,
        holding_back.ChooseReserves: before.hold_back,
        ambush.ChooseAmbush: before.lie_in_ambush,
        deployment.DeployUnit: placing.take,
        deployment.PlaceUnit: placing.put,
        spearhead.SpearheadMove: placing.drive_on,
        ambush.SpringAmbush: placing.spring,
        ambush.PlaceFromAmbush: placing.appear,
        reserves.ChooseArrivingUnit: placing.arrive,
        movement.EnterFromReserve: placing.enter,
        movement.ChooseUnit: moving.choose,
        movement.MoveUnit: moving.move,
        minefields.ClearMinefields: moving.clear,
        orders.FollowMe: answers.follow,
        extra.ExtraMove: answers.extra_move,
        aircraft.MoveAircraft: answers.fly,
        antiair.FireAA: answers.answer_aircraft,
        fire.ChooseShooter: shooting.choose,
        volley.DeclareTargets: shooting.declare,
        bombardment.FireBombardment: shooting.bombard,
        mistaken.UseMistakenTarget: answers.mistake,
        assault.ChooseAssault: assaulting.choose,
        blows.AllotBlow: assaulting.allot,
        withdrawal.WithdrawUnit: answers.withdraw,
    },
    rivals={movement.ChooseUnit: otherwise.nobody_else, movement.MoveUnit: otherwise.move_otherwise},
)
recruit = BENCH.player(RECRUIT)
basic = BENCH.player(BASIC)
veteran = BENCH.player(VETERAN)
quick = BENCH.player(QUICK)  # plays on where somebody looks ahead

HEURISTICS: dict[str, Heuristic] = {"recruit": recruit, "basic": basic, "veteran": veteran}
ADVISER = "veteran"
PLAYER_CARDS: dict[str, PlayerCard] = {
    "recruit": PlayerCard(
        "Second Lieutenant Pryce", "Fires at what is in sight and forgets to dig in.", ("Lieutenant Orlov",)
    ),
    "basic": PlayerCard(
        "Captain Halloran", "Plays the Objective, shoots from cover, keeps a reserve.", ("Major Sokolov",)
    ),
    "veteran": PlayerCard("Colonel Vance", "Thinks a turn ahead and waits for the flank.", ("Colonel Drozd",)),
}
