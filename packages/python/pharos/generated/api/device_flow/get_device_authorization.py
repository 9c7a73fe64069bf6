from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.device_authorization_response import DeviceAuthorizationResponse
from ...models.error_response import ErrorResponse
from typing import cast


def _get_kwargs(
    org_id: str,
    *,
    user_code: str,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["user_code"] = user_code

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/orgs/{org_id}/device-authorization".format(
            org_id=quote(str(org_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> DeviceAuthorizationResponse | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = DeviceAuthorizationResponse.from_dict(response.json())

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
) -> Response[DeviceAuthorizationResponse | ErrorResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    org_id: str,
    *,
    client: AuthenticatedClient,
    user_code: str,
) -> Response[DeviceAuthorizationResponse | ErrorResponse]:
    """Show what a program asks for

     The page `/device` uses it before you decide. After five wrong codes within ten minutes, your key
    has to wait; other keys of your organization are not affected.

    Needs the scope `admin`.

    Args:
        org_id (str):
        user_code (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DeviceAuthorizationResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        org_id=org_id,
        user_code=user_code,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    org_id: str,
    *,
    client: AuthenticatedClient,
    user_code: str,
) -> DeviceAuthorizationResponse | ErrorResponse | None:
    """Show what a program asks for

     The page `/device` uses it before you decide. After five wrong codes within ten minutes, your key
    has to wait; other keys of your organization are not affected.

    Needs the scope `admin`.

    Args:
        org_id (str):
        user_code (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DeviceAuthorizationResponse | ErrorResponse
    """

    return sync_detailed(
        org_id=org_id,
        client=client,
        user_code=user_code,
    ).parsed


async def asyncio_detailed(
    org_id: str,
    *,
    client: AuthenticatedClient,
    user_code: str,
) -> Response[DeviceAuthorizationResponse | ErrorResponse]:
    """Show what a program asks for

     The page `/device` uses it before you decide. After five wrong codes within ten minutes, your key
    has to wait; other keys of your organization are not affected.

    Needs the scope `admin`.

    Args:
        org_id (str):
        user_code (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DeviceAuthorizationResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        org_id=org_id,
        user_code=user_code,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    org_id: str,
    *,
    client: AuthenticatedClient,
    user_code: str,
) -> DeviceAuthorizationResponse | ErrorResponse | None:
    """Show what a program asks for

     The page `/device` uses it before you decide. After five wrong codes within ten minutes, your key
    has to wait; other keys of your organization are not affected.

    Needs the scope `admin`.

    Args:
        org_id (str):
        user_code (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DeviceAuthorizationResponse | ErrorResponse
    """

    return (
        await asyncio_detailed(
            org_id=org_id,
            client=client,
            user_code=user_code,
        )
    ).parsed
