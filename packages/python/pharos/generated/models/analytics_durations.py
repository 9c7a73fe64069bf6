from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast


T = TypeVar("T", bound="AnalyticsDurations")


@_attrs_define
class AnalyticsDurations:
    """How long something took

    Attributes:
        count (int): How many were measured
        median_seconds (float | None): The median, at most 12.3 % off; null if there is none
        p90_seconds (float | None): Nine out of ten took no longer, at most 12.3 % off; null if there is none
    """

    count: int
    median_seconds: float | None
    p90_seconds: float | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        count = self.count

        median_seconds: float | None
        median_seconds = self.median_seconds

        p90_seconds: float | None
        p90_seconds = self.p90_seconds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "count": count,
                "median_seconds": median_seconds,
                "p90_seconds": p90_seconds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        count = d.pop("count")

        def _parse_median_seconds(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        median_seconds = _parse_median_seconds(d.pop("median_seconds"))

        def _parse_p90_seconds(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        p90_seconds = _parse_p90_seconds(d.pop("p90_seconds"))

        analytics_durations = cls(
            count=count,
            median_seconds=median_seconds,
            p90_seconds=p90_seconds,
        )

        analytics_durations.additional_properties = d
        return analytics_durations

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
