"""The load that `sandtable bench server` makes reads frames by the names that the server gives."""

import pytest
from msgspec import Struct
from msgspec.structs import fields

from bench.load import tables
from sandtable.server import messages


@pytest.mark.parametrize(
    ("read", "sent"),
    [(tables.Frame, messages.Frame), (tables.Question, messages.Question), (tables.Welcome, messages.Welcome)],
)
def test_whatever_the_load_reads_is_there(read: type[Struct], sent: type[Struct]) -> None:
    named = {one.encode_name for one in fields(sent)}
    assert {one.encode_name for one in fields(read)} <= named
