"""What a shell completes."""

import os
import subprocess

import pytest

from tests.cli.terminal import PROGRAM
from tests.forks import stand_in


def completed(*words: str) -> list[str]:
    """What bash is offered for the last word."""
    line = {"COMP_WORDS": " ".join(("sandtable", *words)), "COMP_CWORD": str(len(words))}
    env = {**os.environ, "_SANDTABLE_COMPLETE": "complete_bash", **line}
    done = subprocess.run(stand_in() or [PROGRAM], env=env, capture_output=True, check=True, text=True)
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("re",), ["resume", "replay"]),
        (("play", ""), ["covert-ops", "seal-team-flix", "special-forces", "team-yankee", "third-option"]),
        (("sim", "th"), ["third-option"]),
        (("play", "third-option", "--mission", "MC-01"), ["MC-01"]),
        (("play", "special-forces", "--mission", "so"), ["som"]),
        (("fuzz", "third-option", "--mission", "OPN-4"), ["OPN-4"]),
        (("play", "third-option", "--operation", "OPN-1"), ["OPN-1"]),
        (("play", "third-option", "--operation", "MC"), []),
        (("play", "third-option", "--player", "basic-"), ["basic-drone"]),
        (("sim", "third-option", "--players", "commander=ran"), ["commander=random", "commander=random-recruiter"]),
        (("play", "third-option", "--dice", ""), ["seeded", "manual"]),
        (("resume", "--theme", "n"), ["night"]),
        (("rules", "third-option", "TO-2.4-1"), ["TO-2.4-1"]),
        (("resume", ""), []),
    ],
)
def test_commands_options_and_ids_are_completed(words: tuple[str, ...], offered: list[str]) -> None:
    assert completed(*words) == offered
