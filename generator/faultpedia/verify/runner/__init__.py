"""What runs inside the environment of the proofs: standard library only, started by its path.

The environment of the proofs holds what the scripts import and nothing of ours, so these files
import each other by plain names and never the package around them.
"""
