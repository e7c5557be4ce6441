"""The process that programs are forked from outlives what happens to those who ask it."""

import os
import socket
import subprocess

from tests.forks import ADDRESS, stand_in


def test_programs_killed_while_they_ask_for_a_fork_cost_nobody_else_theirs() -> None:
    for begun in (b"", b"\0\0\0\x09", b"\0\0\0\x09{"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.connect(os.environ[ADDRESS])
            line.sendall(begun)
    subprocess.run([*stand_in(), "--version"], check=True, stdout=subprocess.DEVNULL)
