"""The web application: tables for browsers and bots; no rules."""

from sandtable.server.app import create_app
from sandtable.server.run import serve
from sandtable.server.settings import Limits, Settings

__all__ = ["Limits", "Settings", "create_app", "serve"]
