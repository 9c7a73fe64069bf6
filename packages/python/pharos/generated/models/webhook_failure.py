from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.attempt_error import AttemptError
from typing import cast
import datetime


T = TypeVar("T", bound="WebhookFailure")


@_attrs_define
class WebhookFailure:
    """A failed attempt, in short

    Attributes:
        delivery_id (str): The ID of the webhook delivery: `whd_…`
        event (str): The name of the event
        status_code (int | None): The HTTP status of the answer; null if there was no answer
        error (AttemptError | None): Why there was no answer; null if there was one
        created_at (datetime.datetime): When the attempt ended, in UTC
    """

    delivery_id: str
    event: str
    status_code: int | None
    error: AttemptError | None
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        delivery_id = self.delivery_id

        event = self.event

        status_code: int | None
        status_code = self.status_code

        error: None | str
        if isinstance(self.error, AttemptError):
            error = self.error.value
        else:
            error = self.error

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "delivery_id": delivery_id,
                "event": event,
                "status_code": status_code,
                "error": error,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        delivery_id = d.pop("delivery_id")

        event = d.pop("event")

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

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        webhook_failure = cls(
            delivery_id=delivery_id,
            event=event,
            status_code=status_code,
            error=error,
            created_at=created_at,
        )

        webhook_failure.additional_properties = d
        return webhook_failure

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
