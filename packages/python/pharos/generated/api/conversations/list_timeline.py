from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.list_include import ListInclude
from ...models.sort_order import SortOrder
from ...models.timeline_entry_list import TimelineEntryList
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    conversation_id: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    order: SortOrder | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    json_include: str | Unset = UNSET
    if not isinstance(include, Unset):
        json_include = include.value

    params["include"] = json_include

    json_order: str | Unset = UNSET
    if not isinstance(order, Unset):
        json_order = order.value

    params["order"] = json_order

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/conversations/{conversation_id}/timeline".format(
            project_id=quote(str(project_id), safe=""),
            conversation_id=quote(str(conversation_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | TimelineEntryList | None:
    if response.status_code == 200:
        response_200 = TimelineEntryList.from_dict(response.json())

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
) -> Response[ErrorResponse | TimelineEntryList]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    conversation_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    order: SortOrder | Unset = UNSET,
) -> Response[ErrorResponse | TimelineEntryList]:
    """Show what happened in a conversation

     Use it to show messages together with everything else that happened: who changed the status,
    assignee or tags, what the AI agent decided, ratings, merges and issues. The key also needs
    `messages:read`. What the agent decided appears a moment later.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        conversation_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        order (SortOrder | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | TimelineEntryList]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        conversation_id=conversation_id,
        limit=limit,
        cursor=cursor,
        include=include,
        order=order,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    conversation_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    order: SortOrder | Unset = UNSET,
) -> ErrorResponse | TimelineEntryList | None:
    """Show what happened in a conversation

     Use it to show messages together with everything else that happened: who changed the status,
    assignee or tags, what the AI agent decided, ratings, merges and issues. The key also needs
    `messages:read`. What the agent decided appears a moment later.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        conversation_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        order (SortOrder | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | TimelineEntryList
    """

    return sync_detailed(
        project_id=project_id,
        conversation_id=conversation_id,
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
        order=order,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    conversation_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    order: SortOrder | Unset = UNSET,
) -> Response[ErrorResponse | TimelineEntryList]:
    """Show what happened in a conversation

     Use it to show messages together with everything else that happened: who changed the status,
    assignee or tags, what the AI agent decided, ratings, merges and issues. The key also needs
    `messages:read`. What the agent decided appears a moment later.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        conversation_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        order (SortOrder | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | TimelineEntryList]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        conversation_id=conversation_id,
        limit=limit,
        cursor=cursor,
        include=include,
        order=order,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    conversation_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    order: SortOrder | Unset = UNSET,
) -> ErrorResponse | TimelineEntryList | None:
    """Show what happened in a conversation

     Use it to show messages together with everything else that happened: who changed the status,
    assignee or tags, what the AI agent decided, ratings, merges and issues. The key also needs
    `messages:read`. What the agent decided appears a moment later.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        conversation_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        order (SortOrder | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | TimelineEntryList
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            conversation_id=conversation_id,
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
            order=order,
        )
    ).parsed
