from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.attachment_variant import AttachmentVariant
from ...models.error_response import ErrorResponse
from ...types import File, FileTypes
from ...types import UNSET, Unset
from io import BytesIO
from typing import cast


def _get_kwargs(
    attachment_id: str,
    *,
    variant: AttachmentVariant,
    expires: str,
    signature: str,
    if_none_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    params: dict[str, Any] = {}

    json_variant = variant.value
    params["variant"] = json_variant

    params["expires"] = expires

    params["signature"] = signature

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/public/attachments/{attachment_id}/file".format(
            attachment_id=quote(str(attachment_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | ErrorResponse | File | None:
    if response.status_code == 200:
        response_200 = File(payload=BytesIO(response.content))

        return response_200

    if response.status_code == 206:
        response_206 = File(payload=BytesIO(response.content))

        return response_206

    if response.status_code == 304:
        response_304 = cast(Any, None)
        return response_304

    if response.status_code == 400:
        response_400 = ErrorResponse.from_dict(response.json())

        return response_400

    if response.status_code == 403:
        response_403 = ErrorResponse.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = ErrorResponse.from_dict(response.json())

        return response_404

    if response.status_code == 416:
        response_416 = ErrorResponse.from_dict(response.json())

        return response_416

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
) -> Response[Any | ErrorResponse | File]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    attachment_id: str,
    *,
    client: AuthenticatedClient | Client,
    variant: AttachmentVariant,
    expires: str,
    signature: str,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | ErrorResponse | File]:
    """Download an attachment

     Returns the file as a download. Send `Range` to get a part of it: the answer is 206 with `Content-
    Range`. If the file has no such part, the answer is 416, and its `Content-Range` tells the size of
    the file.

    Needs no key.

    Args:
        attachment_id (str):
        variant (AttachmentVariant):
        expires (str):
        signature (str):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ErrorResponse | File]
    """

    kwargs = _get_kwargs(
        attachment_id=attachment_id,
        variant=variant,
        expires=expires,
        signature=signature,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    attachment_id: str,
    *,
    client: AuthenticatedClient | Client,
    variant: AttachmentVariant,
    expires: str,
    signature: str,
    if_none_match: str | Unset = UNSET,
) -> Any | ErrorResponse | File | None:
    """Download an attachment

     Returns the file as a download. Send `Range` to get a part of it: the answer is 206 with `Content-
    Range`. If the file has no such part, the answer is 416, and its `Content-Range` tells the size of
    the file.

    Needs no key.

    Args:
        attachment_id (str):
        variant (AttachmentVariant):
        expires (str):
        signature (str):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ErrorResponse | File
    """

    return sync_detailed(
        attachment_id=attachment_id,
        client=client,
        variant=variant,
        expires=expires,
        signature=signature,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    attachment_id: str,
    *,
    client: AuthenticatedClient | Client,
    variant: AttachmentVariant,
    expires: str,
    signature: str,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | ErrorResponse | File]:
    """Download an attachment

     Returns the file as a download. Send `Range` to get a part of it: the answer is 206 with `Content-
    Range`. If the file has no such part, the answer is 416, and its `Content-Range` tells the size of
    the file.

    Needs no key.

    Args:
        attachment_id (str):
        variant (AttachmentVariant):
        expires (str):
        signature (str):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ErrorResponse | File]
    """

    kwargs = _get_kwargs(
        attachment_id=attachment_id,
        variant=variant,
        expires=expires,
        signature=signature,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    attachment_id: str,
    *,
    client: AuthenticatedClient | Client,
    variant: AttachmentVariant,
    expires: str,
    signature: str,
    if_none_match: str | Unset = UNSET,
) -> Any | ErrorResponse | File | None:
    """Download an attachment

     Returns the file as a download. Send `Range` to get a part of it: the answer is 206 with `Content-
    Range`. If the file has no such part, the answer is 416, and its `Content-Range` tells the size of
    the file.

    Needs no key.

    Args:
        attachment_id (str):
        variant (AttachmentVariant):
        expires (str):
        signature (str):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ErrorResponse | File
    """

    return (
        await asyncio_detailed(
            attachment_id=attachment_id,
            client=client,
            variant=variant,
            expires=expires,
            signature=signature,
            if_none_match=if_none_match,
        )
    ).parsed
