from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.list_include import ListInclude
from ...models.unanswered_search_list import UnansweredSearchList
from ...models.unanswered_search_sort import UnansweredSearchSort
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    sort: UnansweredSearchSort | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    json_include: str | Unset = UNSET
    if not isinstance(include, Unset):
        json_include = include.value

    params["include"] = json_include

    json_sort: str | Unset = UNSET
    if not isinstance(sort, Unset):
        json_sort = sort.value

    params["sort"] = json_sort

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/kb/searches/unanswered".format(
            project_id=quote(str(project_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | UnansweredSearchList | None:
    if response.status_code == 200:
        response_200 = UnansweredSearchList.from_dict(response.json())

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
) -> Response[ErrorResponse | UnansweredSearchList]:
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
    sort: UnansweredSearchSort | Unset = UNSET,
) -> Response[ErrorResponse | UnansweredSearchList]:
    """List searches without a result

     Use it to find out which articles or synonyms are missing. A search is counted within seconds, and
    deleted 90 days after it was last made. At most 1000 questions of a project are kept. Email
    addresses, URLs and numbers of four or more digits are masked, even with spaces or punctuation
    between the digits. Names are not recognized: a name in a question is stored. Questions of more than
    200 characters, and searches with a tag, are not stored.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        sort (UnansweredSearchSort | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | UnansweredSearchList]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        cursor=cursor,
        include=include,
        sort=sort,
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
    sort: UnansweredSearchSort | Unset = UNSET,
) -> ErrorResponse | UnansweredSearchList | None:
    """List searches without a result

     Use it to find out which articles or synonyms are missing. A search is counted within seconds, and
    deleted 90 days after it was last made. At most 1000 questions of a project are kept. Email
    addresses, URLs and numbers of four or more digits are masked, even with spaces or punctuation
    between the digits. Names are not recognized: a name in a question is stored. Questions of more than
    200 characters, and searches with a tag, are not stored.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        sort (UnansweredSearchSort | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | UnansweredSearchList
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
        sort=sort,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    sort: UnansweredSearchSort | Unset = UNSET,
) -> Response[ErrorResponse | UnansweredSearchList]:
    """List searches without a result

     Use it to find out which articles or synonyms are missing. A search is counted within seconds, and
    deleted 90 days after it was last made. At most 1000 questions of a project are kept. Email
    addresses, URLs and numbers of four or more digits are masked, even with spaces or punctuation
    between the digits. Names are not recognized: a name in a question is stored. Questions of more than
    200 characters, and searches with a tag, are not stored.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        sort (UnansweredSearchSort | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | UnansweredSearchList]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        cursor=cursor,
        include=include,
        sort=sort,
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
    sort: UnansweredSearchSort | Unset = UNSET,
) -> ErrorResponse | UnansweredSearchList | None:
    """List searches without a result

     Use it to find out which articles or synonyms are missing. A search is counted within seconds, and
    deleted 90 days after it was last made. At most 1000 questions of a project are kept. Email
    addresses, URLs and numbers of four or more digits are masked, even with spaces or punctuation
    between the digits. Names are not recognized: a name in a question is stored. Questions of more than
    200 characters, and searches with a tag, are not stored.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        sort (UnansweredSearchSort | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | UnansweredSearchList
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
            sort=sort,
        )
    ).parsed
