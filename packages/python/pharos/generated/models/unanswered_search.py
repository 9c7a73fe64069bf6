from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="UnansweredSearch")


@_attrs_define
class UnansweredSearch:
    """A question that searches found nothing for

    Attributes:
        question (str): In lower case; `[email]`, `[url]` and `[number]` replace masked data
        searches (int): How often it was searched for
        first_searched_at (datetime.datetime): When it was searched for first
        last_searched_at (datetime.datetime): When it was searched for last
    """

    question: str
    searches: int
    first_searched_at: datetime.datetime
    last_searched_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        question = self.question

        searches = self.searches

        first_searched_at = self.first_searched_at.isoformat()

        last_searched_at = self.last_searched_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "question": question,
                "searches": searches,
                "first_searched_at": first_searched_at,
                "last_searched_at": last_searched_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        question = d.pop("question")

        searches = d.pop("searches")

        first_searched_at = datetime.datetime.fromisoformat(d.pop("first_searched_at"))

        last_searched_at = datetime.datetime.fromisoformat(d.pop("last_searched_at"))

        unanswered_search = cls(
            question=question,
            searches=searches,
            first_searched_at=first_searched_at,
            last_searched_at=last_searched_at,
        )

        unanswered_search.additional_properties = d
        return unanswered_search

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
