from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="AgentEvaluationProgress")


@_attrs_define
class AgentEvaluationProgress:
    """Its progress

    Attributes:
        questions (int): Number of questions
        asked (int): Number of questions that have been asked
        skipped (int): Conversations without a question of a customer or an answer of a person
    """

    questions: int
    asked: int
    skipped: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        questions = self.questions

        asked = self.asked

        skipped = self.skipped

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "questions": questions,
                "asked": asked,
                "skipped": skipped,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        questions = d.pop("questions")

        asked = d.pop("asked")

        skipped = d.pop("skipped")

        agent_evaluation_progress = cls(
            questions=questions,
            asked=asked,
            skipped=skipped,
        )

        agent_evaluation_progress.additional_properties = d
        return agent_evaluation_progress

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
