# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""The archive is whole."""

import sys

if sys.argv:
    from faultpedia.problems import Problem

    print(Problem)
