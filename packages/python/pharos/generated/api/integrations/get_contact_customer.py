from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.contact_customer_response import ContactCustomerResponse
from ...models.error_response import ErrorResponse
from ...models.integration_provider import IntegrationProvider
from typing import cast


def _get_kwargs(
    project_id: str,
    contact_id: str,
    provider: IntegrationProvider,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/contacts/{contact_id}/integrations/{provider}".format(
            project_id=quote(str(project_id), safe=""),
            contact_id=quote(str(contact_id), safe=""),
            provider=quote(str(provider), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ContactCustomerResponse | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = ContactCustomerResponse.from_dict(response.json())

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
) -> Response[ContactCustomerResponse | ErrorResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    contact_id: str,
    provider: IntegrationProvider,
    *,
    client: AuthenticatedClient,
) -> Response[ContactCustomerResponse | ErrorResponse]:
    """Get a contact’s customer data

     Use it to show the latest orders (Shopify) or charges (Stripe) next to a conversation. The customer
    is found by the email address of the contact.

    Needs the scope `integrations:read`.

    Args:
        project_id (str):
        contact_id (str):
        provider (IntegrationProvider):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ContactCustomerResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        contact_id=contact_id,
        provider=provider,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    contact_id: str,
    provider: IntegrationProvider,
    *,
    client: AuthenticatedClient,
) -> ContactCustomerResponse | ErrorResponse | None:
    """Get a contact’s customer data

     Use it to show the latest orders (Shopify) or charges (Stripe) next to a conversation. The customer
    is found by the email address of the contact.

    Needs the scope `integrations:read`.

    Args:
        project_id (str):
        contact_id (str):
        provider (IntegrationProvider):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ContactCustomerResponse | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        contact_id=contact_id,
        provider=provider,
        client=client,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    contact_id: str,
    provider: IntegrationProvider,
    *,
    client: AuthenticatedClient,
) -> Response[ContactCustomerResponse | ErrorResponse]:
    """Get a contact’s customer data

     Use it to show the latest orders (Shopify) or charges (Stripe) next to a conversation. The customer
    is found by the email address of the contact.

    Needs the scope `integrations:read`.

    Args:
        project_id (str):
        contact_id (str):
        provider (IntegrationProvider):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ContactCustomerResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        contact_id=contact_id,
        provider=provider,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    contact_id: str,
    provider: IntegrationProvider,
    *,
    client: AuthenticatedClient,
) -> ContactCustomerResponse | ErrorResponse | None:
    """Get a contact’s customer data

     Use it to show the latest orders (Shopify) or charges (Stripe) next to a conversation. The customer
    is found by the email address of the contact.

    Needs the scope `integrations:read`.

    Args:
        project_id (str):
        contact_id (str):
        provider (IntegrationProvider):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ContactCustomerResponse | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            contact_id=contact_id,
            provider=provider,
            client=client,
        )
    ).parsed
