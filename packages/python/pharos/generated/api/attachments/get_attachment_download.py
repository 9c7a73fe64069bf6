from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.attachment_variant import AttachmentVariant
from ...models.download_link_response import DownloadLinkResponse
from ...models.error_response import ErrorResponse
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    attachment_id: str,
    *,
    variant: AttachmentVariant | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_variant: str | Unset = UNSET
    if not isinstance(variant, Unset):
        json_variant = variant.value

    params["variant"] = json_variant

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/attachments/{attachment_id}/download".format(
            project_id=quote(str(project_id), safe=""),
            attachment_id=quote(str(attachment_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> DownloadLinkResponse | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = DownloadLinkResponse.from_dict(response.json())

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

    if response.status_code == 409:
        response_409 = ErrorResponse.from_dict(response.json())

        return response_409

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
) -> Response[DownloadLinkResponse | ErrorResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    attachment_id: str,
    *,
    client: AuthenticatedClient,
    variant: AttachmentVariant | Unset = UNSET,
) -> Response[DownloadLinkResponse | ErrorResponse]:
    """Get a download link

     Use it to let somebody download a file. The link needs no API key and works for five minutes.

    Needs the scope `messages:read`.

    Args:
        project_id (str):
        attachment_id (str):
        variant (AttachmentVariant | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DownloadLinkResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        attachment_id=attachment_id,
        variant=variant,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    attachment_id: str,
    *,
    client: AuthenticatedClient,
    variant: AttachmentVariant | Unset = UNSET,
) -> DownloadLinkResponse | ErrorResponse | None:
    """Get a download link

     Use it to let somebody download a file. The link needs no API key and works for five minutes.

    Needs the scope `messages:read`.

    Args:
        project_id (str):
        attachment_id (str):
        variant (AttachmentVariant | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DownloadLinkResponse | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        attachment_id=attachment_id,
        client=client,
        variant=variant,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    attachment_id: str,
    *,
    client: AuthenticatedClient,
    variant: AttachmentVariant | Unset = UNSET,
) -> Response[DownloadLinkResponse | ErrorResponse]:
    """Get a download link

     Use it to let somebody download a file. The link needs no API key and works for five minutes.

    Needs the scope `messages:read`.

    Args:
        project_id (str):
        attachment_id (str):
        variant (AttachmentVariant | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DownloadLinkResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        attachment_id=attachment_id,
        variant=variant,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    attachment_id: str,
    *,
    client: AuthenticatedClient,
    variant: AttachmentVariant | Unset = UNSET,
) -> DownloadLinkResponse | ErrorResponse | None:
    """Get a download link

     Use it to let somebody download a file. The link needs no API key and works for five minutes.

    Needs the scope `messages:read`.

    Args:
        project_id (str):
        attachment_id (str):
        variant (AttachmentVariant | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DownloadLinkResponse | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            attachment_id=attachment_id,
            client=client,
            variant=variant,
        )
    ).parsed
