"""The page is checked against types that the server's own structs have written."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import fields

from sandtable.server.app import create_app
from sandtable.server.messages import FromClient, Shown
from tools.message_types import FILE, written

DOCS = Path(__file__).parents[2] / "docs" / "server.md"
ROW = re.compile(r"^\| `(\w+)` \|(.*?)\|", re.MULTILINE)
FIELD = re.compile(r"`(\w+)[^`]*`")
BELOW = " see below "  # a frame has a section of its own


def test_the_page_knows_every_message_as_the_server_sends_it() -> None:
    assert FILE.read_text("utf-8") == written(), "run tools/message_types.py"


def test_what_may_be_left_out_is_marked_and_what_is_always_sent_is_not() -> None:
    said = written()
    assert "    prompt?: string;" in said  # a frame leaves out what is empty
    assert "    brief: string;" in said  # a table does not
    assert "    since?: number;" in said  # and a client need not say where it begins
    assert "    from: number;" in said  # as it is called on its way


def test_messages_are_told_apart_by_who_sends_them() -> None:
    client, server = written().splitlines()[2:4]
    assert client.startswith("  type FromClient = ")
    assert "Choose" in client
    assert "Choose" not in server
    assert "Welcome" in server


def documented(sender: str) -> dict[str, str]:
    """The messages of a table in docs/server.md, each with its fields in words."""
    table = DOCS.read_text("utf-8").split(f"\nFrom the {sender}", 1)[1].split("\n\n")[1]
    return dict(ROW.findall(table))


def messages(kind: type[Struct] = Struct) -> Iterator[type[Struct]]:
    """Every kind of message that some module of the server has: `create_app` needs them all."""
    for each in kind.__subclasses__():
        yield from messages(each)
        own = each.__module__.startswith(create_app.__module__.rpartition(".")[0])
        if own and each.__struct_config__.tag_field == "type":
            yield each


@pytest.mark.parametrize("sender", ["client", "server"])
def test_the_page_about_the_server_has_every_message_with_every_field(sender: str) -> None:
    told, sent = documented(sender), set(messages()) - {FromClient, Shown}
    kinds = [kind for kind in sent if issubclass(kind, FromClient) == (sender == "client")]
    assert sorted(told) == sorted(str(kind.__struct_config__.tag) for kind in kinds)
    for kind in kinds:
        words = told[str(kind.__struct_config__.tag)]
        names = {field.encode_name for field in fields(kind)}
        assert words == BELOW or names <= set(FIELD.findall(words)), f"{kind.__name__}: {words}"
