"""`sandtable lab`: is a mission fair, and what to change; two versions of it side by side."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as RichTable

from sandtable.cli import lab_tune
from sandtable.cli.complete import complete_mission
from sandtable.cli.progress import counted
from sandtable.cli.shared import (
    GameArgument,
    JobsOption,
    JsonOption,
    PacksOption,
    PlayersOption,
    SetOption,
    pairs,
    print_json,
    settings_from,
)
from sandtable.cli.sim import mission_of
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.journal import replace_file
from sandtable.kernel.lock import InUse, claim
from sandtable.lab import student
from sandtable.lab.compare import Compared, Difference, compared
from sandtable.lab.engines import Engine, engine
from sandtable.lab.report.findings import Findings
from sandtable.lab.report.kept import Kept
from sandtable.lab.report.page import check_libraries, page
from sandtable.lab.report.records import Played
from sandtable.lab.report.study import Request, Study
from sandtable.lab.report.titles import titles
from sandtable.lab.report.work import Job, do
from sandtable.lab.simulation import Plan

app = typer.Typer(
    name="lab",
    help="Measure missions: what is fair, what decides, what to change, and by how much.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

EPILOG = """\
What was measured is kept beside the page until that is written: stop it at any time, and the same
command goes on.

Examples:

  sandtable lab report third-option MC-10 --jobs 2

  sandtable lab report third-option MC-01 MC-02 MC-03 --jobs 2 --out raids.html

  sandtable lab report special-forces my-mission.yaml --minutes 10 --jobs 2 --aim 45-55

  sandtable lab report third-option MC-10 --games 400 --seed 7 --json
"""
Missions = Annotated[
    list[str],
    typer.Argument(
        metavar="ID|FILE...",
        help="Missions by their ids, or YAML files with one mission each.",
        autocompletion=complete_mission,
    ),
]
SeedOption = Annotated[str, typer.Option(help="The same seed gives the same plays.")]
EngineNamed = typer.Option(
    "--engine", metavar="ADDRESS", help="Play on a cluster: dask://host:port or ray://host:port."
)
PIECE = 20  # plays in one go


@app.command(epilog=EPILOG)
def report(
    game: GameArgument,
    missions: Missions,
    minutes: Annotated[float, typer.Option(min=0.05, max=10_000, help="How long each mission is measured.")] = 1.0,
    games: Annotated[int, typer.Option(min=0, help="So many plays instead, whatever time that takes: repeatable.")] = 0,
    aim: Annotated[str, typer.Option(metavar="LOW-HIGH", help="Success it is meant to have, e.g. 60-80.")] = "",
    settings: SetOption = None,
    seed: SeedOption = "1",
    jobs: JobsOption = 1,
    cluster: Annotated[str, EngineNamed] = "",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The page; else report-GAME-MISSION.html.")] = None,
    as_json: JsonOption = False,
    packs: PacksOption = None,
) -> None:
    """Measure missions and write a page: verdict, what to change, and the figures behind it."""
    student.ready()
    band = aim_from(aim)
    requests = []
    for name in missions:
        mission, used = mission_of(game, name, packs or [])
        plan = Plan(
            game=game,
            mission=mission,
            players={},
            games=1,
            seed=seed,
            settings=settings_from(settings),
            packs=tuple(map(str, used)),
        ).manned()
        plan.check()
        file = name if name != mission else ""
        asked = Request(plan=plan, seconds=60 * minutes, games=games, jobs=jobs, engine=cluster, aim=band, file=file)
        requests.append(asked)
    drawn = bool(out) or not as_json
    path = out or Path(f"report-{game}-{requests[0].plan.mission}.html")
    if drawn:
        check_libraries()
        check_place(path)
    with going_on(path, drawn=drawn) as kept:
        found = [measured(request, kept) for request in requests]
        if drawn:
            written(found, path, quiet=as_json)
        if as_json:
            print_json(found)


def aim_from(text: str) -> tuple[float, float] | None:
    """`60-80`, in percent."""
    if not text:
        return None
    low, dash, high = text.removesuffix("%").partition("-")
    try:
        band = float(low.strip("% ")) / 100, float(high) / 100
    except ValueError:
        band = (1.0, 0.0)
    if not dash or not 0 <= band[0] < band[1] <= 1:
        raise SandtableError(f"--aim takes two percentages, e.g. 60-80, not '{text}'")
    return band


@contextmanager
def going_on(path: Path, *, drawn: bool) -> Iterator[Kept]:
    """What is measured for a page is kept beside it until that is written."""
    with ExitStack() as held:
        kept = Kept(_claimed(path.with_suffix(".measured.jsonl"), held, drawn))
        try:
            yield kept
        except (KeyboardInterrupt, SandtableError):
            if kept.place:
                said = f"What was measured is in {kept.place}: the same command goes on."
                typer.echo(said, err=True)
            raise
        kept.clear()


def _claimed(place: Path, held: ExitStack, drawn: bool) -> Path | None:
    """Who asks for data alone may be anywhere, and several at once: then nothing is kept."""
    if not os.access(place.parent, os.W_OK):
        return None
    instead = "wait for its end, or name another page with --out"
    try:
        return held.enter_context(claim(place, "written by another report", instead))
    except InUse:
        if drawn:
            raise
        return None


def measured(request: Request, kept: Kept) -> Findings:
    """One mission, with a bar that says how long it still takes."""
    study = Study(request, kept)
    for _ in counted(study.run(), len(study.jobs), f"measuring {request.plan.mission}"):
        pass
    return study.findings()


def check_place(path: Path) -> None:
    """Whoever cannot write the page hears so before anything is measured."""
    if path.is_dir():
        raise SandtableError(f"{path}: is a folder; name the page, e.g. {path / 'report.html'}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise SandtableError(f"{path}: cannot be written: {error.strerror or error}") from error


def written(found: list[Findings], path: Path, *, quiet: bool) -> None:
    replace_file(path, page(found).encode())
    if not quiet:
        _show(found, path)


COMPARE_EPILOG = """\
Examples:

  sandtable lab compare third-option MC-10 my-voices.yaml --games 1000 --jobs 2

  sandtable lab compare special-forces before.yaml after.yaml --games 200 --players us=search:50
