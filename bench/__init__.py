"""Measurements and scoreboards; run from the checkout."""
