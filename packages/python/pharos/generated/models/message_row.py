from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.content_type import ContentType
from ..models.sender_type import SenderType
from ..types import UNSET, Unset
from typing import cast
import datetime


T = TypeVar("T", bound="MessageRow")


@_attrs_define
class MessageRow:
    """One message of a conversation of an import

    Attributes:
        content (str): The text, in the format that `content_type` says
        content_type (ContentType | Unset):
        sender_type (SenderType | Unset):
        sender_id (None | str | Unset): Your own ID of the sender
        is_internal (bool | Unset): Only your team sees an internal note. Default: `false`
        attachments (list[str] | Unset): IDs of attachments that are `ready` and not used by another message. Default:
            `[]`
        external_id (None | str | Unset): Your own ID of the message, unique in the conversation. If you send it again,
            Pharos recognizes it by this ID
        created_at (datetime.datetime | Unset): When the message was written; absent: the time of the message before it.
            From 1970 to 9999
    """

    content: str
    content_type: ContentType | Unset = UNSET
    sender_type: SenderType | Unset = UNSET
    sender_id: None | str | Unset = UNSET
    is_internal: bool | Unset = UNSET
    attachments: list[str] | Unset = UNSET
    external_id: None | str | Unset = UNSET
    created_at: datetime.datetime | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        content = self.content

        content_type: str | Unset = UNSET
        if not isinstance(self.content_type, Unset):
            content_type = self.content_type.value

        sender_type: str | Unset = UNSET
        if not isinstance(self.sender_type, Unset):
            sender_type = self.sender_type.value

        sender_id: None | str | Unset
        if isinstance(self.sender_id, Unset):
            sender_id = UNSET
        else:
            sender_id = self.sender_id

        is_internal = self.is_internal

        attachments: list[str] | Unset = UNSET
        if not isinstance(self.attachments, Unset):
            attachments = self.attachments

        external_id: None | str | Unset
        if isinstance(self.external_id, Unset):
            external_id = UNSET
        else:
            external_id = self.external_id

        created_at: str | Unset = UNSET
        if not isinstance(self.created_at, Unset):
            created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "content": content,
            }
        )
        if content_type is not UNSET:
            field_dict["content_type"] = content_type
        if sender_type is not UNSET:
            field_dict["sender_type"] = sender_type
        if sender_id is not UNSET:
            field_dict["sender_id"] = sender_id
        if is_internal is not UNSET:
            field_dict["is_internal"] = is_internal
        if attachments is not UNSET:
            field_dict["attachments"] = attachments
        if external_id is not UNSET:
            field_dict["external_id"] = external_id
        if created_at is not UNSET:
            field_dict["created_at"] = created_at

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        content = d.pop("content")

        _content_type = d.pop("content_type", UNSET)
        content_type: ContentType | Unset
        if isinstance(_content_type, Unset):
            content_type = UNSET
        else:
            content_type = ContentType(_content_type)

        _sender_type = d.pop("sender_type", UNSET)
        sender_type: SenderType | Unset
        if isinstance(_sender_type, Unset):
            sender_type = UNSET
        else:
            sender_type = SenderType(_sender_type)

        def _parse_sender_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        sender_id = _parse_sender_id(d.pop("sender_id", UNSET))

        is_internal = d.pop("is_internal", UNSET)

        attachments = cast(list[str], d.pop("attachments", UNSET))

        def _parse_external_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        external_id = _parse_external_id(d.pop("external_id", UNSET))

        _created_at = d.pop("created_at", UNSET)
        created_at: datetime.datetime | Unset
        if isinstance(_created_at, Unset):
            created_at = UNSET
        else:
            created_at = datetime.datetime.fromisoformat(_created_at)

        message_row = cls(
            content=content,
            content_type=content_type,
            sender_type=sender_type,
            sender_id=sender_id,
            is_internal=is_internal,
            attachments=attachments,
            external_id=external_id,
            created_at=created_at,
        )

        return message_row
