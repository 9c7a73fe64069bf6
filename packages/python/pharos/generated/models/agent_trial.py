from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.agent_decision import AgentDecision
from ..models.escalation_reason import EscalationReason
from typing import cast

if TYPE_CHECKING:
    from ..models.agent_trial_usage import AgentTrialUsage
    from ..models.citation import Citation


T = TypeVar("T", bound="AgentTrial")


@_attrs_define
class AgentTrial:
    """What the agent would do

    Attributes:
        decision (AgentDecision):
        escalation_reason (EscalationReason | None): Why a person should answer; null unless `decision` is `escalate`
        summary (None | str): For your team, when the agent hands over or does not answer; null otherwise
        answer (None | str): What the customer would read, or the draft that is not sent; null if there is none. It is
            Markdown
        confidence (float | None): The probability that the answer is right; null if there is no draft
        threshold (float): Answers with at least this confidence are sent
        citations (list[Citation]): The passages that the answer is based on
        unproved (list[str]): Sentences of `content` that no article and no lookup supports, word for word; autopilot
            sends no answer that has any
        reader_problem (None | str): Why word lists were used to read the message although there is a model; null: the
            model read it, or there is no model
        model (str): A model, or `extractive` if the knowledge base was quoted
        usage (AgentTrialUsage): What the model calls used
    """

    decision: AgentDecision
    escalation_reason: EscalationReason | None
    summary: None | str
    answer: None | str
    confidence: float | None
    threshold: float
    citations: list[Citation]
    unproved: list[str]
    reader_problem: None | str
    model: str
    usage: AgentTrialUsage
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.agent_trial_usage import AgentTrialUsage  # noqa: PLC0415
        from ..models.citation import Citation  # noqa: PLC0415

        decision = self.decision.value

        escalation_reason: None | str
        if isinstance(self.escalation_reason, EscalationReason):
            escalation_reason = self.escalation_reason.value
        else:
            escalation_reason = self.escalation_reason

        summary: None | str
        summary = self.summary

        answer: None | str
        answer = self.answer

        confidence: float | None
        confidence = self.confidence

        threshold = self.threshold

        citations = []
        for citations_item_data in self.citations:
            citations_item = citations_item_data.to_dict()
            citations.append(citations_item)

        unproved = self.unproved

        reader_problem: None | str
        reader_problem = self.reader_problem

        model = self.model

        usage = self.usage.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "decision": decision,
                "escalation_reason": escalation_reason,
                "summary": summary,
                "answer": answer,
                "confidence": confidence,
                "threshold": threshold,
                "citations": citations,
                "unproved": unproved,
                "reader_problem": reader_problem,
                "model": model,
                "usage": usage,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.agent_trial_usage import AgentTrialUsage  # noqa: PLC0415
        from ..models.citation import Citation  # noqa: PLC0415

        d = dict(src_dict)
        decision = AgentDecision(d.pop("decision"))

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

        def _parse_summary(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        summary = _parse_summary(d.pop("summary"))

        def _parse_answer(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        answer = _parse_answer(d.pop("answer"))

        def _parse_confidence(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        confidence = _parse_confidence(d.pop("confidence"))

        threshold = d.pop("threshold")

        citations = []
        _citations = d.pop("citations")
        for citations_item_data in _citations:
            citations_item = Citation.from_dict(citations_item_data)

            citations.append(citations_item)

        unproved = cast(list[str], d.pop("unproved"))

        def _parse_reader_problem(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reader_problem = _parse_reader_problem(d.pop("reader_problem"))

        model = d.pop("model")

        usage = AgentTrialUsage.from_dict(d.pop("usage"))

        agent_trial = cls(
            decision=decision,
            escalation_reason=escalation_reason,
            summary=summary,
            answer=answer,
            confidence=confidence,
            threshold=threshold,
            citations=citations,
            unproved=unproved,
            reader_problem=reader_problem,
            model=model,
            usage=usage,
        )

        agent_trial.additional_properties = d
        return agent_trial

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
