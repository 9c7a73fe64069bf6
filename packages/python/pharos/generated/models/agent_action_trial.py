from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.action_result import ActionResult
from typing import cast


T = TypeVar("T", bound="AgentActionTrial")


@_attrs_define
class AgentActionTrial:
    """The result of trying out an action

    Attributes:
        result (ActionResult):
        error (None | str): What went wrong; null if nothing did
        status_code (int | None): The HTTP status of the answer; null if there was none
        output (None | str): The answer of your endpoint, as far as the agent reads it; null if there was none
        duration_ms (int): How long the endpoint took, in milliseconds
    """

    result: ActionResult
    error: None | str
    status_code: int | None
    output: None | str
    duration_ms: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        result = self.result.value

        error: None | str
        error = self.error

        status_code: int | None
        status_code = self.status_code

        output: None | str
        output = self.output

        duration_ms = self.duration_ms

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "result": result,
                "error": error,
                "status_code": status_code,
                "output": output,
                "duration_ms": duration_ms,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        result = ActionResult(d.pop("result"))

        def _parse_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        error = _parse_error(d.pop("error"))

        def _parse_status_code(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        status_code = _parse_status_code(d.pop("status_code"))

        def _parse_output(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        output = _parse_output(d.pop("output"))

        duration_ms = d.pop("duration_ms")

        agent_action_trial = cls(
            result=result,
            error=error,
            status_code=status_code,
            output=output,
            duration_ms=duration_ms,
        )

        agent_action_trial.additional_properties = d
        return agent_action_trial

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
