"""Measurements of speed and size; `make bench` runs every module here."""
