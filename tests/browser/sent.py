"""The messages and choices that a page sends."""

import json
from typing import Any

from playwright.sync_api import Page


class Sent:
    """What is said again after a broken line, as on a busy machine, is the same choice."""

    def __init__(self, page: Page) -> None:
        self._by_key: dict[str, Any] = {}
        self.types: list[str] = []  # of all messages, in order
        page.on("websocket", lambda socket: socket.on("framesent", self._sent))

    @property
    def choices(self) -> list[Any]:
        return list(self._by_key.values())

    def _sent(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.types.append(message["type"])
        if message["type"] == "choose":
            self._by_key[message["key"]] = message.get("choice", message.get("option"))
