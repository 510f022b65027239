"""The rules of UNO Party!, UNO Deluxe and classic UNO: pure and deterministic, without clock, input or output."""
