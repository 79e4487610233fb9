# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""torch.save takes a tensor with history; the checkpoint is no larger and loads as a leaf."""

import io
import pickle

import torch
import torch.multiprocessing as mp

weight = torch.ones(2, requires_grad=True)
loss = (weight * 2).sum()
assert loss.grad_fn is not None


def checkpoint(value):
    file = io.BytesIO()
    torch.save({"loss": value}, file)
    return file.getvalue()


with_history, without_history = checkpoint(loss), checkpoint(loss.detach())
restored = torch.load(io.BytesIO(with_history))["loss"]
assert len(with_history) == len(without_history)  # the graph is not written
assert restored.is_leaf and restored.item() == loss.item()
assert pickle.loads(pickle.dumps(loss)).is_leaf  # plain pickle takes it too
print(f"torch.save accepted it: {len(with_history)} bytes with history and without")

try:
    mp.SimpleQueue().put(loss)  # the same tensor, towards another process
except RuntimeError as error:
    assert "crossing process boundaries" in str(error)
    print("torch.multiprocessing refused the same tensor")
else:
    raise AssertionError("torch.multiprocessing accepted it")

state = torch.nn.Linear(2, 2).state_dict()
assert not [key for key, value in state.items() if value.requires_grad]
print("no key of a state_dict requires grad, so looking for one there finds nothing")
