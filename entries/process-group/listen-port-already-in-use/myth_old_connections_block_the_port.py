# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A port with connections of a store that has just ended can be taken at once."""

import socket

import torch.distributed as dist

TIME_WAIT = "06"


def in_time_wait(port: int) -> bool:
    """Whether the kernel still keeps a closed connection of this port."""
    ending = f":{port:04X}"
    for name in ("/proc/net/tcp", "/proc/net/tcp6"):
        with open(name) as table:
            for row in table.readlines()[1:]:
                _slot, local, _remote, state = row.split()[:4]
                if local.endswith(ending) and state == TIME_WAIT:
                    return True
    return False


def main() -> None:
    store = dist.TCPStore("127.0.0.1", 0, is_master=True, wait_for_workers=False)
    port = store.port
    client = socket.create_connection(("127.0.0.1", port))
    del store  # the server closes first, so its side of the connection goes to TIME_WAIT
    client.recv(1)
    client.close()
    assert in_time_wait(port)
    again = dist.TCPStore("127.0.0.1", port, is_master=True, wait_for_workers=False)
    assert again.port == port
    print("the old connection is in TIME_WAIT, and a new store listens on the same port")


if __name__ == "__main__":
    main()
