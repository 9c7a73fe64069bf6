from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.contact_response import ContactResponse
from ...models.error_response import ErrorResponse
from ...models.upsert_contact_request import UpsertContactRequest
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    project_id: str,
    *,
    body: UpsertContactRequest,
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
        "url": "/api/v1/projects/{project_id}/contacts".format(
            project_id=quote(str(project_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ContactResponse | ErrorResponse | None:
    if response.status_code == 200:
        response_200 = ContactResponse.from_dict(response.json())

        return response_200

    if response.status_code == 201:
        response_201 = ContactResponse.from_dict(response.json())

        return response_201

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
) -> Response[ContactResponse | ErrorResponse]:
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
    body: UpsertContactRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[ContactResponse | ErrorResponse]:
    """Create or update a contact

     Finds the contact by `email` (upper and lower case do not matter, and the first spelling is kept),
    and otherwise by `external_id`. Both are looked for among the primary and the verified `identities`,
    which include those of merged contacts. A contact that is found only by a further identity keeps its
    own email, phone and external ID, and what you send becomes a further identity. (An email that is
    only a further identity does not lead there if the `external_id` that you send is not the contact’s:
    that is another person, who gets the email.) If it finds a contact, it updates it and answers 200.
    Otherwise, or if you send no email and no external ID, it creates a contact and answers 201. With
    the `ETag` of a contact in `If-Match`, it changes only the contact whose own email or external ID
    you send, and only if nobody has changed it since; it never creates one.

    Needs the scope `contacts:write`.

    Args:
        project_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpsertContactRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ContactResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
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
    *,
    client: AuthenticatedClient,
    body: UpsertContactRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> ContactResponse | ErrorResponse | None:
    """Create or update a contact

     Finds the contact by `email` (upper and lower case do not matter, and the first spelling is kept),
    and otherwise by `external_id`. Both are looked for among the primary and the verified `identities`,
    which include those of merged contacts. A contact that is found only by a further identity keeps its
    own email, phone and external ID, and what you send becomes a further identity. (An email that is
    only a further identity does not lead there if the `external_id` that you send is not the contact’s:
    that is another person, who gets the email.) If it finds a contact, it updates it and answers 200.
    Otherwise, or if you send no email and no external ID, it creates a contact and answers 201. With
    the `ETag` of a contact in `If-Match`, it changes only the contact whose own email or external ID
    you send, and only if nobody has changed it since; it never creates one.

    Needs the scope `contacts:write`.

    Args:
        project_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpsertContactRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ContactResponse | ErrorResponse
    """

    return sync_detailed(
        project_id=project_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: UpsertContactRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[ContactResponse | ErrorResponse]:
    """Create or update a contact

     Finds the contact by `email` (upper and lower case do not matter, and the first spelling is kept),
    and otherwise by `external_id`. Both are looked for among the primary and the verified `identities`,
    which include those of merged contacts. A contact that is found only by a further identity keeps its
    own email, phone and external ID, and what you send becomes a further identity. (An email that is
    only a further identity does not lead there if the `external_id` that you send is not the contact’s:
    that is another person, who gets the email.) If it finds a contact, it updates it and answers 200.
    Otherwise, or if you send no email and no external ID, it creates a contact and answers 201. With
    the `ETag` of a contact in `If-Match`, it changes only the contact whose own email or external ID
    you send, and only if nobody has changed it since; it never creates one.

    Needs the scope `contacts:write`.

    Args:
        project_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpsertContactRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ContactResponse | ErrorResponse]
    """

    kwargs = _get_kwargs(
        project_id=project_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    project_id: str,
    *,
    client: AuthenticatedClient,
    body: UpsertContactRequest,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> ContactResponse | ErrorResponse | None:
    """Create or update a contact

     Finds the contact by `email` (upper and lower case do not matter, and the first spelling is kept),
    and otherwise by `external_id`. Both are looked for among the primary and the verified `identities`,
    which include those of merged contacts. A contact that is found only by a further identity keeps its
    own email, phone and external ID, and what you send becomes a further identity. (An email that is
    only a further identity does not lead there if the `external_id` that you send is not the contact’s:
    that is another person, who gets the email.) If it finds a contact, it updates it and answers 200.
    Otherwise, or if you send no email and no external ID, it creates a contact and answers 201. With
    the `ETag` of a contact in `If-Match`, it changes only the contact whose own email or external ID
    you send, and only if nobody has changed it since; it never creates one.

    Needs the scope `contacts:write`.

    Args:
        project_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpsertContactRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ContactResponse | ErrorResponse
    """

    return (
        await asyncio_detailed(
            project_id=project_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
