from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="ForwardMessageRequest")


@_attrs_define
class ForwardMessageRequest:
    """Who gets a message forwarded by email

    Attributes:
        to (list[str]): The addresses that it goes to
        cc (list[str] | Unset): The addresses that get a copy. Default: `[]`
        text (str | Unset): What stands above the message, as plain text. Default: `""`
    """

    to: list[str]
    cc: list[str] | Unset = UNSET
    text: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        to = self.to

        cc: list[str] | Unset = UNSET
        if not isinstance(self.cc, Unset):
            cc = self.cc

        text = self.text

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "to": to,
            }
        )
        if cc is not UNSET:
            field_dict["cc"] = cc
        if text is not UNSET:
            field_dict["text"] = text

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        to = cast(list[str], d.pop("to"))

        cc = cast(list[str], d.pop("cc", UNSET))

        text = d.pop("text", UNSET)

        forward_message_request = cls(
            to=to,
            cc=cc,
            text=text,
        )

        return forward_message_request
