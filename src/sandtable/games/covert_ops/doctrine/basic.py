"""The computer players: the guide's doctrine for every seat (section 11).

`seasoned` plays it in full; `basic` leaves out assets, upgrades, the fallen and Feints
(rules 8 to 11, 13 and 14). `quick` is `seasoned` that thinks of fewer places: it plays on where
somebody looks ahead.
"""

from __future__ import annotations

from sandtable.games.covert_ops.doctrine import acting, answers, helps, reasons, turns
from sandtable.games.covert_ops.doctrine.weights import BASIC, QUICK, SEASONED, Temper
from sandtable.games.covert_ops.rules import (
    activation,
    aftermath,
    assets,
    attacks,
    campaign,
    casualties,
    defences,
    discovery,
    going,
    interrupts,
    strikes,
    teams,
)
from sandtable.games.covert_ops.rules import turns as phases
from sandtable.games.covert_ops.state import State
from sandtable.players.bench import Bench

BENCH: Bench[State, Temper] = Bench(
    {
        teams.BuildTeam: answers.muster,
        phases.ClaimActivation: turns.claim,
        activation.ChooseAction: acting.act,
        going.ChooseWay: acting.way,
        discovery.OfferDiscovery: answers.discover,
        strikes.ChooseTarget: answers.target,
        attacks.SelectModifier: answers.select,
        attacks.FormPool: answers.pool,
        defences.ChooseDefence: answers.defend,
        aftermath.DodgeMove: answers.dodge,
        interrupts.UseDefensiveFire: answers.fire,
        casualties.PlaceCasevac: answers.lay_down,
        campaign.SpendSpecialRequisition: answers.requisition,
        assets.Offer: helps.offered,
        assets.HealWhom: helps.heal,
        assets.StrikeAt: helps.strike,
        assets.OrderCards: helps.order,
        assets.PlaceBeacon: helps.beacon,
    },
    reasons.because,
)
basic = BENCH.player(BASIC)
seasoned = BENCH.player(SEASONED)
quick = BENCH.player(QUICK)
