"""A tuning file made ready to be played: everything that can be wrong is found before a game is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sandtable.kernel.errors import ContentError, SandtableError, UnknownName
from sandtable.kernel.explain import Steps
from sandtable.kernel.files import YAML
from sandtable.kernel.game import Game, load_game
from sandtable.kernel.journal import check_seed
from sandtable.kernel.names import nearest
from sandtable.kernel.pack_game import is_self_contained
from sandtable.lab.simulation import Plan
from sandtable.lab.tune.kept import Kept
from sandtable.lab.tune.meter import Meter, Run
from sandtable.lab.tune.source import Source, find_source, packed
from sandtable.lab.tune.space import Candidate, Space, make_space
from sandtable.lab.tune.tuning import Tuning, TuningFile
from sandtable.players import make_player

MEASURED = "measured.jsonl"


class Session:
    """The mission, its knobs, and who plays it."""

    def __init__(self, path: Path, seed: str = "") -> None:
        self.file = TuningFile(path)
        self.tuning: Tuning = self.file.tuning
        self.packs = [(self.file.folder / pack).resolve() for pack in self.tuning.packs]
        game = self._game()
        with self._at("mission"):
            self.source: Source = find_source(game, self.tuning.mission, self.file.folder, self.packs)
        self.game: Game[Any] = self.source.loaded(game, self.source.text)
        self.space: Space = make_space(self.file, self.source)
        self.plan = self._plan(seed or str(self.tuning.seed))

    @property
    def title(self) -> str:
        infos = {info.id: info.title for info in self.game.missions()}
        return infos.get(self.source.mission, self.source.mission)

    def meter(self, run: Run, folder: Path | None) -> Meter:
        """With what was measured before in that folder."""
        kept = Kept(folder / MEASURED if folder else None)
        return Meter(self.space, self.plan, self.tuning.target.seat, run, kept)

    def check(self, meter: Meter, candidate: Candidate) -> None:
        """What the game refuses is told as the game tells it, with the knob that led there."""
        try:
            meter.loaded(candidate)
        except SandtableError as error:
            turned = self.space.turned(candidate) or "as it is written"
            raise SandtableError(f"the game refuses the mission with {turned}:\n{error}") from error

    def _game(self) -> Any:
        with self._at("game"):
            game = packed(load_game(self.tuning.game))
        with self._at("packs"):
            extended = game.with_packs(self.packs)
        if not self.tuning.mission.endswith(YAML):
            return extended
        path = (self.file.folder / self.tuning.mission).resolve()
        if is_self_contained(extended.with_packs([path]), path):
            return extended
        self.packs.append(path)
        return game.with_packs(self.packs)

    def _plan(self, seed: str) -> Plan:
        tuning = self.tuning
        mission = self.game.mission(self.source.mission)
        with self._at("settings"):
            mission = self.game.configure(mission, tuning.settings)
        with self._at("seed"):
            check_seed(seed)
        seats = self.game.seats_of(mission)
        self._check_player(["target", "seat"], tuning.target.seat, seats)
        for seat in tuning.players:
            self._check_player(["players", seat], seat, seats)
        for seat, player in tuning.all_players.items():
            mine = seat == tuning.target.seat
            with self._at(*(("target", "player") if mine else ("players", seat))):
                make_player(player, self.game, 0, modules=True)
        return Plan(
            game=tuning.game,
            mission=self.source.mission,
            games=tuning.games,
            seed=seed,
            players=dict.fromkeys(seats, "basic") | tuning.all_players,
            packs=tuple(map(str, self.packs)),
            settings=tuning.settings,
        )

    def _check_player(self, where: Steps, seat: str, seats: tuple[str, ...]) -> None:
        if seat not in seats:
            raise self.file.wrong(where, f"unknown seat '{seat}'{nearest(seat, seats)}")

    @contextmanager
    def _at(self, *where: str | int) -> Iterator[None]:
        """A name that nobody knows is wrong at its line; files tell their own."""
        try:
            yield
        except ContentError:
            raise
        except (UnknownName, SandtableError) as error:
            raise self.file.wrong(list(where), str(error)) from error
