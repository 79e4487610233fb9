# /// script
# requires-python = ">=3.11"
# dependencies = ["peft==0.21.2", "torch==2.13.0"]
# ///
"""Training goes on from a saved adapter, which PEFT loads frozen."""

import torch
from peft import LoraConfig, PeftModel, get_peft_model
from torch import nn


def base_model() -> nn.Module:
    """The pretrained model, in small."""
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 1))


def main() -> None:
    get_peft_model(base_model(), LoraConfig(target_modules=["0"])).save_pretrained("adapter")
    model = PeftModel.from_pretrained(base_model(), "adapter")
    model.print_trainable_parameters()
    model.train()
    loss = model(torch.ones(2, 4)).mean()
    loss.backward()
    print("parameters with a gradient:", sum(p.grad is not None for p in model.parameters()))


if __name__ == "__main__":
    main()
