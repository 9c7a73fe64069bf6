from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.business_hours_input import BusinessHoursInput


T = TypeVar("T", bound="AgentSettingsInput")


@_attrs_define
class AgentSettingsInput:
    """Settings of the agent that change

    Attributes:
        enabled (bool | None | Unset): Whether the agent is on. Default: true. Null: the default
        shadow (bool | None | Unset): Autopilot decides and records its decision, but sends nothing. Default: false.
            Null: the default
        max_turns (int | None | Unset): Maximum number of answers of the agent in one conversation. Default: 5. Null:
            the default
        monthly_budget_usd (float | None | Unset): Maximum cost of the model calls in a month (UTC). Default: no limit.
            Null: the default
        policy_topics (list[str] | None | Unset): Topics that only people answer, never the agent. Null: the default
        tone (None | str | Unset): How answers sound, such as `friendly and brief`. Null: the default
        instructions (None | str | Unset): Further instructions for the model. Null: the default
        languages (list[str] | None | Unset): The only languages for answers; empty: the language of the customer. Null:
            the default
        handoff_message (None | str | Unset): A message to the customer when the agent hands over; an empty one is not
            sent. Default: a short one in the language of the customer. Null: the default
        business_hours (BusinessHoursInput | None | Unset): When people are available. Default: always. Null: the
            default
        allowed_actions (list[str] | None | Unset): Names of the built-in actions and the project’s own actions that the
            agent may use. Default: none. Null: the default
        resolve_when_confirmed (bool | None | Unset): Whether to resolve a conversation when the customer says that the
            problem is solved. Default: true. Null: the default
        escalation_assignee (None | str | Unset): The user that escalated conversations are assigned to. Default:
            nobody. Null: the default
        allowed_link_hosts (list[str] | None | Unset): Hosts that answers may link to, in addition to the hosts of cited
            articles. Null: the default
        fallback_model (None | str | Unset): The model that is used when the first one is unavailable, refuses, or gives
            no usable answer. Null: the default
        reader_model (None | str | Unset): A cheaper model of the same provider that reads what customers write before
            the model answers. Default: the model itself. Null: the default
    """

    enabled: bool | None | Unset = UNSET
    shadow: bool | None | Unset = UNSET
    max_turns: int | None | Unset = UNSET
    monthly_budget_usd: float | None | Unset = UNSET
    policy_topics: list[str] | None | Unset = UNSET
    tone: None | str | Unset = UNSET
    instructions: None | str | Unset = UNSET
    languages: list[str] | None | Unset = UNSET
    handoff_message: None | str | Unset = UNSET
    business_hours: BusinessHoursInput | None | Unset = UNSET
    allowed_actions: list[str] | None | Unset = UNSET
    resolve_when_confirmed: bool | None | Unset = UNSET
    escalation_assignee: None | str | Unset = UNSET
    allowed_link_hosts: list[str] | None | Unset = UNSET
    fallback_model: None | str | Unset = UNSET
    reader_model: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.business_hours_input import BusinessHoursInput  # noqa: PLC0415

        enabled: bool | None | Unset
        if isinstance(self.enabled, Unset):
            enabled = UNSET
        else:
            enabled = self.enabled

        shadow: bool | None | Unset
        if isinstance(self.shadow, Unset):
            shadow = UNSET
        else:
            shadow = self.shadow

        max_turns: int | None | Unset
        if isinstance(self.max_turns, Unset):
            max_turns = UNSET
        else:
            max_turns = self.max_turns

        monthly_budget_usd: float | None | Unset
        if isinstance(self.monthly_budget_usd, Unset):
            monthly_budget_usd = UNSET
        else:
            monthly_budget_usd = self.monthly_budget_usd

        policy_topics: list[str] | None | Unset
        if isinstance(self.policy_topics, Unset):
            policy_topics = UNSET
        elif isinstance(self.policy_topics, list):
            policy_topics = self.policy_topics

        else:
            policy_topics = self.policy_topics

        tone: None | str | Unset
        if isinstance(self.tone, Unset):
            tone = UNSET
        else:
            tone = self.tone

        instructions: None | str | Unset
        if isinstance(self.instructions, Unset):
            instructions = UNSET
        else:
            instructions = self.instructions

        languages: list[str] | None | Unset
        if isinstance(self.languages, Unset):
            languages = UNSET
        elif isinstance(self.languages, list):
            languages = self.languages

        else:
            languages = self.languages

        handoff_message: None | str | Unset
        if isinstance(self.handoff_message, Unset):
            handoff_message = UNSET
        else:
            handoff_message = self.handoff_message

        business_hours: dict[str, Any] | None | Unset
        if isinstance(self.business_hours, Unset):
            business_hours = UNSET
        elif isinstance(self.business_hours, BusinessHoursInput):
            business_hours = self.business_hours.to_dict()
        else:
            business_hours = self.business_hours

        allowed_actions: list[str] | None | Unset
        if isinstance(self.allowed_actions, Unset):
            allowed_actions = UNSET
        elif isinstance(self.allowed_actions, list):
            allowed_actions = self.allowed_actions

        else:
            allowed_actions = self.allowed_actions

        resolve_when_confirmed: bool | None | Unset
        if isinstance(self.resolve_when_confirmed, Unset):
            resolve_when_confirmed = UNSET
        else:
            resolve_when_confirmed = self.resolve_when_confirmed

        escalation_assignee: None | str | Unset
        if isinstance(self.escalation_assignee, Unset):
            escalation_assignee = UNSET
        else:
            escalation_assignee = self.escalation_assignee

        allowed_link_hosts: list[str] | None | Unset
        if isinstance(self.allowed_link_hosts, Unset):
            allowed_link_hosts = UNSET
        elif isinstance(self.allowed_link_hosts, list):
            allowed_link_hosts = self.allowed_link_hosts

        else:
            allowed_link_hosts = self.allowed_link_hosts

        fallback_model: None | str | Unset
        if isinstance(self.fallback_model, Unset):
            fallback_model = UNSET
        else:
            fallback_model = self.fallback_model

        reader_model: None | str | Unset
        if isinstance(self.reader_model, Unset):
            reader_model = UNSET
        else:
            reader_model = self.reader_model

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if enabled is not UNSET:
            field_dict["enabled"] = enabled
        if shadow is not UNSET:
            field_dict["shadow"] = shadow
        if max_turns is not UNSET:
            field_dict["max_turns"] = max_turns
        if monthly_budget_usd is not UNSET:
            field_dict["monthly_budget_usd"] = monthly_budget_usd
        if policy_topics is not UNSET:
            field_dict["policy_topics"] = policy_topics
        if tone is not UNSET:
            field_dict["tone"] = tone
        if instructions is not UNSET:
            field_dict["instructions"] = instructions
        if languages is not UNSET:
            field_dict["languages"] = languages
        if handoff_message is not UNSET:
            field_dict["handoff_message"] = handoff_message
        if business_hours is not UNSET:
            field_dict["business_hours"] = business_hours
        if allowed_actions is not UNSET:
            field_dict["allowed_actions"] = allowed_actions
        if resolve_when_confirmed is not UNSET:
            field_dict["resolve_when_confirmed"] = resolve_when_confirmed
        if escalation_assignee is not UNSET:
            field_dict["escalation_assignee"] = escalation_assignee
        if allowed_link_hosts is not UNSET:
            field_dict["allowed_link_hosts"] = allowed_link_hosts
        if fallback_model is not UNSET:
            field_dict["fallback_model"] = fallback_model
        if reader_model is not UNSET:
            field_dict["reader_model"] = reader_model

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.business_hours_input import BusinessHoursInput  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_enabled(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        enabled = _parse_enabled(d.pop("enabled", UNSET))

        def _parse_shadow(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        shadow = _parse_shadow(d.pop("shadow", UNSET))

        def _parse_max_turns(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_turns = _parse_max_turns(d.pop("max_turns", UNSET))

        def _parse_monthly_budget_usd(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        monthly_budget_usd = _parse_monthly_budget_usd(d.pop("monthly_budget_usd", UNSET))

        def _parse_policy_topics(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                policy_topics_type_0 = cast(list[str], data)

                return policy_topics_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        policy_topics = _parse_policy_topics(d.pop("policy_topics", UNSET))

        def _parse_tone(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        tone = _parse_tone(d.pop("tone", UNSET))

        def _parse_instructions(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        instructions = _parse_instructions(d.pop("instructions", UNSET))

        def _parse_languages(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                languages_type_0 = cast(list[str], data)

                return languages_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        languages = _parse_languages(d.pop("languages", UNSET))

        def _parse_handoff_message(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        handoff_message = _parse_handoff_message(d.pop("handoff_message", UNSET))

        def _parse_business_hours(data: object) -> BusinessHoursInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                business_hours_type_0 = BusinessHoursInput.from_dict(data)

                return business_hours_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BusinessHoursInput | None | Unset, data)

        business_hours = _parse_business_hours(d.pop("business_hours", UNSET))

        def _parse_allowed_actions(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                allowed_actions_type_0 = cast(list[str], data)

                return allowed_actions_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        allowed_actions = _parse_allowed_actions(d.pop("allowed_actions", UNSET))

        def _parse_resolve_when_confirmed(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        resolve_when_confirmed = _parse_resolve_when_confirmed(d.pop("resolve_when_confirmed", UNSET))

        def _parse_escalation_assignee(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        escalation_assignee = _parse_escalation_assignee(d.pop("escalation_assignee", UNSET))

        def _parse_allowed_link_hosts(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                allowed_link_hosts_type_0 = cast(list[str], data)

                return allowed_link_hosts_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        allowed_link_hosts = _parse_allowed_link_hosts(d.pop("allowed_link_hosts", UNSET))

        def _parse_fallback_model(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        fallback_model = _parse_fallback_model(d.pop("fallback_model", UNSET))

        def _parse_reader_model(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reader_model = _parse_reader_model(d.pop("reader_model", UNSET))

        agent_settings_input = cls(
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

        return agent_settings_input
