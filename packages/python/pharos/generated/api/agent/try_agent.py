from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.agent_trial_response import AgentTrialResponse
from ...models.error_response import ErrorResponse
from ...models.try_agent_request import TryAgentRequest
from typing import cast


def _get_kwargs(
    project_id: str,
    *,
    body: TryAgentRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/projects/{project_id}/agent/try".format(
            project_id=quote(str(project_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> AgentTrialResponse | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = AgentTrialResponse.from_dict(response.json())

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
) -> Response[AgentTrialResponse | ErrorResponse]:
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
    body: TryAgentRequest,
) -> Response[AgentTrialResponse | ErrorResponse]:
    """Try the agent

     Use it to talk to the agent as a customer, in a conversation that exists only in your requests: send
    what was said so far, the new message last. It answers as in autopilot, even while the agent is off.
    Nothing is sent or stored, and no action or lookup is called; model calls count towards the monthly
    budget. The request waits for the model, up to one minute.

    Needs the scope `agent:write`; of people, a role with the permission `agent.configure`.

    Args:
        project_id (str):
        body (TryAgentRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AgentTrialResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: TryAgentRequest,
) -> AgentTrialResponse | ErrorResponse | None:
    """Try the agent

     Use it to talk to the agent as a customer, in a conversation that exists only in your requests: send
    what was said so far, the new message last. It answers as in autopilot, even while the agent is off.
    Nothing is sent or stored, and no action or lookup is called; model calls count towards the monthly
    budget. The request waits for the model, up to one minute.

    Needs the scope `agent:write`; of people, a role with the permission `agent.configure`.

    Args:
        project_id (str):
        body (TryAgentRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AgentTrialResponse | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: TryAgentRequest,
) -> Response[AgentTrialResponse | ErrorResponse]:
    """Try the agent

     Use it to talk to the agent as a customer, in a conversation that exists only in your requests: send
    what was said so far, the new message last. It answers as in autopilot, even while the agent is off.
    Nothing is sent or stored, and no action or lookup is called; model calls count towards the monthly
    budget. The request waits for the model, up to one minute.

    Needs the scope `agent:write`; of people, a role with the permission `agent.configure`.

    Args:
        project_id (str):
        body (TryAgentRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AgentTrialResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: TryAgentRequest,
) -> AgentTrialResponse | ErrorResponse | None:
    """Try the agent

     Use it to talk to the agent as a customer, in a conversation that exists only in your requests: send
    what was said so far, the new message last. It answers as in autopilot, even while the agent is off.
    Nothing is sent or stored, and no action or lookup is called; model calls count towards the monthly
    budget. The request waits for the model, up to one minute.

    Needs the scope `agent:write`; of people, a role with the permission `agent.configure`.

    Args:
        project_id (str):
        body (TryAgentRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AgentTrialResponse | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            body=body,
        )
    ).parsed
