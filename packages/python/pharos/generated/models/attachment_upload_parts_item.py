from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="AttachmentUploadPartsItem")


@_attrs_define
class AttachmentUploadPartsItem:
    """
    Attributes:
        number (int): The number of the part, from 1
        size (int): The required number of bytes
        url (str): Where to PUT the bytes; relative to the address of this API, or a full URL
        received (bool): Whether all bytes of the part have arrived
    """

    number: int
    size: int
    url: str
    received: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        number = self.number

        size = self.size

        url = self.url

        received = self.received

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "number": number,
                "size": size,
                "url": url,
                "received": received,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        number = d.pop("number")

        size = d.pop("size")

        url = d.pop("url")

        received = d.pop("received")

        attachment_upload_parts_item = cls(
            number=number,
            size=size,
            url=url,
            received=received,
        )

        attachment_upload_parts_item.additional_properties = d
        return attachment_upload_parts_item

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
