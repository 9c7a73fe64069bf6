from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.list_include import ListInclude
from ...models.notification_list import NotificationList
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    unread: bool | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    json_include: str | Unset = UNSET
    if not isinstance(include, Unset):
        json_include = include.value

    params["include"] = json_include

    params["unread"] = unread

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/me/notifications",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | NotificationList | None:
    if response.status_code == 200:
        response_200 = NotificationList.from_dict(response.json())

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
) -> Response[ErrorResponse | NotificationList]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    unread: bool | Unset = UNSET,
) -> Response[ErrorResponse | NotificationList]:
    """List your notifications

     Only for people who have signed in. It shows your notifications of the last 30 days, from all
    projects that you work in, newest first. `unread=true` with `include=total` counts what you have not
    read. Live streams send each as `notification.created`. Of each kind, you get only one per
    conversation until you have read it.

    Needs a person who has signed in.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        unread (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | NotificationList]
    """

    kwargs = _get_kwargs(
        limit=limit,
        cursor=cursor,
        include=include,
        unread=unread,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    unread: bool | Unset = UNSET,
) -> ErrorResponse | NotificationList | None:
    """List your notifications

     Only for people who have signed in. It shows your notifications of the last 30 days, from all
    projects that you work in, newest first. `unread=true` with `include=total` counts what you have not
    read. Live streams send each as `notification.created`. Of each kind, you get only one per
    conversation until you have read it.

    Needs a person who has signed in.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        unread (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | NotificationList
    """

    return sync_detailed(
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
        unread=unread,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    unread: bool | Unset = UNSET,
) -> Response[ErrorResponse | NotificationList]:
    """List your notifications

     Only for people who have signed in. It shows your notifications of the last 30 days, from all
    projects that you work in, newest first. `unread=true` with `include=total` counts what you have not
    read. Live streams send each as `notification.created`. Of each kind, you get only one per
    conversation until you have read it.

    Needs a person who has signed in.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        unread (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | NotificationList]
    """

    kwargs = _get_kwargs(
        limit=limit,
        cursor=cursor,
        include=include,
        unread=unread,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    unread: bool | Unset = UNSET,
) -> ErrorResponse | NotificationList | None:
    """List your notifications

     Only for people who have signed in. It shows your notifications of the last 30 days, from all
    projects that you work in, newest first. `unread=true` with `include=total` counts what you have not
    read. Live streams send each as `notification.created`. Of each kind, you get only one per
    conversation until you have read it.

    Needs a person who has signed in.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        unread (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | NotificationList
    """

    return (
        await asyncio_detailed(
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
            unread=unread,
        )
    ).parsed
