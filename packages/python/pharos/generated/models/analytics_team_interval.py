from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.analytics_member_interval import AnalyticsMemberInterval


T = TypeVar("T", bound="AnalyticsTeamInterval")


@_attrs_define
class AnalyticsTeamInterval:
    """What members did in an interval

    Attributes:
        start (datetime.datetime): When the interval begins, in UTC
        members (list[AnalyticsMemberInterval]): Members who did something; if there are many, the most active ones, at
            least 50
    """

    start: datetime.datetime
    members: list[AnalyticsMemberInterval]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.analytics_member_interval import AnalyticsMemberInterval  # noqa: PLC0415

        start = self.start.isoformat()

        members = []
        for members_item_data in self.members:
            members_item = members_item_data.to_dict()
            members.append(members_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "start": start,
                "members": members,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.analytics_member_interval import AnalyticsMemberInterval  # noqa: PLC0415

        d = dict(src_dict)
        start = datetime.datetime.fromisoformat(d.pop("start"))

        members = []
        _members = d.pop("members")
        for members_item_data in _members:
            members_item = AnalyticsMemberInterval.from_dict(members_item_data)

            members.append(members_item)

        analytics_team_interval = cls(
            start=start,
            members=members,
        )

        analytics_team_interval.additional_properties = d
        return analytics_team_interval

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
