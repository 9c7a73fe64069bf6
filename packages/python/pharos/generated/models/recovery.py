from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="Recovery")


@_attrs_define
class Recovery:
    """Deliveries that will be sent again

    Attributes:
        webhook_id (str): The ID of the webhook: `whk_…`
        since (datetime.datetime): Start of the time range
        until (datetime.datetime): End of the time range
        deliveries (int): Number of deliveries in the time range that failed or were held and will be sent again,
            counted up to 100 000
    """

    webhook_id: str
    since: datetime.datetime
    until: datetime.datetime
    deliveries: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        webhook_id = self.webhook_id

        since = self.since.isoformat()

        until = self.until.isoformat()

        deliveries = self.deliveries

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "webhook_id": webhook_id,
                "since": since,
                "until": until,
                "deliveries": deliveries,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        webhook_id = d.pop("webhook_id")

        since = datetime.datetime.fromisoformat(d.pop("since"))

        until = datetime.datetime.fromisoformat(d.pop("until"))

        deliveries = d.pop("deliveries")

        recovery = cls(
            webhook_id=webhook_id,
            since=since,
            until=until,
            deliveries=deliveries,
        )

        recovery.additional_properties = d
        return recovery

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
