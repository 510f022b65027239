"""Simulation: thousands of games between bots, and what they tell of the rules."""
