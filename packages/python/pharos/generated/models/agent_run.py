from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.agent_decision import AgentDecision
from ..models.agent_run_trigger import AgentRunTrigger
from ..models.escalation_reason import EscalationReason
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.agent_run_actions_item import AgentRunActionsItem
    from ..models.agent_run_passages_item import AgentRunPassagesItem
    from ..models.agent_run_usage import AgentRunUsage
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="AgentRun")


@_attrs_define
class AgentRun:
    """One decision of the agent, and the reasons for it

    Attributes:
        id (str): The ID of the agent run: `run_…`
        conversation_id (str): The ID of the conversation: `cnv_…`
        trigger (AgentRunTrigger):
        shadow (bool): Whether the decision was only recorded and nothing was sent
        message_id (None | str): The latest customer message that the run answers; null if there is none
        decision (AgentDecision):
        escalation_reason (EscalationReason | None): Why a person should answer; null unless `decision` is `escalate`
        confidence (float | None): Null if there is no draft
        language (None | str): The language of the customer, as a BCP 47 tag; null if it was not detected
        queries (list[str]): The searches of the run
        passages (list[AgentRunPassagesItem]): The passages that the run read
        signals (JsonObject): Any JSON object
        content (None | str): The text that was sent, or would have been sent; null if there is none
        unproved (list[str]): Sentences of `content` that no article and no lookup supports, word for word; autopilot
            sends no answer that has any
        summary (None | str): For your team, when the agent hands over or does not answer; null otherwise
        reader_problem (None | str): Why word lists were used to read the message although there is a model; null: the
            model read it, or there is no model
        actions (list[AgentRunActionsItem]): The actions that the agent called or wanted to call
        model (str): A model, or `extractive` if the knowledge base was quoted
        usage (AgentRunUsage): What the model calls used
        latency_ms (int): How long the run took, in milliseconds
        reply_message_id (None | str): The message that was sent; null if none was
        created_at (datetime.datetime): When it was created, in UTC
    """

    id: str
    conversation_id: str
    trigger: AgentRunTrigger
    shadow: bool
    message_id: None | str
    decision: AgentDecision
    escalation_reason: EscalationReason | None
    confidence: float | None
    language: None | str
    queries: list[str]
    passages: list[AgentRunPassagesItem]
    signals: JsonObject
    content: None | str
    unproved: list[str]
    summary: None | str
    reader_problem: None | str
    actions: list[AgentRunActionsItem]
    model: str
    usage: AgentRunUsage
    latency_ms: int
    reply_message_id: None | str
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.agent_run_actions_item import AgentRunActionsItem  # noqa: PLC0415
        from ..models.agent_run_passages_item import AgentRunPassagesItem  # noqa: PLC0415
        from ..models.agent_run_usage import AgentRunUsage  # noqa: PLC0415
        from ..models.json_object import JsonObject  # noqa: PLC0415

        id = self.id

        conversation_id = self.conversation_id

        trigger = self.trigger.value

        shadow = self.shadow

        message_id: None | str
        message_id = self.message_id

        decision = self.decision.value

        escalation_reason: None | str
        if isinstance(self.escalation_reason, EscalationReason):
            escalation_reason = self.escalation_reason.value
        else:
            escalation_reason = self.escalation_reason

        confidence: float | None
        confidence = self.confidence

        language: None | str
        language = self.language

        queries = self.queries

        passages = []
        for passages_item_data in self.passages:
            passages_item = passages_item_data.to_dict()
            passages.append(passages_item)

        signals = self.signals.to_dict()

        content: None | str
        content = self.content

        unproved = self.unproved

        summary: None | str
        summary = self.summary

        reader_problem: None | str
        reader_problem = self.reader_problem

        actions = []
        for actions_item_data in self.actions:
            actions_item = actions_item_data.to_dict()
            actions.append(actions_item)

        model = self.model

        usage = self.usage.to_dict()

        latency_ms = self.latency_ms

        reply_message_id: None | str
        reply_message_id = self.reply_message_id

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "conversation_id": conversation_id,
                "trigger": trigger,
                "shadow": shadow,
                "message_id": message_id,
                "decision": decision,
                "escalation_reason": escalation_reason,
                "confidence": confidence,
                "language": language,
                "queries": queries,
                "passages": passages,
                "signals": signals,
                "content": content,
                "unproved": unproved,
                "summary": summary,
                "reader_problem": reader_problem,
                "actions": actions,
                "model": model,
                "usage": usage,
                "latency_ms": latency_ms,
                "reply_message_id": reply_message_id,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.agent_run_actions_item import AgentRunActionsItem  # noqa: PLC0415
        from ..models.agent_run_passages_item import AgentRunPassagesItem  # noqa: PLC0415
        from ..models.agent_run_usage import AgentRunUsage  # noqa: PLC0415
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        conversation_id = d.pop("conversation_id")

        trigger = AgentRunTrigger(d.pop("trigger"))

        shadow = d.pop("shadow")

        def _parse_message_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        message_id = _parse_message_id(d.pop("message_id"))

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

        def _parse_confidence(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        confidence = _parse_confidence(d.pop("confidence"))

        def _parse_language(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        language = _parse_language(d.pop("language"))

        queries = cast(list[str], d.pop("queries"))

        passages = []
        _passages = d.pop("passages")
        for passages_item_data in _passages:
            passages_item = AgentRunPassagesItem.from_dict(passages_item_data)

            passages.append(passages_item)

        signals = JsonObject.from_dict(d.pop("signals"))

        def _parse_content(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        content = _parse_content(d.pop("content"))

        unproved = cast(list[str], d.pop("unproved"))

        def _parse_summary(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        summary = _parse_summary(d.pop("summary"))

        def _parse_reader_problem(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reader_problem = _parse_reader_problem(d.pop("reader_problem"))

        actions = []
        _actions = d.pop("actions")
        for actions_item_data in _actions:
            actions_item = AgentRunActionsItem.from_dict(actions_item_data)

            actions.append(actions_item)

        model = d.pop("model")

        usage = AgentRunUsage.from_dict(d.pop("usage"))

        latency_ms = d.pop("latency_ms")

        def _parse_reply_message_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reply_message_id = _parse_reply_message_id(d.pop("reply_message_id"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        agent_run = cls(
            id=id,
            conversation_id=conversation_id,
            trigger=trigger,
            shadow=shadow,
            message_id=message_id,
            decision=decision,
            escalation_reason=escalation_reason,
            confidence=confidence,
            language=language,
            queries=queries,
            passages=passages,
            signals=signals,
            content=content,
            unproved=unproved,
            summary=summary,
            reader_problem=reader_problem,
            actions=actions,
            model=model,
            usage=usage,
            latency_ms=latency_ms,
            reply_message_id=reply_message_id,
            created_at=created_at,
        )

        agent_run.additional_properties = d
        return agent_run

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
