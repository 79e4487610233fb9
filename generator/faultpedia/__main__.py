"""``python -m faultpedia`` is the same program as ``faultpedia``."""

from faultpedia.cli import main

if __name__ == "__main__":
    main()
