from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.discord_settings_events_item import DiscordSettingsEventsItem
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="DiscordSettings")


@_attrs_define
class DiscordSettings:
    """What you choose for this provider

    Attributes:
        events (list[DiscordSettingsEventsItem] | Unset): Events that are posted; `message.created`: a customer writes
            in a conversation that waits for your team, or that people answered last. Default:
            `["conversation.created","agent.escalated","message.created"]`
        conversation_url (str | Unset): The page where your team answers; `{conversation_id}` is replaced by the ID.
            Messages link to it
    """

    events: list[DiscordSettingsEventsItem] | Unset = UNSET
    conversation_url: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        events: list[str] | Unset = UNSET
        if not isinstance(self.events, Unset):
            events = []
            for events_item_data in self.events:
                events_item = events_item_data.value
                events.append(events_item)

        conversation_url = self.conversation_url

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if events is not UNSET:
            field_dict["events"] = events
        if conversation_url is not UNSET:
            field_dict["conversation_url"] = conversation_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        _events = d.pop("events", UNSET)
        events: list[DiscordSettingsEventsItem] | Unset = UNSET
        if _events is not UNSET:
            events = []
            for events_item_data in _events:
                events_item = DiscordSettingsEventsItem(events_item_data)

                events.append(events_item)

        conversation_url = d.pop("conversation_url", UNSET)

        discord_settings = cls(
            events=events,
            conversation_url=conversation_url,
        )

        return discord_settings
