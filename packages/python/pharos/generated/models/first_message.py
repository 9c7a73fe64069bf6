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


T = TypeVar("T", bound="FirstMessage")


@_attrs_define
class FirstMessage:
    """The message with which a conversation begins

    Attributes:
        content (str): The text, in the format that `content_type` says
        content_type (ContentType | Unset):
        sender_type (SenderType | Unset):
        sender_id (None | str | Unset): Your own ID of the sender
        is_internal (bool | Unset): Only your team sees an internal note. Default: `false`
        attachments (list[str] | Unset): IDs of attachments that are `ready` and not used by another message. Default:
            `[]`
        cc (list[str] | Unset): Addresses that get a copy of the email. Only for public messages in conversations of the
            channel `email`. Default: `[]`
        bcc (list[str] | Unset): Addresses that get a blind copy of the email, hidden from everybody else. Only for
            public messages in conversations of the channel `email`. Default: `[]`
    """

    content: str
    content_type: ContentType | Unset = UNSET
    sender_type: SenderType | Unset = UNSET
    sender_id: None | str | Unset = UNSET
    is_internal: bool | Unset = UNSET
    attachments: list[str] | Unset = UNSET
    cc: list[str] | Unset = UNSET
    bcc: list[str] | Unset = UNSET

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

        cc: list[str] | Unset = UNSET
        if not isinstance(self.cc, Unset):
            cc = self.cc

        bcc: list[str] | Unset = UNSET
        if not isinstance(self.bcc, Unset):
            bcc = self.bcc

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
        if cc is not UNSET:
            field_dict["cc"] = cc
        if bcc is not UNSET:
            field_dict["bcc"] = bcc

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

        cc = cast(list[str], d.pop("cc", UNSET))

        bcc = cast(list[str], d.pop("bcc", UNSET))

        first_message = cls(
            content=content,
            content_type=content_type,
            sender_type=sender_type,
            sender_id=sender_id,
            is_internal=is_internal,
            attachments=attachments,
            cc=cc,
            bcc=bcc,
        )

        return first_message
