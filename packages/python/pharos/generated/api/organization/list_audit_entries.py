from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.audit_entry_list import AuditEntryList
from ...models.error_response import ErrorResponse
from ...models.list_include import ListInclude
from ...types import UNSET, Unset
from typing import cast
import datetime


def _get_kwargs(
    org_id: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    actor: list[str] | Unset = UNSET,
    actor_type: list[str] | Unset = UNSET,
    api_key: list[str] | Unset = UNSET,
    action: list[str] | Unset = UNSET,
    target: list[str] | Unset = UNSET,
    target_type: list[str] | Unset = UNSET,
    created_after: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    json_include: str | Unset = UNSET
    if not isinstance(include, Unset):
        json_include = include.value

    params["include"] = json_include

    json_actor: list[str] | Unset = UNSET
    if not isinstance(actor, Unset):
        json_actor = actor

    params["actor"] = json_actor

    json_actor_type: list[str] | Unset = UNSET
    if not isinstance(actor_type, Unset):
        json_actor_type = actor_type

    params["actor_type"] = json_actor_type

    json_api_key: list[str] | Unset = UNSET
    if not isinstance(api_key, Unset):
        json_api_key = api_key

    params["api_key"] = json_api_key

    json_action: list[str] | Unset = UNSET
    if not isinstance(action, Unset):
        json_action = action

    params["action"] = json_action

    json_target: list[str] | Unset = UNSET
    if not isinstance(target, Unset):
        json_target = target

    params["target"] = json_target

    json_target_type: list[str] | Unset = UNSET
    if not isinstance(target_type, Unset):
        json_target_type = target_type

    params["target_type"] = json_target_type

    json_created_after: str | Unset = UNSET
    if not isinstance(created_after, Unset):
        json_created_after = created_after.isoformat()
    params["created_after"] = json_created_after

    json_created_before: str | Unset = UNSET
    if not isinstance(created_before, Unset):
        json_created_before = created_before.isoformat()
    params["created_before"] = json_created_before

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/orgs/{org_id}/audit".format(
            org_id=quote(str(org_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> AuditEntryList | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = AuditEntryList.from_dict(response.json())

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
) -> Response[AuditEntryList | ErrorResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    org_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    actor: list[str] | Unset = UNSET,
    actor_type: list[str] | Unset = UNSET,
    api_key: list[str] | Unset = UNSET,
    action: list[str] | Unset = UNSET,
    target: list[str] | Unset = UNSET,
    target_type: list[str] | Unset = UNSET,
    created_after: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
) -> Response[AuditEntryList | ErrorResponse]:
    """List the audit log

     Use it to see who changed what, and which calls were denied. The newest entry comes first. Each
    write has one entry. Calls that were denied for the same reason within one minute share one, and
    `count` says how many there were. With filters, a page looks through 20,000 entries at most: it can
    have few entries, or none, although `has_more` is true.

    Needs the scope `admin`.

    Args:
        org_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        actor (list[str] | Unset):
        actor_type (list[str] | Unset):
        api_key (list[str] | Unset):
        action (list[str] | Unset):
        target (list[str] | Unset):
        target_type (list[str] | Unset):
        created_after (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AuditEntryList | ErrorResponse]
    """

    kwargs = _get_kwargs(
        org_id=org_id,
        limit=limit,
        cursor=cursor,
        include=include,
        actor=actor,
        actor_type=actor_type,
        api_key=api_key,
        action=action,
        target=target,
        target_type=target_type,
        created_after=created_after,
        created_before=created_before,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    org_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    actor: list[str] | Unset = UNSET,
    actor_type: list[str] | Unset = UNSET,
    api_key: list[str] | Unset = UNSET,
    action: list[str] | Unset = UNSET,
    target: list[str] | Unset = UNSET,
    target_type: list[str] | Unset = UNSET,
    created_after: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
) -> AuditEntryList | ErrorResponse | None:
    """List the audit log

     Use it to see who changed what, and which calls were denied. The newest entry comes first. Each
    write has one entry. Calls that were denied for the same reason within one minute share one, and
    `count` says how many there were. With filters, a page looks through 20,000 entries at most: it can
    have few entries, or none, although `has_more` is true.

    Needs the scope `admin`.

    Args:
        org_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        actor (list[str] | Unset):
        actor_type (list[str] | Unset):
        api_key (list[str] | Unset):
        action (list[str] | Unset):
        target (list[str] | Unset):
        target_type (list[str] | Unset):
        created_after (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AuditEntryList | ErrorResponse
    """

    return sync_detailed(
        org_id=org_id,
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
        actor=actor,
        actor_type=actor_type,
        api_key=api_key,
        action=action,
        target=target,
        target_type=target_type,
        created_after=created_after,
        created_before=created_before,
    ).parsed


async def asyncio_detailed(
    org_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    actor: list[str] | Unset = UNSET,
    actor_type: list[str] | Unset = UNSET,
    api_key: list[str] | Unset = UNSET,
    action: list[str] | Unset = UNSET,
    target: list[str] | Unset = UNSET,
    target_type: list[str] | Unset = UNSET,
    created_after: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
) -> Response[AuditEntryList | ErrorResponse]:
    """List the audit log

     Use it to see who changed what, and which calls were denied. The newest entry comes first. Each
    write has one entry. Calls that were denied for the same reason within one minute share one, and
    `count` says how many there were. With filters, a page looks through 20,000 entries at most: it can
    have few entries, or none, although `has_more` is true.

    Needs the scope `admin`.

    Args:
        org_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        actor (list[str] | Unset):
        actor_type (list[str] | Unset):
        api_key (list[str] | Unset):
        action (list[str] | Unset):
        target (list[str] | Unset):
        target_type (list[str] | Unset):
        created_after (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AuditEntryList | ErrorResponse]
    """

    kwargs = _get_kwargs(
        org_id=org_id,
        limit=limit,
        cursor=cursor,
        include=include,
        actor=actor,
        actor_type=actor_type,
        api_key=api_key,
        action=action,
        target=target,
        target_type=target_type,
        created_after=created_after,
        created_before=created_before,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    org_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    actor: list[str] | Unset = UNSET,
    actor_type: list[str] | Unset = UNSET,
    api_key: list[str] | Unset = UNSET,
    action: list[str] | Unset = UNSET,
    target: list[str] | Unset = UNSET,
    target_type: list[str] | Unset = UNSET,
    created_after: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
) -> AuditEntryList | ErrorResponse | None:
    """List the audit log

     Use it to see who changed what, and which calls were denied. The newest entry comes first. Each
    write has one entry. Calls that were denied for the same reason within one minute share one, and
    `count` says how many there were. With filters, a page looks through 20,000 entries at most: it can
    have few entries, or none, although `has_more` is true.

    Needs the scope `admin`.

    Args:
        org_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        actor (list[str] | Unset):
        actor_type (list[str] | Unset):
        api_key (list[str] | Unset):
        action (list[str] | Unset):
        target (list[str] | Unset):
        target_type (list[str] | Unset):
        created_after (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AuditEntryList | ErrorResponse
    """

    return (
        await asyncio_detailed(
            org_id=org_id,
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
            actor=actor,
            actor_type=actor_type,
            api_key=api_key,
            action=action,
            target=target,
            target_type=target_type,
            created_after=created_after,
            created_before=created_before,
        )
    ).parsed
