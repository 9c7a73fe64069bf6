from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.conversation_status import ConversationStatus
from ...models.error_response import ErrorResponse
from ...models.stream_subscription import StreamSubscription
from ...models.streamed_event import StreamedEvent
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    *,
    types: list[StreamSubscription] | Unset = UNSET,
    conversation_id: list[str] | Unset = UNSET,
    assigned_to: list[str] | Unset = UNSET,
    status: list[ConversationStatus] | Unset = UNSET,
    cursor: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(last_event_id, Unset):
        headers["Last-Event-ID"] = last_event_id

    params: dict[str, Any] = {}

    json_types: list[str] | Unset = UNSET
    if not isinstance(types, Unset):
        json_types = []
        for types_item_data in types:
            types_item = types_item_data.value
            json_types.append(types_item)

    params["types"] = json_types

    json_conversation_id: list[str] | Unset = UNSET
    if not isinstance(conversation_id, Unset):
        json_conversation_id = conversation_id

    params["conversation_id"] = json_conversation_id

    json_assigned_to: list[str] | Unset = UNSET
    if not isinstance(assigned_to, Unset):
        json_assigned_to = assigned_to

    params["assigned_to"] = json_assigned_to

    json_status: list[str] | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = []
        for status_item_data in status:
            status_item = status_item_data.value
            json_status.append(status_item)

    params["status"] = json_status

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/events".format(
            project_id=quote(str(project_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | StreamedEvent | None:
    if response.status_code == 200:
        response_200 = StreamedEvent.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = ErrorResponse.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = ErrorResponse.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = ErrorResponse.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = ErrorResponse.from_dict(response.json())

        return response_404

    if response.status_code == 429:
        response_429 = ErrorResponse.from_dict(response.json())

        return response_429

    if 400 <= response.status_code <= 499:
        response_4xx = ErrorResponse.from_dict(response.json())

        return response_4xx

    if 500 <= response.status_code <= 599:
        response_5xx = ErrorResponse.from_dict(response.json())

        return response_5xx

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ErrorResponse | StreamedEvent]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    types: list[StreamSubscription] | Unset = UNSET,
    conversation_id: list[str] | Unset = UNSET,
    assigned_to: list[str] | Unset = UNSET,
    status: list[ConversationStatus] | Unset = UNSET,
    cursor: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[ErrorResponse | StreamedEvent]:
    """Stream events

     Streams the events of a project as server-sent events. `id:` is a cursor, `event:` is the name of
    the event, and `data:` is the
    same as the body of a webhook, with the event’s own `id`. Events are sent immediately, each one
    once, and those of one conversation in
    the order in which they happened.

    Besides the scope of this route, each event needs the scope for the data that it shows:
    `messages:read`, `contacts:read`,
    `agent:read`, `webhooks:read`, and for `form.submitted` `forms:read` and `contacts:read`. `*` leaves
    out the others, and asking for one by
    name is refused.

    With `conversation_id`, `assigned_to` or `status`, you receive only events of conversations. An
    event that changes the assignee or the
    status is sent for the value before and for the value after, so that you also learn which
    conversations leave your list.

    After a disconnect, send the last `id` as `Last-Event-ID` (browsers do this themselves) or as
    `cursor`. Within 24 hours, you miss no
    event, even if the platform was restarted. After 24 hours, the first event is `reset`: read your
    data again through the API, and continue.

    The first `id` comes immediately, without an event. After 15 seconds without events, the stream
    sends a comment. A client that reads
    slower than events arrive gets them from the database. A client that reads nothing for 30 seconds is
    disconnected. A stream ends soon
    after its key is revoked or expires. The number of streams per key and per organization is limited
    (429). The platform records the events of a project from
    its first stream until about 25 hours after its last one.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        types (list[StreamSubscription] | Unset):
        conversation_id (list[str] | Unset):
        assigned_to (list[str] | Unset):
        status (list[ConversationStatus] | Unset):
        cursor (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | StreamedEvent]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        types=types,
        conversation_id=conversation_id,
        assigned_to=assigned_to,
        status=status,
        cursor=cursor,
        last_event_id=last_event_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    *,
    client: AuthenticatedClient,
    types: list[StreamSubscription] | Unset = UNSET,
    conversation_id: list[str] | Unset = UNSET,
    assigned_to: list[str] | Unset = UNSET,
    status: list[ConversationStatus] | Unset = UNSET,
    cursor: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> ErrorResponse | StreamedEvent | None:
    """Stream events

     Streams the events of a project as server-sent events. `id:` is a cursor, `event:` is the name of
    the event, and `data:` is the
    same as the body of a webhook, with the event’s own `id`. Events are sent immediately, each one
    once, and those of one conversation in
    the order in which they happened.

    Besides the scope of this route, each event needs the scope for the data that it shows:
    `messages:read`, `contacts:read`,
    `agent:read`, `webhooks:read`, and for `form.submitted` `forms:read` and `contacts:read`. `*` leaves
    out the others, and asking for one by
    name is refused.

    With `conversation_id`, `assigned_to` or `status`, you receive only events of conversations. An
    event that changes the assignee or the
    status is sent for the value before and for the value after, so that you also learn which
    conversations leave your list.

    After a disconnect, send the last `id` as `Last-Event-ID` (browsers do this themselves) or as
    `cursor`. Within 24 hours, you miss no
    event, even if the platform was restarted. After 24 hours, the first event is `reset`: read your
    data again through the API, and continue.

    The first `id` comes immediately, without an event. After 15 seconds without events, the stream
    sends a comment. A client that reads
    slower than events arrive gets them from the database. A client that reads nothing for 30 seconds is
    disconnected. A stream ends soon
    after its key is revoked or expires. The number of streams per key and per organization is limited
    (429). The platform records the events of a project from
    its first stream until about 25 hours after its last one.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        types (list[StreamSubscription] | Unset):
        conversation_id (list[str] | Unset):
        assigned_to (list[str] | Unset):
        status (list[ConversationStatus] | Unset):
        cursor (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | StreamedEvent
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        types=types,
        conversation_id=conversation_id,
        assigned_to=assigned_to,
        status=status,
        cursor=cursor,
        last_event_id=last_event_id,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    types: list[StreamSubscription] | Unset = UNSET,
    conversation_id: list[str] | Unset = UNSET,
    assigned_to: list[str] | Unset = UNSET,
    status: list[ConversationStatus] | Unset = UNSET,
    cursor: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[ErrorResponse | StreamedEvent]:
    """Stream events

     Streams the events of a project as server-sent events. `id:` is a cursor, `event:` is the name of
    the event, and `data:` is the
    same as the body of a webhook, with the event’s own `id`. Events are sent immediately, each one
    once, and those of one conversation in
    the order in which they happened.

    Besides the scope of this route, each event needs the scope for the data that it shows:
    `messages:read`, `contacts:read`,
    `agent:read`, `webhooks:read`, and for `form.submitted` `forms:read` and `contacts:read`. `*` leaves
    out the others, and asking for one by
    name is refused.

    With `conversation_id`, `assigned_to` or `status`, you receive only events of conversations. An
    event that changes the assignee or the
    status is sent for the value before and for the value after, so that you also learn which
    conversations leave your list.

    After a disconnect, send the last `id` as `Last-Event-ID` (browsers do this themselves) or as
    `cursor`. Within 24 hours, you miss no
    event, even if the platform was restarted. After 24 hours, the first event is `reset`: read your
    data again through the API, and continue.

    The first `id` comes immediately, without an event. After 15 seconds without events, the stream
    sends a comment. A client that reads
    slower than events arrive gets them from the database. A client that reads nothing for 30 seconds is
    disconnected. A stream ends soon
    after its key is revoked or expires. The number of streams per key and per organization is limited
    (429). The platform records the events of a project from
    its first stream until about 25 hours after its last one.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        types (list[StreamSubscription] | Unset):
        conversation_id (list[str] | Unset):
        assigned_to (list[str] | Unset):
        status (list[ConversationStatus] | Unset):
        cursor (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | StreamedEvent]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        types=types,
        conversation_id=conversation_id,
        assigned_to=assigned_to,
        status=status,
        cursor=cursor,
        last_event_id=last_event_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient,
    types: list[StreamSubscription] | Unset = UNSET,
    conversation_id: list[str] | Unset = UNSET,
    assigned_to: list[str] | Unset = UNSET,
    status: list[ConversationStatus] | Unset = UNSET,
    cursor: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> ErrorResponse | StreamedEvent | None:
    """Stream events

     Streams the events of a project as server-sent events. `id:` is a cursor, `event:` is the name of
    the event, and `data:` is the
    same as the body of a webhook, with the event’s own `id`. Events are sent immediately, each one
    once, and those of one conversation in
    the order in which they happened.

    Besides the scope of this route, each event needs the scope for the data that it shows:
    `messages:read`, `contacts:read`,
    `agent:read`, `webhooks:read`, and for `form.submitted` `forms:read` and `contacts:read`. `*` leaves
    out the others, and asking for one by
    name is refused.

    With `conversation_id`, `assigned_to` or `status`, you receive only events of conversations. An
    event that changes the assignee or the
    status is sent for the value before and for the value after, so that you also learn which
    conversations leave your list.

    After a disconnect, send the last `id` as `Last-Event-ID` (browsers do this themselves) or as
    `cursor`. Within 24 hours, you miss no
    event, even if the platform was restarted. After 24 hours, the first event is `reset`: read your
    data again through the API, and continue.

    The first `id` comes immediately, without an event. After 15 seconds without events, the stream
    sends a comment. A client that reads
    slower than events arrive gets them from the database. A client that reads nothing for 30 seconds is
    disconnected. A stream ends soon
    after its key is revoked or expires. The number of streams per key and per organization is limited
    (429). The platform records the events of a project from
    its first stream until about 25 hours after its last one.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        types (list[StreamSubscription] | Unset):
        conversation_id (list[str] | Unset):
        assigned_to (list[str] | Unset):
        status (list[ConversationStatus] | Unset):
        cursor (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | StreamedEvent
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            types=types,
            conversation_id=conversation_id,
            assigned_to=assigned_to,
            status=status,
            cursor=cursor,
            last_event_id=last_event_id,
        )
    ).parsed
