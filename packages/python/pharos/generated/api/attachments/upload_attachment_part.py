from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...types import File, FileTypes
from io import BytesIO
from typing import cast


def _get_kwargs(
    attachment_id: str,
    part: int,
    *,
    body: File,
    expires: str,
    signature: str,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    params: dict[str, Any] = {}

    params["expires"] = expires

    params["signature"] = signature

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/api/public/attachments/{attachment_id}/parts/{part}".format(
            attachment_id=quote(str(attachment_id), safe=""),
            part=quote(str(part), safe=""),
        ),
        "params": params,
    }

    _kwargs["content"] = body.payload
    headers["Content-Type"] = "application/octet-stream"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Any | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = cast(Any, None)
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

    if response.status_code == 413:
        response_413 = ErrorResponse.from_dict(response.json())

        return response_413

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
    attachment_id: str,
    part: int,
    *,
    client: AuthenticatedClient | Client,
    body: File,
    expires: str,
    signature: str,
) -> Response[Any | ErrorResponse]:
    """Upload a part of a file

     Send the bytes of the part as the body, with any content type: exactly as many as the `size` of the
    part says. If you send a part again, it replaces the earlier one.

    Needs no key.

    Args:
        attachment_id (str):
        part (int):
        expires (str):
        signature (str):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ErrorResponse]
    """

    kwargs = _get_kwargs(
        attachment_id=attachment_id,
        part=part,
        body=body,
        expires=expires,
        signature=signature,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    attachment_id: str,
    part: int,
    *,
    client: AuthenticatedClient | Client,
    body: File,
    expires: str,
    signature: str,
) -> Any | ErrorResponse | None:
    """Upload a part of a file

     Send the bytes of the part as the body, with any content type: exactly as many as the `size` of the
    part says. If you send a part again, it replaces the earlier one.

    Needs no key.

    Args:
        attachment_id (str):
        part (int):
        expires (str):
        signature (str):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ErrorResponse
    """

    return sync_detailed(
        attachment_id=attachment_id,
        part=part,
        client=client,
        body=body,
        expires=expires,
        signature=signature,
    ).parsed


async def asyncio_detailed(
    attachment_id: str,
    part: int,
    *,
    client: AuthenticatedClient | Client,
    body: File,
    expires: str,
    signature: str,
) -> Response[Any | ErrorResponse]:
    """Upload a part of a file

     Send the bytes of the part as the body, with any content type: exactly as many as the `size` of the
    part says. If you send a part again, it replaces the earlier one.

    Needs no key.

    Args:
        attachment_id (str):
        part (int):
        expires (str):
        signature (str):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ErrorResponse]
    """

    kwargs = _get_kwargs(
        attachment_id=attachment_id,
        part=part,
        body=body,
        expires=expires,
        signature=signature,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    attachment_id: str,
    part: int,
    *,
    client: AuthenticatedClient | Client,
    body: File,
    expires: str,
    signature: str,
) -> Any | ErrorResponse | None:
    """Upload a part of a file

     Send the bytes of the part as the body, with any content type: exactly as many as the `size` of the
    part says. If you send a part again, it replaces the earlier one.

    Needs no key.

    Args:
        attachment_id (str):
        part (int):
        expires (str):
        signature (str):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ErrorResponse
    """

    return (
        await asyncio_detailed(
            attachment_id=attachment_id,
            part=part,
            client=client,
            body=body,
            expires=expires,
            signature=signature,
        )
    ).parsed
