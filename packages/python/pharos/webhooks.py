"""Verification of webhooks."""

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal

_tolerance_seconds = 300
# With an empty key anyone could sign, so a secret that was not configured must not pass for one.
_secret = re.compile(r"whsec_[A-Za-z0-9+/]{32,}=*")
_seconds = re.compile(r"[0-9]{1,12}")


class InvalidSignature(Exception):
    """The webhook has no valid signature of the last five minutes."""


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    scheme: Literal["standard", "plain"] = "standard",
    service_name: str = "Service",
    now: float | None = None,
) -> dict[str, Any]:
    """Returns the event of a delivery that Pharos has signed within the last five minutes.

    Args:
        body: The bytes of the body as they came, before anything parsed them.
        headers: The headers of the request; upper and lower case do not matter.
        secret: The secret of the webhook; while one takes the place of another, both.
        scheme: Which signature is checked: ``standard`` (Standard Webhooks) signs the time and the ID, too, and
            ``plain`` the body alone.
        service_name: The setting ``SERVICE_NAME`` of the deployment, which is in the names of the headers of ``plain``.
        now: The time in seconds. Default: the clock's.

    Raises:
        InvalidSignature: when none of the signatures fits, or when the delivery is older.
        ValueError: when a secret is none.
    """
    secrets = [secret] if isinstance(secret, str) else secret
    if not all(_secret.fullmatch(each) for each in secrets):
        raise ValueError("the webhook secret is not whsec_ and base64")
    given = {name.lower(): value for name, value in headers.items()}
    prefix = "webhook" if scheme == "standard" else f"x-{service_name.lower()}"
    timestamp = given.get(f"{prefix}-timestamp", "")
    signatures = [each.encode() for each in given.get(f"{prefix}-signature", "").split()]
    if _is_fresh(timestamp, time.time() if now is None else now):
        start = f"{given.get('webhook-id', '')}.{timestamp}.".encode()
        for each in secrets:
            mac = _standard_mac(each, start + body) if scheme == "standard" else _plain_mac(each, body)
            if any(hmac.compare_digest(signature, mac) for signature in signatures):
                event: dict[str, Any] = json.loads(body)
                return event
    raise InvalidSignature("the webhook has no valid signature of the last five minutes")


def _is_fresh(timestamp: str, now: float) -> bool:
    return _seconds.fullmatch(timestamp) is not None and abs(now - int(timestamp)) <= _tolerance_seconds


def _standard_mac(secret: str, signed: bytes) -> bytes:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256))


def _plain_mac(secret: str, body: bytes) -> bytes:
    return b"sha256=" + hmac.digest(secret.encode(), body, hashlib.sha256).hex().encode()
