"""A finished mission as the player's mission log tells it."""

from __future__ import annotations

from sandtable.games.third_option.state import LogEntry, Tier
from sandtable.kernel.words import counted

TIER_NAMES: dict[Tier, str] = {
    "tier-one": "Tier One Operator",
    "tier-two": "Tier Two Operator",
    "tier-three": "Tier Three Operator",
    "snafu": "S.N.A.F.U.",
    "fubar": "F.U.B.A.R.",
}
# What an end is worth to whoever looks ahead or learns: a failure is one, whatever it cost.
REWARDS: dict[str, float] = {
    "tier-one": 1.0,
    "tier-two": 0.8,
    "tier-three": 0.6,
    "snafu": 0.4,
    "fubar": -1.0,
    "distinguished": 1.0,
    "successful": 0.5,
    "failed": -1.0,
}


def told(entry: LogEntry) -> tuple[str, str]:
    """A finished mission, as the mission log tells it."""
    linked = f" ({entry.operation} {entry.index})" if entry.operation else ""
    kind = "F3" if entry.type == "f3" else entry.type
    facts = ", ".join((kind, entry.threat, entry.area, entry.difficulty.replace("_", " ")))
    end = [entry.tier.replace("-", " ").capitalize(), counted(entry.vp, "Victory Point")]
    lost = len(entry.casualties)
    if lost:
        end.append(counted(lost, "casualty", "casualties"))
    if entry.captured:
        end.append(f"{len(entry.captured)} captured")
    return f"{entry.codename}{linked}", f"{facts}: {', '.join(end)}"
