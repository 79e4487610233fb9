"""Places on a line: each as near as can be to where it wants to be, none too close to the next."""

from __future__ import annotations

from collections.abc import Sequence


def spread(
    wanted: Sequence[float],
    weights: Sequence[float],
    gaps: Sequence[float],
    low: float,
    high: float,
) -> list[float]:
    """Return places with the least weighted sum of squared distances to ``wanted``.

    Neighbours keep the distance ``gaps[i]`` (one fewer than places), all lie between ``low`` and
    ``high``, in the same unit. This is isotonic regression by pooling adjacent violators: exact,
    and linear in the number of places. Where the room does not suffice, ``high`` gives way.
    """
    if not wanted:
        return []
    offsets = [0.0]
    for gap in gaps:
        offsets.append(offsets[-1] + gap)
    blocks: list[tuple[float, float, int]] = []  # mean, weight, number of places
    for want, weight, offset in zip(wanted, weights, offsets, strict=True):
        mean, total, count = want - offset, weight, 1
        while blocks and blocks[-1][0] > mean:
            left, heft, size = blocks.pop()
            mean = (left * heft + mean * total) / (heft + total)
            total += heft
            count += size
        blocks.append((mean, total, count))
    top = max(low, high - offsets[-1])
    flat = [min(max(mean, low), top) for mean, _, count in blocks for _ in range(count)]
    return [place + offset for place, offset in zip(flat, offsets, strict=True)]
