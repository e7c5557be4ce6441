"""Gymnasium's spaces for what a session tells and takes."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from sandtable.players.arrays import LARGEST, Arrays


class Slots(Discrete):
    """The slots of a question. Without a mask it draws from those that are filled now."""

    def __init__(self, slots: int) -> None:
        super().__init__(slots)
        self.filled = slots

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            return np.int64(self.np_random.integers(max(1, self.filled)))
        return super().sample(mask, probability)


def observation_space(arrays: Arrays) -> Dict:
    """What `Arrays.observe` returns."""
    slots, wide = arrays.slots, arrays.option_width
    return Dict(
        {
            "observation": Box(-LARGEST, LARGEST, (arrays.width,), np.float32),
            "options": Box(-LARGEST, LARGEST, (slots, wide), np.float32),
            "action_mask": Box(0, 1, (slots,), np.int8),
        }
    )
