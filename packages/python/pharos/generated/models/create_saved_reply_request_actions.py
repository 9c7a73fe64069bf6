from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.conversation_status import ConversationStatus
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="CreateSavedReplyRequestActions")


@_attrs_define
class CreateSavedReplyRequestActions:
    """What to change in a conversation that is answered with it; replaces all of them

    Attributes:
        tags (list[str] | Unset): Tags to add. Default: `[]`
        status (ConversationStatus | None | Unset): The status to set; null: it stays as it is
        assigned_to (None | str | Unset): Who should handle it: the ID of a member, or your own name for somebody; null:
            it stays as it is
    """

    tags: list[str] | Unset = UNSET
    status: ConversationStatus | None | Unset = UNSET
    assigned_to: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        status: None | str | Unset
        if isinstance(self.status, Unset):
            status = UNSET
        elif isinstance(self.status, ConversationStatus):
            status = self.status.value
        else:
            status = self.status

        assigned_to: None | str | Unset
        if isinstance(self.assigned_to, Unset):
            assigned_to = UNSET
        else:
            assigned_to = self.assigned_to

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if tags is not UNSET:
            field_dict["tags"] = tags
        if status is not UNSET:
            field_dict["status"] = status
        if assigned_to is not UNSET:
            field_dict["assigned_to"] = assigned_to

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        tags = cast(list[str], d.pop("tags", UNSET))

        def _parse_status(data: object) -> ConversationStatus | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                status_type_0 = ConversationStatus(data)

                return status_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConversationStatus | None | Unset, data)

        status = _parse_status(d.pop("status", UNSET))

        def _parse_assigned_to(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        assigned_to = _parse_assigned_to(d.pop("assigned_to", UNSET))

        create_saved_reply_request_actions = cls(
            tags=tags,
            status=status,
            assigned_to=assigned_to,
        )

        return create_saved_reply_request_actions
