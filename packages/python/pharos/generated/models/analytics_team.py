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
    from ..models.analytics_member import AnalyticsMember
    from ..models.analytics_team_interval import AnalyticsTeamInterval


T = TypeVar("T", bound="AnalyticsTeam")


@_attrs_define
class AnalyticsTeam:
    """What the members of the team did in a project

    Attributes:
        from_ (datetime.datetime): Hours that begin at this time or later are counted
        to (datetime.datetime): Hours that begin before this time are counted
        interval (AnalyticsInterval):
        time_zone (str): IANA, such as `Europe/Berlin`
        members (list[AnalyticsMember]): The most active members come first, at most 1,000
        intervals (list[AnalyticsTeamInterval]): One after the other, without gaps
    """

    from_: datetime.datetime
    to: datetime.datetime
    interval: AnalyticsInterval
    time_zone: str
    members: list[AnalyticsMember]
    intervals: list[AnalyticsTeamInterval]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.analytics_member import AnalyticsMember  # noqa: PLC0415
        from ..models.analytics_team_interval import AnalyticsTeamInterval  # noqa: PLC0415

        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        interval = self.interval.value

        time_zone = self.time_zone

        members = []
        for members_item_data in self.members:
            members_item = members_item_data.to_dict()
            members.append(members_item)

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
                "members": members,
                "intervals": intervals,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.analytics_member import AnalyticsMember  # noqa: PLC0415
        from ..models.analytics_team_interval import AnalyticsTeamInterval  # noqa: PLC0415

        d = dict(src_dict)
        from_ = datetime.datetime.fromisoformat(d.pop("from"))

        to = datetime.datetime.fromisoformat(d.pop("to"))

        interval = AnalyticsInterval(d.pop("interval"))

        time_zone = d.pop("time_zone")

        members = []
        _members = d.pop("members")
        for members_item_data in _members:
            members_item = AnalyticsMember.from_dict(members_item_data)

            members.append(members_item)

        intervals = []
        _intervals = d.pop("intervals")
        for intervals_item_data in _intervals:
            intervals_item = AnalyticsTeamInterval.from_dict(intervals_item_data)

            intervals.append(intervals_item)

        analytics_team = cls(
            from_=from_,
            to=to,
            interval=interval,
            time_zone=time_zone,
            members=members,
            intervals=intervals,
        )

        analytics_team.additional_properties = d
        return analytics_team

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
