from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="UpdateMyPreferencesRequestEvents")


@_attrs_define
class UpdateMyPreferencesRequestEvents:
    """What you want to be notified of

    Attributes:
        assigned (bool | Unset): A conversation is assigned to you
        mention (bool | Unset): A note mentions you
        answered (bool | Unset): A customer writes in a conversation that is assigned to you
        escalated (bool | Unset): The AI agent hands over a conversation that is yours or unassigned
        undelivered (bool | Unset): The email of one of your messages does not arrive
    """

    assigned: bool | Unset = UNSET
    mention: bool | Unset = UNSET
    answered: bool | Unset = UNSET
    escalated: bool | Unset = UNSET
    undelivered: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        assigned = self.assigned

        mention = self.mention

        answered = self.answered

        escalated = self.escalated

        undelivered = self.undelivered

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if assigned is not UNSET:
            field_dict["assigned"] = assigned
        if mention is not UNSET:
            field_dict["mention"] = mention
        if answered is not UNSET:
            field_dict["answered"] = answered
        if escalated is not UNSET:
            field_dict["escalated"] = escalated
        if undelivered is not UNSET:
            field_dict["undelivered"] = undelivered

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        assigned = d.pop("assigned", UNSET)

        mention = d.pop("mention", UNSET)

        answered = d.pop("answered", UNSET)

        escalated = d.pop("escalated", UNSET)

        undelivered = d.pop("undelivered", UNSET)

        update_my_preferences_request_events = cls(
            assigned=assigned,
            mention=mention,
            answered=answered,
            escalated=escalated,
            undelivered=undelivered,
        )

        return update_my_preferences_request_events
