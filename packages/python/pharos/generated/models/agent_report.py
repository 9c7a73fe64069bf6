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
    from ..models.agent_report_topic import AgentReportTopic
    from ..models.analytics_agent_interval import AnalyticsAgentInterval
    from ..models.analytics_agent_totals import AnalyticsAgentTotals
    from ..models.analytics_reason import AnalyticsReason


T = TypeVar("T", bound="AgentReport")


@_attrs_define
class AgentReport:
    """What the AI agent did in a project, also by topic

    Attributes:
        from_ (datetime.datetime): Hours that begin at this time or later are counted
        to (datetime.datetime): Hours that begin before this time are counted
        interval (AnalyticsInterval):
        time_zone (str): IANA, such as `Europe/Berlin`
        totals (AnalyticsAgentTotals): What happened to the conversations that started in the span
        reasons (list[AnalyticsReason]): The most frequent reason comes first; a conversation may have several
        intervals (list[AnalyticsAgentInterval]): One after the other, without gaps
        topics (list[AgentReportTopic]): The tags of the conversations, the most frequent first, at most 1,000
    """

    from_: datetime.datetime
    to: datetime.datetime
    interval: AnalyticsInterval
    time_zone: str
    totals: AnalyticsAgentTotals
    reasons: list[AnalyticsReason]
    intervals: list[AnalyticsAgentInterval]
    topics: list[AgentReportTopic]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.agent_report_topic import AgentReportTopic  # noqa: PLC0415
        from ..models.analytics_agent_interval import AnalyticsAgentInterval  # noqa: PLC0415
        from ..models.analytics_agent_totals import AnalyticsAgentTotals  # noqa: PLC0415
        from ..models.analytics_reason import AnalyticsReason  # noqa: PLC0415

        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        interval = self.interval.value

        time_zone = self.time_zone

        totals = self.totals.to_dict()

        reasons = []
        for reasons_item_data in self.reasons:
            reasons_item = reasons_item_data.to_dict()
            reasons.append(reasons_item)

        intervals = []
        for intervals_item_data in self.intervals:
            intervals_item = intervals_item_data.to_dict()
            intervals.append(intervals_item)

        topics = []
        for topics_item_data in self.topics:
            topics_item = topics_item_data.to_dict()
            topics.append(topics_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "from": from_,
                "to": to,
                "interval": interval,
                "time_zone": time_zone,
                "totals": totals,
                "reasons": reasons,
                "intervals": intervals,
                "topics": topics,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.agent_report_topic import AgentReportTopic  # noqa: PLC0415
        from ..models.analytics_agent_interval import AnalyticsAgentInterval  # noqa: PLC0415
        from ..models.analytics_agent_totals import AnalyticsAgentTotals  # noqa: PLC0415
        from ..models.analytics_reason import AnalyticsReason  # noqa: PLC0415

        d = dict(src_dict)
        from_ = datetime.datetime.fromisoformat(d.pop("from"))

        to = datetime.datetime.fromisoformat(d.pop("to"))

        interval = AnalyticsInterval(d.pop("interval"))

        time_zone = d.pop("time_zone")

        totals = AnalyticsAgentTotals.from_dict(d.pop("totals"))

        reasons = []
        _reasons = d.pop("reasons")
        for reasons_item_data in _reasons:
            reasons_item = AnalyticsReason.from_dict(reasons_item_data)

            reasons.append(reasons_item)

        intervals = []
        _intervals = d.pop("intervals")
        for intervals_item_data in _intervals:
            intervals_item = AnalyticsAgentInterval.from_dict(intervals_item_data)

            intervals.append(intervals_item)

        topics = []
        _topics = d.pop("topics")
        for topics_item_data in _topics:
            topics_item = AgentReportTopic.from_dict(topics_item_data)

            topics.append(topics_item)

        agent_report = cls(
            from_=from_,
            to=to,
            interval=interval,
            time_zone=time_zone,
            totals=totals,
            reasons=reasons,
            intervals=intervals,
            topics=topics,
        )

        agent_report.additional_properties = d
        return agent_report

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
