from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast


T = TypeVar("T", bound="AgentEvaluationFigures")


@_attrs_define
class AgentEvaluationFigures:
    """What the agent would send at a threshold, and how much of it is right

    Attributes:
        threshold (float): Answers with at least this confidence are sent
        answered (int): Number of questions that would be answered
        right (int): Answers that are right
        wrong (int): Answers that are wrong. Answers that could not be judged are in neither number
        coverage (float): The share of all questions that would be answered
        precision (float | None): The share of the judged answers that is right; null if there is none
        false_answers (float | None): The share of the judged answers that is wrong; null if there is none
    """

    threshold: float
    answered: int
    right: int
    wrong: int
    coverage: float
    precision: float | None
    false_answers: float | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        threshold = self.threshold

        answered = self.answered

        right = self.right

        wrong = self.wrong

        coverage = self.coverage

        precision: float | None
        precision = self.precision

        false_answers: float | None
        false_answers = self.false_answers

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "threshold": threshold,
                "answered": answered,
                "right": right,
                "wrong": wrong,
                "coverage": coverage,
                "precision": precision,
                "false_answers": false_answers,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        threshold = d.pop("threshold")

        answered = d.pop("answered")

        right = d.pop("right")

        wrong = d.pop("wrong")

        coverage = d.pop("coverage")

        def _parse_precision(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        precision = _parse_precision(d.pop("precision"))

        def _parse_false_answers(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        false_answers = _parse_false_answers(d.pop("false_answers"))

        agent_evaluation_figures = cls(
            threshold=threshold,
            answered=answered,
            right=right,
            wrong=wrong,
            coverage=coverage,
            precision=precision,
            false_answers=false_answers,
        )

        agent_evaluation_figures.additional_properties = d
        return agent_evaluation_figures

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
