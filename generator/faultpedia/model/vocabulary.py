"""Every closed list of words, each with its meaning. Vocabulary lives nowhere else."""

from __future__ import annotations

from typing import Literal

Role = Literal["initiating", "wrapper", "collateral", "benign"]
Severity = Literal["fatal", "error", "degraded", "silent", "benign"]
Owner = Literal["code", "data", "environment", "platform", "hardware"]
Need = Literal["cpu", "gpu", "multi-gpu", "multi-node", "hardware", "network"]
RelationType = Literal["causes", "caused-by", "confused-with", "same-fix", "wraps"]
ChangesResults = Literal["no", "yes", "depends"]
Language = Literal["python", "bash", "yaml", "json", "toml", "ini", "diff", "text", "docker"]
ReferenceKind = Literal["source", "vendor", "issue", "forum", "paper"]
ExitRule = Literal["zero", "nonzero", "any"]
Level = Literal["executed", "located", "reported"]
ExemptReason = Literal[
    "needs-gpu",
    "needs-multi-node",
    "needs-hardware",
    "needs-service",
    "needs-root",
    "needs-network",
    "needs-other-platform",
]

MEANING: dict[str, str] = {
    "initiating": "this is what went wrong first",
    "wrapper": "repeats another failure; the real one stands elsewhere in the log",
    "collateral": "a consequence here of a failure somewhere else",
    "benign": "looks bad, is not",
    "fatal": "the run ends",
    "error": "one operation fails; the program may handle it",
    "degraded": "the run goes on, slower or with less",
    "silent": "no message at all: the results are wrong, or nothing happens any more",
    "code": "the author of the training code",
    "data": "whoever prepares the data",
    "environment": "whoever installs the software",
    "platform": "whoever runs the cluster or the scheduler",
    "hardware": "whoever can repair or replace the machine",
    "causes": "this failure leads to the other",
    "caused-by": "the other failure leads to this",
    "confused-with": "looks alike; the note says how to tell them apart",
    "same-fix": "another failure that the same change repairs",
    "wraps": "this message repeats the other failure",
    "needs-gpu": "only a GPU shows it",
    "needs-multi-node": "only several machines show it",
    "needs-hardware": "only broken or special hardware shows it",
    "needs-service": "only a running service shows it: a scheduler, a cluster",
    "needs-root": "only the machine's administrator can provoke it",
    "needs-network": "only a remote service shows it",
    "needs-other-platform": "only another operating system shows it",
    "source": "source code, best at a commit permalink",
    "vendor": "documentation of the maker",
    "issue": "an issue or pull request with what was found",
    "forum": "a public report or answer",
    "paper": "a publication",
    "executed": "the failure and its repair were run",
    "located": "the message was found in released software",
    "reported": "rests on the maker's documentation or on independent public reports",
}
"""What each word means, for the reader and for the field reference."""

DISTRIBUTIONS: tuple[str, ...] = (
    "accelerate", "aiohttp", "autoawq", "bitsandbytes", "catboost", "cupy-cuda12x", "cython", "dask",
    "datasets", "deepspeed", "diffusers", "einops", "evaluate", "faiss-cpu", "filelock", "flash-attn",
    "flax", "fsspec", "gradio", "gymnasium", "h5py", "horovod", "huggingface-hub", "hydra-core", "jax",
    "jaxlib", "keras", "lightgbm", "lightning", "llama-cpp-python", "matplotlib", "megatron-core",
    "mlflow", "mpi4py", "networkx", "ninja", "nltk", "numba", "numpy", "omegaconf", "onnx",
    "onnxruntime", "onnxruntime-gpu", "openai", "opencv-python", "optax", "optimum", "orbax-checkpoint",
    "packaging", "pandas", "peft", "pillow", "pip", "protobuf", "psutil", "pyarrow", "pydantic",
    "pytest", "pytorch-lightning", "pyyaml", "ray", "requests", "s3fs", "safetensors", "scikit-learn",
    "scipy", "sentence-transformers", "sentencepiece", "setuptools", "sglang", "spacy",
    "stable-baselines3", "tensorboard", "tensorflow", "tensorstore", "timm", "tokenizers", "torch",
    "torch-geometric", "torchao", "torchaudio", "torchdata", "torchmetrics", "torchvision", "tqdm",
    "transformer-engine", "transformers", "triton", "trl", "vllm", "wandb", "webdataset", "wheel",
    "xformers", "xgboost", "zarr",
)
"""Well-known distributions on PyPI, for spelling help: a name that is close to one of them and is
used nowhere else is taken for a slip."""
