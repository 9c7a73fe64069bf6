from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="RateVisitorConversationRequest")


@_attrs_define
class RateVisitorConversationRequest:
    """
    Attributes:
        score (int): From 1 (bad) to 5 (good)
        comment (None | str | Unset): The visitor’s own words; null, empty or absent: no comment
    """

    score: int
    comment: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        score = self.score

        comment: None | str | Unset
        if isinstance(self.comment, Unset):
            comment = UNSET
        else:
            comment = self.comment

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "score": score,
            }
        )
        if comment is not UNSET:
            field_dict["comment"] = comment

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        score = d.pop("score")

        def _parse_comment(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        comment = _parse_comment(d.pop("comment", UNSET))

        rate_visitor_conversation_request = cls(
            score=score,
            comment=comment,
        )

        return rate_visitor_conversation_request
