"""What the games say about all candidates: a Gaussian process over the log odds of success.

Each measured candidate is known as well as its number of games allows; between them success is
taken to change smoothly, mostly along a slope. So a game tells something about every neighbour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from sandtable.lab.engines.base import lacking
from sandtable.lab.tune.meter import Tally
from sandtable.lab.tune.space import Candidate, Space

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

LEVEL, SLOPE = (2.0, 4.0)  # how far log odds are expected to lie from even, and to change over a range
BENDS = (0.1, 1.0, 4.0)  # by how much (squared) they may leave the slope
LENGTHS = (0.3, 0.8, 2.0)  # over which part of a range


def ready() -> None:
    """Say what is missing before anything is played."""
    if find_spec("sklearn") is None:
        raise lacking("tuning", "lab")


class Model:
    """Mean and spread of the log odds of every candidate."""

    def __init__(self, space: Space, measured: Mapping[Candidate, Tally]) -> None:
        import numpy as np

        places = np.array([space.moved(one) for one in measured], dtype=float)
        odds, spread = _log_odds(list(measured.values()))
        self._fit = _best_fit(places, odds, spread)

    def chances(self, places: Sequence[tuple[float, ...]], band: tuple[float, float]) -> tuple[Floats, Floats]:
        """Of each place: how likely its true share lies in the band, and the share expected."""
        import numpy as np
        from scipy.special import expit, logit, ndtr

        mean, spread = self._fit.predict(np.array(places, dtype=float), return_std=True)
        low, high = logit(np.array(band))
        inside = ndtr((high - mean) / spread) - ndtr((low - mean) / spread)
        return inside, expit(mean)


def _log_odds(tallies: Sequence[Tally]) -> tuple[Floats, Floats]:
    """With their variance; half a game is added to both sides, so that none is endless."""
    import numpy as np

    won = np.array([tally.wins + 0.5 for tally in tallies])
    lost = np.array([tally.games - tally.wins + 0.5 for tally in tallies])
    return np.log(won / lost), 1 / won + 1 / lost


def _best_fit(places: Floats, odds: Floats, spread: Floats) -> Any:
    """Of a few shapes the one under which what was measured is likeliest."""
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import ConstantKernel, DotProduct, Matern

    straight = ConstantKernel(SLOPE**2) * DotProduct(sigma_0=LEVEL / SLOPE)
    fits = []
    for bend in BENDS:
        for length in LENGTHS:
            kernel = straight + ConstantKernel(bend) * Matern(length, nu=2.5)
            # Nothing is searched for here: with so few places that would only find chance.
            one = GaussianProcessRegressor(kernel, alpha=spread, optimizer=None)
            fits.append(one.fit(places, odds))
    return max(fits, key=lambda fit: fit.log_marginal_likelihood_value_)
