from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.device_codes import DeviceCodes
from ...models.error_response import ErrorResponse
from ...models.start_device_authorization_request import StartDeviceAuthorizationRequest
from typing import cast


def _get_kwargs(
    *,
    body: StartDeviceAuthorizationRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/auth/device/code",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> DeviceCodes | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = DeviceCodes.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = ErrorResponse.from_dict(response.json())

        return response_400

    if response.status_code == 413:
        response_413 = ErrorResponse.from_dict(response.json())

        return response_413

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


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[DeviceCodes | ErrorResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: StartDeviceAuthorizationRequest,
) -> Response[DeviceCodes | ErrorResponse]:
    """Ask for an API key

     Your program calls it first. Show `user_code` and `verification_uri` to the person, and open
    `verification_uri_complete` if you can. Then ask for the key every `interval` seconds. The body is
    JSON or a form (`application/x-www-form-urlencoded`). Each call creates new codes, even with the
    same `Idempotency-Key`.

    Needs no key.

    Args:
        body (StartDeviceAuthorizationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DeviceCodes | ErrorResponse]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    body: StartDeviceAuthorizationRequest,
) -> DeviceCodes | ErrorResponse | None:
    """Ask for an API key

     Your program calls it first. Show `user_code` and `verification_uri` to the person, and open
    `verification_uri_complete` if you can. Then ask for the key every `interval` seconds. The body is
    JSON or a form (`application/x-www-form-urlencoded`). Each call creates new codes, even with the
    same `Idempotency-Key`.

    Needs no key.

    Args:
        body (StartDeviceAuthorizationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DeviceCodes | ErrorResponse
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: StartDeviceAuthorizationRequest,
) -> Response[DeviceCodes | ErrorResponse]:
    """Ask for an API key

     Your program calls it first. Show `user_code` and `verification_uri` to the person, and open
    `verification_uri_complete` if you can. Then ask for the key every `interval` seconds. The body is
    JSON or a form (`application/x-www-form-urlencoded`). Each call creates new codes, even with the
    same `Idempotency-Key`.

    Needs no key.

    Args:
        body (StartDeviceAuthorizationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DeviceCodes | ErrorResponse]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: StartDeviceAuthorizationRequest,
) -> DeviceCodes | ErrorResponse | None:
    """Ask for an API key

     Your program calls it first. Show `user_code` and `verification_uri` to the person, and open
    `verification_uri_complete` if you can. Then ask for the key every `interval` seconds. The body is
    JSON or a form (`application/x-www-form-urlencoded`). Each call creates new codes, even with the
    same `Idempotency-Key`.

    Needs no key.

    Args:
        body (StartDeviceAuthorizationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DeviceCodes | ErrorResponse
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
