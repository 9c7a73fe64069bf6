from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.integration_provider import IntegrationProvider
from ...models.integration_response import IntegrationResponse
from ...models.update_integration_request import UpdateIntegrationRequest
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    provider: IntegrationProvider,
    *,
    body: UpdateIntegrationRequest,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/projects/{project_id}/integrations/{provider}/lifecycle".format(
            project_id=quote(str(project_id), safe=""),
            provider=quote(str(provider), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | IntegrationResponse | None:
    if response.status_code == 200:
        response_200 = IntegrationResponse.from_dict(response.json())

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

    if response.status_code == 412:
        response_412 = ErrorResponse.from_dict(response.json())

        return response_412

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
) -> Response[ErrorResponse | IntegrationResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    provider: IntegrationProvider,
    *,
    client: AuthenticatedClient,
    body: UpdateIntegrationRequest,
    if_match: str | Unset = UNSET,
) -> Response[ErrorResponse | IntegrationResponse]:
    """Change an integration

     Use it to pause, resume or disconnect an integration, or to change its settings. After a change the
    integration is checked again.

    Needs the scope `integrations:write`.

    Args:
        project_id (str):
        provider (IntegrationProvider):
        if_match (str | Unset):
        body (UpdateIntegrationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | IntegrationResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        provider=provider,
        body=body,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    provider: IntegrationProvider,
    *,
    client: AuthenticatedClient,
    body: UpdateIntegrationRequest,
    if_match: str | Unset = UNSET,
) -> ErrorResponse | IntegrationResponse | None:
    """Change an integration

     Use it to pause, resume or disconnect an integration, or to change its settings. After a change the
    integration is checked again.

    Needs the scope `integrations:write`.

    Args:
        project_id (str):
        provider (IntegrationProvider):
        if_match (str | Unset):
        body (UpdateIntegrationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | IntegrationResponse
    """

    return sync_detailed(
        project_id=project_id,
        provider=provider,
        client=client,
        body=body,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    provider: IntegrationProvider,
    *,
    client: AuthenticatedClient,
    body: UpdateIntegrationRequest,
    if_match: str | Unset = UNSET,
) -> Response[ErrorResponse | IntegrationResponse]:
    """Change an integration

     Use it to pause, resume or disconnect an integration, or to change its settings. After a change the
    integration is checked again.

    Needs the scope `integrations:write`.

    Args:
        project_id (str):
        provider (IntegrationProvider):
        if_match (str | Unset):
        body (UpdateIntegrationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | IntegrationResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        provider=provider,
        body=body,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    provider: IntegrationProvider,
    *,
    client: AuthenticatedClient,
    body: UpdateIntegrationRequest,
    if_match: str | Unset = UNSET,
) -> ErrorResponse | IntegrationResponse | None:
    """Change an integration

     Use it to pause, resume or disconnect an integration, or to change its settings. After a change the
    integration is checked again.

    Needs the scope `integrations:write`.

    Args:
        project_id (str):
        provider (IntegrationProvider):
        if_match (str | Unset):
        body (UpdateIntegrationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | IntegrationResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            provider=provider,
            client=client,
            body=body,
            if_match=if_match,
        )
    ).parsed
