"""A user's pack, as a test writes it: what is read of it, what is said about it."""

from pathlib import Path
from typing import Any, Generic, NamedTuple

import pytest

from sandtable.kernel.errors import ContentError
from sandtable.kernel.packs import C, Reader


class Packs(NamedTuple, Generic[C]):
    """Packs of one game, on top of what it ships."""

    reader: Reader[C, Any]
    shipped: C

    def loaded(self, folder: Path, text: str) -> C:
        path = folder / "own.yaml"
        path.write_text(text, "utf-8")
        return self.reader.extended([path], self.shipped)

    def complaint(self, folder: Path, text: str) -> str:
        """What is said about a pack, without its folder."""
        with pytest.raises(ContentError) as caught:
            self.loaded(folder, text)
        return str(caught.value).replace(f"{folder}/", "")


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)
