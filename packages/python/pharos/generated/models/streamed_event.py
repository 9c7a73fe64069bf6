from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.stream_event_name import StreamEventName
from typing import cast

if TYPE_CHECKING:
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="StreamedEvent")


@_attrs_define
class StreamedEvent:
    """The content of `data:` in each server-sent event

    Attributes:
        id (str): The ID of the event, the same in every stream
        event (StreamEventName):
        timestamp (int): When the event happened, in Unix seconds
        project_id (str): The ID of the project: `prj_…`
        data (JsonObject): Any JSON object
    """

    id: str
    event: StreamEventName
    timestamp: int
    project_id: str
    data: JsonObject
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        id = self.id

        event = self.event.value

        timestamp = self.timestamp

        project_id = self.project_id

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "event": event,
                "timestamp": timestamp,
                "project_id": project_id,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        event = StreamEventName(d.pop("event"))

        timestamp = d.pop("timestamp")

        project_id = d.pop("project_id")

        data = JsonObject.from_dict(d.pop("data"))

        streamed_event = cls(
            id=id,
            event=event,
            timestamp=timestamp,
            project_id=project_id,
            data=data,
        )

        streamed_event.additional_properties = d
        return streamed_event

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
