"""A client that repeats calls which fail for a passing reason."""

import httpx

from .generated import AuthenticatedClient
from .retries import RetryingTransport

_minute = 60.0


def connect(base_url: str, token: str = "", *, timeout: float = _minute, max_retries: int = 3) -> AuthenticatedClient:
    """Returns a client for the operations of ``pharos.generated.api``.

    Args:
        base_url: The address of the platform.
        token: An API key, or the session token of a visitor; empty for operations that need neither.
        timeout: How many seconds one attempt may take.
        max_retries: How often a call is repeated at most.
    """
    return AuthenticatedClient(
        base_url=base_url,
        token=token,
        timeout=httpx.Timeout(timeout),
        httpx_args={"transport": RetryingTransport(max_retries)},
    )
