"""Fuzzing: what strangers, disks and terminals may hand in, made up by Hypothesis and read by the real code."""
