from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.analytics_tag_interval import AnalyticsTagInterval


T = TypeVar("T", bound="AnalyticsTopicsInterval")


@_attrs_define
class AnalyticsTopicsInterval:
    """What the conversations that started in an interval were about

    Attributes:
        start (datetime.datetime): When the interval begins, in UTC
        tags (list[AnalyticsTagInterval]): Tags of conversations that started then; if there are many, the most frequent
            of the span, at least 50
    """

    start: datetime.datetime
    tags: list[AnalyticsTagInterval]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.analytics_tag_interval import AnalyticsTagInterval  # noqa: PLC0415

        start = self.start.isoformat()

        tags = []
        for tags_item_data in self.tags:
            tags_item = tags_item_data.to_dict()
            tags.append(tags_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "start": start,
                "tags": tags,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.analytics_tag_interval import AnalyticsTagInterval  # noqa: PLC0415

        d = dict(src_dict)
        start = datetime.datetime.fromisoformat(d.pop("start"))

        tags = []
        _tags = d.pop("tags")
        for tags_item_data in _tags:
            tags_item = AnalyticsTagInterval.from_dict(tags_item_data)

            tags.append(tags_item)

        analytics_topics_interval = cls(
            start=start,
            tags=tags,
        )

        analytics_topics_interval.additional_properties = d
        return analytics_topics_interval

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
