"""Where others in the network find this machine."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address

ELSEWHERE = ("192.0.2.1", 9)  # an address that no machine has: nothing is sent there


def network_address(port: int) -> str:
    """What links for others begin with, if this server listens to the network; else nothing."""
    own = _own_address() if port else ""
    return f"http://{own}:{port}" if own else ""


def _own_address() -> str:
    """The address that the system would send from; empty on a machine without a network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(ELSEWHERE)
        found = str(asking.getsockname()[0])
        if not ip_address(found).is_loopback:
            return found
    return ""
