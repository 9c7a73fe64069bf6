from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.mail_response import MailResponse
from typing import cast


def _get_kwargs(
    project_id: str,
    conversation_id: str,
    message_id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/conversations/{conversation_id}/messages/{message_id}/mail".format(
            project_id=quote(str(project_id), safe=""),
            conversation_id=quote(str(conversation_id), safe=""),
            message_id=quote(str(message_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | MailResponse | None:
    if response.status_code == 200:
        response_200 = MailResponse.from_dict(response.json())

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
) -> Response[ErrorResponse | MailResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    conversation_id: str,
    message_id: str,
    *,
    client: AuthenticatedClient,
) -> Response[ErrorResponse | MailResponse]:
    """Get the email of a message

     Use it to read the whole email that a message came from. A message holds only what its author wrote,
    without quoted text and without the signature. Emails are kept for 30 days, or as long as the
    operator says; after that, and for a message that did not arrive by email, the answer is 404
    `MAIL_NOT_FOUND`.

    Needs the scope `messages:read`.

    Args:
        project_id (str):
        conversation_id (str):
        message_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | MailResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        conversation_id=conversation_id,
        message_id=message_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    conversation_id: str,
    message_id: str,
    *,
    client: AuthenticatedClient,
) -> ErrorResponse | MailResponse | None:
    """Get the email of a message

     Use it to read the whole email that a message came from. A message holds only what its author wrote,
    without quoted text and without the signature. Emails are kept for 30 days, or as long as the
    operator says; after that, and for a message that did not arrive by email, the answer is 404
    `MAIL_NOT_FOUND`.

    Needs the scope `messages:read`.

    Args:
        project_id (str):
        conversation_id (str):
        message_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | MailResponse
    """

    return sync_detailed(
        project_id=project_id,
        conversation_id=conversation_id,
        message_id=message_id,
        client=client,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    conversation_id: str,
    message_id: str,
    *,
    client: AuthenticatedClient,
) -> Response[ErrorResponse | MailResponse]:
    """Get the email of a message

     Use it to read the whole email that a message came from. A message holds only what its author wrote,
    without quoted text and without the signature. Emails are kept for 30 days, or as long as the
    operator says; after that, and for a message that did not arrive by email, the answer is 404
    `MAIL_NOT_FOUND`.

    Needs the scope `messages:read`.

    Args:
        project_id (str):
        conversation_id (str):
        message_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | MailResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        conversation_id=conversation_id,
        message_id=message_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    conversation_id: str,
    message_id: str,
    *,
    client: AuthenticatedClient,
) -> ErrorResponse | MailResponse | None:
    """Get the email of a message

     Use it to read the whole email that a message came from. A message holds only what its author wrote,
    without quoted text and without the signature. Emails are kept for 30 days, or as long as the
    operator says; after that, and for a message that did not arrive by email, the answer is 404
    `MAIL_NOT_FOUND`.

    Needs the scope `messages:read`.

    Args:
        project_id (str):
        conversation_id (str):
        message_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | MailResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            conversation_id=conversation_id,
            message_id=message_id,
            client=client,
        )
    ).parsed
