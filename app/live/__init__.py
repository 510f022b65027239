"""One running game in real time: its clock, its bots, its queue of requests, and everybody who looks on."""
