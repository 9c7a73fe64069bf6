from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.analytics_ratings import AnalyticsRatings


T = TypeVar("T", bound="AnalyticsAgentTotals")


@_attrs_define
class AnalyticsAgentTotals:
    """What happened to the conversations that started in the span

    Attributes:
        conversations (int): Conversations that began
        answered_by_agent (int): Of these, conversations that the AI agent has answered
        resolved_by_agent (int): Of these, conversations that the AI agent has resolved
        handed_over (int): Of these, conversations that the AI agent has handed over to people
        answered_share (float | None): The share of the conversations; null if there is none
        resolved_share (float | None): The share of the conversations; null if there is none
        handed_over_share (float | None): The share of the conversations; null if there is none
        corrected (int): Of the answered ones, conversations in which a person answered after the AI agent, though it
            had not handed over
        corrected_share (float | None): The share of the answered conversations; null if there is none
        csat (AnalyticsRatings): How customers rated conversations after their resolution
        model_calls (int): Calls to models, except those of tests of the agent (evaluations)
        cost_usd (float): The cost of these calls whose price is known, in US dollars
    """

    conversations: int
    answered_by_agent: int
    resolved_by_agent: int
    handed_over: int
    answered_share: float | None
    resolved_share: float | None
    handed_over_share: float | None
    corrected: int
    corrected_share: float | None
    csat: AnalyticsRatings
    model_calls: int
    cost_usd: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.analytics_ratings import AnalyticsRatings  # noqa: PLC0415

        conversations = self.conversations

        answered_by_agent = self.answered_by_agent

        resolved_by_agent = self.resolved_by_agent

        handed_over = self.handed_over

        answered_share: float | None
        answered_share = self.answered_share

        resolved_share: float | None
        resolved_share = self.resolved_share

        handed_over_share: float | None
        handed_over_share = self.handed_over_share

        corrected = self.corrected

        corrected_share: float | None
        corrected_share = self.corrected_share

        csat = self.csat.to_dict()

        model_calls = self.model_calls

        cost_usd = self.cost_usd

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "conversations": conversations,
                "answered_by_agent": answered_by_agent,
                "resolved_by_agent": resolved_by_agent,
                "handed_over": handed_over,
                "answered_share": answered_share,
                "resolved_share": resolved_share,
                "handed_over_share": handed_over_share,
                "corrected": corrected,
                "corrected_share": corrected_share,
                "csat": csat,
                "model_calls": model_calls,
                "cost_usd": cost_usd,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.analytics_ratings import AnalyticsRatings  # noqa: PLC0415

        d = dict(src_dict)
        conversations = d.pop("conversations")

        answered_by_agent = d.pop("answered_by_agent")

        resolved_by_agent = d.pop("resolved_by_agent")

        handed_over = d.pop("handed_over")

        def _parse_answered_share(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        answered_share = _parse_answered_share(d.pop("answered_share"))

        def _parse_resolved_share(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        resolved_share = _parse_resolved_share(d.pop("resolved_share"))

        def _parse_handed_over_share(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        handed_over_share = _parse_handed_over_share(d.pop("handed_over_share"))

        corrected = d.pop("corrected")

        def _parse_corrected_share(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        corrected_share = _parse_corrected_share(d.pop("corrected_share"))

        csat = AnalyticsRatings.from_dict(d.pop("csat"))

        model_calls = d.pop("model_calls")

        cost_usd = d.pop("cost_usd")

        analytics_agent_totals = cls(
            conversations=conversations,
            answered_by_agent=answered_by_agent,
            resolved_by_agent=resolved_by_agent,
            handed_over=handed_over,
            answered_share=answered_share,
            resolved_share=resolved_share,
            handed_over_share=handed_over_share,
            corrected=corrected,
            corrected_share=corrected_share,
            csat=csat,
            model_calls=model_calls,
            cost_usd=cost_usd,
        )

        analytics_agent_totals.additional_properties = d
        return analytics_agent_totals

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
