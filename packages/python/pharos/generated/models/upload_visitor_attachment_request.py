from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="UploadVisitorAttachmentRequest")


@_attrs_define
class UploadVisitorAttachmentRequest:
    """
    Attributes:
        name (str): The path before the name is removed
        size (int): In bytes
        type_ (str | Unset): The media type that the browser detects, or empty. The stored type is detected from the
            first bytes. Default: `""`
    """

    name: str
    size: int
    type_: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        size = self.size

        type_ = self.type_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "size": size,
            }
        )
        if type_ is not UNSET:
            field_dict["type"] = type_

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        size = d.pop("size")

        type_ = d.pop("type", UNSET)

        upload_visitor_attachment_request = cls(
            name=name,
            size=size,
            type_=type_,
        )

        return upload_visitor_attachment_request
