"""What a person may set: a mission's settings before it begins, standing wishes while it runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from sandtable.kernel.errors import UnknownName
from sandtable.kernel.names import nearest

Values: TypeAlias = tuple[tuple[str, str], ...]
ON, OFF = "on", "off"
MATTERS, ALWAYS, NEVER = "matters", "always", "never"  # when somebody would like to be asked


class Setting(Struct, frozen=True):
    """One thing to set: a list of values, each with the words that a person reads."""

    id: str
    title: str
    values: Values  # (value, words); the first is the default
    about: str = ""
    group: str = ""  # settings of one group stand together
    meanings: Values = ()  # (value, a sentence), where words are not enough
    numbers: bool = False  # a list shows the values in their own order
    called: str = ""  # what is typed for it, where that is not its id

    @property
    def default(self) -> str:
        return self.values[0][0]


def first(default: str, values: Iterable[tuple[str, str]]) -> Values:
    """The default stands first."""
    return tuple(sorted(values, key=lambda value: value[0] != default))


def switch(name: str, title: str, *, on: bool, about: str, group: str) -> Setting:
    """Something that is on or off."""
    return Setting(name, title, first(ON if on else OFF, ((OFF, OFF), (ON, ON))), about, group)


def settled(settings: Sequence[Setting], chosen: Mapping[str, str]) -> dict[str, str]:
    """A value for every setting; raises UnknownName for what there is not."""
    known = {setting.id: setting for setting in settings}
    for name, value in chosen.items():
        if name not in known:
            raise UnknownName(f"unknown setting '{name}'{nearest(name, known)}")
        values = [one for one, _ in known[name].values]
        if value not in values:
            listed = ", ".join(values)
            raise UnknownName(f"'{name}' cannot be '{value}'; it is one of {listed}")
    return {setting.id: chosen.get(setting.id, setting.default) for setting in settings}
