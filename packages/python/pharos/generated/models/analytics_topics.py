from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.analytics_interval import AnalyticsInterval
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.analytics_question import AnalyticsQuestion
    from ..models.analytics_tag import AnalyticsTag
    from ..models.analytics_topics_interval import AnalyticsTopicsInterval


T = TypeVar("T", bound="AnalyticsTopics")


@_attrs_define
class AnalyticsTopics:
    """What the conversations of a project are about

    Attributes:
        from_ (datetime.datetime): Hours that begin at this time or later are counted
        to (datetime.datetime): Hours that begin before this time are counted
        interval (AnalyticsInterval):
        time_zone (str): IANA, such as `Europe/Berlin`
        tags (list[AnalyticsTag]): The most frequent tag comes first, at most 1,000
        questions (list[AnalyticsQuestion]): The 100 most frequent groups of the latest 1,000 questions
        intervals (list[AnalyticsTopicsInterval]): One after the other, without gaps
    """

    from_: datetime.datetime
    to: datetime.datetime
    interval: AnalyticsInterval
    time_zone: str
    tags: list[AnalyticsTag]
    questions: list[AnalyticsQuestion]
    intervals: list[AnalyticsTopicsInterval]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.analytics_question import AnalyticsQuestion  # noqa: PLC0415
        from ..models.analytics_tag import AnalyticsTag  # noqa: PLC0415
        from ..models.analytics_topics_interval import AnalyticsTopicsInterval  # noqa: PLC0415

        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        interval = self.interval.value

        time_zone = self.time_zone

        tags = []
        for tags_item_data in self.tags:
            tags_item = tags_item_data.to_dict()
            tags.append(tags_item)

        questions = []
        for questions_item_data in self.questions:
            questions_item = questions_item_data.to_dict()
            questions.append(questions_item)

        intervals = []
        for intervals_item_data in self.intervals:
            intervals_item = intervals_item_data.to_dict()
            intervals.append(intervals_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "from": from_,
                "to": to,
                "interval": interval,
                "time_zone": time_zone,
                "tags": tags,
                "questions": questions,
                "intervals": intervals,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.analytics_question import AnalyticsQuestion  # noqa: PLC0415
        from ..models.analytics_tag import AnalyticsTag  # noqa: PLC0415
        from ..models.analytics_topics_interval import AnalyticsTopicsInterval  # noqa: PLC0415

        d = dict(src_dict)
        from_ = datetime.datetime.fromisoformat(d.pop("from"))

        to = datetime.datetime.fromisoformat(d.pop("to"))

        interval = AnalyticsInterval(d.pop("interval"))

        time_zone = d.pop("time_zone")

        tags = []
        _tags = d.pop("tags")
        for tags_item_data in _tags:
            tags_item = AnalyticsTag.from_dict(tags_item_data)

            tags.append(tags_item)

        questions = []
        _questions = d.pop("questions")
        for questions_item_data in _questions:
            questions_item = AnalyticsQuestion.from_dict(questions_item_data)

            questions.append(questions_item)

        intervals = []
        _intervals = d.pop("intervals")
        for intervals_item_data in _intervals:
            intervals_item = AnalyticsTopicsInterval.from_dict(intervals_item_data)

            intervals.append(intervals_item)

        analytics_topics = cls(
            from_=from_,
            to=to,
            interval=interval,
            time_zone=time_zone,
            tags=tags,
            questions=questions,
            intervals=intervals,
        )

        analytics_topics.additional_properties = d
        return analytics_topics

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
