from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.sign_in_authorization_response import SignInAuthorizationResponse
from ...models.start_provider_sign_in_request import StartProviderSignInRequest
from typing import cast


def _get_kwargs(
    sign_in_provider: str,
    *,
    body: StartProviderSignInRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/auth/oidc/{sign_in_provider}/start".format(
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
    client: AuthenticatedClient | Client,
    body: StartProviderSignInRequest,
) -> Response[ErrorResponse | SignInAuthorizationResponse]:
    """Start signing in with a provider

     Our own pages use it. Send the browser to `authorization_url`. A cookie remembers the attempt for
    ten minutes; the provider then redirects to `/app/sign-in` with `code` and `state`.

    Needs no key.

    Args:
        sign_in_provider (str):
        body (StartProviderSignInRequest):

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
    client: AuthenticatedClient | Client,
    body: StartProviderSignInRequest,
) -> ErrorResponse | SignInAuthorizationResponse | None:
    """Start signing in with a provider

     Our own pages use it. Send the browser to `authorization_url`. A cookie remembers the attempt for
    ten minutes; the provider then redirects to `/app/sign-in` with `code` and `state`.

    Needs no key.

    Args:
        sign_in_provider (str):
        body (StartProviderSignInRequest):

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
    client: AuthenticatedClient | Client,
    body: StartProviderSignInRequest,
) -> Response[ErrorResponse | SignInAuthorizationResponse]:
    """Start signing in with a provider

     Our own pages use it. Send the browser to `authorization_url`. A cookie remembers the attempt for
    ten minutes; the provider then redirects to `/app/sign-in` with `code` and `state`.

    Needs no key.

    Args:
        sign_in_provider (str):
        body (StartProviderSignInRequest):

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
    client: AuthenticatedClient | Client,
    body: StartProviderSignInRequest,
) -> ErrorResponse | SignInAuthorizationResponse | None:
    """Start signing in with a provider

     Our own pages use it. Send the browser to `authorization_url`. A cookie remembers the attempt for
    ten minutes; the provider then redirects to `/app/sign-in` with `code` and `state`.

    Needs no key.

    Args:
        sign_in_provider (str):
        body (StartProviderSignInRequest):

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
