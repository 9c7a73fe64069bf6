from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="MessageAttachment")


@_attrs_define
class MessageAttachment:
    """A file of a message

    Attributes:
        id (str): The ID of the attachment: `att_…`
        name (str): The name of the file, without its path
        type_ (str): The media type, detected from the first bytes of the file
        size (int): In bytes
        has_thumbnail (bool): Whether the file has a thumbnail
    """

    id: str
    name: str
    type_: str
    size: int
    has_thumbnail: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        type_ = self.type_

        size = self.size

        has_thumbnail = self.has_thumbnail

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "type": type_,
                "size": size,
                "has_thumbnail": has_thumbnail,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        type_ = d.pop("type")

        size = d.pop("size")

        has_thumbnail = d.pop("has_thumbnail")

        message_attachment = cls(
            id=id,
            name=name,
            type_=type_,
            size=size,
            has_thumbnail=has_thumbnail,
        )

        message_attachment.additional_properties = d
        return message_attachment

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
