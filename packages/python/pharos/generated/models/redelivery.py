from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="Redelivery")


@_attrs_define
class Redelivery:
    """A delivery that will be sent again

    Attributes:
        delivery_id (str): The ID of the webhook delivery: `whd_…`
        webhook_id (str): The ID of the webhook: `whk_…`
        event (str): The name of the event
        next_attempt_at (datetime.datetime): When the next attempt is due
    """

    delivery_id: str
    webhook_id: str
    event: str
    next_attempt_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        delivery_id = self.delivery_id

        webhook_id = self.webhook_id

        event = self.event

        next_attempt_at = self.next_attempt_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "delivery_id": delivery_id,
                "webhook_id": webhook_id,
                "event": event,
                "next_attempt_at": next_attempt_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        delivery_id = d.pop("delivery_id")

        webhook_id = d.pop("webhook_id")

        event = d.pop("event")

        next_attempt_at = datetime.datetime.fromisoformat(d.pop("next_attempt_at"))

        redelivery = cls(
            delivery_id=delivery_id,
            webhook_id=webhook_id,
            event=event,
            next_attempt_at=next_attempt_at,
        )

        redelivery.additional_properties = d
        return redelivery

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
