from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.contact_import_report import ContactImportReport
from ...models.contact_row import ContactRow
from ...models.error_response import ErrorResponse
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    *,
    body: list[ContactRow],
    notify: bool | Unset = UNSET,
    map_: list[str] | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    content_encoding: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(content_encoding, Unset):
        headers["Content-Encoding"] = content_encoding

    params: dict[str, Any] = {}

    params["notify"] = notify

    json_map_: list[str] | Unset = UNSET
    if not isinstance(map_, Unset):
        json_map_ = map_

    params["map"] = json_map_

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/projects/{project_id}/contacts/import".format(
            project_id=quote(str(project_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["json"] = []
    for body_item_data in body:
        body_item = body_item_data.to_dict()
        _kwargs["json"].append(body_item)

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ContactImportReport | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = ContactImportReport.from_dict(response.json())

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
) -> Response[ContactImportReport | ErrorResponse]:
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
    body: list[ContactRow],
    notify: bool | Unset = UNSET,
    map_: list[str] | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    content_encoding: str | Unset = UNSET,
) -> Response[ContactImportReport | ErrorResponse]:
    """Import contacts

     The rows are handled one after the other, each like `POST …/contacts`. Each row is accepted or
    rejected independently of the others, and the answer has the result of each. The status is 200 even
    if rows were rejected. You can safely send an import again: it creates nothing twice. A row whose
    `email` is that of a contact with another `external_id` is rejected with `CONTACT_CONFLICT`. You can
    also send CSV, with the content type `text/csv`: in UTF-8 or UTF-16, with commas, semicolons or
    tabs. The first line names the columns by the fields, such as `email`, `External ID` or
    `metadata.plan`; name others with `map`. Empty cells change nothing. Send a JSON array, or NDJSON
    (one row per line) with the content type `application/x-ndjson`. You can compress the body with gzip
    (`Content-Encoding: gzip`). A request can have up to 1000 rows and 1 MiB before compression; split
    larger imports. Imports of one organization wait for each other; if too many wait, the answer is
    429.

    Needs the scope `contacts:write`.

    Args:
        project_id (str):
        notify (bool | Unset):
        map_ (list[str] | Unset):
        idempotency_key (str | Unset):
        content_encoding (str | Unset):
        body (list[ContactRow]):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ContactImportReport | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        body=body,
        notify=notify,
        map_=map_,
        idempotency_key=idempotency_key,
        content_encoding=content_encoding,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: list[ContactRow],
    notify: bool | Unset = UNSET,
    map_: list[str] | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    content_encoding: str | Unset = UNSET,
) -> ContactImportReport | ErrorResponse | None:
    """Import contacts

     The rows are handled one after the other, each like `POST …/contacts`. Each row is accepted or
    rejected independently of the others, and the answer has the result of each. The status is 200 even
    if rows were rejected. You can safely send an import again: it creates nothing twice. A row whose
    `email` is that of a contact with another `external_id` is rejected with `CONTACT_CONFLICT`. You can
    also send CSV, with the content type `text/csv`: in UTF-8 or UTF-16, with commas, semicolons or
    tabs. The first line names the columns by the fields, such as `email`, `External ID` or
    `metadata.plan`; name others with `map`. Empty cells change nothing. Send a JSON array, or NDJSON
    (one row per line) with the content type `application/x-ndjson`. You can compress the body with gzip
    (`Content-Encoding: gzip`). A request can have up to 1000 rows and 1 MiB before compression; split
    larger imports. Imports of one organization wait for each other; if too many wait, the answer is
    429.

    Needs the scope `contacts:write`.

    Args:
        project_id (str):
        notify (bool | Unset):
        map_ (list[str] | Unset):
        idempotency_key (str | Unset):
        content_encoding (str | Unset):
        body (list[ContactRow]):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ContactImportReport | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        body=body,
        notify=notify,
        map_=map_,
        idempotency_key=idempotency_key,
        content_encoding=content_encoding,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: list[ContactRow],
    notify: bool | Unset = UNSET,
    map_: list[str] | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    content_encoding: str | Unset = UNSET,
) -> Response[ContactImportReport | ErrorResponse]:
    """Import contacts

     The rows are handled one after the other, each like `POST …/contacts`. Each row is accepted or
    rejected independently of the others, and the answer has the result of each. The status is 200 even
    if rows were rejected. You can safely send an import again: it creates nothing twice. A row whose
    `email` is that of a contact with another `external_id` is rejected with `CONTACT_CONFLICT`. You can
    also send CSV, with the content type `text/csv`: in UTF-8 or UTF-16, with commas, semicolons or
    tabs. The first line names the columns by the fields, such as `email`, `External ID` or
    `metadata.plan`; name others with `map`. Empty cells change nothing. Send a JSON array, or NDJSON
    (one row per line) with the content type `application/x-ndjson`. You can compress the body with gzip
    (`Content-Encoding: gzip`). A request can have up to 1000 rows and 1 MiB before compression; split
    larger imports. Imports of one organization wait for each other; if too many wait, the answer is
    429.

    Needs the scope `contacts:write`.

    Args:
        project_id (str):
        notify (bool | Unset):
        map_ (list[str] | Unset):
        idempotency_key (str | Unset):
        content_encoding (str | Unset):
        body (list[ContactRow]):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ContactImportReport | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        body=body,
        notify=notify,
        map_=map_,
        idempotency_key=idempotency_key,
        content_encoding=content_encoding,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: list[ContactRow],
    notify: bool | Unset = UNSET,
    map_: list[str] | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    content_encoding: str | Unset = UNSET,
) -> ContactImportReport | ErrorResponse | None:
    """Import contacts

     The rows are handled one after the other, each like `POST …/contacts`. Each row is accepted or
    rejected independently of the others, and the answer has the result of each. The status is 200 even
    if rows were rejected. You can safely send an import again: it creates nothing twice. A row whose
    `email` is that of a contact with another `external_id` is rejected with `CONTACT_CONFLICT`. You can
    also send CSV, with the content type `text/csv`: in UTF-8 or UTF-16, with commas, semicolons or
    tabs. The first line names the columns by the fields, such as `email`, `External ID` or
    `metadata.plan`; name others with `map`. Empty cells change nothing. Send a JSON array, or NDJSON
    (one row per line) with the content type `application/x-ndjson`. You can compress the body with gzip
    (`Content-Encoding: gzip`). A request can have up to 1000 rows and 1 MiB before compression; split
    larger imports. Imports of one organization wait for each other; if too many wait, the answer is
    429.

    Needs the scope `contacts:write`.

    Args:
        project_id (str):
        notify (bool | Unset):
        map_ (list[str] | Unset):
        idempotency_key (str | Unset):
        content_encoding (str | Unset):
        body (list[ContactRow]):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ContactImportReport | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            body=body,
            notify=notify,
            map_=map_,
            idempotency_key=idempotency_key,
            content_encoding=content_encoding,
        )
    ).parsed
