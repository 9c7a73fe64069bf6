from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.device_token import DeviceToken
from ...models.error_response import ErrorResponse
from ...models.redeem_device_code_request import RedeemDeviceCodeRequest
from typing import cast


def _get_kwargs(
    *,
    body: RedeemDeviceCodeRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/auth/device/token",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> DeviceToken | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = DeviceToken.from_dict(response.json())

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
) -> Response[DeviceToken | ErrorResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: RedeemDeviceCodeRequest,
) -> Response[DeviceToken | ErrorResponse]:
    """Get the API key that was approved

     Call it every `interval` seconds. Until somebody has decided, the answer is 400 with `error:
    authorization_pending`. If you call it too early, the `error` is `slow_down`, and the interval grows
    by 5 seconds; the answer has it as `interval`. `access_denied` and `expired_token` are final. The
    key is in the answer once: save it immediately. The body is JSON or a form (`application/x-www-form-
    urlencoded`).

    Needs no key.

    Args:
        body (RedeemDeviceCodeRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DeviceToken | ErrorResponse]
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
    body: RedeemDeviceCodeRequest,
) -> DeviceToken | ErrorResponse | None:
    """Get the API key that was approved

     Call it every `interval` seconds. Until somebody has decided, the answer is 400 with `error:
    authorization_pending`. If you call it too early, the `error` is `slow_down`, and the interval grows
    by 5 seconds; the answer has it as `interval`. `access_denied` and `expired_token` are final. The
    key is in the answer once: save it immediately. The body is JSON or a form (`application/x-www-form-
    urlencoded`).

    Needs no key.

    Args:
        body (RedeemDeviceCodeRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DeviceToken | ErrorResponse
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: RedeemDeviceCodeRequest,
) -> Response[DeviceToken | ErrorResponse]:
    """Get the API key that was approved

     Call it every `interval` seconds. Until somebody has decided, the answer is 400 with `error:
    authorization_pending`. If you call it too early, the `error` is `slow_down`, and the interval grows
    by 5 seconds; the answer has it as `interval`. `access_denied` and `expired_token` are final. The
    key is in the answer once: save it immediately. The body is JSON or a form (`application/x-www-form-
    urlencoded`).

    Needs no key.

    Args:
        body (RedeemDeviceCodeRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DeviceToken | ErrorResponse]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: RedeemDeviceCodeRequest,
) -> DeviceToken | ErrorResponse | None:
    """Get the API key that was approved

     Call it every `interval` seconds. Until somebody has decided, the answer is 400 with `error:
    authorization_pending`. If you call it too early, the `error` is `slow_down`, and the interval grows
    by 5 seconds; the answer has it as `interval`. `access_denied` and `expired_token` are final. The
    key is in the answer once: save it immediately. The body is JSON or a form (`application/x-www-form-
    urlencoded`).

    Needs no key.

    Args:
        body (RedeemDeviceCodeRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DeviceToken | ErrorResponse
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
