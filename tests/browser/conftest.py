"""A real browser and a real server. `page` comes from pytest-playwright.

`server` runs for the whole session, so every test makes its own tables with `rest.make()`; a test
that stops or restarts a server starts one with `new_server()`. A browser that complains in its
console, or a page that breaks, fails the test; `complaints.expect()` says what belongs to it.
Pages are still, as for people who ask for calm: a moving picture is painted sixty times a second,
and nobody looks. What moves is looked at by the tests marked `motion`. Tests marked `coarse`
measure nothing: for them half of the pixels each way are painted, and painting is a fifth of all
that a browser does.
"""

import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebError, expect

from tests.browser.chaos import SlowLine
from tests.browser.plays import ACTION, PLANNING, bring, journal
from tests.browser.table import TablePage
from tests.server.client import Made, Rest
from tests.server.local import LocalServer
from tests.server.process import ServerProcess

# As tools/services.sh looks for them: the same browser without a window takes half the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",  # containers and root have none
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
COARSE = "--force-device-scale-factor=0.5"  # pages are told 1, and edges lie on even pixels
ROOT = Path(__file__).parents[2]
# A browser asks for many small files, and all tests come from one address.
WIDE = ("--requests-per-second", "100000", "--tables-per-hour", "100000")
NewContext = Callable[..., BrowserContext]
Launch = Callable[..., Browser]
NewServer = Callable[..., ServerProcess]
Address = Callable[[str], str]
Sit = Callable[..., TablePage]
PATIENCE = 120_000  # milliseconds: what is waited for comes, on a busy machine later


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's own chromium: playwright's download is not needed."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise FileNotFoundError("chromium is not installed; ./test installs it or says how")
    expect.set_options(timeout=PATIENCE)
    return browser_type_launch_args | {"executable_path": found, "args": list(ARGUMENTS)}


