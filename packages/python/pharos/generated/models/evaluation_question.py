from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="EvaluationQuestion")


@_attrs_define
class EvaluationQuestion:
    """A question, and what is known about its answer

    Attributes:
        text (str): What a customer asks
        expected_article_ids (list[str] | Unset): The articles that answer it. An empty list: no article answers it, and
            every answer is wrong
        expected_answer (str | Unset): What a person would answer. It counts where `expected_article_ids` is missing
    """

    text: str
    expected_article_ids: list[str] | Unset = UNSET
    expected_answer: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        text = self.text

        expected_article_ids: list[str] | Unset = UNSET
        if not isinstance(self.expected_article_ids, Unset):
            expected_article_ids = self.expected_article_ids

        expected_answer = self.expected_answer

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "text": text,
            }
        )
        if expected_article_ids is not UNSET:
            field_dict["expected_article_ids"] = expected_article_ids
        if expected_answer is not UNSET:
            field_dict["expected_answer"] = expected_answer

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        text = d.pop("text")

        expected_article_ids = cast(list[str], d.pop("expected_article_ids", UNSET))

        expected_answer = d.pop("expected_answer", UNSET)

        evaluation_question = cls(
            text=text,
            expected_article_ids=expected_article_ids,
            expected_answer=expected_answer,
        )

        return evaluation_question
