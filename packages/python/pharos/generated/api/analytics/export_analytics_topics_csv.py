from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.analytics_interval import AnalyticsInterval
from ...models.error_response import ErrorResponse
from ...types import UNSET, Unset
from typing import cast
import datetime


def _get_kwargs(
    project_id: str,
    *,
    from_: datetime.datetime | Unset = UNSET,
    to: datetime.datetime | Unset = UNSET,
    interval: AnalyticsInterval | Unset = UNSET,
    time_zone: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_from_: str | Unset = UNSET
    if not isinstance(from_, Unset):
        json_from_ = from_.isoformat()
    params["from"] = json_from_

    json_to: str | Unset = UNSET
    if not isinstance(to, Unset):
        json_to = to.isoformat()
    params["to"] = json_to

    json_interval: str | Unset = UNSET
    if not isinstance(interval, Unset):
        json_interval = interval.value

    params["interval"] = json_interval

    params["time_zone"] = time_zone

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/projects/{project_id}/analytics/topics/export.csv".format(
            project_id=quote(str(project_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ErrorResponse | str | None:
    if response.status_code == 200:
        response_200 = response.text
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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[ErrorResponse | str]:
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
    from_: datetime.datetime | Unset = UNSET,
    to: datetime.datetime | Unset = UNSET,
    interval: AnalyticsInterval | Unset = UNSET,
    time_zone: str | Unset = UNSET,
) -> Response[ErrorResponse | str]:
    """Export topics as CSV

     The same figures as CSV (RFC 4180) in UTF-8 with a byte order mark. A text that a spreadsheet would
    treat as a formula starts with an apostrophe. One row for each tag and each group of questions.

    Needs a person who has signed in, with a role that has the permission `analytics.read`. No API key
    is accepted.

    Args:
        project_id (str):
        from_ (datetime.datetime | Unset):
        to (datetime.datetime | Unset):
        interval (AnalyticsInterval | Unset):
        time_zone (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | str]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        from_=from_,
        to=to,
        interval=interval,
        time_zone=time_zone,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    *,
    client: AuthenticatedClient,
    from_: datetime.datetime | Unset = UNSET,
    to: datetime.datetime | Unset = UNSET,
    interval: AnalyticsInterval | Unset = UNSET,
    time_zone: str | Unset = UNSET,
) -> ErrorResponse | str | None:
    """Export topics as CSV

     The same figures as CSV (RFC 4180) in UTF-8 with a byte order mark. A text that a spreadsheet would
    treat as a formula starts with an apostrophe. One row for each tag and each group of questions.

    Needs a person who has signed in, with a role that has the permission `analytics.read`. No API key
    is accepted.

    Args:
        project_id (str):
        from_ (datetime.datetime | Unset):
        to (datetime.datetime | Unset):
        interval (AnalyticsInterval | Unset):
        time_zone (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | str
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        from_=from_,
        to=to,
        interval=interval,
        time_zone=time_zone,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    from_: datetime.datetime | Unset = UNSET,
    to: datetime.datetime | Unset = UNSET,
    interval: AnalyticsInterval | Unset = UNSET,
    time_zone: str | Unset = UNSET,
) -> Response[ErrorResponse | str]:
    """Export topics as CSV

     The same figures as CSV (RFC 4180) in UTF-8 with a byte order mark. A text that a spreadsheet would
    treat as a formula starts with an apostrophe. One row for each tag and each group of questions.

    Needs a person who has signed in, with a role that has the permission `analytics.read`. No API key
    is accepted.

    Args:
        project_id (str):
        from_ (datetime.datetime | Unset):
        to (datetime.datetime | Unset):
        interval (AnalyticsInterval | Unset):
        time_zone (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | str]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        from_=from_,
        to=to,
        interval=interval,
        time_zone=time_zone,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient,
    from_: datetime.datetime | Unset = UNSET,
    to: datetime.datetime | Unset = UNSET,
    interval: AnalyticsInterval | Unset = UNSET,
    time_zone: str | Unset = UNSET,
) -> ErrorResponse | str | None:
    """Export topics as CSV

     The same figures as CSV (RFC 4180) in UTF-8 with a byte order mark. A text that a spreadsheet would
    treat as a formula starts with an apostrophe. One row for each tag and each group of questions.

    Needs a person who has signed in, with a role that has the permission `analytics.read`. No API key
    is accepted.

    Args:
        project_id (str):
        from_ (datetime.datetime | Unset):
        to (datetime.datetime | Unset):
        interval (AnalyticsInterval | Unset):
        time_zone (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | str
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            from_=from_,
            to=to,
            interval=interval,
            time_zone=time_zone,
        )
    ).parsed
