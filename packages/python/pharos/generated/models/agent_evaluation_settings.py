from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="AgentEvaluationSettings")


@_attrs_define
class AgentEvaluationSettings:
    """Settings to try out. The agent itself keeps its settings

    Attributes:
        tone (None | str | Unset): How answers sound, such as `friendly and brief`. Null: the default
        instructions (None | str | Unset): Further instructions for the model. Null: the default
        languages (list[str] | None | Unset): The only languages for answers; empty: the language of the customer. Null:
            the default
        policy_topics (list[str] | None | Unset): Topics that only people answer, never the agent. Null: the default
        allowed_link_hosts (list[str] | None | Unset): Hosts that answers may link to, in addition to the hosts of cited
            articles. Null: the default
        fallback_model (None | str | Unset): The model that is used when the first one is unavailable, refuses, or gives
            no usable answer. Null: the default
        reader_model (None | str | Unset): A cheaper model of the same provider that reads what customers write before
            the model answers. Default: the model itself. Null: the default
    """

    tone: None | str | Unset = UNSET
    instructions: None | str | Unset = UNSET
    languages: list[str] | None | Unset = UNSET
    policy_topics: list[str] | None | Unset = UNSET
    allowed_link_hosts: list[str] | None | Unset = UNSET
    fallback_model: None | str | Unset = UNSET
    reader_model: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
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

        policy_topics: list[str] | None | Unset
        if isinstance(self.policy_topics, Unset):
            policy_topics = UNSET
        elif isinstance(self.policy_topics, list):
            policy_topics = self.policy_topics

        else:
            policy_topics = self.policy_topics

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
        if tone is not UNSET:
            field_dict["tone"] = tone
        if instructions is not UNSET:
            field_dict["instructions"] = instructions
        if languages is not UNSET:
            field_dict["languages"] = languages
        if policy_topics is not UNSET:
            field_dict["policy_topics"] = policy_topics
        if allowed_link_hosts is not UNSET:
            field_dict["allowed_link_hosts"] = allowed_link_hosts
        if fallback_model is not UNSET:
            field_dict["fallback_model"] = fallback_model
        if reader_model is not UNSET:
            field_dict["reader_model"] = reader_model

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

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

        agent_evaluation_settings = cls(
            tone=tone,
            instructions=instructions,
            languages=languages,
            policy_topics=policy_topics,
            allowed_link_hosts=allowed_link_hosts,
            fallback_model=fallback_model,
            reader_model=reader_model,
        )

        return agent_evaluation_settings
