from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.analytics_ratings import AnalyticsRatings


T = TypeVar("T", bound="AgentReportTopic")


@_attrs_define
class AgentReportTopic:
    """What became of the conversations with a tag

    Attributes:
        tag (str): The tag
        conversations (int): Conversations that began
        answered_by_agent (int): Of these, conversations that the AI agent has answered
        resolved_by_agent (int): Of these, conversations that the AI agent has resolved
        handed_over (int): Of these, conversations that the AI agent has handed over to people
        corrected (int): Of the answered ones, conversations in which a person answered after the AI agent, though it
            had not handed over
        csat (AnalyticsRatings): How customers rated conversations after their resolution
    """

    tag: str
    conversations: int
    answered_by_agent: int
    resolved_by_agent: int
    handed_over: int
    corrected: int
    csat: AnalyticsRatings
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.analytics_ratings import AnalyticsRatings  # noqa: PLC0415

        tag = self.tag

        conversations = self.conversations

        answered_by_agent = self.answered_by_agent

        resolved_by_agent = self.resolved_by_agent

        handed_over = self.handed_over

        corrected = self.corrected

        csat = self.csat.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "tag": tag,
                "conversations": conversations,
                "answered_by_agent": answered_by_agent,
                "resolved_by_agent": resolved_by_agent,
                "handed_over": handed_over,
                "corrected": corrected,
                "csat": csat,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.analytics_ratings import AnalyticsRatings  # noqa: PLC0415

        d = dict(src_dict)
        tag = d.pop("tag")

        conversations = d.pop("conversations")

        answered_by_agent = d.pop("answered_by_agent")

        resolved_by_agent = d.pop("resolved_by_agent")

        handed_over = d.pop("handed_over")

        corrected = d.pop("corrected")

        csat = AnalyticsRatings.from_dict(d.pop("csat"))

        agent_report_topic = cls(
            tag=tag,
            conversations=conversations,
            answered_by_agent=answered_by_agent,
            resolved_by_agent=resolved_by_agent,
            handed_over=handed_over,
            corrected=corrected,
            csat=csat,
        )

        agent_report_topic.additional_properties = d
        return agent_report_topic

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
