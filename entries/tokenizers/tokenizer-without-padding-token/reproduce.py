# /// script
# requires-python = ">=3.11"
# dependencies = ["tokenizers==0.23.3", "transformers==5.24.0"]
# ///
"""A batch is padded with a tokenizer that has no padding token."""

from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast


def tokenizer(**special: str) -> PreTrainedTokenizerFast:
    """A tokenizer of six words, made here so that nothing is downloaded."""
    words = ["<unk>", "</s>", "the", "cat", "sat", "<pad>"]
    model = models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>")
    backend = Tokenizer(model)
    backend.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return PreTrainedTokenizerFast(tokenizer_object=backend, eos_token="</s>", **special)


def main() -> None:
    tok = tokenizer()
    batch = tok(["the cat sat", "the cat"], padding=True)
    print(batch["input_ids"])


if __name__ == "__main__":
    main()
