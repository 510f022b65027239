"""What reads a terminal does so in a thread of its own, on the real clock."""

import asyncio

import pytest


@pytest.fixture
def event_loop_policy() -> asyncio.AbstractEventLoopPolicy:
    """No leaps over what a thread waits for."""
    return asyncio.DefaultEventLoopPolicy()
