from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...types import File, FileTypes
from io import BytesIO
from typing import cast


def _get_kwargs(
    mail_token: str,
    *,
    body: File,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/public/mail/{mail_token}/mime".format(
            mail_token=quote(str(mail_token), safe=""),
        ),
    }

    _kwargs["content"] = body.payload
    headers["Content-Type"] = "application/octet-stream"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Any | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = cast(Any, None)
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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Any | ErrorResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    mail_token: str,
    *,
    client: AuthenticatedClient | Client,
    body: File,
) -> Response[Any | ErrorResponse]:
    """Receive an email from a provider

     Have Postmark, Mailgun, SendGrid or Amazon SES (over SNS, whose signature is checked) post mail to
    the `webhook_path` of a mailbox, as the raw message. A body of the type `message/rfc822` is the raw
    message itself. The answer is 200 once the email is stored; posting the same email again stores it
    only once. An email can have at most 40 MB.

    Needs no key.

    Args:
        mail_token (str):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ErrorResponse]
    """

    kwargs = _get_kwargs(
        mail_token=mail_token,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    mail_token: str,
    *,
    client: AuthenticatedClient | Client,
    body: File,
) -> Any | ErrorResponse | None:
    """Receive an email from a provider

     Have Postmark, Mailgun, SendGrid or Amazon SES (over SNS, whose signature is checked) post mail to
    the `webhook_path` of a mailbox, as the raw message. A body of the type `message/rfc822` is the raw
    message itself. The answer is 200 once the email is stored; posting the same email again stores it
    only once. An email can have at most 40 MB.

    Needs no key.

    Args:
        mail_token (str):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ErrorResponse
    """

    return sync_detailed(
        mail_token=mail_token,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    mail_token: str,
    *,
    client: AuthenticatedClient | Client,
    body: File,
) -> Response[Any | ErrorResponse]:
    """Receive an email from a provider

     Have Postmark, Mailgun, SendGrid or Amazon SES (over SNS, whose signature is checked) post mail to
    the `webhook_path` of a mailbox, as the raw message. A body of the type `message/rfc822` is the raw
    message itself. The answer is 200 once the email is stored; posting the same email again stores it
    only once. An email can have at most 40 MB.

    Needs no key.

    Args:
        mail_token (str):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ErrorResponse]
    """

    kwargs = _get_kwargs(
        mail_token=mail_token,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    mail_token: str,
    *,
    client: AuthenticatedClient | Client,
    body: File,
) -> Any | ErrorResponse | None:
    """Receive an email from a provider

     Have Postmark, Mailgun, SendGrid or Amazon SES (over SNS, whose signature is checked) post mail to
    the `webhook_path` of a mailbox, as the raw message. A body of the type `message/rfc822` is the raw
    message itself. The answer is 200 once the email is stored; posting the same email again stores it
    only once. An email can have at most 40 MB.

    Needs no key.

    Args:
        mail_token (str):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ErrorResponse
    """

    return (
        await asyncio_detailed(
            mail_token=mail_token,
            client=client,
            body=body,
        )
    ).parsed
