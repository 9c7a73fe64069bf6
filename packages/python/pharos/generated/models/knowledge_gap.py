from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.knowledge_gap_examples_item import KnowledgeGapExamplesItem


T = TypeVar("T", bound="KnowledgeGap")


@_attrs_define
class KnowledgeGap:
    """Similar questions that the agent could not answer

    Attributes:
        question (str): The question that represents the group
        count (int): How often it was asked
        examples (list[KnowledgeGapExamplesItem]): A few of them, newest first
        last_asked_at (datetime.datetime): When it was asked last
    """

    question: str
    count: int
    examples: list[KnowledgeGapExamplesItem]
    last_asked_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.knowledge_gap_examples_item import KnowledgeGapExamplesItem  # noqa: PLC0415

        question = self.question

        count = self.count

        examples = []
        for examples_item_data in self.examples:
            examples_item = examples_item_data.to_dict()
            examples.append(examples_item)

        last_asked_at = self.last_asked_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "question": question,
                "count": count,
                "examples": examples,
                "last_asked_at": last_asked_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.knowledge_gap_examples_item import KnowledgeGapExamplesItem  # noqa: PLC0415

        d = dict(src_dict)
        question = d.pop("question")

        count = d.pop("count")

        examples = []
        _examples = d.pop("examples")
        for examples_item_data in _examples:
            examples_item = KnowledgeGapExamplesItem.from_dict(examples_item_data)

            examples.append(examples_item)

        last_asked_at = datetime.datetime.fromisoformat(d.pop("last_asked_at"))

        knowledge_gap = cls(
            question=question,
            count=count,
            examples=examples,
            last_asked_at=last_asked_at,
        )

        knowledge_gap.additional_properties = d
        return knowledge_gap

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
