"""Compiles what numba compiles for all games: whoever comes next reads it from the cache."""

from __future__ import annotations

from sandtable.kernel.game import game_ids, load_game


def main() -> None:
    for game in map(load_game, game_ids()):
        game.warm()


if __name__ == "__main__":
    main()
