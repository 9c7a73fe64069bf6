from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.begin_my_second_factor_request import BeginMySecondFactorRequest
from ...models.error_response import ErrorResponse
from ...models.second_factor_secret_response import SecondFactorSecretResponse
from typing import cast


def _get_kwargs(
    *,
    body: BeginMySecondFactorRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/me/second-factor",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | SecondFactorSecretResponse | None:
    if response.status_code == 200:
        response_200 = SecondFactorSecretResponse.from_dict(response.json())

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
) -> Response[ErrorResponse | SecondFactorSecretResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: BeginMySecondFactorRequest,
) -> Response[ErrorResponse | SecondFactorSecretResponse]:
    """Start setting up a second factor

     Only for people who have signed in. Show `uri` as a QR code, or `secret` as a text to type into an
    authenticator app, and confirm with a first code. Until then nothing changes.

    Needs a person who has signed in.

    Args:
        body (BeginMySecondFactorRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | SecondFactorSecretResponse]
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
    client: AuthenticatedClient,
    body: BeginMySecondFactorRequest,
) -> ErrorResponse | SecondFactorSecretResponse | None:
    """Start setting up a second factor

     Only for people who have signed in. Show `uri` as a QR code, or `secret` as a text to type into an
    authenticator app, and confirm with a first code. Until then nothing changes.

    Needs a person who has signed in.

    Args:
        body (BeginMySecondFactorRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | SecondFactorSecretResponse
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: BeginMySecondFactorRequest,
) -> Response[ErrorResponse | SecondFactorSecretResponse]:
    """Start setting up a second factor

     Only for people who have signed in. Show `uri` as a QR code, or `secret` as a text to type into an
    authenticator app, and confirm with a first code. Until then nothing changes.

    Needs a person who has signed in.

    Args:
        body (BeginMySecondFactorRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | SecondFactorSecretResponse]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: BeginMySecondFactorRequest,
) -> ErrorResponse | SecondFactorSecretResponse | None:
    """Start setting up a second factor

     Only for people who have signed in. Show `uri` as a QR code, or `secret` as a text to type into an
    authenticator app, and confirm with a first code. Until then nothing changes.

    Needs a person who has signed in.

    Args:
        body (BeginMySecondFactorRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | SecondFactorSecretResponse
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
