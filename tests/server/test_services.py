"""`./test` finds chromium, PostgreSQL and node, installs them, or says how to."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = "set -eu; . tools/venv.sh; . tools/services.sh; {}; echo went on"
PAGE = "if ensure_page_tools; then echo checked; else echo unchecked; fi"
TOOLS = ("sh", "env", "dirname", "tail", "cat", "chmod", "cmp", "cp", "mkdir", "rm", "mktemp")


class Machine:
    """A machine with nothing on its PATH but a few tools and what a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.root = folder / "checkout"
        self.bin.mkdir()
        (self.root / ".venv").mkdir(parents=True)
        page = self.root / "tools" / "page"
        page.mkdir(parents=True)
        shutil.copy(ROOT / "tools" / "page" / "package.json", page)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found
            (self.bin / tool).symlink_to(found)

    def program(self, name: str, script: str = "exit 0") -> None:
        path = self.bin / name
        path.write_text(f"#!{self.bin}/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def has_postgres(self) -> None:
        self.program("initdb")
        self.program("postgres")

    def can_install(self, name: str) -> None:
        """An apt-get that writes down what it is asked, and installs one program."""
        stub = f'printf "#!{self.bin}/sh\\n" >{self.bin}/{name}; chmod 755 {self.bin}/{name}'
        cases = f'*" {name}") {stub};; update*) ;; *) exit 100;;'
        self.program("apt-get", f'echo "$@" >>{self.root}/asked; case "$*" in {cases} esac')

    def run(self, what: str = "ensure_services") -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.bin), "root": str(self.root)}
        command = [str(self.bin / "sh"), "-c", SCRIPT.format(what)]
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    found = Machine(tmp_path)
    found.program("id", "echo 0")
    return found


def test_where_both_are_there_nothing_is_done_or_said(machine: Machine) -> None:
    machine.has_postgres()
    machine.program("chromium")
    done = machine.run()
    assert (done.returncode, done.stdout, done.stderr) == (0, "went on\n", "")


@pytest.mark.parametrize("name", ["chromium-headless-shell", "chromium"])
def test_what_is_missing_is_installed_by_its_debian_name(machine: Machine, name: str) -> None:
    machine.has_postgres()
    machine.can_install(name)
    done = machine.run()
    assert (done.returncode, done.stdout) == (0, "went on\n")
    assert "apt-get install chromium" in done.stderr
    asked = (machine.root / "asked").read_text(encoding="utf-8").splitlines()
    assert asked[0].startswith("update")
    assert asked[-1].endswith(f" {name}")


def test_without_root_it_installs_through_sudo_that_asks_for_no_password(machine: Machine) -> None:
    machine.has_postgres()
    machine.can_install("chromium")
    machine.program("id", "echo 1000")
    machine.program("sudo", f'echo "sudo $1" >>{machine.root}/asked; shift; exec "$@"')
    machine.program("true")
    assert machine.run().returncode == 0
    assert "sudo -n" in (machine.root / "asked").read_text(encoding="utf-8")


@pytest.mark.parametrize("why", ["no apt-get", "sudo wants a password", "apt-get fails"])
def test_where_it_cannot_install_it_stops_and_says_how(machine: Machine, why: str) -> None:
    machine.has_postgres()
    if why != "no apt-get":
        machine.program("apt-get", "echo no network >&2; exit 100")
    if why == "sudo wants a password":
        machine.program("id", "echo 1000")
        machine.program("sudo", "exit 1")
    done = machine.run()
    assert done.returncode == 1
    assert "went on" not in done.stdout
    assert "sudo apt-get install chromium" in done.stderr
    if why == "apt-get fails":
        assert "no network" in done.stderr


def test_what_checks_the_page_is_installed_once(machine: Machine) -> None:
    machine.program("node")
    machine.program("npm", f'echo "$@" >>{machine.root}/asked')
    for _ in range(2):
        assert machine.run(PAGE).stdout == "checked\nwent on\n"
    assert (machine.root / "asked").read_text(encoding="utf-8").count("install") == 1
    package = machine.root / "tools" / "page" / "package.json"
    package.write_text(package.read_text(encoding="utf-8").replace("7.", "8."), encoding="utf-8")
    machine.run(PAGE)
    assert (machine.root / "asked").read_text(encoding="utf-8").count("install") == 2


@pytest.mark.parametrize("why", ["no node", "no network"])
def test_where_the_page_cannot_be_checked_the_tests_go_on(machine: Machine, why: str) -> None:
    if why == "no network":
        machine.program("node")
        machine.program("npm", "echo nobody answers >&2; exit 1")
    done = machine.run(PAGE)
    assert (done.returncode, done.stdout) == (0, "unchecked\nwent on\n")
    if why == "no network":
        assert "nobody answers" in done.stderr


def test_where_node_is_missing_it_is_installed_by_its_debian_names(machine: Machine) -> None:
    both = " ".join(f"{machine.bin}/{name}" for name in ("node", "npm"))
    stub = f'for one in {both}; do printf "#!{machine.bin}/sh\\n" >$one; chmod 755 $one; done'
    machine.program("apt-get", f'case "$*" in *"nodejs npm") {stub};; esac')
    assert machine.run(PAGE).stdout == "checked\nwent on\n"


def test_every_tool_of_the_page_is_named_with_its_exact_version() -> None:
    package = json.loads((ROOT / "tools" / "page" / "package.json").read_text(encoding="utf-8"))
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", each) for each in package["devDependencies"].values())


def test_the_script_of_the_tests_asks_for_them_before_pytest_and_not_for_the_gates() -> None:
    script = (ROOT / "test").read_text(encoding="utf-8")
    begin, end, tests = (script.index(part) for part in ("|| begin_services", "|| end_services", "pytest -n auto"))
    assert begin < end < tests
    assert script.count('[ "${1:-}" = --gates ] || ') == 2
    assert os.access(ROOT / "test", os.X_OK)
