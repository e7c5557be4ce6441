"""A real terminal for tests: the program in a pseudo-terminal, its screen in memory."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte

from tests.forks import stand_in
from tests.waiting import PATIENCE

PROGRAM = str(Path(sys.executable).parent / "sandtable")


class Terminal:
    """`sandtable args` at some size; `type` answers, `text` is what a person sees."""

    def __init__(self, *args: str, width: int = 80, height: int = 24, **environment: str) -> None:
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment}
        env.pop("COLUMNS", None)
        self.screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self._drawn = 0
        self._typed = ""
        command, *before = self.program()
        self.child = pexpect.spawn(command, [*before, *args], env=env, dimensions=(height, width))
        self.settle()

    def program(self) -> list[str]:
        return stand_in() or [PROGRAM]

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def prompt(self) -> str:
        return str(self.screen.display[self.screen.cursor.y]).rstrip()

    def type(self, *lines: str) -> None:
        """Type lines, and wait for the next screen after each."""
        for line in lines:
            self._typed = ""
            self.child.sendline(line)
            self.settle()

    def answer_until(self, wanted: str, answer: str = "1") -> None:
        """Turn pages and give the same answer until something is on the screen."""
        while wanted not in self.text:
            self.type("" if "Enter goes on" in self.prompt else answer)

    def begin(self, text: str) -> None:
        """Type without Enter."""
        self._typed = text
        self._drawn -= 1  # the same screen, with the text in it
        self.child.send(text)
        self.settle()

    def resize(self, width: int, height: int) -> None:
        self.screen.resize(height, width)
        self.child.setwinsize(height, width)
        self.settle()

    def settle(self) -> None:
        """Read until a whole new screen waits for input, or the program has ended."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                data = self.child.read_nonblocking(65536, timeout=0.05)
            except pexpect.TIMEOUT:
                data = b""
            except pexpect.EOF:
                return
            self.raw += data
            self._stream.feed(data)
            drawn = self.raw.count(b"\x1b[2J")
            if not data and drawn > self._drawn and self.prompt.endswith(self._typed or ">"):
                self._drawn = drawn
                return
        raise AssertionError(f"nothing new on the screen:\n{self.text}")

    def leave(self) -> int:
        self.child.sendline("q")
        return self.finish()

    def finish(self) -> int:
        """Wait for the end; the exit code."""
        self.child.expect(pexpect.EOF, timeout=PATIENCE)
        self._stream.feed(self.child.before or b"")
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)


class OwnTerminal(Terminal):
    """The program as it is installed, whose process is the terminal's child."""

    def program(self) -> list[str]:
        return [PROGRAM]


Sit = Callable[..., Terminal]
