from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.visitor_conversation import VisitorConversation
from ...models.visitor_message import VisitorMessage
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    *,
    last_event_id: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(last_event_id, Unset):
        headers["Last-Event-ID"] = last_event_id

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/public/widget/{project_id}/stream".format(
            project_id=quote(str(project_id), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | VisitorConversation | VisitorMessage | None:
    if response.status_code == 200:

        def _parse_response_200(data: object) -> VisitorConversation | VisitorMessage:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_visitor_stream_data_type_0 = VisitorMessage.from_dict(data)

                return componentsschemas_visitor_stream_data_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_visitor_stream_data_type_1 = VisitorConversation.from_dict(data)

            return componentsschemas_visitor_stream_data_type_1

        response_200 = _parse_response_200(response.json())

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
) -> Response[ErrorResponse | VisitorConversation | VisitorMessage]:
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
    last_event_id: str | Unset = UNSET,
) -> Response[ErrorResponse | VisitorConversation | VisitorMessage]:
    """Stream replies to the visitor

     Server-sent events of all conversations of the visitor: `message.created` (from both sides),
    `message.updated`,
    `message.deleted`, `conversation.deleted`, `conversation.created`,
    `conversation.updated` (status, rating, what was seen) and `typing` (of the team). Read it with
    `fetch`, because it needs the
    `Authorization` header. After a disconnect, send the last `id` as `Last-Event-ID`: for 24 hours, the
    stream continues without missing or
    repeating an event. After that, the first event is `reset`: load the conversations again. `reset`
    also comes when two conversations of the
    visitor were merged. The stream ends within seconds after its session ends.

    Needs the session token of the visitor, from `beginWidgetSession`, as `Authorization: Bearer`.

    Args:
        project_id (str):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | VisitorConversation | VisitorMessage]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
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
    last_event_id: str | Unset = UNSET,
) -> ErrorResponse | VisitorConversation | VisitorMessage | None:
    """Stream replies to the visitor

     Server-sent events of all conversations of the visitor: `message.created` (from both sides),
    `message.updated`,
    `message.deleted`, `conversation.deleted`, `conversation.created`,
    `conversation.updated` (status, rating, what was seen) and `typing` (of the team). Read it with
    `fetch`, because it needs the
    `Authorization` header. After a disconnect, send the last `id` as `Last-Event-ID`: for 24 hours, the
    stream continues without missing or
    repeating an event. After that, the first event is `reset`: load the conversations again. `reset`
    also comes when two conversations of the
    visitor were merged. The stream ends within seconds after its session ends.

    Needs the session token of the visitor, from `beginWidgetSession`, as `Authorization: Bearer`.

    Args:
        project_id (str):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | VisitorConversation | VisitorMessage
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        last_event_id=last_event_id,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    last_event_id: str | Unset = UNSET,
) -> Response[ErrorResponse | VisitorConversation | VisitorMessage]:
    """Stream replies to the visitor

     Server-sent events of all conversations of the visitor: `message.created` (from both sides),
    `message.updated`,
    `message.deleted`, `conversation.deleted`, `conversation.created`,
    `conversation.updated` (status, rating, what was seen) and `typing` (of the team). Read it with
    `fetch`, because it needs the
    `Authorization` header. After a disconnect, send the last `id` as `Last-Event-ID`: for 24 hours, the
    stream continues without missing or
    repeating an event. After that, the first event is `reset`: load the conversations again. `reset`
    also comes when two conversations of the
    visitor were merged. The stream ends within seconds after its session ends.

    Needs the session token of the visitor, from `beginWidgetSession`, as `Authorization: Bearer`.

    Args:
        project_id (str):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | VisitorConversation | VisitorMessage]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        last_event_id=last_event_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient,
    last_event_id: str | Unset = UNSET,
) -> ErrorResponse | VisitorConversation | VisitorMessage | None:
    """Stream replies to the visitor

     Server-sent events of all conversations of the visitor: `message.created` (from both sides),
    `message.updated`,
    `message.deleted`, `conversation.deleted`, `conversation.created`,
    `conversation.updated` (status, rating, what was seen) and `typing` (of the team). Read it with
    `fetch`, because it needs the
    `Authorization` header. After a disconnect, send the last `id` as `Last-Event-ID`: for 24 hours, the
    stream continues without missing or
    repeating an event. After that, the first event is `reset`: load the conversations again. `reset`
    also comes when two conversations of the
    visitor were merged. The stream ends within seconds after its session ends.

    Needs the session token of the visitor, from `beginWidgetSession`, as `Authorization: Bearer`.

    Args:
        project_id (str):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | VisitorConversation | VisitorMessage
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            last_event_id=last_event_id,
        )
    ).parsed
