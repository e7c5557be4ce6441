"""What terrain is called and what it means for whoever comes there."""

from __future__ import annotations

from sandtable.boards.tabletop.mats import Laid

# What it means, and the rule, for each flag of a kind of terrain.
FLAGS: dict[str, tuple[str, str]] = {
    "blocking": ("nobody goes or sees through it", "CO-C2-1"),
    "chasm": ("nobody goes over it; everybody sees over it", "CO-C2-1"),
    "low": ("1 in more for whoever climbs it, nobody ends on it; within 2 in behind it one has cover", "CO-C2-6"),
    "rough": ("every inch in it counts double", "CO-C3-3"),
    "obscuring": ("attacks into it or through it roll 1 die less", "CO-C2-9"),
    "shelter": ("whoever is in it has cover from everybody outside", "CO-C2-7"),
}


def meaning(laid: Laid) -> str:
    return "; ".join(FLAGS[flag][0] for flag in laid.kind.flags if flag in FLAGS)


def rule_of(laid: Laid) -> str:
    return next((FLAGS[flag][1] for flag in laid.kind.flags if flag in FLAGS), "CO-C2-1")
