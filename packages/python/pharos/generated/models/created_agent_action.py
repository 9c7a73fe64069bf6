from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="CreatedAgentAction")


@_attrs_define
class CreatedAgentAction:
    """An agent action, with a secret that was created just now

    Attributes:
        id (str): The ID of the agent action: `act_…`
        project_id (str): The ID of the project: `prj_…`
        name (str): The name that the agent uses, unique in the project
        description (str): Tells the agent what the action does and when to use it
        parameters (JsonObject): Any JSON object
        url (str): Where the agent sends the call
        needs_confirmation (bool): Whether the customer has to agree before the agent uses it
        created_at (datetime.datetime): When it was created, in UTC
        secret (str): The secret that signs the calls. It is shown only in this answer
    """

    id: str
    project_id: str
    name: str
    description: str
    parameters: JsonObject
    url: str
    needs_confirmation: bool
    created_at: datetime.datetime
    secret: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        id = self.id

        project_id = self.project_id

        name = self.name

        description = self.description

        parameters = self.parameters.to_dict()

        url = self.url

        needs_confirmation = self.needs_confirmation

        created_at = self.created_at.isoformat()

        secret = self.secret

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "name": name,
                "description": description,
                "parameters": parameters,
                "url": url,
                "needs_confirmation": needs_confirmation,
                "created_at": created_at,
                "secret": secret,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        name = d.pop("name")

        description = d.pop("description")

        parameters = JsonObject.from_dict(d.pop("parameters"))

        url = d.pop("url")

        needs_confirmation = d.pop("needs_confirmation")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        secret = d.pop("secret")

        created_agent_action = cls(
            id=id,
            project_id=project_id,
            name=name,
            description=description,
            parameters=parameters,
            url=url,
            needs_confirmation=needs_confirmation,
            created_at=created_at,
            secret=secret,
        )

        created_agent_action.additional_properties = d
        return created_agent_action

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
