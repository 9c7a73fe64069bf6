"""Calls are repeated when they fail for a passing reason, and a POST is done once however often it is sent."""

import asyncio
import random
import re
import time
import uuid
from http import HTTPStatus

import httpx

from .generated.keyless import KEYLESS

_first_seconds = 0.5
_longest_seconds = 8.0
# A window of the rate limit. Who is to wait longer is told so at once.
_longest_asked_seconds = 60.0

_not_begun = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS}
_passing = {
    HTTPStatus.INTERNAL_SERVER_ERROR,
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
}
_keyless = re.compile(f"(?:{'|'.join(KEYLESS)})$")


class RetryingTransport(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Sends requests over HTTP, again where that has one effect."""

    def __init__(self, max_retries: int) -> None:
        self._max_retries = max_retries
        self._transport = httpx.HTTPTransport()
        self._async_transport = httpx.AsyncHTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        _prepare(request)
        for attempt in range(self._max_retries):
            try:
                response = self._transport.handle_request(request)
            except httpx.TransportError:
                if not _is_repeatable(request):
                    raise
                time.sleep(_backoff_seconds(attempt))
                continue
            seconds = _delay_seconds(request, response, attempt)
            if seconds is None:
                return response
            response.read()
            if _is_unknown(response):
                return response
            response.close()
            time.sleep(seconds)
        return self._transport.handle_request(request)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        _prepare(request)
        for attempt in range(self._max_retries):
            try:
                response = await self._async_transport.handle_async_request(request)
            except httpx.TransportError:
                if not _is_repeatable(request):
                    raise
                await asyncio.sleep(_backoff_seconds(attempt))
                continue
            seconds = _delay_seconds(request, response, attempt)
            if seconds is None:
                return response
            await response.aread()
            if _is_unknown(response):
                return response
            await response.aclose()
            await asyncio.sleep(seconds)
        return await self._async_transport.handle_async_request(request)

    def close(self) -> None:
        self._transport.close()

    async def aclose(self) -> None:
        await self._async_transport.aclose()


def _prepare(request: httpx.Request) -> None:
    """Gives a POST a key of its own, and a body that can be sent again."""
    if request.headers.get("Authorization") == "Bearer ":
        del request.headers["Authorization"]
    if request.method == "POST" and _takes_key(request):
        request.headers.setdefault("Idempotency-Key", str(uuid.uuid4()))


def _takes_key(request: httpx.Request) -> bool:
    return _keyless.search(request.url.path) is None


def _is_repeatable(request: httpx.Request) -> bool:
    if not isinstance(request.stream, httpx.ByteStream):
        return False
    if request.method == "POST":
        return "Idempotency-Key" in request.headers
    return "If-Match" not in request.headers


def _delay_seconds(request: httpx.Request, response: httpx.Response, attempt: int) -> float | None:
    """How long to wait before the request is sent again; None when it must not be."""
    status = response.status_code
    if status not in _not_begun and not (status in _passing and _is_repeatable(request)):
        return None
    if not isinstance(request.stream, httpx.ByteStream):
        return None
    asked = response.headers.get("Retry-After", "")
    seconds = float(asked) if asked.isdigit() else 0.0
    return max(seconds, _backoff_seconds(attempt)) if seconds <= _longest_asked_seconds else None


def _is_unknown(response: httpx.Response) -> bool:
    """Another product may have done what was asked for, and nobody knows."""
    return b'"outcome":"unknown"' in response.content


def _backoff_seconds(attempt: int) -> float:
    """Twice as long each time, and by chance between half and the whole of it."""
    return min(_first_seconds * 2.0**attempt, _longest_seconds) * random.uniform(0.5, 1)
