from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.filled_saved_reply_response import FilledSavedReplyResponse
from typing import cast


def _get_kwargs(
    project_id: str,
    saved_reply_id: str,
    *,
    conversation_id: str,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["conversation_id"] = conversation_id

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/saved-replies/{saved_reply_id}/text".format(
            project_id=quote(str(project_id), safe=""),
            saved_reply_id=quote(str(saved_reply_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | FilledSavedReplyResponse | None:
    if response.status_code == 200:
        response_200 = FilledSavedReplyResponse.from_dict(response.json())

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
) -> Response[ErrorResponse | FilledSavedReplyResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    saved_reply_id: str,
    *,
    client: AuthenticatedClient,
    conversation_id: str,
) -> Response[ErrorResponse | FilledSavedReplyResponse]:
    """Fill in a saved reply for a conversation

     Use it to get the text to answer a conversation with: each placeholder is replaced with its value.
    `{{member.name}}` is the public name of the person who asks; an API key has none. The key also needs
    `contacts:read`. Nothing is sent or changed: send the text as a message, and the `actions` of the
    saved reply with `PATCH …/conversations/{conversationId}`.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        saved_reply_id (str):
        conversation_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | FilledSavedReplyResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        saved_reply_id=saved_reply_id,
        conversation_id=conversation_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    saved_reply_id: str,
    *,
    client: AuthenticatedClient,
    conversation_id: str,
) -> ErrorResponse | FilledSavedReplyResponse | None:
    """Fill in a saved reply for a conversation

     Use it to get the text to answer a conversation with: each placeholder is replaced with its value.
    `{{member.name}}` is the public name of the person who asks; an API key has none. The key also needs
    `contacts:read`. Nothing is sent or changed: send the text as a message, and the `actions` of the
    saved reply with `PATCH …/conversations/{conversationId}`.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        saved_reply_id (str):
        conversation_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | FilledSavedReplyResponse
    """

    return sync_detailed(
        project_id=project_id,
        saved_reply_id=saved_reply_id,
        client=client,
        conversation_id=conversation_id,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    saved_reply_id: str,
    *,
    client: AuthenticatedClient,
    conversation_id: str,
) -> Response[ErrorResponse | FilledSavedReplyResponse]:
    """Fill in a saved reply for a conversation

     Use it to get the text to answer a conversation with: each placeholder is replaced with its value.
    `{{member.name}}` is the public name of the person who asks; an API key has none. The key also needs
    `contacts:read`. Nothing is sent or changed: send the text as a message, and the `actions` of the
    saved reply with `PATCH …/conversations/{conversationId}`.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        saved_reply_id (str):
        conversation_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | FilledSavedReplyResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        saved_reply_id=saved_reply_id,
        conversation_id=conversation_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    saved_reply_id: str,
    *,
    client: AuthenticatedClient,
    conversation_id: str,
) -> ErrorResponse | FilledSavedReplyResponse | None:
    """Fill in a saved reply for a conversation

     Use it to get the text to answer a conversation with: each placeholder is replaced with its value.
    `{{member.name}}` is the public name of the person who asks; an API key has none. The key also needs
    `contacts:read`. Nothing is sent or changed: send the text as a message, and the `actions` of the
    saved reply with `PATCH …/conversations/{conversationId}`.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        saved_reply_id (str):
        conversation_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | FilledSavedReplyResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            saved_reply_id=saved_reply_id,
            client=client,
            conversation_id=conversation_id,
        )
    ).parsed
