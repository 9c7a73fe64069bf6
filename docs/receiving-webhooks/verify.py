import base64
import hashlib
import hmac
import re
import time

TOLERANCE_SECONDS = 300


def verify_standard(secret, delivery_id, timestamp, signature, body, now=None):
    """Standard Webhooks: the headers webhook-id, webhook-timestamp and webhook-signature, and the body's raw bytes."""
    key = base64.b64decode(_checked(secret)[len("whsec_"):], validate=True)
    mac = hmac.new(key, f"{delivery_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    return _is_fresh(timestamp, now) and _contains(signature, "v1," + base64.b64encode(mac).decode())


def verify_plain(secret, timestamp, signature, body, now=None):
    """Plain: the headers X-Service-Timestamp and X-Service-Signature, and the body's raw bytes."""
    mac = hmac.new(_checked(secret).encode(), body, hashlib.sha256).hexdigest()
    return _is_fresh(timestamp, now) and _contains(signature, "sha256=" + mac)


# With an empty key anyone could sign, so a secret that was not configured must not pass for one.
def _checked(secret):
    if not re.fullmatch("whsec_[A-Za-z0-9+/]{32,}=*", secret):
        raise ValueError("The webhook secret is not whsec_ and base64")
    return secret


def _is_fresh(timestamp, now):
    if not re.fullmatch("[0-9]{1,12}", timestamp or ""):
        return False
    return abs((time.time() if now is None else now) - int(timestamp)) <= TOLERANCE_SECONDS


def _contains(signatures, expected):
    given = (signatures or "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in given)
