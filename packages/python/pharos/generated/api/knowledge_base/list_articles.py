from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.article_list import ArticleList
from ...models.article_status import ArticleStatus
from ...models.error_response import ErrorResponse
from ...models.list_include import ListInclude
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    status: list[ArticleStatus] | Unset = UNSET,
    locale: list[str] | Unset = UNSET,
    tag: list[str] | Unset = UNSET,
    external_id: str | Unset = UNSET,
    slug: str | Unset = UNSET,
    q: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    json_include: str | Unset = UNSET
    if not isinstance(include, Unset):
        json_include = include.value

    params["include"] = json_include

    json_status: list[str] | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = []
        for status_item_data in status:
            status_item = status_item_data.value
            json_status.append(status_item)

    params["status"] = json_status

    json_locale: list[str] | Unset = UNSET
    if not isinstance(locale, Unset):
        json_locale = locale

    params["locale"] = json_locale

    json_tag: list[str] | Unset = UNSET
    if not isinstance(tag, Unset):
        json_tag = tag

    params["tag"] = json_tag

    params["external_id"] = external_id

    params["slug"] = slug

    params["q"] = q

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/kb/articles".format(
            project_id=quote(str(project_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ArticleList | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = ArticleList.from_dict(response.json())

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
) -> Response[ArticleList | ErrorResponse]:
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
    status: list[ArticleStatus] | Unset = UNSET,
    locale: list[str] | Unset = UNSET,
    tag: list[str] | Unset = UNSET,
    external_id: str | Unset = UNSET,
    slug: str | Unset = UNSET,
    q: str | Unset = UNSET,
) -> Response[ArticleList | ErrorResponse]:
    """List articles

     Use it to show or export your knowledge base. The newest article comes first. Bodies are left out.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        status (list[ArticleStatus] | Unset):
        locale (list[str] | Unset):
        tag (list[str] | Unset):
        external_id (str | Unset):
        slug (str | Unset):
        q (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ArticleList | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        cursor=cursor,
        include=include,
        status=status,
        locale=locale,
        tag=tag,
        external_id=external_id,
        slug=slug,
        q=q,
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
    status: list[ArticleStatus] | Unset = UNSET,
    locale: list[str] | Unset = UNSET,
    tag: list[str] | Unset = UNSET,
    external_id: str | Unset = UNSET,
    slug: str | Unset = UNSET,
    q: str | Unset = UNSET,
) -> ArticleList | ErrorResponse | None:
    """List articles

     Use it to show or export your knowledge base. The newest article comes first. Bodies are left out.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        status (list[ArticleStatus] | Unset):
        locale (list[str] | Unset):
        tag (list[str] | Unset):
        external_id (str | Unset):
        slug (str | Unset):
        q (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ArticleList | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
        status=status,
        locale=locale,
        tag=tag,
        external_id=external_id,
        slug=slug,
        q=q,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    status: list[ArticleStatus] | Unset = UNSET,
    locale: list[str] | Unset = UNSET,
    tag: list[str] | Unset = UNSET,
    external_id: str | Unset = UNSET,
    slug: str | Unset = UNSET,
    q: str | Unset = UNSET,
) -> Response[ArticleList | ErrorResponse]:
    """List articles

     Use it to show or export your knowledge base. The newest article comes first. Bodies are left out.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        status (list[ArticleStatus] | Unset):
        locale (list[str] | Unset):
        tag (list[str] | Unset):
        external_id (str | Unset):
        slug (str | Unset):
        q (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ArticleList | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        cursor=cursor,
        include=include,
        status=status,
        locale=locale,
        tag=tag,
        external_id=external_id,
        slug=slug,
        q=q,
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
    status: list[ArticleStatus] | Unset = UNSET,
    locale: list[str] | Unset = UNSET,
    tag: list[str] | Unset = UNSET,
    external_id: str | Unset = UNSET,
    slug: str | Unset = UNSET,
    q: str | Unset = UNSET,
) -> ArticleList | ErrorResponse | None:
    """List articles

     Use it to show or export your knowledge base. The newest article comes first. Bodies are left out.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        status (list[ArticleStatus] | Unset):
        locale (list[str] | Unset):
        tag (list[str] | Unset):
        external_id (str | Unset):
        slug (str | Unset):
        q (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ArticleList | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
            status=status,
            locale=locale,
            tag=tag,
            external_id=external_id,
            slug=slug,
            q=q,
        )
    ).parsed
