from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.business_hours import BusinessHours


T = TypeVar("T", bound="AgentSettings")


@_attrs_define
class AgentSettings:
    """Every setting; one that was never set has its default, or null where the default is none

    Attributes:
        enabled (bool): Whether the agent is on. Default: true
        shadow (bool): Autopilot decides and records its decision, but sends nothing. Default: false
        max_turns (int): Maximum number of answers of the agent in one conversation. Default: 5
        monthly_budget_usd (float | None): Maximum cost of the model calls in a month (UTC). Default: no limit
        policy_topics (list[str]): Topics that only people answer, never the agent
        tone (None | str): How answers sound, such as `friendly and brief`
        instructions (None | str): Further instructions for the model
        languages (list[str]): The only languages for answers; empty: the language of the customer
        handoff_message (None | str): A message to the customer when the agent hands over; an empty one is not sent.
            Default: a short one in the language of the customer
        business_hours (BusinessHours | None): When people are available. Default: always
        allowed_actions (list[str]): Names of the built-in actions and the project’s own actions that the agent may use.
            Default: none
        resolve_when_confirmed (bool): Whether to resolve a conversation when the customer says that the problem is
            solved. Default: true
        escalation_assignee (None | str): The user that escalated conversations are assigned to. Default: nobody
        allowed_link_hosts (list[str]): Hosts that answers may link to, in addition to the hosts of cited articles
        fallback_model (None | str): The model that is used when the first one is unavailable, refuses, or gives no
            usable answer
        reader_model (None | str): A cheaper model of the same provider that reads what customers write before the model
            answers. Default: the model itself
    """

    enabled: bool
    shadow: bool
    max_turns: int
    monthly_budget_usd: float | None
    policy_topics: list[str]
    tone: None | str
    instructions: None | str
    languages: list[str]
    handoff_message: None | str
    business_hours: BusinessHours | None
    allowed_actions: list[str]
    resolve_when_confirmed: bool
    escalation_assignee: None | str
    allowed_link_hosts: list[str]
    fallback_model: None | str
    reader_model: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.business_hours import BusinessHours  # noqa: PLC0415

        enabled = self.enabled

        shadow = self.shadow

        max_turns = self.max_turns

        monthly_budget_usd: float | None
        monthly_budget_usd = self.monthly_budget_usd

        policy_topics = self.policy_topics

        tone: None | str
        tone = self.tone

        instructions: None | str
        instructions = self.instructions

        languages = self.languages

        handoff_message: None | str
        handoff_message = self.handoff_message

        business_hours: dict[str, Any] | None
        if isinstance(self.business_hours, BusinessHours):
            business_hours = self.business_hours.to_dict()
        else:
            business_hours = self.business_hours

        allowed_actions = self.allowed_actions

        resolve_when_confirmed = self.resolve_when_confirmed

        escalation_assignee: None | str
        escalation_assignee = self.escalation_assignee

        allowed_link_hosts = self.allowed_link_hosts

        fallback_model: None | str
        fallback_model = self.fallback_model

        reader_model: None | str
        reader_model = self.reader_model

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "enabled": enabled,
                "shadow": shadow,
                "max_turns": max_turns,
                "monthly_budget_usd": monthly_budget_usd,
                "policy_topics": policy_topics,
                "tone": tone,
                "instructions": instructions,
                "languages": languages,
                "handoff_message": handoff_message,
                "business_hours": business_hours,
                "allowed_actions": allowed_actions,
                "resolve_when_confirmed": resolve_when_confirmed,
                "escalation_assignee": escalation_assignee,
                "allowed_link_hosts": allowed_link_hosts,
                "fallback_model": fallback_model,
                "reader_model": reader_model,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.business_hours import BusinessHours  # noqa: PLC0415

        d = dict(src_dict)
        enabled = d.pop("enabled")

        shadow = d.pop("shadow")

        max_turns = d.pop("max_turns")

        def _parse_monthly_budget_usd(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        monthly_budget_usd = _parse_monthly_budget_usd(d.pop("monthly_budget_usd"))

        policy_topics = cast(list[str], d.pop("policy_topics"))

        def _parse_tone(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        tone = _parse_tone(d.pop("tone"))

        def _parse_instructions(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        instructions = _parse_instructions(d.pop("instructions"))

        languages = cast(list[str], d.pop("languages"))

        def _parse_handoff_message(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        handoff_message = _parse_handoff_message(d.pop("handoff_message"))

        def _parse_business_hours(data: object) -> BusinessHours | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                business_hours_type_0 = BusinessHours.from_dict(data)

                return business_hours_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BusinessHours | None, data)

        business_hours = _parse_business_hours(d.pop("business_hours"))

        allowed_actions = cast(list[str], d.pop("allowed_actions"))

        resolve_when_confirmed = d.pop("resolve_when_confirmed")

        def _parse_escalation_assignee(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        escalation_assignee = _parse_escalation_assignee(d.pop("escalation_assignee"))

        allowed_link_hosts = cast(list[str], d.pop("allowed_link_hosts"))

        def _parse_fallback_model(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        fallback_model = _parse_fallback_model(d.pop("fallback_model"))

        def _parse_reader_model(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reader_model = _parse_reader_model(d.pop("reader_model"))

        agent_settings = cls(
            enabled=enabled,
            shadow=shadow,
            max_turns=max_turns,
            monthly_budget_usd=monthly_budget_usd,
            policy_topics=policy_topics,
            tone=tone,
            instructions=instructions,
            languages=languages,
            handoff_message=handoff_message,
            business_hours=business_hours,
            allowed_actions=allowed_actions,
            resolve_when_confirmed=resolve_when_confirmed,
            escalation_assignee=escalation_assignee,
            allowed_link_hosts=allowed_link_hosts,
            fallback_model=fallback_model,
            reader_model=reader_model,
        )

        agent_settings.additional_properties = d
        return agent_settings

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
