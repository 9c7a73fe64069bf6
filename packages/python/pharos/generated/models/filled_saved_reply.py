from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast


T = TypeVar("T", bound="FilledSavedReply")


@_attrs_define
class FilledSavedReply:
    """The text of a saved reply for one conversation

    Attributes:
        content (str): Markdown: send it with `content_type: markdown`. Values that customers choose are shown
            literally, and create no links
        missing (list[str]): Placeholders without a value or a replacement text, such as `contact.name`: `content` has
            nothing in their place
    """

    content: str
    missing: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        content = self.content

        missing = self.missing

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "content": content,
                "missing": missing,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        content = d.pop("content")

        missing = cast(list[str], d.pop("missing"))

        filled_saved_reply = cls(
            content=content,
            missing=missing,
        )

        filled_saved_reply.additional_properties = d
        return filled_saved_reply

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
