from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.attempt_error import AttemptError
from typing import cast


T = TypeVar("T", bound="WebhookTest")


@_attrs_define
class WebhookTest:
    """How the first attempt of a test went

    Attributes:
        delivered (bool): Whether your endpoint answered with 2xx
        status_code (int): The HTTP status of the answer; 0 if there was no answer (delivery attempts have null)
        duration_ms (int): How long the attempt took, in milliseconds
        delivery_id (str): The ID of the delivery: `whd_…`, the payload’s `id`
        error (AttemptError | None): Why there was no answer; null if there was one
    """

    delivered: bool
    status_code: int
    duration_ms: int
    delivery_id: str
    error: AttemptError | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        delivered = self.delivered

        status_code = self.status_code

        duration_ms = self.duration_ms

        delivery_id = self.delivery_id

        error: None | str
        if isinstance(self.error, AttemptError):
            error = self.error.value
        else:
            error = self.error

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "delivered": delivered,
                "status_code": status_code,
                "duration_ms": duration_ms,
                "delivery_id": delivery_id,
                "error": error,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        delivered = d.pop("delivered")

        status_code = d.pop("status_code")

        duration_ms = d.pop("duration_ms")

        delivery_id = d.pop("delivery_id")

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

        webhook_test = cls(
            delivered=delivered,
            status_code=status_code,
            duration_ms=duration_ms,
            delivery_id=delivery_id,
            error=error,
        )

        webhook_test.additional_properties = d
        return webhook_test

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
