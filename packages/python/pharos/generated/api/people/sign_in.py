from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.sign_in_request import SignInRequest
from ...models.signed_in_response import SignedInResponse
from typing import cast


def _get_kwargs(
    *,
    body: SignInRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/auth/sign-in",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | SignedInResponse | None:
    if response.status_code == 200:
        response_200 = SignedInResponse.from_dict(response.json())

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
) -> Response[ErrorResponse | SignedInResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: SignInRequest,
) -> Response[ErrorResponse | SignedInResponse]:
    """Sign in

     Our own pages use it. The answer sets the session cookie, which lets the browser call the API. The
    answer is the same whether the address is unknown or the password is wrong. Anyone with a second
    factor gets 401 `SECOND_FACTOR_REQUIRED`, and sends both again with a `code`. After too many
    attempts, you have to wait.

    Needs no key.

    Args:
        body (SignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | SignedInResponse]
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
    body: SignInRequest,
) -> ErrorResponse | SignedInResponse | None:
    """Sign in

     Our own pages use it. The answer sets the session cookie, which lets the browser call the API. The
    answer is the same whether the address is unknown or the password is wrong. Anyone with a second
    factor gets 401 `SECOND_FACTOR_REQUIRED`, and sends both again with a `code`. After too many
    attempts, you have to wait.

    Needs no key.

    Args:
        body (SignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | SignedInResponse
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: SignInRequest,
) -> Response[ErrorResponse | SignedInResponse]:
    """Sign in

     Our own pages use it. The answer sets the session cookie, which lets the browser call the API. The
    answer is the same whether the address is unknown or the password is wrong. Anyone with a second
    factor gets 401 `SECOND_FACTOR_REQUIRED`, and sends both again with a `code`. After too many
    attempts, you have to wait.

    Needs no key.

    Args:
        body (SignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | SignedInResponse]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: SignInRequest,
) -> ErrorResponse | SignedInResponse | None:
    """Sign in

     Our own pages use it. The answer sets the session cookie, which lets the browser call the API. The
    answer is the same whether the address is unknown or the password is wrong. Anyone with a second
    factor gets 401 `SECOND_FACTOR_REQUIRED`, and sends both again with a `code`. After too many
    attempts, you have to wait.

    Needs no key.

    Args:
        body (SignInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | SignedInResponse
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
