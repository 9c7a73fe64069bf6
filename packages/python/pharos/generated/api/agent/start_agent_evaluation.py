from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.agent_evaluation_response import AgentEvaluationResponse
from ...models.error_response import ErrorResponse
from ...models.start_agent_evaluation_request import StartAgentEvaluationRequest
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    *,
    body: StartAgentEvaluationRequest,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/projects/{project_id}/agent/evaluations".format(
            project_id=quote(str(project_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> AgentEvaluationResponse | ErrorResponse | None:
    if response.status_code == 202:
        response_202 = AgentEvaluationResponse.from_dict(response.json())

        return response_202

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
) -> Response[AgentEvaluationResponse | ErrorResponse]:
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
    body: StartAgentEvaluationRequest,
    idempotency_key: str | Unset = UNSET,
) -> Response[AgentEvaluationResponse | ErrorResponse]:
    """Test the agent

     Use it to see how many questions the agent would answer, and how many of the answers are right,
    before you change a setting or turn on autopilot. The questions are asked in the background: read
    the evaluation until `status` is `done`. Nothing is sent, no action is called, and no conversation,
    knowledge gap or unanswered search is written. Model calls count towards the monthly budget. An
    organization can have five unfinished evaluations. They are kept as long as runs.

    Needs the scope `agent:write`; of people, a role with the permission `agent.configure`.

    Args:
        project_id (str):
        idempotency_key (str | Unset):
        body (StartAgentEvaluationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AgentEvaluationResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: StartAgentEvaluationRequest,
    idempotency_key: str | Unset = UNSET,
) -> AgentEvaluationResponse | ErrorResponse | None:
    """Test the agent

     Use it to see how many questions the agent would answer, and how many of the answers are right,
    before you change a setting or turn on autopilot. The questions are asked in the background: read
    the evaluation until `status` is `done`. Nothing is sent, no action is called, and no conversation,
    knowledge gap or unanswered search is written. Model calls count towards the monthly budget. An
    organization can have five unfinished evaluations. They are kept as long as runs.

    Needs the scope `agent:write`; of people, a role with the permission `agent.configure`.

    Args:
        project_id (str):
        idempotency_key (str | Unset):
        body (StartAgentEvaluationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AgentEvaluationResponse | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: StartAgentEvaluationRequest,
    idempotency_key: str | Unset = UNSET,
) -> Response[AgentEvaluationResponse | ErrorResponse]:
    """Test the agent

     Use it to see how many questions the agent would answer, and how many of the answers are right,
    before you change a setting or turn on autopilot. The questions are asked in the background: read
    the evaluation until `status` is `done`. Nothing is sent, no action is called, and no conversation,
    knowledge gap or unanswered search is written. Model calls count towards the monthly budget. An
    organization can have five unfinished evaluations. They are kept as long as runs.

    Needs the scope `agent:write`; of people, a role with the permission `agent.configure`.

    Args:
        project_id (str):
        idempotency_key (str | Unset):
        body (StartAgentEvaluationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AgentEvaluationResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: StartAgentEvaluationRequest,
    idempotency_key: str | Unset = UNSET,
) -> AgentEvaluationResponse | ErrorResponse | None:
    """Test the agent

     Use it to see how many questions the agent would answer, and how many of the answers are right,
    before you change a setting or turn on autopilot. The questions are asked in the background: read
    the evaluation until `status` is `done`. Nothing is sent, no action is called, and no conversation,
    knowledge gap or unanswered search is written. Model calls count towards the monthly budget. An
    organization can have five unfinished evaluations. They are kept as long as runs.

    Needs the scope `agent:write`; of people, a role with the permission `agent.configure`.

    Args:
        project_id (str):
        idempotency_key (str | Unset):
        body (StartAgentEvaluationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AgentEvaluationResponse | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
