# /// script
# requires-python = ">=3.11"
# dependencies = ["tokenizers==0.23.3", "torch==2.13.0", "transformers==5.24.0"]
# ///
"""With `pad_token = eos_token` the stock collator takes every end of text out of the labels."""

from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import DataCollatorForLanguageModeling, PreTrainedTokenizerFast


def tokenizer(**special: str) -> PreTrainedTokenizerFast:
    """A tokenizer of six words, made here so that nothing is downloaded."""
    words = ["<unk>", "</s>", "the", "cat", "sat", "<pad>"]
    model = models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>")
    backend = Tokenizer(model)
    backend.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return PreTrainedTokenizerFast(tokenizer_object=backend, eos_token="</s>", **special)


def labels(tok: PreTrainedTokenizerFast) -> list[list[int]]:
    """What the model is trained to predict for two texts that end in `</s>`."""
    collate = DataCollatorForLanguageModeling(tok, mlm=False)
    return collate([tok("the cat sat </s>"), tok("the cat </s>")])["labels"].tolist()


def main() -> None:
    own = labels(tokenizer(pad_token="<pad>"))
    reused = labels(tokenizer(pad_token="</s>"))
    print("own padding token:", own)
    print("end of text as padding token:", reused)
    assert [row.count(1) for row in own] == [1, 1]  # 1 is </s>
    assert [row.count(1) for row in reused] == [0, 0]


if __name__ == "__main__":
    main()
