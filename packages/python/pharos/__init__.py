"""The client library of Pharos.

The generated operations are modules of ``pharos.generated.api``, and their records are in ``pharos.generated.models``.
"""

from .answers import PharosError, iterate, ok
from .client import connect
from .events import Event, EventStream, stream_events
from .webhooks import InvalidSignature, verify_webhook

__all__ = [
    "Event",
    "EventStream",
    "InvalidSignature",
    "PharosError",
    "connect",
    "iterate",
    "ok",
    "stream_events",
    "verify_webhook",
]
