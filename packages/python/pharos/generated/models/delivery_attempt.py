from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.attempt_error import AttemptError
from ..models.attempt_status import AttemptStatus
from typing import cast
import datetime


T = TypeVar("T", bound="DeliveryAttempt")


@_attrs_define
class DeliveryAttempt:
    """One attempt to deliver an event to a webhook

    Attributes:
        id (str): The ID of the webhook attempt: `wha_…`
        delivery_id (str): The same on every attempt; the payload’s `id`
        webhook_id (str): The ID of the webhook: `whk_…`
        event (str): The name of the event
        attempt (int): The number of the attempt: 1 is the first one
        status (AttemptStatus):
        status_code (int | None): The HTTP status of the answer; null if there was no answer
        error (AttemptError | None): Why there was no answer; null if there was one
        duration_ms (int): How long the attempt took, in milliseconds
        response_body (str): The first 16 KiB
        next_attempt_at (datetime.datetime | None): Null if this was the last attempt
        created_at (datetime.datetime): When the attempt ended, in UTC
    """

    id: str
    delivery_id: str
    webhook_id: str
    event: str
    attempt: int
    status: AttemptStatus
    status_code: int | None
    error: AttemptError | None
    duration_ms: int
    response_body: str
    next_attempt_at: datetime.datetime | None
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        delivery_id = self.delivery_id

        webhook_id = self.webhook_id

        event = self.event

        attempt = self.attempt

        status = self.status.value

        status_code: int | None
        status_code = self.status_code

        error: None | str
        if isinstance(self.error, AttemptError):
            error = self.error.value
        else:
            error = self.error

        duration_ms = self.duration_ms

        response_body = self.response_body

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "delivery_id": delivery_id,
                "webhook_id": webhook_id,
                "event": event,
                "attempt": attempt,
                "status": status,
                "status_code": status_code,
                "error": error,
                "duration_ms": duration_ms,
                "response_body": response_body,
                "next_attempt_at": next_attempt_at,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        delivery_id = d.pop("delivery_id")

        webhook_id = d.pop("webhook_id")

        event = d.pop("event")

        attempt = d.pop("attempt")

        status = AttemptStatus(d.pop("status"))

        def _parse_status_code(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        status_code = _parse_status_code(d.pop("status_code"))

        def _parse_error(data: object) -> AttemptError | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                error_type_0 = AttemptError(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AttemptError | None, data)

        error = _parse_error(d.pop("error"))

        duration_ms = d.pop("duration_ms")

        response_body = d.pop("response_body")

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("next_attempt_at"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        delivery_attempt = cls(
            id=id,
            delivery_id=delivery_id,
            webhook_id=webhook_id,
            event=event,
            attempt=attempt,
            status=status,
            status_code=status_code,
            error=error,
            duration_ms=duration_ms,
            response_body=response_body,
            next_attempt_at=next_attempt_at,
            created_at=created_at,
        )

        delivery_attempt.additional_properties = d
        return delivery_attempt

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
