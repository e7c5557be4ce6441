"""How a table stands."""

from typing import Literal

Status = Literal["running", "over", "closed"]
