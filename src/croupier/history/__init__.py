"""The `.21h` hand history: reading, writing, replaying and judging rounds."""
