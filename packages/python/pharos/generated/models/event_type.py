from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.event_name import EventName
from typing import cast

if TYPE_CHECKING:
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="EventType")


@_attrs_define
class EventType:
    """An event that webhooks can subscribe to

    Attributes:
        name (EventName):
        description (str): When the event happens
        schema (JsonObject): Any JSON object
    """

    name: EventName
    description: str
    schema: JsonObject
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        name = self.name.value

        description = self.description

        schema = self.schema.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "description": description,
                "schema": schema,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        name = EventName(d.pop("name"))

        description = d.pop("description")

        schema = JsonObject.from_dict(d.pop("schema"))

        event_type = cls(
            name=name,
            description=description,
            schema=schema,
        )

        event_type.additional_properties = d
        return event_type

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
