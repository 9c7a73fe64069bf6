"""Events of a project as they happen."""

import json
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import httpx

from .answers import PharosError
from .generated import AuthenticatedClient
from .generated.models import ErrorResponse

# The platform says something, if only that it is there, more often than this.
_timeout = httpx.Timeout(60, read=45)
_usual_retry_seconds = 2.0
_longest_retry_seconds = 60.0


@dataclass(frozen=True)
class Event:
    """An event: ``name`` says which fields ``data`` has.

    The name ``reset`` means that events are missing, because the cursor was too old: read your data again through the API.
    """

    name: str
    data: dict[str, Any]


class EventStream(Iterator[Event]):
    """Events as they happen. When the connection breaks, the stream goes on where it was.

    It ends with a PharosError when the platform refuses it, as when the key was revoked.
    """

    def __init__(self, client: AuthenticatedClient, path: str, params: dict[str, str], cursor: str | None) -> None:
        self._client = client.get_httpx_client()
        self._path = path
        self._params = params
        self._retry_seconds = _usual_retry_seconds
        self._events = self._follow()
        self.cursor = cursor
        """The position after the event that was given last: ``stream_events(…, cursor=…)`` goes on from there."""

    def __next__(self) -> Event:
        return next(self._events)

    def ready(self) -> "EventStream":
        """Returns once the stream has a place: it gives all that happens from then on, however late it is read."""
        while self.cursor is None:
            with closing(self._read(is_first=True)) as events:
                for _ in events:
                    if self.cursor is not None:
                        break
        return self

    def close(self) -> None:
        self._events.close()

    def _follow(self) -> Generator[Event, None, None]:
        is_first = True
        while True:
            for event in self._read(is_first):
                if event is not None:
                    yield event
            is_first = False
            time.sleep(self._retry_seconds)

    def _read(self, is_first: bool) -> Generator[Event | None, None, None]:
        """Yields the events of one connection until it breaks, and None for a cursor without an event."""
        params = self._params if self.cursor is None else {**self._params, "cursor": self.cursor}
        try:
            with self._client.stream("GET", self._path, params=params, timeout=_timeout) as response:
                if response.status_code != httpx.codes.OK:
                    response.read()
                    if is_first or not _is_passing(response.status_code):
                        raise PharosError(ErrorResponse.from_dict(response.json()))
                    return
                yield from self._parse(response.iter_lines())
        except httpx.TransportError:
            if is_first and self.cursor is None:
                raise

    def _parse(self, lines: Iterator[str]) -> Iterator[Event | None]:
        frame: dict[str, str] = {}
        for line in lines:
            if line != "":
                name, _, value = line.partition(":")
                frame[name] = value.removeprefix(" ")
                continue
            if frame.get("retry", "").isdigit():
                self._retry_seconds = min(int(frame["retry"]) / 1000, _longest_retry_seconds)
            self.cursor = frame.get("id", self.cursor)
            yield _event_of(frame)
            frame = {}


def stream_events(
    client: AuthenticatedClient,
    project_id: str,
    *,
    types: Sequence[str] = (),
    conversation_id: Sequence[str] = (),
    assigned_to: Sequence[str] = (),
    status: Sequence[str] = (),
    cursor: str | None = None,
) -> EventStream:
    """Streams the events of a project, of some types or of some conversations.

    Args:
        client: A client with an API key.
        project_id: The project.
        types: Names of events, such as ``message.created`` or ``conversation.*``; by default all that the key may read.
        conversation_id: Only events of these conversations.
        assigned_to: Only events of conversations of these assignees.
        status: Only events of conversations with one of these statuses.
        cursor: Where another stream ended, within 24 hours.
    """
    filters = {"types": types, "conversation_id": conversation_id, "assigned_to": assigned_to, "status": status}
    params = {name: ",".join(map(_escaped, values)) for name, values in filters.items() if values}
    return EventStream(client, f"/api/v1/projects/{project_id}/events", params, cursor)


def _escaped(value: str) -> str:
    """Returns a value as it stands between commas."""
    return value.replace("\\", "\\\\").replace(",", "\\,")


def _event_of(frame: dict[str, str]) -> Event | None:
    if "data" not in frame:
        return None
    content = json.loads(frame["data"])
    return Event(frame.get("event", "message"), content.get("data", content))


def _is_passing(status: int) -> bool:
    return status in (408, 429) or status >= 500
