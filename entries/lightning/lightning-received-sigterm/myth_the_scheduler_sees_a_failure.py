# /// script
# requires-python = ">=3.11"
# dependencies = ["lightning==2.6.6", "torch==2.13.0"]
# ///
"""A run that was stopped by SIGTERM ends with exit status 0, as if it had finished."""

import os
import signal
import subprocess
import sys
import threading
import time

import torch
from lightning.pytorch import LightningModule, Trainer
from torch.utils.data import DataLoader

TIME_LIMIT = 4  # seconds that the scheduler grants; here a timer plays the scheduler


class Model(LightningModule):
    """A linear layer with slow steps."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = torch.nn.Linear(1, 1)

    def training_step(self, batch: torch.Tensor) -> torch.Tensor:
        """Return the loss of one batch."""
        time.sleep(0.1)
        return self.layer(batch).square().mean()

    def configure_optimizers(self) -> torch.optim.Optimizer:
        """Return plain SGD."""
        return torch.optim.SGD(self.parameters(), lr=0.1)


def train() -> None:
    """Train until the signal comes."""
    trainer = Trainer(
        accelerator="cpu",
        max_epochs=100,
        logger=False,
        enable_progress_bar=False,
        enable_model_summary=False,
    )
    scheduler = threading.Timer(TIME_LIMIT, os.kill, (os.getpid(), signal.SIGTERM))
    scheduler.daemon = True
    scheduler.start()
    trainer.fit(Model(), DataLoader(torch.ones(64, 1)))
    print("fit returned")


if __name__ == "__main__":
    if sys.argv[1:] == ["train"]:
        train()
    else:
        command = [sys.executable, __file__, "train"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        output = run.stdout + run.stderr
        assert "Received SIGTERM" in output
        assert "fit returned" not in output
        assert run.returncode == 0
        print("stopped in the middle of fit; exit status", run.returncode)
