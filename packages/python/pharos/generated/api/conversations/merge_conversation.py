from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.conversation_response import ConversationResponse
from ...models.error_response import ErrorResponse
from ...models.merge_conversation_request import MergeConversationRequest
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    conversation_id: str,
    *,
    body: MergeConversationRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/projects/{project_id}/conversations/{conversation_id}/merge".format(
            project_id=quote(str(project_id), safe=""),
            conversation_id=quote(str(conversation_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ConversationResponse | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = ConversationResponse.from_dict(response.json())

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

    if response.status_code == 412:
        response_412 = ErrorResponse.from_dict(response.json())

        return response_412

    if response.status_code == 413:
        response_413 = ErrorResponse.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = ErrorResponse.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = ErrorResponse.from_dict(response.json())

        return response_422

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
) -> Response[ConversationResponse | ErrorResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    conversation_id: str,
    *,
    client: AuthenticatedClient,
    body: MergeConversationRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[ConversationResponse | ErrorResponse]:
    """Merge a conversation into another

     Use it when a customer opened two conversations about the same issue. Both must belong to the same
    contact. Messages, form submissions, issues and agent runs move to `into`, which keeps its own
    status, assignee and tags. If the merged conversation is open and `into` is snoozed or resolved,
    `into` is reopened, as by a message from the customer. Messages are sorted by the time they were
    written. Both conversations together can have at most 10 000 messages. The merged conversation is
    deleted: its ID answers 404 with `merged_into`. Its external ID still names `into`: imports add to
    it, and a new conversation with this external ID is refused with 409. `If-Match` applies to the
    conversation in the path, which is deleted. You cannot undo this.

    Needs the scope `conversations:write`.

    Args:
        project_id (str):
        conversation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (MergeConversationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ConversationResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        conversation_id=conversation_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    conversation_id: str,
    *,
    client: AuthenticatedClient,
    body: MergeConversationRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> ConversationResponse | ErrorResponse | None:
    """Merge a conversation into another

     Use it when a customer opened two conversations about the same issue. Both must belong to the same
    contact. Messages, form submissions, issues and agent runs move to `into`, which keeps its own
    status, assignee and tags. If the merged conversation is open and `into` is snoozed or resolved,
    `into` is reopened, as by a message from the customer. Messages are sorted by the time they were
    written. Both conversations together can have at most 10 000 messages. The merged conversation is
    deleted: its ID answers 404 with `merged_into`. Its external ID still names `into`: imports add to
    it, and a new conversation with this external ID is refused with 409. `If-Match` applies to the
    conversation in the path, which is deleted. You cannot undo this.

    Needs the scope `conversations:write`.

    Args:
        project_id (str):
        conversation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (MergeConversationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ConversationResponse | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        conversation_id=conversation_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    conversation_id: str,
    *,
    client: AuthenticatedClient,
    body: MergeConversationRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[ConversationResponse | ErrorResponse]:
    """Merge a conversation into another

     Use it when a customer opened two conversations about the same issue. Both must belong to the same
    contact. Messages, form submissions, issues and agent runs move to `into`, which keeps its own
    status, assignee and tags. If the merged conversation is open and `into` is snoozed or resolved,
    `into` is reopened, as by a message from the customer. Messages are sorted by the time they were
    written. Both conversations together can have at most 10 000 messages. The merged conversation is
    deleted: its ID answers 404 with `merged_into`. Its external ID still names `into`: imports add to
    it, and a new conversation with this external ID is refused with 409. `If-Match` applies to the
    conversation in the path, which is deleted. You cannot undo this.

    Needs the scope `conversations:write`.

    Args:
        project_id (str):
        conversation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (MergeConversationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ConversationResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        conversation_id=conversation_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    conversation_id: str,
    *,
    client: AuthenticatedClient,
    body: MergeConversationRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> ConversationResponse | ErrorResponse | None:
    """Merge a conversation into another

     Use it when a customer opened two conversations about the same issue. Both must belong to the same
    contact. Messages, form submissions, issues and agent runs move to `into`, which keeps its own
    status, assignee and tags. If the merged conversation is open and `into` is snoozed or resolved,
    `into` is reopened, as by a message from the customer. Messages are sorted by the time they were
    written. Both conversations together can have at most 10 000 messages. The merged conversation is
    deleted: its ID answers 404 with `merged_into`. Its external ID still names `into`: imports add to
    it, and a new conversation with this external ID is refused with 409. `If-Match` applies to the
    conversation in the path, which is deleted. You cannot undo this.

    Needs the scope `conversations:write`.

    Args:
        project_id (str):
        conversation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (MergeConversationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ConversationResponse | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            conversation_id=conversation_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
