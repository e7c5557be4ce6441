"""What the parts of a content must agree on: names that exist, missions that can be set up."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.tabletop import files
from sandtable.games.covert_ops.content import Content
from sandtable.kernel.explain import Steps
from sandtable.kernel.packs import Complaint, Entry

# What a test has walked over; other tables are walked over when they are read.
WALKED = "5976c5b3f4ad9291"


def complaints(content: Content) -> Iterator[Complaint]:
    """Everything that is wrong with a content whose entries are each sound in themselves."""
    yield from files.complaints(content.ground)
    yield from files.stranded(content.ground, WALKED)


def leans_on(content: Content, entry: Entry, path: Steps) -> Iterator[Entry]:
    """The other entries that an entry's complaints may be about."""
    yield from files.leans_on(content.ground, entry, path)
