from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="StartVisitorConversationRequest")


@_attrs_define
class StartVisitorConversationRequest:
    """
    Attributes:
        content (str): Plain text
        client_message_id (str): An ID that the client chooses, such as a UUID. If the client sends it again, no second
            message is created
        attachments (list[str] | Unset): IDs of attachments that are `ready` and not used by another message. Default:
            `[]`
    """

    content: str
    client_message_id: str
    attachments: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        content = self.content

        client_message_id = self.client_message_id

        attachments: list[str] | Unset = UNSET
        if not isinstance(self.attachments, Unset):
            attachments = self.attachments

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "content": content,
                "client_message_id": client_message_id,
            }
        )
        if attachments is not UNSET:
            field_dict["attachments"] = attachments

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        content = d.pop("content")

        client_message_id = d.pop("client_message_id")

        attachments = cast(list[str], d.pop("attachments", UNSET))

        start_visitor_conversation_request = cls(
            content=content,
            client_message_id=client_message_id,
            attachments=attachments,
        )

        return start_visitor_conversation_request
