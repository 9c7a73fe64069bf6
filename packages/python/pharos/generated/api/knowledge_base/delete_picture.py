from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    picture_id: str,
    *,
    prefer: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(prefer, Unset):
        headers["Prefer"] = prefer

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/api/v1/projects/{project_id}/kb/pictures/{picture_id}".format(
            project_id=quote(str(project_id), safe=""),
            picture_id=quote(str(picture_id), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Any | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = cast(Any, None)
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

    if response.status_code == 415:
        response_415 = ErrorResponse.from_dict(response.json())

        return response_415

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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Any | ErrorResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    picture_id: str,
    *,
    client: AuthenticatedClient,
    prefer: str | Unset = UNSET,
) -> Response[Any | ErrorResponse]:
    """Delete a picture

     Articles that use it show its alternative text instead. Browsers that have shown the picture may
    keep a copy of it.

    Needs the scope `kb:write`.

    Args:
        project_id (str):
        picture_id (str):
        prefer (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        picture_id=picture_id,
        prefer=prefer,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    picture_id: str,
    *,
    client: AuthenticatedClient,
    prefer: str | Unset = UNSET,
) -> Any | ErrorResponse | None:
    """Delete a picture

     Articles that use it show its alternative text instead. Browsers that have shown the picture may
    keep a copy of it.

    Needs the scope `kb:write`.

    Args:
        project_id (str):
        picture_id (str):
        prefer (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        picture_id=picture_id,
        client=client,
        prefer=prefer,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    picture_id: str,
    *,
    client: AuthenticatedClient,
    prefer: str | Unset = UNSET,
) -> Response[Any | ErrorResponse]:
    """Delete a picture

     Articles that use it show its alternative text instead. Browsers that have shown the picture may
    keep a copy of it.

    Needs the scope `kb:write`.

    Args:
        project_id (str):
        picture_id (str):
        prefer (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        picture_id=picture_id,
        prefer=prefer,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    picture_id: str,
    *,
    client: AuthenticatedClient,
    prefer: str | Unset = UNSET,
) -> Any | ErrorResponse | None:
    """Delete a picture

     Articles that use it show its alternative text instead. Browsers that have shown the picture may
    keep a copy of it.

    Needs the scope `kb:write`.

    Args:
        project_id (str):
        picture_id (str):
        prefer (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            picture_id=picture_id,
            client=client,
            prefer=prefer,
        )
    ).parsed
