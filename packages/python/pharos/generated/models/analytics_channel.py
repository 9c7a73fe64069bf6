from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.conversation_channel import ConversationChannel


T = TypeVar("T", bound="AnalyticsChannel")


@_attrs_define
class AnalyticsChannel:
    """What happened in a channel

    Attributes:
        channel (ConversationChannel):
        conversations (int): Conversations that began
        resolved (int): Conversations that were resolved or closed, and still are
        customer_messages (int): Public messages of customers
        people_messages (int): Public messages of the team
        ai_messages (int): Public messages of the AI agent
    """

    channel: ConversationChannel
    conversations: int
    resolved: int
    customer_messages: int
    people_messages: int
    ai_messages: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        channel = self.channel.value

        conversations = self.conversations

        resolved = self.resolved

        customer_messages = self.customer_messages

        people_messages = self.people_messages

        ai_messages = self.ai_messages

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "channel": channel,
                "conversations": conversations,
                "resolved": resolved,
                "customer_messages": customer_messages,
                "people_messages": people_messages,
                "ai_messages": ai_messages,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        channel = ConversationChannel(d.pop("channel"))

        conversations = d.pop("conversations")

        resolved = d.pop("resolved")

        customer_messages = d.pop("customer_messages")

        people_messages = d.pop("people_messages")

        ai_messages = d.pop("ai_messages")

        analytics_channel = cls(
            channel=channel,
            conversations=conversations,
            resolved=resolved,
            customer_messages=customer_messages,
            people_messages=people_messages,
            ai_messages=ai_messages,
        )

        analytics_channel.additional_properties = d
        return analytics_channel

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
