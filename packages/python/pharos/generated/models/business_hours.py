from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.open_hours import OpenHours


T = TypeVar("T", bound="BusinessHours")


@_attrs_define
class BusinessHours:
    """When people are available

    Attributes:
        time_zone (str): IANA, such as `Europe/Berlin`
        hours (list[OpenHours]): The open hours; a day can have several
    """

    time_zone: str
    hours: list[OpenHours]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.open_hours import OpenHours  # noqa: PLC0415

        time_zone = self.time_zone

        hours = []
        for hours_item_data in self.hours:
            hours_item = hours_item_data.to_dict()
            hours.append(hours_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "time_zone": time_zone,
                "hours": hours,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.open_hours import OpenHours  # noqa: PLC0415

        d = dict(src_dict)
        time_zone = d.pop("time_zone")

        hours = []
        _hours = d.pop("hours")
        for hours_item_data in _hours:
            hours_item = OpenHours.from_dict(hours_item_data)

            hours.append(hours_item)

        business_hours = cls(
            time_zone=time_zone,
            hours=hours,
        )

        business_hours.additional_properties = d
        return business_hours

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
