from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="TestAgentActionRequest")


@_attrs_define
class TestAgentActionRequest:
    """
    Attributes:
        arguments (JsonObject | Unset): Any JSON object
    """

    arguments: JsonObject | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        arguments: dict[str, Any] | Unset = UNSET
        if not isinstance(self.arguments, Unset):
            arguments = self.arguments.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if arguments is not UNSET:
            field_dict["arguments"] = arguments

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        _arguments = d.pop("arguments", UNSET)
        arguments: JsonObject | Unset
        if isinstance(_arguments, Unset):
            arguments = UNSET
        else:
            arguments = JsonObject.from_dict(_arguments)

        test_agent_action_request = cls(
            arguments=arguments,
        )

        return test_agent_action_request
