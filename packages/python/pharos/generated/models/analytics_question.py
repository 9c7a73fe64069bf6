from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="AnalyticsQuestion")


@_attrs_define
class AnalyticsQuestion:
    """Questions that ask the same thing, and that the AI agent could not answer

    Attributes:
        question (str): The question that stands for all
        count (int): How often it was asked
        last_asked_at (datetime.datetime): When it was asked last, in UTC
    """

    question: str
    count: int
    last_asked_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        question = self.question

        count = self.count

        last_asked_at = self.last_asked_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "question": question,
                "count": count,
                "last_asked_at": last_asked_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        question = d.pop("question")

        count = d.pop("count")

        last_asked_at = datetime.datetime.fromisoformat(d.pop("last_asked_at"))

        analytics_question = cls(
            question=question,
            count=count,
            last_asked_at=last_asked_at,
        )

        analytics_question.additional_properties = d
        return analytics_question

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
