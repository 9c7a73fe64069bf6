from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.finish_mailbox_authorization_request import FinishMailboxAuthorizationRequest
from ...models.mailbox_response import MailboxResponse
from typing import cast


def _get_kwargs(
    project_id: str,
    mailbox_id: str,
    *,
    body: FinishMailboxAuthorizationRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/projects/{project_id}/mailboxes/{mailbox_id}/authorizations/finish".format(
            project_id=quote(str(project_id), safe=""),
            mailbox_id=quote(str(mailbox_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | MailboxResponse | None:
    if response.status_code == 200:
        response_200 = MailboxResponse.from_dict(response.json())

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
) -> Response[ErrorResponse | MailboxResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    mailbox_id: str,
    *,
    client: AuthenticatedClient,
    body: FinishMailboxAuthorizationRequest,
) -> Response[ErrorResponse | MailboxResponse]:
    """Connect a mailbox with OAuth

     Our own pages use it, in the session that started the connection. From then on, the mailbox uses the
    provider’s mail servers instead of those that it had. A `state` works once.

    Needs a person who has signed in, with a role that has the permission `mailboxes.connect`. No API
    key is accepted.

    Args:
        project_id (str):
        mailbox_id (str):
        body (FinishMailboxAuthorizationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | MailboxResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        mailbox_id=mailbox_id,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    mailbox_id: str,
    *,
    client: AuthenticatedClient,
    body: FinishMailboxAuthorizationRequest,
) -> ErrorResponse | MailboxResponse | None:
    """Connect a mailbox with OAuth

     Our own pages use it, in the session that started the connection. From then on, the mailbox uses the
    provider’s mail servers instead of those that it had. A `state` works once.

    Needs a person who has signed in, with a role that has the permission `mailboxes.connect`. No API
    key is accepted.

    Args:
        project_id (str):
        mailbox_id (str):
        body (FinishMailboxAuthorizationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | MailboxResponse
    """

    return sync_detailed(
        project_id=project_id,
        mailbox_id=mailbox_id,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    mailbox_id: str,
    *,
    client: AuthenticatedClient,
    body: FinishMailboxAuthorizationRequest,
) -> Response[ErrorResponse | MailboxResponse]:
    """Connect a mailbox with OAuth

     Our own pages use it, in the session that started the connection. From then on, the mailbox uses the
    provider’s mail servers instead of those that it had. A `state` works once.

    Needs a person who has signed in, with a role that has the permission `mailboxes.connect`. No API
    key is accepted.

    Args:
        project_id (str):
        mailbox_id (str):
        body (FinishMailboxAuthorizationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | MailboxResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        mailbox_id=mailbox_id,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    mailbox_id: str,
    *,
    client: AuthenticatedClient,
    body: FinishMailboxAuthorizationRequest,
) -> ErrorResponse | MailboxResponse | None:
    """Connect a mailbox with OAuth

     Our own pages use it, in the session that started the connection. From then on, the mailbox uses the
    provider’s mail servers instead of those that it had. A `state` works once.

    Needs a person who has signed in, with a role that has the permission `mailboxes.connect`. No API
    key is accepted.

    Args:
        project_id (str):
        mailbox_id (str):
        body (FinishMailboxAuthorizationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | MailboxResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            mailbox_id=mailbox_id,
            client=client,
            body=body,
        )
    ).parsed
