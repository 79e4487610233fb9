"""Nothing that should not leave a machine stays in a masked text."""

from __future__ import annotations

import pytest

from faultpedia.signatures.mask import MASKS, mask

HEX = "0123456789abcdef" * 2

SECRETS = [
    ("export HF_TOKEN=hf_" + "aB3dE5fG7h" * 3, "hf_aB3"),
    ("Invalid token hf_" + "x" * 34 + " for repo", "hf_xxx"),
    ("remote: ghp_" + "A1b2" * 9, "ghp_A1b2"),
    ("github_pat_" + "A1b2_" * 9, "A1b2_A1b2"),
    ("AKIA" + "ABCDEFGH12345678", "ABCDEFGH"),
    ("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalr"),
    ("wandb: Appending key: " + HEX + "01234567", HEX),
    ("WANDB_API_KEY=local-" + "ab12" * 10, "ab12ab12"),
    ("sk-proj-" + "Zz9_" * 8, "Zz9_Zz9"),
    ("Authorization: Bearer eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJSMeKKF2QT4", "eyJ"),
    ("curl -H 'Authorization: Basic dXNlcjpwYXNzd29yZA=='", "dXNl"),
    ('"password": "hunter2"', "hunter2"),
    ("--password hunter2 --epochs 3", "hunter2"),
    ("--api-key=abcdefgh1234", "abcdefgh1234"),
    ("postgresql://mlflow:hunter2@db.corp.example.org:5432/runs", "hunter2"),
    ("https://oauth2:glpat-" + "x1" * 12 + "@git.corp.example.org/a.git", "glpat"),
    ("https://git-token-1234@git.corp.example.org/a.git", "git-token"),
    (
        "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz\nAAAA\n-----END OPENSSH PRIVATE KEY-----",
        "b3Blbn",
    ),
    ("-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA", "MIIEow"),
    ("X-Amz-Signature=" + HEX * 2, HEX),
    ("xoxb-1234567890-abcdefghij", "1234567890"),
    ("nvapi-" + "Ab_-" * 8, "Ab_-Ab"),
]

PEOPLE = [
    ("mail from jane.doe+ml@corp.example.org", "jane"),
    ("/home/jdoe/run/train.py", "jdoe"),
    ('File "/Users/jdoe/run/train.py", line 3', "jdoe"),
    ("C:\\Users\\jdoe\\run\\train.py", "jdoe"),
    ("/scratch/jdoe/ckpt.pt", "jdoe"),
    ("/lustre/users/jdoe/ckpt.pt", "jdoe"),
    ("jdoe@login-node:~$ python train.py", "jdoe"),
    ("user=jdoe", "jdoe"),
]

HOSTS = [
    ("host      : trainer-a.prod.corp.example.org", "trainer-a"),
    ("master_addr=trainer-7", "trainer-7"),
    ("http://inference.prod.corp.example.org:8000/v1", "inference"),
    ("connect to 10.12.0.7:29500 failed", "10.12.0.7"),
    ("[2001:db8:0:1:1:1:1:1]:29500", "2001:db8"),
    ("addr fe80:0:0::1ff:fe23:4567:890a", "fe23"),
    ("ip-10-0-3-77.ec2.internal", "10-0-3-77"),
    ("ip-10-0-3-77 kernel: Out of memory", "10-0-3-77"),
    ("trainer-a:4711:4720 [0] NCCL INFO Bootstrap", "trainer-a"),
    ("Mar  3 10:11:12 trainer-a kernel: Xid", "trainer-a"),
    ("TCPStore [trainer-a.corp]:29500", "trainer-a"),
    ("nid001234: task 3 failed", "nid001234"),
    ("srun: error: gpu-0042: task 0: Killed", "gpu-0042"),
]

KEPT = [
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied (32x100 and 128x64)",
    "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.44 GiB. GPU 1 has 10.75 GiB",
    "NVRM: Xid (PCI:0000:5d:00): 79, pid=1234, GPU has fallen off the bus.",
    'File "/opt/conda/lib/python3.11/site-packages/torch/optim/adam.py", line 611, in step',
    "[rank3]:[E709 17:05:38.162555850 ProcessGroupNCCL.cpp:632] [Rank 3] Watchdog caught",
    "nvidia-cudnn-cu12==8.9.2.26",
    "OSError: We couldn't connect to 'https://huggingface.co' to load this file",
    "error: subprocess-exited-with-error",
    "max_new_tokens=512, pad_token_id=0, eos_token='</s>'",
    "KeyError: 'module.layers.0.self_attn.q_proj.weight'",
    "c10::Error: CUDA error: device-side assert triggered",
    "DataLoader worker (pid 4121) is killed by signal: Bus error.",
    "Address already in use: 127.0.0.1:29500",
    "Setting OMP_NUM_THREADS environment variable for each process to be 1",
]


@pytest.mark.parametrize(("text", "gone"), [*SECRETS, *PEOPLE, *HOSTS])
def test_what_should_not_leave_is_masked(text: str, gone: str) -> None:
    masked = mask(text)
    assert gone in text
    assert gone not in masked
    assert "<" in masked
    assert mask(masked) == masked


@pytest.mark.parametrize("text", KEPT)
def test_what_says_something_of_a_failure_stays(text: str) -> None:
    assert mask(text) == text


def test_masks_stand_inside_their_text() -> None:
    text = "rank 3 on 10.0.0.1 wrote /home/jdoe/a.pt as jane@corp.example.org"
    assert mask(text) == "rank 3 on <ip> wrote /home/<user>/a.pt as <email>"


def test_long_texts_are_masked_quickly_enough_to_finish() -> None:
    for filler in ("a", "a.", "a:", "/home/", "key=", "-", "0.", "eyJ", "@", "A" * 20 + " "):
        mask(filler * (40_000 // len(filler)))


def test_every_mask_can_be_read_in_the_same_way_everywhere() -> None:
    for one in MASKS:
        pattern = one["pattern"]
        assert "(?=" not in pattern
        assert "(?<" not in pattern
        assert "(?!" not in pattern
        groups = max((part for part in one["put"] if isinstance(part, int)), default=0)
        assert pattern.replace("(?:", "").replace(r"\(", "").count("(") >= groups