@pytest.fixture(scope="session")
def coarse(launch_browser: Launch, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    found = launch_browser(args=[*browser_type_launch_args["args"], COARSE])
    yield found
    found.close()


@pytest.fixture(scope="session")
def exact(launch_browser: Launch) -> Iterator[Browser]:
    found = launch_browser()
    yield found
    found.close()


@pytest.fixture
def browser(request: pytest.FixtureRequest) -> Browser:
    """One for all tests that measure, one for those that do not."""
    marked = request.node.get_closest_marker("coarse")
    found: Browser = request.getfixturevalue("coarse" if marked else "exact")
    return found


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return browser_context_args | {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The toy game as a stranger would bring his: an installed package with an entry point."""
    folder = tmp_path_factory.mktemp("packages")
    about = folder / "toy-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1\n", "utf-8")
    entry = "[sandtable.games]\ntoy = tests.kernel.toy:PAINTED\n"
    (about / "entry_points.txt").write_text(entry, "utf-8")
    before = [part for part in (os.environ.get("PYTHONPATH"),) if part]
    return os.pathsep.join([str(folder), str(ROOT), *before])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, toy: str) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    found = ServerProcess(str(folder / "tables.sqlite3"), folder, WIDE)
    try:
        yield found.start(packages=toy)
    finally:
        found.kill()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[NewServer]:
    """Servers of the test's own, over one database in its folder."""
    started: list[ServerProcess] = []

    def start(*options: str, port: int = 0) -> ServerProcess:
        started.append(ServerProcess(str(tmp_path / "tables.sqlite3"), tmp_path, options))
        return started[-1].start(port=port)

    try:
        yield start
    finally:
        for found in started:
            found.kill()


@pytest.fixture(scope="session")
def address(request: pytest.FixtureRequest) -> Iterator[Address]:
    """Where browsers reach a server: with `--chaos` behind a slow line."""
    seed = request.config.getoption("chaos")
    with ExitStack() as lines:
        yield lambda base: lines.enter_context(SlowLine(base, seed)).base if seed else base


@pytest.fixture(scope="session")
def base_url(server: ServerProcess, address: Address) -> str:
    """`page.goto("/")` is the lobby."""
    return address(server.base)


@pytest.fixture
def rest(server: ServerProcess, base_url: str) -> Iterator[Rest]:
    """The server's API, to set up what a test looks at."""
    with Rest(server.base, server.house) as found:
        found.base = base_url
        yield found


@pytest.fixture(scope="session")
def toys(tmp_path_factory: pytest.TempPathFactory, address: Address) -> Iterator[Rest]:
    """A server in this process: it has the toys that are drawn on, laid and flicked."""
    server = LocalServer(str(tmp_path_factory.mktemp("toys") / "tables.sqlite3")).start()
    with Rest(server.base, server.house) as found:
        found.base = address(server.base)
        yield found
    server.stop()


class Complaints:
    """What browsers say in their consoles, broken pages and forbidden content included."""

    def __init__(self) -> None:
        self._said: list[str] = []
        self._expected: list[str] = []

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._error)

    def ignore(self, context: BrowserContext) -> None:
        context.remove_listener("console", self._console)
        context.remove_listener("weberror", self._error)

    def expect(self, *parts: str) -> None:
        """These words belong to the test: a lost connection, a refused upload."""
        self._expected += parts

    def unexpected(self) -> list[str]:
        known = self._expected
        return [said for said in self._said if not any(part in said for part in known)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._said.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _error(self, error: WebError) -> None:
        self._said.append(f"page error: {error.error}")


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    found = Complaints()
    yield found
    assert found.unexpected() == []


class ContextPool:
    """Contexts that one test uses after the other, so that scripts and fonts are fetched once."""

    def __init__(self) -> None:
        self._free = defaultdict[tuple[Browser, str], list[BrowserContext]](list)

    def take(self, browser: Browser, how: dict[str, Any]) -> BrowserContext:
        free = self._free[browser, repr(sorted(how.items()))]
        if not free:
            return browser.new_context(**how)
        context = free.pop()
        context.grant_permissions(how.get("permissions", []))
        return context

    def give_back(self, browser: Browser, how: dict[str, Any], context: BrowserContext) -> None:
        """Nothing that a page kept is there for the next test."""
        for page in context.pages:
            page.close()
        context.clear_permissions()
        context.set_storage_state({"cookies": [], "origins": []})
        self._free[browser, repr(sorted(how.items()))].append(context)


@pytest.fixture(scope="session")
def contexts() -> ContextPool:
    return ContextPool()


@pytest.fixture
def new_context(
    browser: Browser,
    browser_context_args: dict[str, Any],
    complaints: Complaints,
    contexts: ContextPool,
    request: pytest.FixtureRequest,
) -> Iterator[NewContext]:
    """Contexts that are listened to; still, unless motion is looked at."""
    marked = request.node.get_closest_marker
    usual = browser_context_args | {"reduced_motion": "no-preference" if marked("motion") else "reduce"}
    taken: list[tuple[dict[str, Any], BrowserContext]] = []

    def take(**more: Any) -> BrowserContext:
        how = usual | more
        context = browser.new_context(**how) if marked("fresh") else contexts.take(browser, how)
        context.set_default_timeout(PATIENCE)
        complaints.listen(context)
        taken.append((how, context))
        return context

    yield take
    for how, context in taken:
        complaints.ignore(context)
        if marked("fresh"):
            context.close()
        else:
            contexts.give_back(browser, how, context)


@pytest.fixture
def sit(page: Page) -> Sit:
    """Open a table for one of its links: `sit(made)`, `sit(made, "blue", other_page)`."""

    def open_table(made: Made, role: str = "commander", at: Page | None = None) -> TablePage:
        return TablePage(at or page).open(made, role)

    return open_table


@pytest.fixture
def planning(rest: Rest) -> Made:
    """A mission whose task force is being recruited; some teams are hired, some cannot be."""
    return bring(rest, journal(PLANNING))


@pytest.fixture
def action(rest: Rest) -> Made:
    """A mission in Direct Action, asked for an asset before the dice of a round."""
    return bring(rest, journal(ACTION))


@pytest.fixture
def finished(rest: Rest) -> Made:
    """A mission that is over, to look at."""
    return bring(rest, journal(), use="analyse")
