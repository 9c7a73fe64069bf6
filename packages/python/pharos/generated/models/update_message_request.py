from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.content_type import ContentType
from ..types import UNSET, Unset


T = TypeVar("T", bound="UpdateMessageRequest")


@_attrs_define
class UpdateMessageRequest:
    """
    Attributes:
        content (str | Unset): The text, in the format that `content_type` says
        content_type (ContentType | Unset):
        is_internal (bool | Unset): True makes the message an internal note; a note cannot become public
    """

    content: str | Unset = UNSET
    content_type: ContentType | Unset = UNSET
    is_internal: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        content = self.content

        content_type: str | Unset = UNSET
        if not isinstance(self.content_type, Unset):
            content_type = self.content_type.value

        is_internal = self.is_internal

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if content is not UNSET:
            field_dict["content"] = content
        if content_type is not UNSET:
            field_dict["content_type"] = content_type
        if is_internal is not UNSET:
            field_dict["is_internal"] = is_internal

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        content = d.pop("content", UNSET)

        _content_type = d.pop("content_type", UNSET)
        content_type: ContentType | Unset
        if isinstance(_content_type, Unset):
            content_type = UNSET
        else:
            content_type = ContentType(_content_type)

        is_internal = d.pop("is_internal", UNSET)

        update_message_request = cls(
            content=content,
            content_type=content_type,
            is_internal=is_internal,
        )

        return update_message_request
