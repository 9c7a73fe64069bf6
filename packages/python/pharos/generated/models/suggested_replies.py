from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.escalation_reason import EscalationReason
from ..models.suggestion_decision import SuggestionDecision
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.suggested_replies_usage import SuggestedRepliesUsage
    from ..models.suggestion import Suggestion


T = TypeVar("T", bound="SuggestedReplies")


@_attrs_define
class SuggestedReplies:
    """Drafts of a reply to a customer

    Attributes:
        id (str): The run that created them
        conversation_id (str): The ID of the conversation: `cnv_…`
        suggestions (list[Suggestion]): The best one first
        decision (SuggestionDecision):
        escalation_reason (EscalationReason | None): Why a person should answer; null unless `decision` is `escalate`
        model (str): A model, or `extractive` if the knowledge base was quoted
        usage (SuggestedRepliesUsage): What the model calls used
        created_at (datetime.datetime): When it was created, in UTC
    """

    id: str
    conversation_id: str
    suggestions: list[Suggestion]
    decision: SuggestionDecision
    escalation_reason: EscalationReason | None
    model: str
    usage: SuggestedRepliesUsage
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.suggested_replies_usage import SuggestedRepliesUsage  # noqa: PLC0415
        from ..models.suggestion import Suggestion  # noqa: PLC0415

        id = self.id

        conversation_id = self.conversation_id

        suggestions = []
        for suggestions_item_data in self.suggestions:
            suggestions_item = suggestions_item_data.to_dict()
            suggestions.append(suggestions_item)

        decision = self.decision.value

        escalation_reason: None | str
        if isinstance(self.escalation_reason, EscalationReason):
            escalation_reason = self.escalation_reason.value
        else:
            escalation_reason = self.escalation_reason

        model = self.model

        usage = self.usage.to_dict()

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "conversation_id": conversation_id,
                "suggestions": suggestions,
                "decision": decision,
                "escalation_reason": escalation_reason,
                "model": model,
                "usage": usage,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.suggested_replies_usage import SuggestedRepliesUsage  # noqa: PLC0415
        from ..models.suggestion import Suggestion  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        conversation_id = d.pop("conversation_id")

        suggestions = []
        _suggestions = d.pop("suggestions")
        for suggestions_item_data in _suggestions:
            suggestions_item = Suggestion.from_dict(suggestions_item_data)

            suggestions.append(suggestions_item)

        decision = SuggestionDecision(d.pop("decision"))

        def _parse_escalation_reason(data: object) -> EscalationReason | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                escalation_reason_type_0 = EscalationReason(data)

                return escalation_reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(EscalationReason | None, data)

        escalation_reason = _parse_escalation_reason(d.pop("escalation_reason"))

        model = d.pop("model")

        usage = SuggestedRepliesUsage.from_dict(d.pop("usage"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        suggested_replies = cls(
            id=id,
            conversation_id=conversation_id,
            suggestions=suggestions,
            decision=decision,
            escalation_reason=escalation_reason,
            model=model,
            usage=usage,
            created_at=created_at,
        )

        suggested_replies.additional_properties = d
        return suggested_replies

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
