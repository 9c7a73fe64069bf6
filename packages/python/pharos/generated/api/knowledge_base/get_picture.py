from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.picture_response import PictureResponse
from typing import cast


def _get_kwargs(
    project_id: str,
    picture_id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/kb/pictures/{picture_id}".format(
            project_id=quote(str(project_id), safe=""),
            picture_id=quote(str(picture_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | PictureResponse | None:
    if response.status_code == 200:
        response_200 = PictureResponse.from_dict(response.json())

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
) -> Response[ErrorResponse | PictureResponse]:
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
) -> Response[ErrorResponse | PictureResponse]:
    """Get a picture

     Use it to read the name, type and size of a picture. The picture itself is at its `url`.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        picture_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | PictureResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        picture_id=picture_id,
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
) -> ErrorResponse | PictureResponse | None:
    """Get a picture

     Use it to read the name, type and size of a picture. The picture itself is at its `url`.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        picture_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | PictureResponse
    """

    return sync_detailed(
        project_id=project_id,
        picture_id=picture_id,
        client=client,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    picture_id: str,
    *,
    client: AuthenticatedClient,
) -> Response[ErrorResponse | PictureResponse]:
    """Get a picture

     Use it to read the name, type and size of a picture. The picture itself is at its `url`.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        picture_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | PictureResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        picture_id=picture_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    picture_id: str,
    *,
    client: AuthenticatedClient,
) -> ErrorResponse | PictureResponse | None:
    """Get a picture

     Use it to read the name, type and size of a picture. The picture itself is at its `url`.

    Needs the scope `kb:read`.

    Args:
        project_id (str):
        picture_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | PictureResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            picture_id=picture_id,
            client=client,
        )
    ).parsed
