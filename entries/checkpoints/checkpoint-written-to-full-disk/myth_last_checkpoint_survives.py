# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A save that fails destroys the checkpoint that had the same name."""

import resource
import signal

import torch


def main() -> None:
    torch.save({"w": torch.ones(10)}, "checkpoint.pt")
    assert torch.load("checkpoint.pt")["w"].sum() == 10
    # A limit for the size of files stands in for the full disk; this one can be set without root.
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
    try:
        torch.save({"w": torch.ones(1_000_000)}, "checkpoint.pt")
    except RuntimeError:
        print("the second save failed")
    else:
        raise AssertionError("the second save succeeded")
    try:
        torch.load("checkpoint.pt")
    except RuntimeError as error:
        assert "failed finding central directory" in str(error), error
        print("the first checkpoint is gone: failed finding central directory")
    else:
        raise AssertionError("the first checkpoint is still there")


if __name__ == "__main__":
    main()
