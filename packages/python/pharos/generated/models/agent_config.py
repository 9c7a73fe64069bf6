from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.agent_mode import AgentMode
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.agent_settings import AgentSettings


T = TypeVar("T", bound="AgentConfig")


@_attrs_define
class AgentConfig:
    """How the agent of a project is set up

    Attributes:
        project_id (str): The ID of the project: `prj_…`
        agent_mode (AgentMode):
        ai_model (None | str): The model that answers; null: the platform’s default
        confidence_threshold (float): The agent answers customers only with at least this confidence
        settings (AgentSettings): Every setting; one that was never set has its default, or null where the default is
            none
        updated_at (datetime.datetime | None): Null if nothing was ever set
    """

    project_id: str
    agent_mode: AgentMode
    ai_model: None | str
    confidence_threshold: float
    settings: AgentSettings
    updated_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.agent_settings import AgentSettings  # noqa: PLC0415

        project_id = self.project_id

        agent_mode = self.agent_mode.value

        ai_model: None | str
        ai_model = self.ai_model

        confidence_threshold = self.confidence_threshold

        settings = self.settings.to_dict()

        updated_at: None | str
        if isinstance(self.updated_at, datetime.datetime):
            updated_at = self.updated_at.isoformat()
        else:
            updated_at = self.updated_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "project_id": project_id,
                "agent_mode": agent_mode,
                "ai_model": ai_model,
                "confidence_threshold": confidence_threshold,
                "settings": settings,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.agent_settings import AgentSettings  # noqa: PLC0415

        d = dict(src_dict)
        project_id = d.pop("project_id")

        agent_mode = AgentMode(d.pop("agent_mode"))

        def _parse_ai_model(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        ai_model = _parse_ai_model(d.pop("ai_model"))

        confidence_threshold = d.pop("confidence_threshold")

        settings = AgentSettings.from_dict(d.pop("settings"))

        def _parse_updated_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                updated_at_type_0 = datetime.datetime.fromisoformat(data)

                return updated_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        updated_at = _parse_updated_at(d.pop("updated_at"))

        agent_config = cls(
            project_id=project_id,
            agent_mode=agent_mode,
            ai_model=ai_model,
            confidence_threshold=confidence_threshold,
            settings=settings,
            updated_at=updated_at,
        )

        agent_config.additional_properties = d
        return agent_config

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
