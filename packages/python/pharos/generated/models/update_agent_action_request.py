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


T = TypeVar("T", bound="UpdateAgentActionRequest")


@_attrs_define
class UpdateAgentActionRequest:
    """
    Attributes:
        name (str | Unset): Unique in the project, and not the name of a built-in action. Use it in `allowed_actions`
        description (str | Unset): Tells the model what the action does, and when to use it
        parameters (JsonObject | Unset): Any JSON object
        url (str | Unset): http or https; redirects are not followed, and private addresses not called
        needs_confirmation (bool | Unset): Whether the customer must agree before each call. If false, the action is a
            lookup and must change nothing: the agent calls it while it looks for an answer, also in suggestions, copilot
            and shadow mode, and may call it more than once
    """

    name: str | Unset = UNSET
    description: str | Unset = UNSET
    parameters: JsonObject | Unset = UNSET
    url: str | Unset = UNSET
    needs_confirmation: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        name = self.name

        description = self.description

        parameters: dict[str, Any] | Unset = UNSET
        if not isinstance(self.parameters, Unset):
            parameters = self.parameters.to_dict()

        url = self.url

        needs_confirmation = self.needs_confirmation

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if description is not UNSET:
            field_dict["description"] = description
        if parameters is not UNSET:
            field_dict["parameters"] = parameters
        if url is not UNSET:
            field_dict["url"] = url
        if needs_confirmation is not UNSET:
            field_dict["needs_confirmation"] = needs_confirmation

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name", UNSET)

        description = d.pop("description", UNSET)

        _parameters = d.pop("parameters", UNSET)
        parameters: JsonObject | Unset
        if isinstance(_parameters, Unset):
            parameters = UNSET
        else:
            parameters = JsonObject.from_dict(_parameters)

        url = d.pop("url", UNSET)

        needs_confirmation = d.pop("needs_confirmation", UNSET)

        update_agent_action_request = cls(
            name=name,
            description=description,
            parameters=parameters,
            url=url,
            needs_confirmation=needs_confirmation,
        )

        return update_agent_action_request
