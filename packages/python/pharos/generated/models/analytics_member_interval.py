from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="AnalyticsMemberInterval")


@_attrs_define
class AnalyticsMemberInterval:
    """What a member did

    Attributes:
        user_id (str): The ID of the user: `usr_…`
        replies (int): Public messages of the member
        resolved (int): Conversations that were resolved or closed, and still are
    """

    user_id: str
    replies: int
    resolved: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        user_id = self.user_id

        replies = self.replies

        resolved = self.resolved

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "user_id": user_id,
                "replies": replies,
                "resolved": resolved,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        user_id = d.pop("user_id")

        replies = d.pop("replies")

        resolved = d.pop("resolved")

        analytics_member_interval = cls(
            user_id=user_id,
            replies=replies,
            resolved=resolved,
        )

        analytics_member_interval.additional_properties = d
        return analytics_member_interval

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
