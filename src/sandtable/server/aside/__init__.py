"""Work that takes long, done in processes of its own: replays, computer players, first pictures.

The loop that serves every table waits for none of it: it hands bytes over and takes bytes back.
"""

from sandtable.server.aside.desk import Desk, Film
from sandtable.server.aside.workers import Busy, Lost, TooLong

__all__ = ["Busy", "Desk", "Film", "Lost", "TooLong"]
