from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.conversation_status import ConversationStatus
from typing import cast


T = TypeVar("T", bound="SavedReplyActions")


@_attrs_define
class SavedReplyActions:
    """What to change in a conversation that is answered with it

    Attributes:
        tags (list[str]): Tags to add
        status (ConversationStatus | None): The status to set; null: it stays as it is
        assigned_to (None | str): Who should handle it: the ID of a member, or your own name for somebody; null: it
            stays as it is
    """

    tags: list[str]
    status: ConversationStatus | None
    assigned_to: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        tags = self.tags

        status: None | str
        if isinstance(self.status, ConversationStatus):
            status = self.status.value
        else:
            status = self.status

        assigned_to: None | str
        assigned_to = self.assigned_to

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "tags": tags,
                "status": status,
                "assigned_to": assigned_to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        tags = cast(list[str], d.pop("tags"))

        def _parse_status(data: object) -> ConversationStatus | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                status_type_0 = ConversationStatus(data)

                return status_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConversationStatus | None, data)

        status = _parse_status(d.pop("status"))

        def _parse_assigned_to(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        assigned_to = _parse_assigned_to(d.pop("assigned_to"))

        saved_reply_actions = cls(
            tags=tags,
            status=status,
            assigned_to=assigned_to,
        )

        saved_reply_actions.additional_properties = d
        return saved_reply_actions

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
