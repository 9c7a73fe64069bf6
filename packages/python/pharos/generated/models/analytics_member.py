from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.analytics_durations import AnalyticsDurations
    from ..models.analytics_ratings import AnalyticsRatings


T = TypeVar("T", bound="AnalyticsMember")


@_attrs_define
class AnalyticsMember:
    """What a member of the team did

    Attributes:
        user_id (str): The ID of the user: `usr_…`
        replies (int): Public messages of the member
        resolved (int): Conversations assigned to the member that were resolved, and still are
        first_response (AnalyticsDurations): How long something took
        late_first_responses (int): First responses that came later than the `first_response_target_minutes` of the
            project
        resolution (AnalyticsDurations): How long something took
        csat (AnalyticsRatings): How customers rated conversations after their resolution
    """

    user_id: str
    replies: int
    resolved: int
    first_response: AnalyticsDurations
    late_first_responses: int
    resolution: AnalyticsDurations
    csat: AnalyticsRatings
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.analytics_durations import AnalyticsDurations  # noqa: PLC0415
        from ..models.analytics_ratings import AnalyticsRatings  # noqa: PLC0415

        user_id = self.user_id

        replies = self.replies

        resolved = self.resolved

        first_response = self.first_response.to_dict()

        late_first_responses = self.late_first_responses

        resolution = self.resolution.to_dict()

        csat = self.csat.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "user_id": user_id,
                "replies": replies,
                "resolved": resolved,
                "first_response": first_response,
                "late_first_responses": late_first_responses,
                "resolution": resolution,
                "csat": csat,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.analytics_durations import AnalyticsDurations  # noqa: PLC0415
        from ..models.analytics_ratings import AnalyticsRatings  # noqa: PLC0415

        d = dict(src_dict)
        user_id = d.pop("user_id")

        replies = d.pop("replies")

        resolved = d.pop("resolved")

        first_response = AnalyticsDurations.from_dict(d.pop("first_response"))

        late_first_responses = d.pop("late_first_responses")

        resolution = AnalyticsDurations.from_dict(d.pop("resolution"))

        csat = AnalyticsRatings.from_dict(d.pop("csat"))

        analytics_member = cls(
            user_id=user_id,
            replies=replies,
            resolved=resolved,
            first_response=first_response,
            late_first_responses=late_first_responses,
            resolution=resolution,
            csat=csat,
        )

        analytics_member.additional_properties = d
        return analytics_member

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
