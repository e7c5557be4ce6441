"""What all tests share."""

import os

from hypothesis import settings

# Slow machines are no bug; in CI a failure must be the same one tomorrow.
settings.register_profile("local", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")
