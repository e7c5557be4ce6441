"""`sandtable` without its second of imports: every start is a fork of one process that has them.

It is a process like any other (its own pid, files, terminal, signals and exit code), told its
arguments, environment and folder. The controller of a test run has the socket at which one asks
for it; as a script, this module stands for the program on a PATH. So does the process that works
beside a server, and it is not polite: on a busy machine it would never have its turn. Both as they
are installed are started by tests/cli/test_piped.py, tests/server/test_aside.py, and by whoever
wraps them (`prlimit sandtable ...`).
"""

import array
import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, cast

ADDRESS = "SANDTABLE_FORKS"  # the variable with the path of the socket
COMPLETION = "--show-completion"
ASIDE = "--aside"  # the argument that stands for the process beside a server
FORWARDED = ("SIGINT", "SIGTERM", "SIGHUP", "SIGWINCH")
# What the program imports by itself, and what is imported for it, when it plays or serves.
LOADED = (
    "sandtable.cli",
    "typer.rich_utils",
    "litestar.plugins.pydantic",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "anyio._backends._asyncio",
    "sandtable.server.run",
)
FIRST_MOVES = 40  # of each mission
COMMAND = (sys.executable, "-I", "-S", __file__)
Request = dict[str, Any]


def request_program(arguments: list[str], environment: dict[str, str], files: list[int]) -> socket.socket:
    """Ask for a program; its pid comes over the connection, later its exit code."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    line.connect(os.environ[ADDRESS])
    request = json.dumps({"arguments": arguments, "environment": environment, "folder": os.getcwd()}).encode()
    ancillary = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))
    line.sendmsg([len(request).to_bytes(4, "big")], [ancillary])
    line.sendall(request)
    return line


class Forked:
    """A program that was asked for: what `subprocess.Popen` offers, as far as it is needed."""

    def __init__(self, arguments: list[str], environment: dict[str, str], files: list[int]) -> None:
        self._line = request_program(arguments, environment, files)
        self.pid = int.from_bytes(received(self._line, 4), "big")
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit code; None while it runs."""
        if self.returncode is None and select.select([self._line], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._line], [], [], timeout)[0]:
                raise TimeoutError(f"process {self.pid} still runs")
            self.returncode = int.from_bytes(received(self._line, 4), "big", signed=True)
            self._line.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        with suppress(OSError):  # it has ended by itself
            self._line.send(bytes([number]))

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def received(line: socket.socket, size: int) -> bytes:
    said = b""
    while len(said) < size:
        more = line.recv(size - len(said))
        if not more:
            raise EOFError("the other end is gone")
        said += more
    return said


class Source:
    """The process that is forked, for as long as the controller of a test run lives."""

    def __init__(self) -> None:
        import subprocess
        from tempfile import mkdtemp

        self._path = os.path.join(mkdtemp(prefix="forks-"), "socket")
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
            server.bind(self._path)
            server.listen(64)
            number = server.fileno()
            command = [sys.executable, "-P", __file__, str(number)]
            how: dict[str, Any] = {"stdin": subprocess.PIPE, "pass_fds": [number]}
            self._process = subprocess.Popen(command, start_new_session=True, **how)
        os.environ[ADDRESS] = self._path

    def close(self) -> None:
        del os.environ[ADDRESS]
        self._process.communicate()
        os.remove(self._path)
        os.rmdir(os.path.dirname(self._path))


def listen(number: int) -> None:
    """Answer each request with a fork of this process, until the controller is gone."""
    server = socket.socket(fileno=number)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who wait
    while 0 not in select.select([server.fileno(), 0], [], [])[0]:
        line, _ = server.accept()
        size, files, _, _ = socket.recv_fds(line, 4, 3)
        request = None
        with suppress(EOFError, ConnectionError):  # a test may kill the program while it asks
            request = json.loads(received(line, int.from_bytes(size, "big"))) if size else None
        if request:
            load()
            if not os.fork():
                server.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                signal.signal(signal.SIGINT, signal.default_int_handler)  # a run behind & ignores it
                watch(line, request, files)
        line.close()
        for file in files:
            os.close(file)


