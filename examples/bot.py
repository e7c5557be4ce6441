#!/usr/bin/env python3
"""A bot that plays a seat over HTTP, with nothing but Python's standard library.

    python examples/bot.py 'http://127.0.0.1:8000/table/ID#SECRET'

It reads frames from the table's stream, one JSON object a line, and answers every question that is
put to its seat: at random, or with `--pick odds` by the best chance that the server names. See
"Bots" in docs/server.md.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

Option = dict[str, Any]
Pick = Callable[[list[Option], random.Random], Option]
SILENCE = 60  # seconds; the server sends a blank line more often than this
TRIES = 10  # connections in a row that may fail


class Seat:
    """A seat of a table, by its link."""

    def __init__(self, link: str) -> None:
        parts = urlsplit(link)
        table = parts.path.rpartition("/")[2]
        if not (parts.netloc and table and parts.fragment):
            raise SystemExit(f"{link} is no seat's link: http://HOST:PORT/table/ID#SECRET")
        self.api = f"{parts.scheme}://{parts.netloc}/api/tables/{table}"
        self.secret = parts.fragment
        self.page = link.partition("#")[0]

    def sit(self, key: str) -> str:
        """Take the seat: from now on only this bot has its link, which is returned.

        The link that it came with opens nothing any more, but with the same key it sits down again.
        """
        for wait in range(1, TRIES):
            try:
                with self.open("sit", {"key": key}) as answer:
                    self.secret = json.load(answer)["link"]
                    return f"{self.page}#{self.secret}"
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise SystemExit(said(error)) from error
            except OSError as error:
                print(f"no answer ({error}); asking again", file=sys.stderr)
            time.sleep(wait * 0.2)
        raise SystemExit("the server does not answer")

    def open(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """A request; the answer may be read line by line."""
        headers = {"Authorization": f"Bearer {self.secret}", "Content-Type": "application/json"}
        sent = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"{self.api}/{path}", sent, headers)
        return urllib.request.urlopen(request, timeout=SILENCE)

    def frames(self) -> Iterator[dict[str, Any]]:
        """What the seat is shown, as it happens; a stream that breaks is opened again."""
        failed = 0
        while failed < TRIES:
            try:
                with self.open("stream") as stream:
                    for line in stream:
                        failed = 0
                        if line.strip():  # a blank line only says that the server is still there
                            yield json.loads(line)
            except urllib.error.HTTPError as error:
                if error.code != 429:  # too fast: try again, like a broken connection
                    raise SystemExit(said(error)) from error
            except OSError as error:
                print(f"the stream broke ({error}); trying again", file=sys.stderr)
            failed += 1
            time.sleep(min(failed, 5) * 0.2)
        raise SystemExit("the server does not answer any more")

    def choose(self, seq: int, option: Option) -> bool:
        """Play an option; False when the question has changed meanwhile."""
        # The same key in every try: the server plays it once, however often it arrives.
        answer = {"seq": seq, "key": uuid.uuid4().hex, "option": option["n"]}
        for wait in range(1, TRIES):
            try:
                self.open("choices", answer).close()
            except urllib.error.HTTPError as error:
                if error.code == 409:
                    return False
                if error.code not in (429, 503):
                    raise SystemExit(said(error)) from error
            except OSError as error:
                print(f"no answer ({error}); sending it again", file=sys.stderr)
            else:
                return True
            time.sleep(wait * 0.2)
        raise SystemExit("the server does not take the choice")


def said(error: urllib.error.HTTPError) -> str:
    """Errors are JSON with one sentence in it."""
    try:
        return str(json.loads(error.read())["detail"])
    except (ValueError, KeyError, TypeError):
        return str(error)


def at_random(options: list[Option], dice: random.Random) -> Option:
    return dice.choice(options)


def by_odds(options: list[Option], dice: random.Random) -> Option:
    """The best chance; where no option names one, any."""
    named = [option for option in options if option.get("odds")]
    if not named:
        return at_random(options, dice)
    return max(named, key=lambda option: max(odds["percent"] for odds in option["odds"]))


PICKS: dict[str, Pick] = {"random": at_random, "odds": by_odds}


def play(seat: Seat, pick: Pick, dice: random.Random) -> dict[str, Any] | None:
    """Answer until the play is over or closed; the outcome, if there is one."""
    for frame in seat.frames():
        if frame["status"] != "running":
            found: dict[str, Any] | None = frame.get("outcome")
            return found
        question = frame.get("question") or {}
        if question.get("yours"):
            option = pick(question["options"], dice)
            print(f"{question['prompt']} > {option['label']}")
            seat.choose(frame["seq"], option)
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot that plays a seat over HTTP.")
    parser.add_argument("link", help="the seat's link: http://HOST:PORT/table/ID#SECRET")
    parser.add_argument("--pick", choices=PICKS, default="random", help="how it chooses")
    parser.add_argument("--seed", help="for the same choices again")
    parser.add_argument("--key", default=uuid.uuid4().hex, help="16 letters or more, to come back")
    asked = parser.parse_args()
    seat = Seat(asked.link)
    print(f"Sitting down; this link comes back: {seat.sit(asked.key)}", flush=True)
    outcome = play(seat, PICKS[asked.pick], random.Random(asked.seed))
    print(outcome["summary"] if outcome else "The table was closed.")


if __name__ == "__main__":
    main()
