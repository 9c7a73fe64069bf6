from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="NotificationEvents")


@_attrs_define
class NotificationEvents:
    """What you want to be notified of

    Attributes:
        assigned (bool): A conversation is assigned to you
        mention (bool): A note mentions you
        answered (bool): A customer writes in a conversation that is assigned to you
        escalated (bool): The AI agent hands over a conversation that is yours or unassigned
        undelivered (bool): The email of one of your messages does not arrive
    """

    assigned: bool
    mention: bool
    answered: bool
    escalated: bool
    undelivered: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        assigned = self.assigned

        mention = self.mention

        answered = self.answered

        escalated = self.escalated

        undelivered = self.undelivered

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "assigned": assigned,
                "mention": mention,
                "answered": answered,
                "escalated": escalated,
                "undelivered": undelivered,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        assigned = d.pop("assigned")

        mention = d.pop("mention")

        answered = d.pop("answered")

        escalated = d.pop("escalated")

        undelivered = d.pop("undelivered")

        notification_events = cls(
            assigned=assigned,
            mention=mention,
            answered=answered,
            escalated=escalated,
            undelivered=undelivered,
        )

        notification_events.additional_properties = d
        return notification_events

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
