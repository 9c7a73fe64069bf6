from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.created_visitor_attachment_response import CreatedVisitorAttachmentResponse
from ...models.error_response import ErrorResponse
from ...models.file_form import FileForm
from ...models.upload_visitor_attachment_request import UploadVisitorAttachmentRequest
from ...types import UNSET, Unset
from typing import cast


def _get_kwargs(
    form_id: str,
    *,
    body: UploadVisitorAttachmentRequest | FileForm | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/public/forms/{form_id}/attachments".format(
            form_id=quote(str(form_id), safe=""),
        ),
    }

    if isinstance(body, UploadVisitorAttachmentRequest):
        _kwargs["json"] = body.to_dict()

        headers["Content-Type"] = "application/json"
    if isinstance(body, FileForm):
        _kwargs["files"] = body.to_multipart()

        headers["Content-Type"] = "multipart/form-data; boundary=+++"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CreatedVisitorAttachmentResponse | ErrorResponse | None:
    if response.status_code == 201:
        response_201 = CreatedVisitorAttachmentResponse.from_dict(response.json())

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
) -> Response[CreatedVisitorAttachmentResponse | ErrorResponse]:
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
    body: UploadVisitorAttachmentRequest | FileForm | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[CreatedVisitorAttachmentResponse | ErrorResponse]:
    """Upload a file for a field of a form

     Send JSON to upload a file of up to 25 MiB in parts. The answer has an address for each part: PUT
    the bytes of the part there, and again if the connection breaks. Then POST to `complete_url`. The
    whole upload may take one hour. Or send the file itself as `multipart/form-data` with one part
    called `file`; this request may take one minute and can include the honeypot field. Then send the ID
    as the value of a field of type `file`. One IP address can upload ten times as many files as it can
    submit forms. It can have 20 files with 100 MiB in total that are not submitted. Files that are not
    submitted within one day are deleted.

    Needs no key.

    Args:
        form_id (str):
        idempotency_key (str | Unset):
        body (UploadVisitorAttachmentRequest):
        body (FileForm): A form with a file

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedVisitorAttachmentResponse | ErrorResponse]
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
    body: UploadVisitorAttachmentRequest | FileForm | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> CreatedVisitorAttachmentResponse | ErrorResponse | None:
    """Upload a file for a field of a form

     Send JSON to upload a file of up to 25 MiB in parts. The answer has an address for each part: PUT
    the bytes of the part there, and again if the connection breaks. Then POST to `complete_url`. The
    whole upload may take one hour. Or send the file itself as `multipart/form-data` with one part
    called `file`; this request may take one minute and can include the honeypot field. Then send the ID
    as the value of a field of type `file`. One IP address can upload ten times as many files as it can
    submit forms. It can have 20 files with 100 MiB in total that are not submitted. Files that are not
    submitted within one day are deleted.

    Needs no key.

    Args:
        form_id (str):
        idempotency_key (str | Unset):
        body (UploadVisitorAttachmentRequest):
        body (FileForm): A form with a file

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedVisitorAttachmentResponse | ErrorResponse
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
    body: UploadVisitorAttachmentRequest | FileForm | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[CreatedVisitorAttachmentResponse | ErrorResponse]:
    """Upload a file for a field of a form

     Send JSON to upload a file of up to 25 MiB in parts. The answer has an address for each part: PUT
    the bytes of the part there, and again if the connection breaks. Then POST to `complete_url`. The
    whole upload may take one hour. Or send the file itself as `multipart/form-data` with one part
    called `file`; this request may take one minute and can include the honeypot field. Then send the ID
    as the value of a field of type `file`. One IP address can upload ten times as many files as it can
    submit forms. It can have 20 files with 100 MiB in total that are not submitted. Files that are not
    submitted within one day are deleted.

    Needs no key.

    Args:
        form_id (str):
        idempotency_key (str | Unset):
        body (UploadVisitorAttachmentRequest):
        body (FileForm): A form with a file

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedVisitorAttachmentResponse | ErrorResponse]
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
    body: UploadVisitorAttachmentRequest | FileForm | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> CreatedVisitorAttachmentResponse | ErrorResponse | None:
    """Upload a file for a field of a form

     Send JSON to upload a file of up to 25 MiB in parts. The answer has an address for each part: PUT
    the bytes of the part there, and again if the connection breaks. Then POST to `complete_url`. The
    whole upload may take one hour. Or send the file itself as `multipart/form-data` with one part
    called `file`; this request may take one minute and can include the honeypot field. Then send the ID
    as the value of a field of type `file`. One IP address can upload ten times as many files as it can
    submit forms. It can have 20 files with 100 MiB in total that are not submitted. Files that are not
    submitted within one day are deleted.

    Needs no key.

    Args:
        form_id (str):
        idempotency_key (str | Unset):
        body (UploadVisitorAttachmentRequest):
        body (FileForm): A form with a file

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedVisitorAttachmentResponse | ErrorResponse
    """

    return (
        await asyncio_detailed(
            form_id=form_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
