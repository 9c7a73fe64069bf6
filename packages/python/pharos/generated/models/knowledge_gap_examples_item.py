from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="KnowledgeGapExamplesItem")


@_attrs_define
class KnowledgeGapExamplesItem:
    """
    Attributes:
        question (str): What the customer asked; addresses and long numbers are masked
        run_id (str): The ID of the agent run: `run_…`
        conversation_id (str): The ID of the conversation: `cnv_…`
    """

    question: str
    run_id: str
    conversation_id: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        question = self.question

        run_id = self.run_id

        conversation_id = self.conversation_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "question": question,
                "run_id": run_id,
                "conversation_id": conversation_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        question = d.pop("question")

        run_id = d.pop("run_id")

        conversation_id = d.pop("conversation_id")

        knowledge_gap_examples_item = cls(
            question=question,
            run_id=run_id,
            conversation_id=conversation_id,
        )

        knowledge_gap_examples_item.additional_properties = d
        return knowledge_gap_examples_item

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
