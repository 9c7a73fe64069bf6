from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.agent_mode import AgentMode
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.agent_settings_input import AgentSettingsInput


T = TypeVar("T", bound="UpdateAgentConfigRequest")


@_attrs_define
class UpdateAgentConfigRequest:
    """
    Attributes:
        agent_mode (AgentMode | Unset):
        ai_model (None | str | Unset): The model that answers; null: the model of the platform
        confidence_threshold (float | Unset): The agent sends an answer with at least this confidence
        settings (AgentSettingsInput | Unset): Settings of the agent that change
    """

    agent_mode: AgentMode | Unset = UNSET
    ai_model: None | str | Unset = UNSET
    confidence_threshold: float | Unset = UNSET
    settings: AgentSettingsInput | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.agent_settings_input import AgentSettingsInput  # noqa: PLC0415

        agent_mode: str | Unset = UNSET
        if not isinstance(self.agent_mode, Unset):
            agent_mode = self.agent_mode.value

        ai_model: None | str | Unset
        if isinstance(self.ai_model, Unset):
            ai_model = UNSET
        else:
            ai_model = self.ai_model

        confidence_threshold = self.confidence_threshold

        settings: dict[str, Any] | Unset = UNSET
        if not isinstance(self.settings, Unset):
            settings = self.settings.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if agent_mode is not UNSET:
            field_dict["agent_mode"] = agent_mode
        if ai_model is not UNSET:
            field_dict["ai_model"] = ai_model
        if confidence_threshold is not UNSET:
            field_dict["confidence_threshold"] = confidence_threshold
        if settings is not UNSET:
            field_dict["settings"] = settings

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.agent_settings_input import AgentSettingsInput  # noqa: PLC0415

        d = dict(src_dict)
        _agent_mode = d.pop("agent_mode", UNSET)
        agent_mode: AgentMode | Unset
        if isinstance(_agent_mode, Unset):
            agent_mode = UNSET
        else:
            agent_mode = AgentMode(_agent_mode)

        def _parse_ai_model(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        ai_model = _parse_ai_model(d.pop("ai_model", UNSET))

        confidence_threshold = d.pop("confidence_threshold", UNSET)

        _settings = d.pop("settings", UNSET)
        settings: AgentSettingsInput | Unset
        if isinstance(_settings, Unset):
            settings = UNSET
        else:
            settings = AgentSettingsInput.from_dict(_settings)

        update_agent_config_request = cls(
            agent_mode=agent_mode,
            ai_model=ai_model,
            confidence_threshold=confidence_threshold,
            settings=settings,
        )

        return update_agent_config_request
