from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.trial_sender import TrialSender


T = TypeVar("T", bound="TrialMessage")


@_attrs_define
class TrialMessage:
    """A message of a conversation that is tried out

    Attributes:
        sender_type (TrialSender):
        content (str): What is said
    """

    sender_type: TrialSender
    content: str

    def to_dict(self) -> dict[str, Any]:
        sender_type = self.sender_type.value

        content = self.content

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "sender_type": sender_type,
                "content": content,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        sender_type = TrialSender(d.pop("sender_type"))

        content = d.pop("content")

        trial_message = cls(
            sender_type=sender_type,
            content=content,
        )

        return trial_message
