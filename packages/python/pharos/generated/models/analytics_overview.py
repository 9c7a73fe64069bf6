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
    from ..models.analytics_channel import AnalyticsChannel
    from ..models.analytics_overview_interval import AnalyticsOverviewInterval
    from ..models.analytics_overview_totals import AnalyticsOverviewTotals


T = TypeVar("T", bound="AnalyticsOverview")


@_attrs_define
class AnalyticsOverview:
    """What happened in a project

    Attributes:
        from_ (datetime.datetime): Hours that begin at this time or later are counted
        to (datetime.datetime): Hours that begin before this time are counted
        interval (AnalyticsInterval):
        time_zone (str): IANA, such as `Europe/Berlin`
        overdue (int): Conversations that have now waited for a person longer than the target of the project, counted up
            to 1,000
        backlog (int): Conversations that had started and were not resolved at the end, as far as is known today
        totals (AnalyticsOverviewTotals): What happened in the whole span
        channels (list[AnalyticsChannel]): The same by channel
        intervals (list[AnalyticsOverviewInterval]): One after the other, without gaps
    """

    from_: datetime.datetime
    to: datetime.datetime
    interval: AnalyticsInterval
    time_zone: str
    overdue: int
    backlog: int
    totals: AnalyticsOverviewTotals
    channels: list[AnalyticsChannel]
    intervals: list[AnalyticsOverviewInterval]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.analytics_channel import AnalyticsChannel  # noqa: PLC0415
        from ..models.analytics_overview_interval import AnalyticsOverviewInterval  # noqa: PLC0415
        from ..models.analytics_overview_totals import AnalyticsOverviewTotals  # noqa: PLC0415

        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        interval = self.interval.value

        time_zone = self.time_zone

        overdue = self.overdue

        backlog = self.backlog

        totals = self.totals.to_dict()

        channels = []
        for channels_item_data in self.channels:
            channels_item = channels_item_data.to_dict()
            channels.append(channels_item)

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
                "overdue": overdue,
                "backlog": backlog,
                "totals": totals,
                "channels": channels,
                "intervals": intervals,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.analytics_channel import AnalyticsChannel  # noqa: PLC0415
        from ..models.analytics_overview_interval import AnalyticsOverviewInterval  # noqa: PLC0415
        from ..models.analytics_overview_totals import AnalyticsOverviewTotals  # noqa: PLC0415

        d = dict(src_dict)
        from_ = datetime.datetime.fromisoformat(d.pop("from"))

        to = datetime.datetime.fromisoformat(d.pop("to"))

        interval = AnalyticsInterval(d.pop("interval"))

        time_zone = d.pop("time_zone")

        overdue = d.pop("overdue")

        backlog = d.pop("backlog")

        totals = AnalyticsOverviewTotals.from_dict(d.pop("totals"))

        channels = []
        _channels = d.pop("channels")
        for channels_item_data in _channels:
            channels_item = AnalyticsChannel.from_dict(channels_item_data)

            channels.append(channels_item)

        intervals = []
        _intervals = d.pop("intervals")
        for intervals_item_data in _intervals:
            intervals_item = AnalyticsOverviewInterval.from_dict(intervals_item_data)

            intervals.append(intervals_item)

        analytics_overview = cls(
            from_=from_,
            to=to,
            interval=interval,
            time_zone=time_zone,
            overdue=overdue,
            backlog=backlog,
            totals=totals,
            channels=channels,
            intervals=intervals,
        )

        analytics_overview.additional_properties = d
        return analytics_overview

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
