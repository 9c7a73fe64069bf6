from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.weekday import Weekday


T = TypeVar("T", bound="BusinessHoursInputHoursItem")


@_attrs_define
class BusinessHoursInputHoursItem:
    """
    Attributes:
        day (Weekday):
        opens (str): From when, in the time zone, such as `09:30`
        closes (str): Until when, such as `17:30`; `24:00` is the end of the day. A time before `opens` is on the next
            day: `22:00` to `06:00`
    """

    day: Weekday
    opens: str
    closes: str

    def to_dict(self) -> dict[str, Any]:
        day = self.day.value

        opens = self.opens

        closes = self.closes

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "day": day,
                "opens": opens,
                "closes": closes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        day = Weekday(d.pop("day"))

        opens = d.pop("opens")

        closes = d.pop("closes")

        business_hours_input_hours_item = cls(
            day=day,
            opens=opens,
            closes=closes,
        )

        return business_hours_input_hours_item
