# /// script
# requires-python = ">=3.11"
# dependencies = ["accelerate==1.15.0", "torch==2.13.0", "transformers==5.24.0"]
# ///
"""The column has the name of the argument of `forward`."""

import torch
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments


def main() -> None:
    config = LlamaConfig(
        vocab_size=16,
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
    )
    ids = torch.arange(8)
    examples = [{"input_ids": ids, "labels": ids} for _ in range(4)]
    arguments = TrainingArguments(
        "out",
        max_steps=2,
        use_cpu=True,
        report_to=[],
        save_strategy="no",
        disable_tqdm=True,
    )
    Trainer(LlamaForCausalLM(config), arguments, train_dataset=examples).train()
    print("trained")


if __name__ == "__main__":
    main()
