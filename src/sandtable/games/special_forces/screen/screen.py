"""What a seat is shown of a battle, part by part."""

from __future__ import annotations

from typing import TypeAlias

from sandtable.games.special_forces.screen import info, measure, pointing, subject
from sandtable.games.special_forces.screen.debrief import make_debrief
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.here import here
from sandtable.games.special_forces.screen.scene import make_scene
from sandtable.games.special_forces.screen.sheet import make_sheet
from sandtable.games.special_forces.screen.sheet_map import make_drawing
from sandtable.games.special_forces.screen.where import happens_at
from sandtable.games.special_forces.view import View
from sandtable.show import FieldScreen, Parts

BattleScreen: TypeAlias = FieldScreen[View, Field]

PARTS: Parts[Field] = Parts(
    make_sheet,
    make_drawing,
    make_scene,
    pointing.stands_for,
    pointing.could_mean,
    happens_at,
    info.info,
    measure.measure,
    make_debrief,
    subject.subject,
    subject.lifts,
    here,
)
