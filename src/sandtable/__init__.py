"""One rules-enforcing table for special-operations wargames.

As a Python interface: `start` a mission, look at `table.decision`, `table.play`; or let players
play a `match`. docs/python.md shows it all. What is here is loaded when it is first used.
"""

from typing import TYPE_CHECKING, Any

from sandtable.version import __version__ as __version__

if TYPE_CHECKING:
    from sandtable.interface import *  # noqa: F403 - the very names that are looked up below


def __getattr__(name: str) -> Any:
    if name.startswith("_") and name != "__all__":  # which `from sandtable import *` asks for
        raise AttributeError(name)
    from importlib import import_module  # by name: whoever needs the version alone needs no rules

    interface = import_module("sandtable.interface")
    if name not in ("__all__", *interface.__all__):
        raise AttributeError(f"module 'sandtable' has no attribute '{name}'")
    found = globals()[name] = getattr(interface, name)
    return found


def __dir__() -> list[str]:
    from importlib import import_module

    return [*globals(), *import_module("sandtable.interface").__all__]
