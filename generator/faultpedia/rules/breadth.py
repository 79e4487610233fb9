"""How much a signature says: whether it could match logs of other failures."""

from __future__ import annotations

import re

from faultpedia.signatures import AnySignature, Literal, RawSignature

_WORD = re.compile(r"[A-Za-z]{2,}|[0-9]+")
_MIN_KEY, _MIN_WEIGHT = 10, 12  # characters
_MIN_SAID = 6.0  # letters, those of common words counted half

_NOISE = frozenset(
    """
    abort aborted call core critical debug dumped err error errors exception exceptions exec exit
    exitcode exited exiting fail failed failing fails failure failures fatal info last killed log
    most occurred raise raised recent severe stderr stdout terminated traceback uncaught unhandled
    warn warning warnings
    assertionerror attributeerror connectionerror filenotfounderror futurewarning importerror
    indexerror keyerror memoryerror modulenotfounderror nameerror notimplementederror oserror
    overflowerror permissionerror runtimeerror runtimewarning systemerror timeouterror typeerror
    userwarning valueerror zerodivisionerror
    """.split()  # noqa: SIM905 - as a list it would fill a hundred lines
)
"""Words that say that something failed, not what."""

_COMMON = frozenset(
    """
    an and any are as at be been by can cannot could did do does for from got had has have if in
    into is it its more no not of on one or out please see so some than that the there this to was
    were when while will with without you your
    argument bad check code current data detail details device during end expected file found
    function get given input internal invalid job kill line list main memory message missing module
    name named none null number object ok operation output path process program python rank return
    returned run running runtime set signal size start started status step stop stopped system task
    thread time timed timeout torch try trying type unable unexpected unknown unsupported use used
    using value values wait waiting worker workers wrong cpu cuda gpu gpus
    """.split()  # noqa: SIM905 - as a list it would fill a hundred lines
)
"""Words of any log, which say something only in company."""

COMMON_LINES = (
    "",
    "Traceback (most recent call last):",
    '  File "/app/train.py", line 120, in main',
    "    return self._call_impl(*args, **kwargs)",
    "The above exception was the direct cause of the following exception:",
    "During handling of the above exception, another exception occurred:",
    "RuntimeError: ",
    "AssertionError",
    "loss: 2.4310 - accuracy: 0.4100 - val_loss: 2.2000",
    "{'loss': 1.7312, 'grad_norm': 0.91, 'learning_rate': 5e-05, 'epoch': 0.25}",
    "Epoch 3/10:  42%|####2     | 421/1000 [02:13<03:01,  3.19it/s, loss=0.731]",
    "step 1200 | loss 2.1043 | lr 1.2e-04 | 812 ms | 64012 tok/s",
    "2026-03-01 12:00:00,123 - INFO - __main__ - Training started on cuda:0 (rank 0 of 8)",
    "INFO:     Application startup complete.",
    "[rank0]: Loading checkpoint shards: 100%|##########| 4/4 [00:09<00:00,  2.31s/it]",
    "Saving model checkpoint to /out/checkpoint-500",
    "Successfully installed torch-2.13.0",
    "Setting ds_accelerator to cuda (auto detect)",
    "NCCL INFO Bootstrap : Using eth0:10.0.0.3<0>",
    "NCCL version 2.26.2+cuda12.8",
)
"""Lines of healthy logs, and lines that stand around every failure."""


def is_broad(signature: AnySignature) -> bool:
    """Tell whether a signature consists of too little, or of words that stand in any log."""
    if len(signature.key) < _MIN_KEY and signature.weight < _MIN_WEIGHT:
        return True
    words = [w.lower() for text in _literals(signature) for w in _WORD.findall(text)]
    said = sum(len(w) / 2 if w in _COMMON else len(w) for w in words if w not in _NOISE)
    return said < _MIN_SAID


def common_line(signature: AnySignature) -> str | None:
    """Return a line of an ordinary log that the signature matches, if there is one."""
    return next((line for line in COMMON_LINES if signature.search(line)), None)


def _literals(signature: AnySignature) -> tuple[str, ...]:
    if isinstance(signature, RawSignature):
        return signature.literals
    return tuple(part.text for part in signature.parts if isinstance(part, Literal))
