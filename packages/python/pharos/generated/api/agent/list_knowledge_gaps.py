from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.knowledge_gap_list import KnowledgeGapList
from ...models.list_include import ListInclude
from ...types import UNSET, Unset
from typing import cast
import datetime


def _get_kwargs(
    project_id: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    after: datetime.datetime | Unset = UNSET,
    before: datetime.datetime | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    json_include: str | Unset = UNSET
    if not isinstance(include, Unset):
        json_include = include.value

    params["include"] = json_include

    json_after: str | Unset = UNSET
    if not isinstance(after, Unset):
        json_after = after.isoformat()
    params["after"] = json_after

    json_before: str | Unset = UNSET
    if not isinstance(before, Unset):
        json_before = before.isoformat()
    params["before"] = json_before

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/agent/gaps".format(
            project_id=quote(str(project_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | KnowledgeGapList | None:
    if response.status_code == 200:
        response_200 = KnowledgeGapList.from_dict(response.json())

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
) -> Response[ErrorResponse | KnowledgeGapList]:
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
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    after: datetime.datetime | Unset = UNSET,
    before: datetime.datetime | Unset = UNSET,
) -> Response[ErrorResponse | KnowledgeGapList]:
    """List knowledge gaps

     Use it to find out which articles are missing. Similar questions form one group, and those that were
    asked most often come first. The latest 1000 questions of the time range count. Email addresses,
    URLs and long numbers are masked.

    Needs the scope `agent:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        after (datetime.datetime | Unset):
        before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | KnowledgeGapList]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        cursor=cursor,
        include=include,
        after=after,
        before=before,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    after: datetime.datetime | Unset = UNSET,
    before: datetime.datetime | Unset = UNSET,
) -> ErrorResponse | KnowledgeGapList | None:
    """List knowledge gaps

     Use it to find out which articles are missing. Similar questions form one group, and those that were
    asked most often come first. The latest 1000 questions of the time range count. Email addresses,
    URLs and long numbers are masked.

    Needs the scope `agent:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        after (datetime.datetime | Unset):
        before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | KnowledgeGapList
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
        after=after,
        before=before,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    after: datetime.datetime | Unset = UNSET,
    before: datetime.datetime | Unset = UNSET,
) -> Response[ErrorResponse | KnowledgeGapList]:
    """List knowledge gaps

     Use it to find out which articles are missing. Similar questions form one group, and those that were
    asked most often come first. The latest 1000 questions of the time range count. Email addresses,
    URLs and long numbers are masked.

    Needs the scope `agent:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        after (datetime.datetime | Unset):
        before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | KnowledgeGapList]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        cursor=cursor,
        include=include,
        after=after,
        before=before,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    after: datetime.datetime | Unset = UNSET,
    before: datetime.datetime | Unset = UNSET,
) -> ErrorResponse | KnowledgeGapList | None:
    """List knowledge gaps

     Use it to find out which articles are missing. Similar questions form one group, and those that were
    asked most often come first. The latest 1000 questions of the time range count. Email addresses,
    URLs and long numbers are masked.

    Needs the scope `agent:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        after (datetime.datetime | Unset):
        before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | KnowledgeGapList
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
            after=after,
            before=before,
        )
    ).parsed
