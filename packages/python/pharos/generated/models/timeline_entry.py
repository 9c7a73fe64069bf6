from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.timeline_entry_type import TimelineEntryType
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.json_object import JsonObject
    from ..models.message import Message
    from ..models.timeline_actor import TimelineActor


T = TypeVar("T", bound="TimelineEntry")


@_attrs_define
class TimelineEntry:
    """A message of a conversation, or something that happened to it

    Attributes:
        id (str): The ID of the message or of the entry, unique in the timeline
        type_ (TimelineEntryType):
        created_at (datetime.datetime): When it happened, in UTC
        actor (None | TimelineActor): Null where it is not known, and for messages, which name their sender
        message (Message | None): The message of an entry of type `message`; null for others
        changes (JsonObject | None): By field: an object with `from` and `to`. Null if no field changed
        details (JsonObject | None): For `merged`, the `conversation_id`; for `rated`, the `score`; for `escalated`, the
            `reason` and `confidence`; for `action_executed`, the `action` and `result`; for `issue_created`, the
            `provider`, `key` and `url`; null for others
    """

    id: str
    type_: TimelineEntryType
    created_at: datetime.datetime
    actor: None | TimelineActor
    message: Message | None
    changes: JsonObject | None
    details: JsonObject | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415
        from ..models.message import Message  # noqa: PLC0415
        from ..models.timeline_actor import TimelineActor  # noqa: PLC0415

        id = self.id

        type_ = self.type_.value

        created_at = self.created_at.isoformat()

        actor: dict[str, Any] | None
        if isinstance(self.actor, TimelineActor):
            actor = self.actor.to_dict()
        else:
            actor = self.actor

        message: dict[str, Any] | None
        if isinstance(self.message, Message):
            message = self.message.to_dict()
        else:
            message = self.message

        changes: dict[str, Any] | None
        if isinstance(self.changes, JsonObject):
            changes = self.changes.to_dict()
        else:
            changes = self.changes

        details: dict[str, Any] | None
        if isinstance(self.details, JsonObject):
            details = self.details.to_dict()
        else:
            details = self.details

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "type": type_,
                "created_at": created_at,
                "actor": actor,
                "message": message,
                "changes": changes,
                "details": details,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415
        from ..models.message import Message  # noqa: PLC0415
        from ..models.timeline_actor import TimelineActor  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        type_ = TimelineEntryType(d.pop("type"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_actor(data: object) -> None | TimelineActor:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                actor_type_0 = TimelineActor.from_dict(data)

                return actor_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TimelineActor, data)

        actor = _parse_actor(d.pop("actor"))

        def _parse_message(data: object) -> Message | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                message_type_0 = Message.from_dict(data)

                return message_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Message | None, data)

        message = _parse_message(d.pop("message"))

        def _parse_changes(data: object) -> JsonObject | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                changes_type_0 = JsonObject.from_dict(data)

                return changes_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(JsonObject | None, data)

        changes = _parse_changes(d.pop("changes"))

        def _parse_details(data: object) -> JsonObject | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                details_type_0 = JsonObject.from_dict(data)

                return details_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(JsonObject | None, data)

        details = _parse_details(d.pop("details"))

        timeline_entry = cls(
            id=id,
            type_=type_,
            created_at=created_at,
            actor=actor,
            message=message,
            changes=changes,
            details=details,
        )

        timeline_entry.additional_properties = d
        return timeline_entry

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
