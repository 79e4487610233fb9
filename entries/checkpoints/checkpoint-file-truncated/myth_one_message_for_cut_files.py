# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""What a cut file is called depends on how many bytes are left, with one version of torch."""

import torch

torch.save({"weight": torch.zeros(50_000)}, "whole.pt")
with open("whole.pt", "rb") as file:
    data = file.read()

outcome = {}
for keep in (0, 2, 4, 1_000, 20_000, 100_000):
    with open("part.pt", "wb") as part:
        part.write(data[:keep])
    try:
        torch.load("part.pt")
    except Exception as error:  # the kinds of exception are what is shown here
        text = str(error)
        known = [s for s in ("operand", "not a ZIP", "central", "Errno 22") if s in text]
        outcome[keep] = f"{type(error).__name__} {known[0] if known else text}".strip()
    print(f"{keep} of {len(data)} bytes: {outcome[keep]}")

assert list(outcome.values())[2:] == [
    "RuntimeError not a ZIP",
    "RuntimeError central",
    "OSError Errno 22",
    "RuntimeError central",
]
