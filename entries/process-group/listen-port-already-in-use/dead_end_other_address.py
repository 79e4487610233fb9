# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Another master address does not help: the store listens on all addresses of the node."""

import torch.distributed as dist


def main() -> None:
    first = dist.TCPStore("127.0.0.1", 0, is_master=True, wait_for_workers=False)
    second = dist.TCPStore("127.0.0.2", first.port, is_master=True, wait_for_workers=False)
    print("two stores, two ports:", first.port != second.port)


if __name__ == "__main__":
    main()
