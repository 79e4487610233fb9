# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Port 0 lets the system choose a free port for each job."""

import torch.distributed as dist


def main() -> None:
    first = dist.TCPStore("127.0.0.1", 0, is_master=True, wait_for_workers=False)
    second = dist.TCPStore("127.0.0.1", 0, is_master=True, wait_for_workers=False)
    print("two stores, two ports:", first.port != second.port)


if __name__ == "__main__":
    main()
