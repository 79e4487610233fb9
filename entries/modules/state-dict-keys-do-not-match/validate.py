# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Guard before load_state_dict: the names in the checkpoint are those of the model."""

from collections.abc import Mapping

from torch import nn


def validate(model: nn.Module, state_dict: Mapping) -> None:
    """Raise when `state_dict` does not have the names of `model`, saying what it looks like."""
    wanted, found = set(model.state_dict()), set(state_dict)
    if wanted == found:
        return
    for key, value in state_dict.items():
        if isinstance(value, Mapping) and set(value) == wanted:
            raise ValueError(f"this is a whole checkpoint: load its entry {key!r}")
    for prefix in ("module.", "_orig_mod.", "model."):
        if {key.removeprefix(prefix) for key in found} == wanted:
            raise ValueError(f"every name in the checkpoint starts with {prefix!r}: strip it")
        if found == {key.removeprefix(prefix) for key in wanted}:
            raise ValueError(f"the model is wrapped ({prefix!r}): load into the model inside it")
    raise ValueError(
        f"another model: {len(wanted & found)} of {len(wanted)} names are in the checkpoint, "
        f"missing {sorted(wanted - found)[:3]}, unexpected {sorted(found - wanted)[:3]}"
    )


def broken() -> tuple[nn.Module, Mapping]:
    """Return a bare model and the state dict of a wrapped one."""
    return nn.Linear(4, 2), nn.DataParallel(nn.Linear(4, 2)).state_dict()


def healthy() -> tuple[nn.Module, Mapping]:
    """Return a bare model and the state dict of the model inside the wrapper."""
    return nn.Linear(4, 2), nn.DataParallel(nn.Linear(4, 2)).module.state_dict()
