from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.agent_decision import AgentDecision
from ..models.escalation_reason import EscalationReason
from ..models.evaluation_judge import EvaluationJudge
from typing import cast


T = TypeVar("T", bound="EvaluatedQuestion")


@_attrs_define
class EvaluatedQuestion:
    """The result for a question

    Attributes:
        question (None | str): The question, or its first 300 characters. In questions of customers, addresses and long
            numbers are masked; null if it has not been read yet, or was erased
        conversation_id (None | str): The conversation that it comes from; null otherwise
        decision (AgentDecision | None): The decision at the threshold of the evaluation; null if it was not asked yet
        escalation_reason (EscalationReason | None): Why a person should answer; null unless `decision` is `escalate`
        confidence (float | None): The confidence of the best draft; null if there is none
        right (bool | None): Whether the best draft is right; null if there is none, or it could not be judged
        judged_by (EvaluationJudge | None): `articles`: it cites an expected article, or does not; `words`: compared
            with the expected answer, word by word; `model`: judged by the model
        answer (None | str): The best draft, or its first 600 characters; null if there is none
        article_ids (list[str]): The articles that the draft cites
        problem (None | str): Why the question could not be asked, or why word lists read it although there is a model;
            null if nothing went wrong. After three failures the question counts as handed over, and the test goes on
    """

    question: None | str
    conversation_id: None | str
    decision: AgentDecision | None
    escalation_reason: EscalationReason | None
    confidence: float | None
    right: bool | None
    judged_by: EvaluationJudge | None
    answer: None | str
    article_ids: list[str]
    problem: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        question: None | str
        question = self.question

        conversation_id: None | str
        conversation_id = self.conversation_id

        decision: None | str
        if isinstance(self.decision, AgentDecision):
            decision = self.decision.value
        else:
            decision = self.decision

        escalation_reason: None | str
        if isinstance(self.escalation_reason, EscalationReason):
            escalation_reason = self.escalation_reason.value
        else:
            escalation_reason = self.escalation_reason

        confidence: float | None
        confidence = self.confidence

        right: bool | None
        right = self.right

        judged_by: None | str
        if isinstance(self.judged_by, EvaluationJudge):
            judged_by = self.judged_by.value
        else:
            judged_by = self.judged_by

        answer: None | str
        answer = self.answer

        article_ids = self.article_ids

        problem: None | str
        problem = self.problem

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "question": question,
                "conversation_id": conversation_id,
                "decision": decision,
                "escalation_reason": escalation_reason,
                "confidence": confidence,
                "right": right,
                "judged_by": judged_by,
                "answer": answer,
                "article_ids": article_ids,
                "problem": problem,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_question(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        question = _parse_question(d.pop("question"))

        def _parse_conversation_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        conversation_id = _parse_conversation_id(d.pop("conversation_id"))

        def _parse_decision(data: object) -> AgentDecision | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                decision_type_0 = AgentDecision(data)

                return decision_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AgentDecision | None, data)

        decision = _parse_decision(d.pop("decision"))

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

        def _parse_confidence(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        confidence = _parse_confidence(d.pop("confidence"))

        def _parse_right(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        right = _parse_right(d.pop("right"))

        def _parse_judged_by(data: object) -> EvaluationJudge | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                judged_by_type_0 = EvaluationJudge(data)

                return judged_by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(EvaluationJudge | None, data)

        judged_by = _parse_judged_by(d.pop("judged_by"))

        def _parse_answer(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        answer = _parse_answer(d.pop("answer"))

        article_ids = cast(list[str], d.pop("article_ids"))

        def _parse_problem(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        problem = _parse_problem(d.pop("problem"))

        evaluated_question = cls(
            question=question,
            conversation_id=conversation_id,
            decision=decision,
            escalation_reason=escalation_reason,
            confidence=confidence,
            right=right,
            judged_by=judged_by,
            answer=answer,
            article_ids=article_ids,
            problem=problem,
        )

        evaluated_question.additional_properties = d
        return evaluated_question

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
