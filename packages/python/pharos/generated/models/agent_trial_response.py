from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.agent_trial import AgentTrial


T = TypeVar("T", bound="AgentTrialResponse")


@_attrs_define
class AgentTrialResponse:
    """
    Attributes:
        data (AgentTrial): What the agent would do
    """

    data: AgentTrial
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.agent_trial import AgentTrial  # noqa: PLC0415

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.agent_trial import AgentTrial  # noqa: PLC0415

        d = dict(src_dict)
        data = AgentTrial.from_dict(d.pop("data"))

        agent_trial_response = cls(
            data=data,
        )

        agent_trial_response.additional_properties = d
        return agent_trial_response

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
