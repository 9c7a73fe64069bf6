from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="MarkConversationRequest")


@_attrs_define
class MarkConversationRequest:
    """
    Attributes:
        unread (bool | Unset): True marks it as unread. Default: `false`
        message_id (str | Unset): The last message that you have read; absent: all of them
    """

    unread: bool | Unset = UNSET
    message_id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        unread = self.unread

        message_id = self.message_id

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if unread is not UNSET:
            field_dict["unread"] = unread
        if message_id is not UNSET:
            field_dict["message_id"] = message_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        unread = d.pop("unread", UNSET)

        message_id = d.pop("message_id", UNSET)

        mark_conversation_request = cls(
            unread=unread,
            message_id=message_id,
        )

        return mark_conversation_request
