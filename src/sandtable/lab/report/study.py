"""One mission, measured: what is to be done, and what came of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.kernel.errors import SandtableError
from sandtable.lab.engines import engine
from sandtable.lab.lines import key
from sandtable.lab.report import answers, moving
from sandtable.lab.report.counting import decided, endings, rung, side_names, spreads, success
from sandtable.lab.report.findings import Findings, Rate, Rung, SettingValue, Verdict
from sandtable.lab.report.flags import flags
from sandtable.lab.report.kept import Begun, Kept, Part, kind_of
from sandtable.lab.report.records import Option, Played, Record, Trial, Watched, Weighed
from sandtable.lab.report.scale import (
    ENOUGH,
    FEWEST,
    KEPT,
    LEAST,
    SEARCH_OF,
    SEARCHING,
    SETTING_OF,
    TRIAL,
    TRY,
    WATCH_OF,
    Pace,
    Scale,
    by_games,
    by_time,
    measure_pace,
)
from sandtable.lab.report.verdict import SEARCHED, asked, promised, with_verdict
from sandtable.lab.report.wavering import EVERY
from sandtable.lab.report.work import Done, Job, Kind, do
from sandtable.lab.simulation import Plan
from sandtable.show import ShownGame, shown

PIECE = 0.4  # seconds of work in one go, about
LONG, SOON = 2.0, 0.5  # seconds of one play, and the part of the work in which such are begun
UNDER_WAY = 4  # pieces of each worker when the time is up
DRAWING = 3.0  # seconds that the page takes
MOST_VALUES = 40
WORKERS = 8  # that a cluster is thought to have; the clock knows better


class Request(Struct, frozen=True, kw_only=True):
    """What is asked for."""

    plan: Plan
    seconds: float = 60.0
    games: int = 0  # named: then nothing hangs on the clock
    jobs: int = 1
    engine: str = ""  # the address of a cluster
    aim: tuple[float, float] | None = None
    file: str = ""  # with the mission, as somebody named it


class Study:
    """Measures how fast it goes, plans the work, takes in what is done, and says what it found.

    What is kept from before is taken in at once, and only the rest is measured.
    """

    def __init__(self, request: Request, kept: Kept | None = None) -> None:
        self.request, self.kept = request, Kept() if kept is None else kept
        self.began = perf_counter()
        self.plan = request.plan.manned().pinned()
        self.game: ShownGame[Any] = shown(self.plan.load())
        if "basic" not in self.game.heuristics:
            what = f"{self.game.title} has no computer player `basic`: nothing can be measured"
            raise SandtableError(what)
        self.plan.check()
        self.mission = self.plan.set_up(self.game)
        self.values = list(self._values())
        self.begun = self._begun(key(self.plan.identity, request.seconds, request.games))
        self.pace, self.scale = self.begun.pace, self.begun.scale
        names = {seat: self.game.seat_name(seat) for seat in self.plan.players}
        self.sides = side_names(self.pace.sides, names)
        self.done: dict[str, list[Record]] = defaultdict(list)
        self.planned = 0  # plays of all kinds
        self._kept_as: dict[str, str] = {}  # by their group
        self.jobs = self._ordered()
        self.cut_short = False

    # planning

    def _begun(self, mission: str) -> Begun:
        """As it was begun before, with the time that is left; or now."""
        before = self.kept.begun(mission)
        if before:
            self.began -= self.kept.seconds(mission)
            return before
        pace = measure_pace(self.plan, 0.1 if self.request.games else TRY)
        return Begun(mission, pace, *self._scale(pace))

    def _scale(self, pace: Pace) -> tuple[Scale, float]:
        """And the seconds of processors that there are; 0 where games are named."""
        if self.request.games:
            return by_games(self.request.games), 0.0
        left = self.request.seconds - (perf_counter() - self.began)
        cores = WORKERS if self.request.engine else self.request.jobs
        time = max(1.0, left * cores * KEPT * pace.quiet)
        return by_time(time, pace, len(self.values)), time

    def _values(self) -> Iterator[tuple[str, str, str, str]]:
        """Setting, its title, a value that is not the usual one, and its words."""
        n = 0
        for setting in self.game.settings(self.mission):
            usual = self.plan.settings.get(setting.id, setting.default)
            for value, words in setting.values:
                if value != usual and n < MOST_VALUES and self._may_be(setting.id, value):
                    n += 1
                    yield setting.id, setting.title, value, words

    def _may_be(self, setting: str, value: str) -> bool:
        """Some values go with others only: fewer points than a force costs begin no battle."""
        plan = replace(self.plan, settings=self.plan.settings | {setting: value})
        try:
            self.game.setup(plan.set_up(self.game))
        except SandtableError:
            return False
        return True

    def _kinds(self) -> Iterator[tuple[Job, float]]:
        """Every kind of work with what one play of it takes."""
        scale, pace, seat = self.scale, self.pace, next(iter(self.sides.values()))
        plain = Job(kind="play", group="basic", plan=self.plan, first=0, count=scale.games, seat=seat, every=EVERY)
        yield plain, pace.basic
        half = pace.basic / 2
        for side, seats in zip(self.sides, self.pace.sides, strict=True):
            yield self._played_by("random", side, seats, scale.random), pace.random
            for budget in scale.budgets:
                work = self._played_by(f"search:{budget}", side, seats, scale.search)
                yield work, budget * pace.looking
        for setting, _, value, _ in self.values:
            chosen = self.plan.settings | {setting: value}
            other = replace(self.plan, settings=chosen, players={}).manned()
            group = f"{setting}={value}"
            yield replace(plain, group=group, plan=other, count=scale.setting), pace.basic
        yield replace(plain, kind="trial", group="trial", count=scale.trials), TRIAL * pace.basic
        yield (
            replace(plain, kind="weigh", group="weigh", count=scale.weighed, playouts=scale.weighings),
            pace.basic + 4 * scale.weighings * half,
        )
        yield (
            replace(
                plain,
                kind="watch",
                group="watch",
                count=scale.watched,
                positions=scale.positions,
                playouts=scale.playouts,
            ),
            scale.positions * scale.playouts * half,
        )

    def _played_by(self, player: str, side: str, seats: tuple[str, ...], count: int) -> Job:
        who = self.plan.players | dict.fromkeys(seats, player)
        plan = replace(self.plan, players=who)
        kind: Kind = "search" if player.startswith("search") else "play"
        return Job(kind=kind, group=f"{player}@{side}", plan=plan, first=0, count=count)

    def _ordered(self) -> list[Job]:
        """All kinds side by side, so that whatever there is time for is a bit of each."""
        pieces = []
        for job, took in self._kinds():
            cut = list(self._missing(job).cut(max(1, int(PIECE / max(took, 1e-6)))))
            # What takes long is not begun last; plays enough for a verdict come before all else.
            until = SOON if took > LONG else 1.0
            pieces += [
                (0.0 if job.group == "basic" and one.first < 2 * ENOUGH else until * (n + 0.5) / len(cut), one)
                for n, one in enumerate(cut)
            ]
        return [one for _, one in sorted(pieces, key=lambda piece: piece[0])]

    def _missing(self, job: Job) -> Job:
        """What is left of it; what is kept is taken in."""
        self.planned += job.count
        kind = self._kept_as[job.group] = kind_of(job)
        have = self.kept.records(kind)[: job.count]
        self.take(Done(replace(job, count=len(have)), have))
        return replace(job, first=len(have), count=job.count - len(have))

    def in_time(self) -> Iterator[Job]:
        """The work, until the time is up."""
        seconds = self.request.seconds
        ending = (DRAWING + UNDER_WAY * PIECE) / self.pace.quiet
        until = self.began + max(0.6 * seconds, seconds - ending)
        for job in self.jobs:
            if not self.request.games and perf_counter() > until and self.done["basic"]:
                self.cut_short = True
                return
            yield job

    def run(self) -> Iterator[Done]:
        """Do the work, wherever that is."""
        request = self.request
        for done in engine(request.engine, request.jobs).run(do, self.in_time()):
            self._keep(done)
            self.take(done)
            yield done

    def _keep(self, done: Done) -> None:
        job, seconds = done.job, perf_counter() - self.began
        kind = self._kept_as[job.group]
        part = Part(kind, job.first, done.records, self.begun.of, seconds)
        self.kept.add(self.begun, part)

    def take(self, done: Done) -> None:
        self.done[done.job.group] += [one for one in done.records if one is not None]

    # what was found

    def findings(self) -> Findings:
        seat, plays = next(iter(self.sides.values())), self._plays("basic")
        trials = [one for one in self.done["trial"] if isinstance(one, Trial)]
        positions = [one for one in self.done["weigh"] if isinstance(one, Weighed)]
        watched = [one for one in self.done["watch"] if isinstance(one, Watched)]
        options = answers.answers(trials)
        usual = success(plays, seat)
        said = (
            asked(self.request.aim)
            if self.request.aim
            else promised(self.game, self.mission, self.plan.mission, len(self.sides))
        )
        sides = dict(zip(self.sides, self.pace.sides, strict=True))
        found = Findings(
            game=self.plan.game,
            game_title=self.game.title,
            mission=self.plan.mission,
            file=self.request.file,
            title=self.mission.title,
            brief=self._brief(),
            says=said.words,
            band=(said.low, said.high),
            sides=sides,
            seed=self.plan.seed,
            settings=self.plan.settings,
            scale=self.scale,
            seconds=perf_counter() - self.began,
            rungs=list(self._rungs(plays)),
            endings=endings(plays),
            spreads=spreads(plays, seat),
            values=list(self._measured(seat, plays)),
            movers=moving.movers(self.game, watched),
            luck=moving.luck(positions, sides),
            weights=moving.weights(positions),
            never=answers.never(options, len(trials), self._searched()),
            always=answers.always(options, usual.rate),
            better=answers.better(options),
            worst=answers.worst(options),
            flags=flags(plays, trials, sides),
            curves=moving.curves(watched),
            swings=moving.swings(watched),
            verdict=Verdict("open", "", [], []),
            notes=list(self._notes(len(plays))),
        )
        return with_verdict(found)

    def _plays(self, group: str) -> list[Played]:
        return [one for one in self.done[group] if isinstance(one, Played)]

    def _searched(self) -> set[Option]:
        """What some search took in some play."""
        groups = [group for group in self.done if group.startswith("search")]
        return {one for group in groups for play in self._plays(group) for one in play.taken}

    def _brief(self) -> str:
        info = next((one for one in self.game.missions() if one.id == self.plan.mission), None)
        return info.brief if info else ""

    def _rungs(self, usual: list[Played]) -> Iterator[Rung]:
        for side, seat in self.sides.items():
            for player in ("random", "basic", *(f"search:{n}" for n in self.scale.budgets)):
                group = player if player == "basic" else f"{player}@{side}"
                plays = self._plays(group)
                if plays:
                    found = rung(player, side, seat, plays, usual)
                    yield replace(found, decided=self._decided(plays, seat))

    def _measured(self, seat: str, plays: list[Played]) -> Iterator[SettingValue]:
        """Values of settings, the usual one of each first."""
        titles = {setting.id: setting for setting in self.game.settings(self.mission)}
        shown_: set[str] = set()
        for setting, title, value, words in self.values:
            found = self._plays(f"{setting}={value}")
            if len(found) < FEWEST // 2 or seat not in found[0].won:
                continue
            if setting not in shown_:
                shown_.add(setting)
                usual = self.plan.settings.get(setting, titles[setting].default)
                known = dict(titles[setting].values)
                rates = success(plays, seat), self._decided(plays, seat)
                yield SettingValue(title, usual, known[usual], True, *rates)
            rates = success(found, seat), self._decided(found, seat)
            yield SettingValue(title, value, words, False, *rates)

    def _decided(self, plays: list[Played], seat: str) -> Rate | None:
        return decided(plays, seat) if len(self.sides) > 1 else None

    def _about_search(self) -> Iterator[str]:
        """What its share of the time, or of the games, was enough for."""
        pace, budgets = self.pace, self.scale.budgets
        if not budgets:
            takes, share = (told_seconds(n) for n in (LEAST * pace.looking, SEARCHING * self.begun.time))
            yield (
                f"No time for search: a play of search:{LEAST} takes about {takes} of a "
                f"processor, and two are wanted of each side; a third of the time is for it, "
                f"{share} at the most here. --minutes gives more."
            )
        elif self.scale.search < SEARCHED:
            names = ", ".join(f"search:{n}" for n in budgets)
            played = [len(self.done[f"search:{n}@{side}"]) for n in budgets for side in self.sides]
            yield self._few_searched(names, min(played), max(played))

    def _few_searched(self, names: str, least: int, most: int) -> str:
        if self.request.games:
            share = f"for every {SEARCH_OF} of --games"
            if not most:
                return f"Search did not play: it has one play {share}."
            return (
                f"{most} plays each of {names}, one {share}. Only large gains would show; "
                f"--games {SEARCH_OF * SEARCHED} gives {SEARCHED}."
            )
        if not most:
            return f"The time was up before {names} had ended a play; --minutes gives more."
        many = f"up to {most}" if not least else f"{least} to {most}" if least < most else f"{most}"
        return (
            f"Search had a third of the time: {many} plays each of {names}. "
            "Only large gains would show; --minutes gives more."
        )

    def _notes(self, plays: int) -> Iterator[str]:
        scale = self.scale
        if self.cut_short:
            done = sum(map(len, self.done.values()))
            yield f"The time was up after {done:,} of {self.planned:,} pieces of work."
        yield from self._about_search()
        named = self.request.games
        if self.values and scale.setting < FEWEST // 2:
            yield "Settings were not measured: " + (
                f"each value has one play for every {SETTING_OF} of --games, and fewer than {FEWEST // 2} tell nothing."
                if named
                else "there was no time for enough plays of each."
            )
        if not scale.watched:
            yield "No play was watched: " + (
                f"one is for every {WATCH_OF} of --games." if named else "there was no time for playouts along it."
            )
        elif scale.playouts < 48:
            yield (
                f"Chances along a play rest on {scale.playouts} playouts each: they are rough; --minutes gives more."
            )


def told_seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 100 else f"{seconds / 60:.0f} minutes"
