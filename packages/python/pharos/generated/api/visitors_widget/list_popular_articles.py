from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.article_hit_list import ArticleHitList
from ...models.error_response import ErrorResponse
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    *,
    limit: int | Unset = UNSET,
    locale: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["locale"] = locale

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/public/widget/{project_id}/articles/popular".format(
            project_id=quote(str(project_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ArticleHitList | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = ArticleHitList.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = ErrorResponse.from_dict(response.json())

        return response_400

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
) -> Response[ArticleHitList | ErrorResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    locale: str | Unset = UNSET,
) -> Response[ArticleHitList | ErrorResponse]:
    """List the articles that visitors read most

     The widget shows them before a visitor searches, so no session is needed. Articles in the language
    that you ask for come first.

    Needs no key.

    Args:
        project_id (str):
        limit (int | Unset):
        locale (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ArticleHitList | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        locale=locale,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    locale: str | Unset = UNSET,
) -> ArticleHitList | ErrorResponse | None:
    """List the articles that visitors read most

     The widget shows them before a visitor searches, so no session is needed. Articles in the language
    that you ask for come first.

    Needs no key.

    Args:
        project_id (str):
        limit (int | Unset):
        locale (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ArticleHitList | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        limit=limit,
        locale=locale,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    locale: str | Unset = UNSET,
) -> Response[ArticleHitList | ErrorResponse]:
    """List the articles that visitors read most

     The widget shows them before a visitor searches, so no session is needed. Articles in the language
    that you ask for come first.

    Needs no key.

    Args:
        project_id (str):
        limit (int | Unset):
        locale (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ArticleHitList | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        locale=locale,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    locale: str | Unset = UNSET,
) -> ArticleHitList | ErrorResponse | None:
    """List the articles that visitors read most

     The widget shows them before a visitor searches, so no session is needed. Articles in the language
    that you ask for come first.

    Needs no key.

    Args:
        project_id (str):
        limit (int | Unset):
        locale (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ArticleHitList | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            limit=limit,
            locale=locale,
        )
    ).parsed
