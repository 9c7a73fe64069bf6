from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.connect_my_sign_in_request import ConnectMySignInRequest
from ...models.error_response import ErrorResponse
from ...models.sign_in_authorization_response import SignInAuthorizationResponse
from typing import cast


def _get_kwargs(
    sign_in_provider: str,
    *,
    body: ConnectMySignInRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/me/sign-in/{sign_in_provider}".format(
            sign_in_provider=quote(str(sign_in_provider), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | SignInAuthorizationResponse | None:
    if response.status_code == 200:
        response_200 = SignInAuthorizationResponse.from_dict(response.json())

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

    if response.status_code == 413:
        response_413 = ErrorResponse.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = ErrorResponse.from_dict(response.json())

        return response_415

    if response.status_code == 429:
        response_429 = ErrorResponse.from_dict(response.json())

        return response_429

    if response.status_code == 503:
        response_503 = ErrorResponse.from_dict(response.json())

        return response_503

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
) -> Response[ErrorResponse | SignInAuthorizationResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    sign_in_provider: str,
    *,
    client: AuthenticatedClient,
    body: ConnectMySignInRequest,
) -> Response[ErrorResponse | SignInAuthorizationResponse]:
    """Start connecting a provider

     Only for people who have signed in. Send the browser to `authorization_url`; the provider’s answer
    then connects it to your account, in this browser. It needs your password or, if you have none, a
    sign-in within the last 15 minutes.

    Needs a person who has signed in.

    Args:
        sign_in_provider (str):
        body (ConnectMySignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | SignInAuthorizationResponse]
    """

    kwargs = _get_kwargs(
        sign_in_provider=sign_in_provider,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    sign_in_provider: str,
    *,
    client: AuthenticatedClient,
    body: ConnectMySignInRequest,
) -> ErrorResponse | SignInAuthorizationResponse | None:
    """Start connecting a provider

     Only for people who have signed in. Send the browser to `authorization_url`; the provider’s answer
    then connects it to your account, in this browser. It needs your password or, if you have none, a
    sign-in within the last 15 minutes.

    Needs a person who has signed in.

    Args:
        sign_in_provider (str):
        body (ConnectMySignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | SignInAuthorizationResponse
    """

    return sync_detailed(
        sign_in_provider=sign_in_provider,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    sign_in_provider: str,
    *,
    client: AuthenticatedClient,
    body: ConnectMySignInRequest,
) -> Response[ErrorResponse | SignInAuthorizationResponse]:
    """Start connecting a provider

     Only for people who have signed in. Send the browser to `authorization_url`; the provider’s answer
    then connects it to your account, in this browser. It needs your password or, if you have none, a
    sign-in within the last 15 minutes.

    Needs a person who has signed in.

    Args:
        sign_in_provider (str):
        body (ConnectMySignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | SignInAuthorizationResponse]
    """

    kwargs = _get_kwargs(
        sign_in_provider=sign_in_provider,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    sign_in_provider: str,
    *,
    client: AuthenticatedClient,
    body: ConnectMySignInRequest,
) -> ErrorResponse | SignInAuthorizationResponse | None:
    """Start connecting a provider

     Only for people who have signed in. Send the browser to `authorization_url`; the provider’s answer
    then connects it to your account, in this browser. It needs your password or, if you have none, a
    sign-in within the last 15 minutes.

    Needs a person who has signed in.

    Args:
        sign_in_provider (str):
        body (ConnectMySignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | SignInAuthorizationResponse
    """

    return (
        await asyncio_detailed(
            sign_in_provider=sign_in_provider,
            client=client,
            body=body,
        )
    ).parsed