def load() -> None:
    """All that a command might import, once."""
    if LOADED[-1] in sys.modules:
        return
    import gc
    from importlib import import_module

    from sandtable.kernel.game import game_ids
    from sandtable.show import load_game

    for name in LOADED:
        import_module(name)
    for name in game_ids():
        game = load_game(name)
        _ = game.missions(), game.guides(), game.catalogue
        play_in(game)
    from sandtable.server.aside import worker, workers
    from sandtable.server.static import every_file

    every_file()
    route_ahead()
    worker.POLITE = 0
    workers.COMMAND = (*COMMAND, ASIDE)
    gc.collect()
    gc.freeze()


def route_ahead() -> None:
    """A program serves once: all that answers there is made before, for the usual limits."""
    from sandtable.server import app
    from sandtable.server.settings import Limits

    usual, anew = Limits().body_bytes, app.routed
    made = anew(usual)
    app.routed = lambda body_bytes: made if body_bytes == usual else anew(body_bytes)


def play_in(game: Any) -> None:
    """What the first moves of a mission work out about its map and compile is there for all forks.

    So it is for the process beside a server, which makes a game of its own from the same kind.
    """
    from itertools import islice

    from sandtable.server.aside.jobs import Ware
    from sandtable.testing.plays import RandomPlay

    with suppress(Exception):  # a game that cannot be played is told of by its own tests
        for info in game.missions():
            for _ in islice(RandomPlay(game, info.id, 0), FIRST_MOVES):
                pass
    beside: Any = Ware(type(game)).game()
    beside.content = game.content


def watch(line: socket.socket, request: Request, files: list[int]) -> None:
    """Stand between a program and whoever asked for it: signals in, the exit code out."""
    pid = os.fork()
    if not pid:
        line.close()
        become(request, files)
    for file in files:
        os.close(file)
    with suppress(OSError):  # whoever asked may have gone by now; that is noticed below
        line.sendall(pid.to_bytes(4, "big"))
    ended = os.pidfd_open(pid)
    while ended not in select.select([ended, line.fileno()], [], [])[0]:
        numbers = b""
        with suppress(ConnectionError):  # killed while it sent a signal
            numbers = line.recv(16)
        # Whoever asked has gone without a word: so does the program.
        for number in numbers or [signal.SIGKILL]:
            os.kill(pid, number)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with suppress(OSError):
        line.sendall(code.to_bytes(4, "big", signed=True))
    os._exit(0)


def become(request: Request, files: list[int]) -> None:
    """Be the program from here on."""
    for number, file in enumerate(files):
        os.dup2(file, number)
    os.closerange(3, 256)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.path[:0] = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
    sys.argv = ["sandtable", *request["arguments"]]
    sys.stdin, sys.stdout, sys.stderr = stream(0, "r"), stream(1, "w"), stream(2, "w")
    os._exit(run())


def stream(number: int, mode: str) -> TextIOWrapper:
    """As the interpreter opens it at its start."""
    by_line = -1 if number == 1 and not os.isatty(1) else 1
    found = open(number, mode, by_line, "utf-8", closefd=False)  # noqa: SIM115 (kept to the end)
    return cast(TextIOWrapper, found)


def run() -> int:
    import atexit
    import threading
    import traceback

    from sandtable.cli import main
    from sandtable.server.aside.worker import main as work

    code: Any = 0
    try:
        work() if sys.argv[1:] == [ASIDE] else main()
    except SystemExit as leaving:
        code = leaving.code
    except BaseException:
        traceback.print_exc()
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]  # as the interpreter does at its end
    atexit._run_exitfuncs()
    for out in (sys.stdout, sys.stderr):
        try:
            out.flush()
        except OSError:
            code = 120  # as the interpreter says it
    return code if isinstance(code, int) else 1 if code else 0


def stand_in() -> list[str]:
    """The command that starts it as a program does; empty where there are no forks."""
    return list(COMMAND) if ADDRESS in os.environ else []


def begin() -> int:
    """As a program: hand over these files, and the signals that come."""
    if COMPLETION in sys.argv:  # which shell it is, is read off whoever started the program
        installed = os.path.join(os.path.dirname(sys.executable), "sandtable")
        os.execv(installed, ["sandtable", *sys.argv[1:]])
    program = Forked(sys.argv[1:], dict(os.environ), [0, 1, 2])
    for name in FORWARDED:
        signal.signal(getattr(signal, name), lambda number, _: program.send_signal(number))
    code = program.wait()
    return 128 - code if code < 0 else code


if __name__ == "__main__":
    sys.exit(begin()) if ADDRESS in os.environ else listen(int(sys.argv[1]))
