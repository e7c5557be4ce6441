"""A mission to be tuned, and what may be turned in it."""

from pathlib import Path

MISSION = """\
# Ours; written by hand.
missions:
  - id: DAM      # keep this
    name: 'Staudamm Höhe'
    type: recon
    threat: LOW
    asset_points: 12     # too few
    fighters: []
    intel: [6]
    infil: land
    exfil: land
    vp: 5
    areas: [{area: CENTCOM, objective: Look}]
"""
TUNING = """\
game: third-option
mission: dam.yaml
knobs:
  - {name: points, at: asset_points, from: 4, to: 44, step: 2}
  - {name: worth, at: vp, from: 1, to: 9}
target: {seat: commander, success: {from: 50, to: 60}}
games: 1200
"""


def written(folder: Path, tuning: str = TUNING, mission: str = MISSION) -> Path:
    (folder / "dam.yaml").write_text(mission, "utf-8")
    (folder / "tune.yaml").write_text(tuning, "utf-8")
    return folder / "tune.yaml"
