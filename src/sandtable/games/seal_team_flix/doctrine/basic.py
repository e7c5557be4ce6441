"""The computer players: the guide's doctrine for every SEAL (section 13).

`seasoned` plays it in full. `basic` takes Tangos to stay where they are, every SEAL to be alone and
every shot to be better than it is, as the guide's own basic player did (`weights.BASIC`).
"""

from __future__ import annotations

from sandtable.games.seal_team_flix.doctrine import flicks, outfitting, ties, turns
from sandtable.games.seal_team_flix.doctrine.weights import BASIC, SEASONED, Temper
from sandtable.games.seal_team_flix.opposition import attack
from sandtable.games.seal_team_flix.rules import (
    bypass,
    campaign,
    flicking,
    giving,
    grenades,
    harm,
    outfit,
    round_end,
    setup,
    side_boards,
    turn,
)
from sandtable.games.seal_team_flix.rules.ties import Tie
from sandtable.games.seal_team_flix.state import State
from sandtable.players.bench import Bench

BENCH: Bench[State, Temper] = Bench(
    {
        outfit.ChooseBoard: outfitting.board,
        outfit.ChooseSpecialization: outfitting.specialization,
        outfit.ChooseGear: outfitting.gear_up,
        setup.DeploySeal: outfitting.deploy,
        turn.ChooseNextSeal: turns.next_seal,
        turn.ChooseAction: turns.act,
        flicking.FlickDisc: flicks.flick_disc,
        side_boards.FlickSide: flicks.flick_side,
        grenades.GrenadeSpace: flicks.grenade_space,
        bypass.BypassResult: turns.bypassed,
        harm.AskPrevent: turns.prevent,
        giving.GiveDiscard: outfitting.make_room,
        round_end.AskAbort: turns.abort,
        attack.TieAttackOrder: ties.attack,
        campaign.ChooseDifficulty: outfitting.difficulty,
        campaign.BonusRank: outfitting.decorate,
        Tie: ties.pick,
    }
)
basic, seasoned = BENCH.player(BASIC), BENCH.player(SEASONED)
