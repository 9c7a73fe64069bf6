from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.agent_mode import AgentMode
from typing import cast

if TYPE_CHECKING:
    from ..models.agent_status_calibration import AgentStatusCalibration
    from ..models.agent_status_usage_this_month import AgentStatusUsageThisMonth


T = TypeVar("T", bound="AgentStatus")


@_attrs_define
class AgentStatus:
    """What the agent does now, and what it has used this month

    Attributes:
        enabled (bool): Whether the agent is on
        mode (AgentMode):
        model (str): What answers now: a model, or `extractive`, which quotes the knowledge base
        domain (None | str): The domain of the project; null if it is not set
        has_byom_key (bool): Whether the project has its own model key
        usage_this_month (AgentStatusUsageThisMonth): Cost of model calls since the start of the month (UTC)
        calibration (AgentStatusCalibration): The curve that turns signals into a confidence: `default` is cautious;
            `project` is learned from feedback and from what people wrote instead of drafts and answers, when there is
            enough of it
    """

    enabled: bool
    mode: AgentMode
    model: str
    domain: None | str
    has_byom_key: bool
    usage_this_month: AgentStatusUsageThisMonth
    calibration: AgentStatusCalibration
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.agent_status_calibration import AgentStatusCalibration  # noqa: PLC0415
        from ..models.agent_status_usage_this_month import AgentStatusUsageThisMonth  # noqa: PLC0415

        enabled = self.enabled

        mode = self.mode.value

        model = self.model

        domain: None | str
        domain = self.domain

        has_byom_key = self.has_byom_key

        usage_this_month = self.usage_this_month.to_dict()

        calibration = self.calibration.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "enabled": enabled,
                "mode": mode,
                "model": model,
                "domain": domain,
                "has_byom_key": has_byom_key,
                "usage_this_month": usage_this_month,
                "calibration": calibration,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.agent_status_calibration import AgentStatusCalibration  # noqa: PLC0415
        from ..models.agent_status_usage_this_month import AgentStatusUsageThisMonth  # noqa: PLC0415

        d = dict(src_dict)
        enabled = d.pop("enabled")

        mode = AgentMode(d.pop("mode"))

        model = d.pop("model")

        def _parse_domain(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        domain = _parse_domain(d.pop("domain"))

        has_byom_key = d.pop("has_byom_key")

        usage_this_month = AgentStatusUsageThisMonth.from_dict(d.pop("usage_this_month"))

        calibration = AgentStatusCalibration.from_dict(d.pop("calibration"))

        agent_status = cls(
            enabled=enabled,
            mode=mode,
            model=model,
            domain=domain,
            has_byom_key=has_byom_key,
            usage_this_month=usage_this_month,
            calibration=calibration,
        )

        agent_status.additional_properties = d
        return agent_status

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
