"""The page is checked against types that the server's own structs have written."""

from __future__ import annotations

from tools.message_types import FILE, written


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
