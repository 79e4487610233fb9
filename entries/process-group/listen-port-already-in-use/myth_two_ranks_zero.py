# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Two processes that both believe to be rank 0 print the message on a port that was free."""

import os
import subprocess
import sys

import torch.distributed as dist

CHILD = """
import torch.distributed as dist
dist.init_process_group("gloo")
"""


def main() -> None:
    probe = dist.TCPStore("127.0.0.1", 0, is_master=True, wait_for_workers=False)
    port = probe.port
    del probe  # nobody listens there any more
    env = {**os.environ, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port)}
    env.update(RANK="0", WORLD_SIZE="2")  # the same RANK for both
    both = [
        subprocess.Popen([sys.executable, "-c", CHILD], env=env, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    errors = []
    while not errors:
        for process in both:
            if process.poll() is not None:
                errors.append(process.stderr.read())
    for process in both:
        process.kill()
        process.communicate()
    assert "name: EADDRINUSE" in errors[0], errors[0]
    print("the port was free; the second process with RANK=0 got EADDRINUSE")


if __name__ == "__main__":
    main()
