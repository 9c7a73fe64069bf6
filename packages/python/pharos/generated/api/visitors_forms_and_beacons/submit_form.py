from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.error_response import ErrorResponse
from ...models.page_form import PageForm
from ...models.submit_form_request import SubmitFormRequest
from ...models.submitted_form_response import SubmittedFormResponse
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    form_id: str,
    *,
    body: SubmitFormRequest | PageForm | PageForm | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/public/forms/{form_id}/submissions".format(
            form_id=quote(str(form_id), safe=""),
        ),
    }

    if isinstance(body, SubmitFormRequest):
        _kwargs["json"] = body.to_dict()

        headers["Content-Type"] = "application/json"
    if isinstance(body, PageForm):
        _kwargs["data"] = body.to_dict()
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    if isinstance(body, PageForm):
        _kwargs["files"] = body.to_multipart()

        headers["Content-Type"] = "multipart/form-data; boundary=+++"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ErrorResponse | SubmittedFormResponse | None:
    if response.status_code == 201:
        response_201 = SubmittedFormResponse.from_dict(response.json())

        return response_201

    if response.status_code == 400:
        response_400 = ErrorResponse.from_dict(response.json())

        return response_400

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
) -> Response[ErrorResponse | SubmittedFormResponse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    form_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SubmitFormRequest | PageForm | PageForm | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ErrorResponse | SubmittedFormResponse]:
    """Submit a form

     Creates a conversation in the channel `widget` with a message, and a contact if the visitor entered
    an email, a phone number or a name. The form limits how often one IP address can submit it. Above
    that, the answer is 429 with `Retry-After`. A page without JavaScript can post its form here
    (`application/x-www-form-urlencoded` or `multipart/form-data` without files), with the names of the
    fields. The answer is then 303 to `redirect_url` if `success_action` is `redirect`, and otherwise a
    page with `success_message`.

    Needs no key.

    Args:
        form_id (str):
        idempotency_key (str | Unset):
        body (SubmitFormRequest):
        body (PageForm): A form as a page sends it without a script: the values by field name
        body (PageForm): A form as a page sends it without a script: the values by field name

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | SubmittedFormResponse]
    """

    kwargs = _get_kwargs(
        form_id=form_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    form_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SubmitFormRequest | PageForm | PageForm | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ErrorResponse | SubmittedFormResponse | None:
    """Submit a form

     Creates a conversation in the channel `widget` with a message, and a contact if the visitor entered
    an email, a phone number or a name. The form limits how often one IP address can submit it. Above
    that, the answer is 429 with `Retry-After`. A page without JavaScript can post its form here
    (`application/x-www-form-urlencoded` or `multipart/form-data` without files), with the names of the
    fields. The answer is then 303 to `redirect_url` if `success_action` is `redirect`, and otherwise a
    page with `success_message`.

    Needs no key.

    Args:
        form_id (str):
        idempotency_key (str | Unset):
        body (SubmitFormRequest):
        body (PageForm): A form as a page sends it without a script: the values by field name
        body (PageForm): A form as a page sends it without a script: the values by field name

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | SubmittedFormResponse
    """

    return sync_detailed(
        form_id=form_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    form_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SubmitFormRequest | PageForm | PageForm | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ErrorResponse | SubmittedFormResponse]:
    """Submit a form

     Creates a conversation in the channel `widget` with a message, and a contact if the visitor entered
    an email, a phone number or a name. The form limits how often one IP address can submit it. Above
    that, the answer is 429 with `Retry-After`. A page without JavaScript can post its form here
    (`application/x-www-form-urlencoded` or `multipart/form-data` without files), with the names of the
    fields. The answer is then 303 to `redirect_url` if `success_action` is `redirect`, and otherwise a
    page with `success_message`.

    Needs no key.

    Args:
        form_id (str):
        idempotency_key (str | Unset):
        body (SubmitFormRequest):
        body (PageForm): A form as a page sends it without a script: the values by field name
        body (PageForm): A form as a page sends it without a script: the values by field name

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ErrorResponse | SubmittedFormResponse]
    """

    kwargs = _get_kwargs(
        form_id=form_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    form_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SubmitFormRequest | PageForm | PageForm | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ErrorResponse | SubmittedFormResponse | None:
    """Submit a form

     Creates a conversation in the channel `widget` with a message, and a contact if the visitor entered
    an email, a phone number or a name. The form limits how often one IP address can submit it. Above
    that, the answer is 429 with `Retry-After`. A page without JavaScript can post its form here
    (`application/x-www-form-urlencoded` or `multipart/form-data` without files), with the names of the
    fields. The answer is then 303 to `redirect_url` if `success_action` is `redirect`, and otherwise a
    page with `success_message`.

    Needs no key.

    Args:
        form_id (str):
        idempotency_key (str | Unset):
        body (SubmitFormRequest):
        body (PageForm): A form as a page sends it without a script: the values by field name
        body (PageForm): A form as a page sends it without a script: the values by field name

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ErrorResponse | SubmittedFormResponse
    """

    return (
        await asyncio_detailed(
            form_id=form_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
