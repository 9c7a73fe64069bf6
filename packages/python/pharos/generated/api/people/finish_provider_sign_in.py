from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.finish_provider_sign_in_request import FinishProviderSignInRequest
from ...models.provider_sign_in_response import ProviderSignInResponse
from typing import cast


def _get_kwargs(
    *,
    body: FinishProviderSignInRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/auth/oidc/finish",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | ProviderSignInResponse | None:
    if response.status_code == 200:
        response_200 = ProviderSignInResponse.from_dict(response.json())

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

    if response.status_code == 409:
        response_409 = ErrorResponse.from_dict(response.json())

        return response_409

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
) -> Response[ErrorResponse | ProviderSignInResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: FinishProviderSignInRequest,
) -> Response[ErrorResponse | ProviderSignInResponse]:
    """Sign in with the answer from a provider

     Our own pages use it, in the browser that started the sign-in. It signs the person in, or connects
    the provider to their account. A new person needs an address that the provider has verified, and an
    allowed domain or an invitation. An existing account with this address is never taken over: 409
    `EMAIL_TAKEN`. Anyone with a second factor gets `second_factor_required`, and then sends only
    `second_factor`.

    Needs no key.

    Args:
        body (FinishProviderSignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | ProviderSignInResponse]
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
    body: FinishProviderSignInRequest,
) -> ErrorResponse | ProviderSignInResponse | None:
    """Sign in with the answer from a provider

     Our own pages use it, in the browser that started the sign-in. It signs the person in, or connects
    the provider to their account. A new person needs an address that the provider has verified, and an
    allowed domain or an invitation. An existing account with this address is never taken over: 409
    `EMAIL_TAKEN`. Anyone with a second factor gets `second_factor_required`, and then sends only
    `second_factor`.

    Needs no key.

    Args:
        body (FinishProviderSignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | ProviderSignInResponse
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: FinishProviderSignInRequest,
) -> Response[ErrorResponse | ProviderSignInResponse]:
    """Sign in with the answer from a provider

     Our own pages use it, in the browser that started the sign-in. It signs the person in, or connects
    the provider to their account. A new person needs an address that the provider has verified, and an
    allowed domain or an invitation. An existing account with this address is never taken over: 409
    `EMAIL_TAKEN`. Anyone with a second factor gets `second_factor_required`, and then sends only
    `second_factor`.

    Needs no key.

    Args:
        body (FinishProviderSignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | ProviderSignInResponse]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: FinishProviderSignInRequest,
) -> ErrorResponse | ProviderSignInResponse | None:
    """Sign in with the answer from a provider

     Our own pages use it, in the browser that started the sign-in. It signs the person in, or connects
    the provider to their account. A new person needs an address that the provider has verified, and an
    allowed domain or an invitation. An existing account with this address is never taken over: 409
    `EMAIL_TAKEN`. Anyone with a second factor gets `second_factor_required`, and then sends only
    `second_factor`.

    Needs no key.

    Args:
        body (FinishProviderSignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | ProviderSignInResponse
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
