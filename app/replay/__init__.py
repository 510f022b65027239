"""Games looked at again: step by step, and verified."""
