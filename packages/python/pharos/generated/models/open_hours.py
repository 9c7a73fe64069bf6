from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.weekday import Weekday


T = TypeVar("T", bound="OpenHours")


@_attrs_define
class OpenHours:
    """When people are available on a day

    Attributes:
        day (Weekday):
        opens (str): From when, in the time zone, such as `09:30`
        closes (str): Until when, such as `17:30`; `24:00` is the end of the day
    """

    day: Weekday
    opens: str
    closes: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        day = self.day.value

        opens = self.opens

        closes = self.closes

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
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

        open_hours = cls(
            day=day,
            opens=opens,
            closes=closes,
        )

        open_hours.additional_properties = d
        return open_hours

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
