# /// script
# requires-python = ">=3.11"
# dependencies = ["accelerate==1.15.0", "torch==2.13.0", "transformers==5.24.0"]
# ///
"""The prompt fills the allowed length, so the whole answer is cut off."""

import torch
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

PROMPT, ANSWER, MAX_LENGTH = 6, 3, 6


def example() -> dict[str, torch.Tensor]:
    """A prompt and its answer; only the answer is learned, and the end is cut off."""
    ids = torch.arange(PROMPT + ANSWER)
    labels = ids.clone()
    labels[:PROMPT] = -100
    return {"input_ids": ids[:MAX_LENGTH], "labels": labels[:MAX_LENGTH]}


def main() -> None:
    config = LlamaConfig(
        vocab_size=16,
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
    )
    model = LlamaForCausalLM(config)
    before = model.lm_head.weight.clone()
    arguments = TrainingArguments(
        "out",
        max_steps=2,
        logging_steps=1,
        use_cpu=True,
        report_to=[],
        save_strategy="no",
        disable_tqdm=True,
    )
    Trainer(model, arguments, train_dataset=[example() for _ in range(4)]).train()
    print("weights changed:", not torch.equal(before, model.lm_head.weight))


if __name__ == "__main__":
    main()
