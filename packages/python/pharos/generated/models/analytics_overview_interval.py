from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.analytics_channel import AnalyticsChannel
    from ..models.analytics_durations import AnalyticsDurations
    from ..models.analytics_ratings import AnalyticsRatings


T = TypeVar("T", bound="AnalyticsOverviewInterval")


@_attrs_define
class AnalyticsOverviewInterval:
    """What happened in an interval

    Attributes:
        start (datetime.datetime): When the interval begins, in UTC
        conversations (int): Conversations that began
        resolved (int): Conversations that were resolved or closed, and still are
        customer_messages (int): Public messages of customers
        people_messages (int): Public messages of the team
        ai_messages (int): Public messages of the AI agent
        first_response (AnalyticsDurations): How long something took
        late_first_responses (int): First responses that came later than the `first_response_target_minutes` of the
            project
        resolution (AnalyticsDurations): How long something took
        csat (AnalyticsRatings): How customers rated conversations after their resolution
        backlog (int): Conversations that had started and were not resolved at the end, as far as is known today
        channels (list[AnalyticsChannel]): The channels in which something happened
    """

    start: datetime.datetime
    conversations: int
    resolved: int
    customer_messages: int
    people_messages: int
    ai_messages: int
    first_response: AnalyticsDurations
    late_first_responses: int
    resolution: AnalyticsDurations
    csat: AnalyticsRatings
    backlog: int
    channels: list[AnalyticsChannel]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.analytics_channel import AnalyticsChannel  # noqa: PLC0415
        from ..models.analytics_durations import AnalyticsDurations  # noqa: PLC0415
        from ..models.analytics_ratings import AnalyticsRatings  # noqa: PLC0415

        start = self.start.isoformat()

        conversations = self.conversations

        resolved = self.resolved

        customer_messages = self.customer_messages

        people_messages = self.people_messages

        ai_messages = self.ai_messages

        first_response = self.first_response.to_dict()

        late_first_responses = self.late_first_responses

        resolution = self.resolution.to_dict()

        csat = self.csat.to_dict()

        backlog = self.backlog

        channels = []
        for channels_item_data in self.channels:
            channels_item = channels_item_data.to_dict()
            channels.append(channels_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "start": start,
                "conversations": conversations,
                "resolved": resolved,
                "customer_messages": customer_messages,
                "people_messages": people_messages,
                "ai_messages": ai_messages,
                "first_response": first_response,
                "late_first_responses": late_first_responses,
                "resolution": resolution,
                "csat": csat,
                "backlog": backlog,
                "channels": channels,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.analytics_channel import AnalyticsChannel  # noqa: PLC0415
        from ..models.analytics_durations import AnalyticsDurations  # noqa: PLC0415
        from ..models.analytics_ratings import AnalyticsRatings  # noqa: PLC0415

        d = dict(src_dict)
        start = datetime.datetime.fromisoformat(d.pop("start"))

        conversations = d.pop("conversations")

        resolved = d.pop("resolved")

        customer_messages = d.pop("customer_messages")

        people_messages = d.pop("people_messages")

        ai_messages = d.pop("ai_messages")

        first_response = AnalyticsDurations.from_dict(d.pop("first_response"))

        late_first_responses = d.pop("late_first_responses")

        resolution = AnalyticsDurations.from_dict(d.pop("resolution"))

        csat = AnalyticsRatings.from_dict(d.pop("csat"))

        backlog = d.pop("backlog")

        channels = []
        _channels = d.pop("channels")
        for channels_item_data in _channels:
            channels_item = AnalyticsChannel.from_dict(channels_item_data)

            channels.append(channels_item)

        analytics_overview_interval = cls(
            start=start,
            conversations=conversations,
            resolved=resolved,
            customer_messages=customer_messages,
            people_messages=people_messages,
            ai_messages=ai_messages,
            first_response=first_response,
            late_first_responses=late_first_responses,
            resolution=resolution,
            csat=csat,
            backlog=backlog,
            channels=channels,
        )

        analytics_overview_interval.additional_properties = d
        return analytics_overview_interval

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
