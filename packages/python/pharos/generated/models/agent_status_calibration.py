from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.calibration_source import CalibrationSource


T = TypeVar("T", bound="AgentStatusCalibration")


@_attrs_define
class AgentStatusCalibration:
    """The curve that turns signals into a confidence: `default` is cautious; `project` is learned from feedback and from
    what people wrote instead of drafts and answers, when there is enough of it

        Attributes:
            source (CalibrationSource):
            samples (int): Number of judged answers so far: suggestions with feedback, drafts of copilot, corrected answers
                of autopilot, and, one for each customer, answers after which the customer asked again, confirmed, rated, or
                came back
            samples_needed (int): From this number of samples on, the project has its own curve. What customers do counts in
                part, and altogether at most as much as what people do
    """

    source: CalibrationSource
    samples: int
    samples_needed: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        source = self.source.value

        samples = self.samples

        samples_needed = self.samples_needed

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "source": source,
                "samples": samples,
                "samples_needed": samples_needed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        source = CalibrationSource(d.pop("source"))

        samples = d.pop("samples")

        samples_needed = d.pop("samples_needed")

        agent_status_calibration = cls(
            source=source,
            samples=samples,
            samples_needed=samples_needed,
        )

        agent_status_calibration.additional_properties = d
        return agent_status_calibration

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
