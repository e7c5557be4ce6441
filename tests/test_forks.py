"""The process that programs are forked from outlives what happens to those who ask it."""

import os
import socket
import subprocess
from pathlib import Path

from tests.forks import ADDRESS, request_program, stand_in
from tests.waiting import wait_until


def test_programs_killed_while_they_ask_for_a_fork_cost_nobody_else_theirs() -> None:
    for begun in (b"", b"\0\0\0\x09", b"\0\0\0\x09{"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.connect(os.environ[ADDRESS])
            line.sendall(begun)
    subprocess.run([*stand_in(), "--version"], check=True, stdout=subprocess.DEVNULL)


def test_a_program_ends_with_a_test_that_goes_away_without_reading_what_it_was_sent() -> None:
    stdin, keyboard = os.pipe()
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        line = request_program(["play"], dict(os.environ), [stdin, nowhere.fileno(), nowhere.fileno()])
    pid = int.from_bytes(line.recv(4, socket.MSG_PEEK | socket.MSG_WAITALL), "big")
    line.close()
    wait_until(lambda: not Path(f"/proc/{pid}").exists())
    os.close(stdin)
    os.close(keyboard)
