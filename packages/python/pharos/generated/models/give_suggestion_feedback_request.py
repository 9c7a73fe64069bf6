from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.feedback_outcome import FeedbackOutcome
from ..types import UNSET, Unset


T = TypeVar("T", bound="GiveSuggestionFeedbackRequest")


@_attrs_define
class GiveSuggestionFeedbackRequest:
    """
    Attributes:
        outcome (FeedbackOutcome):
        final_content (str | Unset): The text that was sent. Only the share of the draft that was kept is stored, not
            the text itself
    """

    outcome: FeedbackOutcome
    final_content: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        outcome = self.outcome.value

        final_content = self.final_content

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "outcome": outcome,
            }
        )
        if final_content is not UNSET:
            field_dict["final_content"] = final_content

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        outcome = FeedbackOutcome(d.pop("outcome"))

        final_content = d.pop("final_content", UNSET)

        give_suggestion_feedback_request = cls(
            outcome=outcome,
            final_content=final_content,
        )

        return give_suggestion_feedback_request
