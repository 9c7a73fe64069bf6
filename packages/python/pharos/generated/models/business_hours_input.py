from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.business_hours_input_hours_item import BusinessHoursInputHoursItem


T = TypeVar("T", bound="BusinessHoursInput")


@_attrs_define
class BusinessHoursInput:
    """When people are available. Default: always

    Attributes:
        time_zone (str): IANA, such as `Europe/Berlin`
        hours (list[BusinessHoursInputHoursItem]): The open hours; a day can have several
    """

    time_zone: str
    hours: list[BusinessHoursInputHoursItem]

    def to_dict(self) -> dict[str, Any]:
        from ..models.business_hours_input_hours_item import BusinessHoursInputHoursItem  # noqa: PLC0415

        time_zone = self.time_zone

        hours = []
        for hours_item_data in self.hours:
            hours_item = hours_item_data.to_dict()
            hours.append(hours_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "time_zone": time_zone,
                "hours": hours,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.business_hours_input_hours_item import BusinessHoursInputHoursItem  # noqa: PLC0415

        d = dict(src_dict)
        time_zone = d.pop("time_zone")

        hours = []
        _hours = d.pop("hours")
        for hours_item_data in _hours:
            hours_item = BusinessHoursInputHoursItem.from_dict(hours_item_data)

            hours.append(hours_item)

        business_hours_input = cls(
            time_zone=time_zone,
            hours=hours,
        )

        return business_hours_input