"""


@app.command(epilog=COMPARE_EPILOG)
def compare(
    game: GameArgument,
    first: Annotated[str, typer.Argument(metavar="ID|FILE", help="The mission as it was.")],
    second: Annotated[str, typer.Argument(metavar="ID|FILE", help="The mission as it is now.")],
    games: Annotated[int, typer.Option(min=1, help="Plays of each, on the same seeds.")] = 400,
    players: PlayersOption = None,
    settings: SetOption = None,
    seed: SeedOption = "1",
    jobs: JobsOption = 1,
    cluster: Annotated[str, EngineNamed] = "",
    as_json: JsonOption = False,
    packs: PacksOption = None,
) -> None:
    """Play two versions of a mission on the same seeds, and say what changed beyond chance."""
    student.ready()
    who = pairs("--players", players, "seat=player, e.g. us=basic")
    plans = []
    for name in (first, second):
        mission, used = mission_of(game, name, packs or [])
        plan = Plan(
            game=game,
            mission=mission,
            players=who,
            games=games,
            seed=seed,
            settings=settings_from(settings),
            packs=tuple(map(str, used)),
        ).manned()
        plan.check()
        plans.append(plan.pinned())
    if set(plans[0].players) != set(plans[1].players):
        raise SandtableError("the two versions have other seats: they cannot be compared")
    one, two = _both(plans, engine(cluster, jobs))
    found = [compared(one, two, seat) for seat in plans[0].players]
    if as_json:
        print_json({"first": first, "second": second, "seed": seed, "seats": found})
    else:
        _show_compared(found, (first, second))


def _both(plans: list[Plan], where: Engine) -> list[list[Played]]:
    """The plays of both, a piece of each in turn."""
    cut = [
        list(Job(kind="play", group=str(n), plan=plan, first=0, count=plan.games).cut(PIECE))
        for n, plan in enumerate(plans)
    ]
    work = [job for both in zip(*cut, strict=True) for job in both]
    plays: list[list[Played]] = [[], []]
    for done in counted(where.run(do, work), len(work), "playing both"):
        plays[int(done.job.group)] += [one for one in done.records if isinstance(one, Played)]
    return plays


def _show_compared(found: list[Compared], names: tuple[str, str]) -> None:
    console = Console(highlight=False)
    for one in found:
        table = RichTable(title=f"{one.seat}: {one.plays} plays of each on the same seeds")
        for column, right in (
            ("", False),
            *((Path(name).name, True) for name in names),
            ("change", True),
            ("95% interval", True),
        ):
            table.add_column(column, justify="right" if right else "left")
        for each in one.differences:
            figures = (f"{each.first:.3g}", f"{each.second:.3g}", f"{each.change:+.3g}")
            table.add_row(each.name, *figures, _surely(each))
        console.print(table)
        console.print(_words(one), soft_wrap=True, markup=False)


def _surely(one: Difference) -> str:
    if one.low is None or one.high is None:
        return "–"
    return f"{one.low:+.3g} to {one.high:+.3g}"


def _words(one: Compared) -> str:
    split = f"{one.only_second} plays succeed only now, {one.only_first} only before"
    if one.said == "too few plays":
        return f"Too few plays to say anything: {split}. Play more with --games."
    if one.said == "no difference seen":
        return f"No difference seen: {split} (p {one.p:.2g})."
    return f"Success is {one.said} for {one.seat}: {split} (p {one.p:.2g})."


def _show(found: list[Findings], path: Path) -> None:
    console = Console(highlight=False)
    for one, name in zip(found, titles(found), strict=True):
        called = name if name != one.title else f"{name} ({one.mission})"
        console.print(called, soft_wrap=True, markup=False, style="bold")
        console.print(one.verdict.headline, markup=False)
        for line in one.verdict.warnings:
            console.print(f"  ! {line}", markup=False)
        for line in one.verdict.reasons:
            console.print(f"  · {line}", markup=False)
        for line in one.verdict.changes:
            console.print(f"  > {line}", markup=False)
        for line in one.notes:
            console.print(f"  ({line})", markup=False, style="dim")
        console.print()
    console.print(f"The page: {path}", markup=False, soft_wrap=True)


lab_tune.register(app)  # after ours: report and compare come first
