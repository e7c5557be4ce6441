"""Where work is done: here, in several processes, or on a Dask or Ray cluster by its address."""

from __future__ import annotations

from sandtable.kernel.errors import SandtableError
from sandtable.lab.engines.base import Address, Engine
from sandtable.lab.engines.dask import Dask
from sandtable.lab.engines.here import Here
from sandtable.lab.engines.jobs import Jobs
from sandtable.lab.engines.ray import Ray

__all__ = ["Engine", "engine"]


def engine(name: str = "", jobs: int = 1) -> Engine:
    """Nothing named: here and now, or in so many processes; else `dask://host:port`, `ray://…`."""
    if not name:
        return Here() if jobs == 1 else Jobs(jobs)
    if jobs != 1:
        raise SandtableError(f"the cluster {name} has workers of its own: leave --jobs out")
    address = Address.parse(name)
    return Dask(address) if address.kind == "dask" else Ray(address)
