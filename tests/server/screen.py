"""What a client has on its screen: frames applied as docs/server.md says, and nothing else."""

from typing import Any


class Screen:
    """Picture, log and question of one link, built from whole and partial frames."""

    def __init__(self) -> None:
        self.picture: list[tuple[str, str]] = []  # id and SVG, back to front
        self.log: list[dict[str, Any]] = []
        self.panels: list[Any] = []
        self.legend: list[Any] = []
        self.frame: dict[str, Any] = {}

    @property
    def seq(self) -> int:
        return int(self.frame.get("seq", 0))

    @property
    def question(self) -> dict[str, Any] | None:
        return self.frame.get("question")

    @property
    def options(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (self.question or {}).get("options", [])
        return found

    @property
    def asked(self) -> bool:
        """Whether this link is the one that has to answer."""
        return bool((self.question or {}).get("yours"))

    def apply(self, frame: dict[str, Any]) -> None:
        self.frame = frame
        if not (frame.get("picture") or {}).get("whole"):
            for beat in frame.get("beats", ()):
                self._draw(beat.get("picture") or {})
        self._draw(frame.get("picture") or {})
        self._write(frame.get("log") or {})
        self.panels = frame.get("panels", self.panels)
        self.legend = frame.get("legend", self.legend)

    def _write(self, log: dict[str, Any]) -> None:
        if log:
            del self.log[log.get("from", 0) :]
            self.log += log.get("lines", [])

    def _draw(self, picture: dict[str, Any]) -> None:
        if picture.get("whole"):
            self.picture = [(put[0], put[1]) for put in picture.get("put", [])]
            return
        gone = set(picture.get("gone", []))
        self.picture = [(name, svg) for name, svg in self.picture if name not in gone]
        for name, svg, behind in picture.get("put", []):
            self._put(name, svg, behind)
        order = picture.get("order")
        if order:
            drawn = dict(self.picture)
            self.picture = [(name, drawn[name]) for name in order]

    def _put(self, name: str, svg: str, behind: str) -> None:
        ids = [found for found, _ in self.picture]
        if name in ids:
            self.picture[ids.index(name)] = (name, svg)
        elif behind == "":
            self.picture.insert(0, (name, svg))
        else:
            self.picture.insert(ids.index(behind) + 1, (name, svg))

    def shown(self) -> dict[str, Any]:
        """All that is on the screen, to compare with another client's."""
        kept = ("seq", "status", "title", "now", "question", "undo", "outcome", "coach")
        return {
            "picture": list(self.picture),
            "log": list(self.log),
            "panels": self.panels,
            "legend": self.legend,
            **{name: self.frame.get(name) for name in kept},
        }
