from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.picture_response import PictureResponse
from ...types import File, FileTypes
from ...types import UNSET, Unset
from io import BytesIO
from typing import cast


def _get_kwargs(
    project_id: str,
    *,
    body: File,
    name: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["name"] = name

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/projects/{project_id}/kb/pictures".format(
            project_id=quote(str(project_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["content"] = body.payload
    headers["Content-Type"] = "application/octet-stream"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | PictureResponse | None:
    if response.status_code == 201:
        response_201 = PictureResponse.from_dict(response.json())

        return response_201

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

    if response.status_code == 409:
        response_409 = ErrorResponse.from_dict(response.json())

        return response_409

    if response.status_code == 413:
        response_413 = ErrorResponse.from_dict(response.json())

        return response_413

    if response.status_code == 422:
        response_422 = ErrorResponse.from_dict(response.json())

        return response_422

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
    *,
    client: AuthenticatedClient,
    body: File,
    name: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ErrorResponse | PictureResponse]:
    """Upload a picture

     Send the bytes of a PNG, JPEG, GIF, WebP or AVIF file of at most 10 MiB as the body, with any
    content type, and use its `url` in the Markdown of articles. If the project has a picture with the
    same content, the answer is that picture. Pictures that no version of an article uses are deleted
    after 30 days. An organization can have 20 000 pictures.

    Needs the scope `kb:write`.

    Args:
        project_id (str):
        name (str | Unset):
        idempotency_key (str | Unset):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | PictureResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        body=body,
        name=name,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: File,
    name: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ErrorResponse | PictureResponse | None:
    """Upload a picture

     Send the bytes of a PNG, JPEG, GIF, WebP or AVIF file of at most 10 MiB as the body, with any
    content type, and use its `url` in the Markdown of articles. If the project has a picture with the
    same content, the answer is that picture. Pictures that no version of an article uses are deleted
    after 30 days. An organization can have 20 000 pictures.

    Needs the scope `kb:write`.

    Args:
        project_id (str):
        name (str | Unset):
        idempotency_key (str | Unset):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | PictureResponse
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        body=body,
        name=name,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: File,
    name: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ErrorResponse | PictureResponse]:
    """Upload a picture

     Send the bytes of a PNG, JPEG, GIF, WebP or AVIF file of at most 10 MiB as the body, with any
    content type, and use its `url` in the Markdown of articles. If the project has a picture with the
    same content, the answer is that picture. Pictures that no version of an article uses are deleted
    after 30 days. An organization can have 20 000 pictures.

    Needs the scope `kb:write`.

    Args:
        project_id (str):
        name (str | Unset):
        idempotency_key (str | Unset):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | PictureResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        body=body,
        name=name,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: File,
    name: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ErrorResponse | PictureResponse | None:
    """Upload a picture

     Send the bytes of a PNG, JPEG, GIF, WebP or AVIF file of at most 10 MiB as the body, with any
    content type, and use its `url` in the Markdown of articles. If the project has a picture with the
    same content, the answer is that picture. Pictures that no version of an article uses are deleted
    after 30 days. An organization can have 20 000 pictures.

    Needs the scope `kb:write`.

    Args:
        project_id (str):
        name (str | Unset):
        idempotency_key (str | Unset):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | PictureResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            body=body,
            name=name,
            idempotency_key=idempotency_key,
        )
    ).parsed
