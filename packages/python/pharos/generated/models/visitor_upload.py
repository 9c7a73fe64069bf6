from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.visitor_upload_parts_item import VisitorUploadPartsItem


T = TypeVar("T", bound="VisitorUpload")


@_attrs_define
class VisitorUpload:
    """Where to upload the parts of a file

    Attributes:
        parts (list[VisitorUploadPartsItem]): Upload each part to its `url`, in any order
        expires_at (datetime.datetime): Until when the addresses can be used
        complete_url (str): POST to this address, without a body, to complete the upload; relative to the address of
            this API
    """

    parts: list[VisitorUploadPartsItem]
    expires_at: datetime.datetime
    complete_url: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.visitor_upload_parts_item import VisitorUploadPartsItem  # noqa: PLC0415

        parts = []
        for parts_item_data in self.parts:
            parts_item = parts_item_data.to_dict()
            parts.append(parts_item)

        expires_at = self.expires_at.isoformat()

        complete_url = self.complete_url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "parts": parts,
                "expires_at": expires_at,
                "complete_url": complete_url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.visitor_upload_parts_item import VisitorUploadPartsItem  # noqa: PLC0415

        d = dict(src_dict)
        parts = []
        _parts = d.pop("parts")
        for parts_item_data in _parts:
            parts_item = VisitorUploadPartsItem.from_dict(parts_item_data)

            parts.append(parts_item)

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        complete_url = d.pop("complete_url")

        visitor_upload = cls(
            parts=parts,
            expires_at=expires_at,
            complete_url=complete_url,
        )

        visitor_upload.additional_properties = d
        return visitor_upload

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
