from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.conversation_channel import ConversationChannel
from ...models.conversation_include import ConversationInclude
from ...models.conversation_list import ConversationList
from ...models.conversation_priority import ConversationPriority
from ...models.conversation_sort import ConversationSort
from ...models.conversation_status import ConversationStatus
from ...models.error_response import ErrorResponse
from ...models.handled_by import HandledBy
from ...models.mentioned import Mentioned
from ...models.sort_order import SortOrder
from ...models.waiting_on import WaitingOn
from ...types import UNSET, Unset
from typing import cast
import datetime


def _get_kwargs(
    project_id: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: list[ConversationInclude] | Unset = UNSET,
    status: list[ConversationStatus] | Unset = UNSET,
    priority: list[ConversationPriority] | Unset = UNSET,
    channel: list[ConversationChannel] | Unset = UNSET,
    assigned_to: list[str] | Unset = UNSET,
    contact_id: list[str] | Unset = UNSET,
    tag: list[str] | Unset = UNSET,
    spam: bool | Unset = UNSET,
    overdue: bool | Unset = UNSET,
    waiting_on: list[WaitingOn] | Unset = UNSET,
    handled_by: list[HandledBy] | Unset = UNSET,
    unread: bool | Unset = UNSET,
    mentions: Mentioned | Unset = UNSET,
    external_id: str | Unset = UNSET,
    created_after: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
    updated_after: datetime.datetime | Unset = UNSET,
    updated_before: datetime.datetime | Unset = UNSET,
    q: str | Unset = UNSET,
    sort: ConversationSort | Unset = UNSET,
    order: SortOrder | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    json_include: list[str] | Unset = UNSET
    if not isinstance(include, Unset):
        json_include = []
        for include_item_data in include:
            include_item = include_item_data.value
            json_include.append(include_item)

    params["include"] = json_include

    json_status: list[str] | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = []
        for status_item_data in status:
            status_item = status_item_data.value
            json_status.append(status_item)

    params["status"] = json_status

    json_priority: list[str] | Unset = UNSET
    if not isinstance(priority, Unset):
        json_priority = []
        for priority_item_data in priority:
            priority_item = priority_item_data.value
            json_priority.append(priority_item)

    params["priority"] = json_priority

    json_channel: list[str] | Unset = UNSET
    if not isinstance(channel, Unset):
        json_channel = []
        for channel_item_data in channel:
            channel_item = channel_item_data.value
            json_channel.append(channel_item)

    params["channel"] = json_channel

    json_assigned_to: list[str] | Unset = UNSET
    if not isinstance(assigned_to, Unset):
        json_assigned_to = assigned_to

    params["assigned_to"] = json_assigned_to

    json_contact_id: list[str] | Unset = UNSET
    if not isinstance(contact_id, Unset):
        json_contact_id = contact_id

    params["contact_id"] = json_contact_id

    json_tag: list[str] | Unset = UNSET
    if not isinstance(tag, Unset):
        json_tag = tag

    params["tag"] = json_tag

    params["spam"] = spam

    params["overdue"] = overdue

    json_waiting_on: list[str] | Unset = UNSET
    if not isinstance(waiting_on, Unset):
        json_waiting_on = []
        for waiting_on_item_data in waiting_on:
            waiting_on_item = waiting_on_item_data.value
            json_waiting_on.append(waiting_on_item)

    params["waiting_on"] = json_waiting_on

    json_handled_by: list[str] | Unset = UNSET
    if not isinstance(handled_by, Unset):
        json_handled_by = []
        for handled_by_item_data in handled_by:
            handled_by_item = handled_by_item_data.value
            json_handled_by.append(handled_by_item)

    params["handled_by"] = json_handled_by

    params["unread"] = unread

    json_mentions: str | Unset = UNSET
    if not isinstance(mentions, Unset):
        json_mentions = mentions.value

    params["mentions"] = json_mentions

    params["external_id"] = external_id

    json_created_after: str | Unset = UNSET
    if not isinstance(created_after, Unset):
        json_created_after = created_after.isoformat()
    params["created_after"] = json_created_after

    json_created_before: str | Unset = UNSET
    if not isinstance(created_before, Unset):
        json_created_before = created_before.isoformat()
    params["created_before"] = json_created_before

    json_updated_after: str | Unset = UNSET
    if not isinstance(updated_after, Unset):
        json_updated_after = updated_after.isoformat()
    params["updated_after"] = json_updated_after

    json_updated_before: str | Unset = UNSET
    if not isinstance(updated_before, Unset):
        json_updated_before = updated_before.isoformat()
    params["updated_before"] = json_updated_before

    params["q"] = q

    json_sort: str | Unset = UNSET
    if not isinstance(sort, Unset):
        json_sort = sort.value

    params["sort"] = json_sort

    json_order: str | Unset = UNSET
    if not isinstance(order, Unset):
        json_order = order.value

    params["order"] = json_order

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/conversations".format(
            project_id=quote(str(project_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ConversationList | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = ConversationList.from_dict(response.json())

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
) -> Response[ConversationList | ErrorResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: list[ConversationInclude] | Unset = UNSET,
    status: list[ConversationStatus] | Unset = UNSET,
    priority: list[ConversationPriority] | Unset = UNSET,
    channel: list[ConversationChannel] | Unset = UNSET,
    assigned_to: list[str] | Unset = UNSET,
    contact_id: list[str] | Unset = UNSET,
    tag: list[str] | Unset = UNSET,
    spam: bool | Unset = UNSET,
    overdue: bool | Unset = UNSET,
    waiting_on: list[WaitingOn] | Unset = UNSET,
    handled_by: list[HandledBy] | Unset = UNSET,
    unread: bool | Unset = UNSET,
    mentions: Mentioned | Unset = UNSET,
    external_id: str | Unset = UNSET,
    created_after: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
    updated_after: datetime.datetime | Unset = UNSET,
    updated_before: datetime.datetime | Unset = UNSET,
    q: str | Unset = UNSET,
    sort: ConversationSort | Unset = UNSET,
    order: SortOrder | Unset = UNSET,
) -> Response[ConversationList | ErrorResponse]:
    """List conversations

     Use it to build an inbox. You can filter by status, assignee, tag, contact and time.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (list[ConversationInclude] | Unset):
        status (list[ConversationStatus] | Unset):
        priority (list[ConversationPriority] | Unset):
        channel (list[ConversationChannel] | Unset):
        assigned_to (list[str] | Unset):
        contact_id (list[str] | Unset):
        tag (list[str] | Unset):
        spam (bool | Unset):
        overdue (bool | Unset):
        waiting_on (list[WaitingOn] | Unset):
        handled_by (list[HandledBy] | Unset):
        unread (bool | Unset):
        mentions (Mentioned | Unset):
        external_id (str | Unset):
        created_after (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):
        updated_after (datetime.datetime | Unset):
        updated_before (datetime.datetime | Unset):
        q (str | Unset):
        sort (ConversationSort | Unset):
        order (SortOrder | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ConversationList | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        cursor=cursor,
        include=include,
        status=status,
        priority=priority,
        channel=channel,
        assigned_to=assigned_to,
        contact_id=contact_id,
        tag=tag,
        spam=spam,
        overdue=overdue,
        waiting_on=waiting_on,
        handled_by=handled_by,
        unread=unread,
        mentions=mentions,
        external_id=external_id,
        created_after=created_after,
        created_before=created_before,
        updated_after=updated_after,
        updated_before=updated_before,
        q=q,
        sort=sort,
        order=order,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: list[ConversationInclude] | Unset = UNSET,
    status: list[ConversationStatus] | Unset = UNSET,
    priority: list[ConversationPriority] | Unset = UNSET,
    channel: list[ConversationChannel] | Unset = UNSET,
    assigned_to: list[str] | Unset = UNSET,
    contact_id: list[str] | Unset = UNSET,
    tag: list[str] | Unset = UNSET,
    spam: bool | Unset = UNSET,
    overdue: bool | Unset = UNSET,
    waiting_on: list[WaitingOn] | Unset = UNSET,
    handled_by: list[HandledBy] | Unset = UNSET,
    unread: bool | Unset = UNSET,
    mentions: Mentioned | Unset = UNSET,
    external_id: str | Unset = UNSET,
    created_after: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
    updated_after: datetime.datetime | Unset = UNSET,
    updated_before: datetime.datetime | Unset = UNSET,
    q: str | Unset = UNSET,
    sort: ConversationSort | Unset = UNSET,
    order: SortOrder | Unset = UNSET,
) -> ConversationList | ErrorResponse | None:
    """List conversations

     Use it to build an inbox. You can filter by status, assignee, tag, contact and time.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (list[ConversationInclude] | Unset):
        status (list[ConversationStatus] | Unset):
        priority (list[ConversationPriority] | Unset):
        channel (list[ConversationChannel] | Unset):
        assigned_to (list[str] | Unset):
        contact_id (list[str] | Unset):
        tag (list[str] | Unset):
        spam (bool | Unset):
        overdue (bool | Unset):
        waiting_on (list[WaitingOn] | Unset):
        handled_by (list[HandledBy] | Unset):
        unread (bool | Unset):
        mentions (Mentioned | Unset):
        external_id (str | Unset):
        created_after (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):
        updated_after (datetime.datetime | Unset):
        updated_before (datetime.datetime | Unset):
        q (str | Unset):
        sort (ConversationSort | Unset):
        order (SortOrder | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ConversationList | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
        status=status,
        priority=priority,
        channel=channel,
        assigned_to=assigned_to,
        contact_id=contact_id,
        tag=tag,
        spam=spam,
        overdue=overdue,
        waiting_on=waiting_on,
        handled_by=handled_by,
        unread=unread,
        mentions=mentions,
        external_id=external_id,
        created_after=created_after,
        created_before=created_before,
        updated_after=updated_after,
        updated_before=updated_before,
        q=q,
        sort=sort,
        order=order,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: list[ConversationInclude] | Unset = UNSET,
    status: list[ConversationStatus] | Unset = UNSET,
    priority: list[ConversationPriority] | Unset = UNSET,
    channel: list[ConversationChannel] | Unset = UNSET,
    assigned_to: list[str] | Unset = UNSET,
    contact_id: list[str] | Unset = UNSET,
    tag: list[str] | Unset = UNSET,
    spam: bool | Unset = UNSET,
    overdue: bool | Unset = UNSET,
    waiting_on: list[WaitingOn] | Unset = UNSET,
    handled_by: list[HandledBy] | Unset = UNSET,
    unread: bool | Unset = UNSET,
    mentions: Mentioned | Unset = UNSET,
    external_id: str | Unset = UNSET,
    created_after: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
    updated_after: datetime.datetime | Unset = UNSET,
    updated_before: datetime.datetime | Unset = UNSET,
    q: str | Unset = UNSET,
    sort: ConversationSort | Unset = UNSET,
    order: SortOrder | Unset = UNSET,
) -> Response[ConversationList | ErrorResponse]:
    """List conversations

     Use it to build an inbox. You can filter by status, assignee, tag, contact and time.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (list[ConversationInclude] | Unset):
        status (list[ConversationStatus] | Unset):
        priority (list[ConversationPriority] | Unset):
        channel (list[ConversationChannel] | Unset):
        assigned_to (list[str] | Unset):
        contact_id (list[str] | Unset):
        tag (list[str] | Unset):
        spam (bool | Unset):
        overdue (bool | Unset):
        waiting_on (list[WaitingOn] | Unset):
        handled_by (list[HandledBy] | Unset):
        unread (bool | Unset):
        mentions (Mentioned | Unset):
        external_id (str | Unset):
        created_after (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):
        updated_after (datetime.datetime | Unset):
        updated_before (datetime.datetime | Unset):
        q (str | Unset):
        sort (ConversationSort | Unset):
        order (SortOrder | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ConversationList | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        cursor=cursor,
        include=include,
        status=status,
        priority=priority,
        channel=channel,
        assigned_to=assigned_to,
        contact_id=contact_id,
        tag=tag,
        spam=spam,
        overdue=overdue,
        waiting_on=waiting_on,
        handled_by=handled_by,
        unread=unread,
        mentions=mentions,
        external_id=external_id,
        created_after=created_after,
        created_before=created_before,
        updated_after=updated_after,
        updated_before=updated_before,
        q=q,
        sort=sort,
        order=order,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: list[ConversationInclude] | Unset = UNSET,
    status: list[ConversationStatus] | Unset = UNSET,
    priority: list[ConversationPriority] | Unset = UNSET,
    channel: list[ConversationChannel] | Unset = UNSET,
    assigned_to: list[str] | Unset = UNSET,
    contact_id: list[str] | Unset = UNSET,
    tag: list[str] | Unset = UNSET,
    spam: bool | Unset = UNSET,
    overdue: bool | Unset = UNSET,
    waiting_on: list[WaitingOn] | Unset = UNSET,
    handled_by: list[HandledBy] | Unset = UNSET,
    unread: bool | Unset = UNSET,
    mentions: Mentioned | Unset = UNSET,
    external_id: str | Unset = UNSET,
    created_after: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
    updated_after: datetime.datetime | Unset = UNSET,
    updated_before: datetime.datetime | Unset = UNSET,
    q: str | Unset = UNSET,
    sort: ConversationSort | Unset = UNSET,
    order: SortOrder | Unset = UNSET,
) -> ConversationList | ErrorResponse | None:
    """List conversations

     Use it to build an inbox. You can filter by status, assignee, tag, contact and time.

    Needs the scope `conversations:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (list[ConversationInclude] | Unset):
        status (list[ConversationStatus] | Unset):
        priority (list[ConversationPriority] | Unset):
        channel (list[ConversationChannel] | Unset):
        assigned_to (list[str] | Unset):
        contact_id (list[str] | Unset):
        tag (list[str] | Unset):
        spam (bool | Unset):
        overdue (bool | Unset):
        waiting_on (list[WaitingOn] | Unset):
        handled_by (list[HandledBy] | Unset):
        unread (bool | Unset):
        mentions (Mentioned | Unset):
        external_id (str | Unset):
        created_after (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):
        updated_after (datetime.datetime | Unset):
        updated_before (datetime.datetime | Unset):
        q (str | Unset):
        sort (ConversationSort | Unset):
        order (SortOrder | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ConversationList | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
            status=status,
            priority=priority,
            channel=channel,
            assigned_to=assigned_to,
            contact_id=contact_id,
            tag=tag,
            spam=spam,
            overdue=overdue,
            waiting_on=waiting_on,
            handled_by=handled_by,
            unread=unread,
            mentions=mentions,
            external_id=external_id,
            created_after=created_after,
            created_before=created_before,
            updated_after=updated_after,
            updated_before=updated_before,
            q=q,
            sort=sort,
            order=order,
        )
    ).parsed
