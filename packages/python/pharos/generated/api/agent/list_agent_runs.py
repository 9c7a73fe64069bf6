from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.agent_decision import AgentDecision
from ...models.agent_run_list import AgentRunList
from ...models.agent_run_trigger import AgentRunTrigger
from ...models.error_response import ErrorResponse
from ...models.escalation_reason import EscalationReason
from ...models.list_include import ListInclude
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    conversation_id: str | Unset = UNSET,
    trigger: list[AgentRunTrigger] | Unset = UNSET,
    decision: list[AgentDecision] | Unset = UNSET,
    reason: list[EscalationReason] | Unset = UNSET,
    shadow: bool | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    json_include: str | Unset = UNSET
    if not isinstance(include, Unset):
        json_include = include.value

    params["include"] = json_include

    params["conversation_id"] = conversation_id

    json_trigger: list[str] | Unset = UNSET
    if not isinstance(trigger, Unset):
        json_trigger = []
        for trigger_item_data in trigger:
            trigger_item = trigger_item_data.value
            json_trigger.append(trigger_item)

    params["trigger"] = json_trigger

    json_decision: list[str] | Unset = UNSET
    if not isinstance(decision, Unset):
        json_decision = []
        for decision_item_data in decision:
            decision_item = decision_item_data.value
            json_decision.append(decision_item)

    params["decision"] = json_decision

    json_reason: list[str] | Unset = UNSET
    if not isinstance(reason, Unset):
        json_reason = []
        for reason_item_data in reason:
            reason_item = reason_item_data.value
            json_reason.append(reason_item)

    params["reason"] = json_reason

    params["shadow"] = shadow

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/agent/runs".format(
            project_id=quote(str(project_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> AgentRunList | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = AgentRunList.from_dict(response.json())

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
) -> Response[AgentRunList | ErrorResponse]:
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
    include: ListInclude | Unset = UNSET,
    conversation_id: str | Unset = UNSET,
    trigger: list[AgentRunTrigger] | Unset = UNSET,
    decision: list[AgentDecision] | Unset = UNSET,
    reason: list[EscalationReason] | Unset = UNSET,
    shadow: bool | Unset = UNSET,
) -> Response[AgentRunList | ErrorResponse]:
    """List agent runs

     Use it to see what the agent decided. Runs are kept for 90 days by default.

    Needs the scope `agent:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        conversation_id (str | Unset):
        trigger (list[AgentRunTrigger] | Unset):
        decision (list[AgentDecision] | Unset):
        reason (list[EscalationReason] | Unset):
        shadow (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AgentRunList | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        cursor=cursor,
        include=include,
        conversation_id=conversation_id,
        trigger=trigger,
        decision=decision,
        reason=reason,
        shadow=shadow,
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
    include: ListInclude | Unset = UNSET,
    conversation_id: str | Unset = UNSET,
    trigger: list[AgentRunTrigger] | Unset = UNSET,
    decision: list[AgentDecision] | Unset = UNSET,
    reason: list[EscalationReason] | Unset = UNSET,
    shadow: bool | Unset = UNSET,
) -> AgentRunList | ErrorResponse | None:
    """List agent runs

     Use it to see what the agent decided. Runs are kept for 90 days by default.

    Needs the scope `agent:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        conversation_id (str | Unset):
        trigger (list[AgentRunTrigger] | Unset):
        decision (list[AgentDecision] | Unset):
        reason (list[EscalationReason] | Unset):
        shadow (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AgentRunList | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
        conversation_id=conversation_id,
        trigger=trigger,
        decision=decision,
        reason=reason,
        shadow=shadow,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    conversation_id: str | Unset = UNSET,
    trigger: list[AgentRunTrigger] | Unset = UNSET,
    decision: list[AgentDecision] | Unset = UNSET,
    reason: list[EscalationReason] | Unset = UNSET,
    shadow: bool | Unset = UNSET,
) -> Response[AgentRunList | ErrorResponse]:
    """List agent runs

     Use it to see what the agent decided. Runs are kept for 90 days by default.

    Needs the scope `agent:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        conversation_id (str | Unset):
        trigger (list[AgentRunTrigger] | Unset):
        decision (list[AgentDecision] | Unset):
        reason (list[EscalationReason] | Unset):
        shadow (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AgentRunList | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        limit=limit,
        cursor=cursor,
        include=include,
        conversation_id=conversation_id,
        trigger=trigger,
        decision=decision,
        reason=reason,
        shadow=shadow,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListInclude | Unset = UNSET,
    conversation_id: str | Unset = UNSET,
    trigger: list[AgentRunTrigger] | Unset = UNSET,
    decision: list[AgentDecision] | Unset = UNSET,
    reason: list[EscalationReason] | Unset = UNSET,
    shadow: bool | Unset = UNSET,
) -> AgentRunList | ErrorResponse | None:
    """List agent runs

     Use it to see what the agent decided. Runs are kept for 90 days by default.

    Needs the scope `agent:read`.

    Args:
        project_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListInclude | Unset):
        conversation_id (str | Unset):
        trigger (list[AgentRunTrigger] | Unset):
        decision (list[AgentDecision] | Unset):
        reason (list[EscalationReason] | Unset):
        shadow (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AgentRunList | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
            conversation_id=conversation_id,
            trigger=trigger,
            decision=decision,
            reason=reason,
            shadow=shadow,
        )
    ).parsed
