from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.notification_type import NotificationType
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.timeline_actor import TimelineActor


T = TypeVar("T", bound="Notification")


@_attrs_define
class Notification:
    """A notification

    Attributes:
        id (str): The ID of the notification: `ntf_…`
        type_ (NotificationType):
        org_id (str): The ID of the organization: `org_…`
        project_id (str): The ID of the project: `prj_…`
        conversation_id (str): The ID of the conversation: `cnv_…`
        subject (None | str): The subject of the conversation as it is now
        message_id (None | str): The note that mentions you, or the customer’s message; null for others
        actor (TimelineActor): Who did something
        created_at (datetime.datetime): When it was created, in UTC
        read_at (datetime.datetime | None): When you have read it; null: not yet
    """

    id: str
    type_: NotificationType
    org_id: str
    project_id: str
    conversation_id: str
    subject: None | str
    message_id: None | str
    actor: TimelineActor
    created_at: datetime.datetime
    read_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.timeline_actor import TimelineActor  # noqa: PLC0415

        id = self.id

        type_ = self.type_.value

        org_id = self.org_id

        project_id = self.project_id

        conversation_id = self.conversation_id

        subject: None | str
        subject = self.subject

        message_id: None | str
        message_id = self.message_id

        actor = self.actor.to_dict()

        created_at = self.created_at.isoformat()

        read_at: None | str
        if isinstance(self.read_at, datetime.datetime):
            read_at = self.read_at.isoformat()
        else:
            read_at = self.read_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "type": type_,
                "org_id": org_id,
                "project_id": project_id,
                "conversation_id": conversation_id,
                "subject": subject,
                "message_id": message_id,
                "actor": actor,
                "created_at": created_at,
                "read_at": read_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.timeline_actor import TimelineActor  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        type_ = NotificationType(d.pop("type"))

        org_id = d.pop("org_id")

        project_id = d.pop("project_id")

        conversation_id = d.pop("conversation_id")

        def _parse_subject(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        subject = _parse_subject(d.pop("subject"))

        def _parse_message_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        message_id = _parse_message_id(d.pop("message_id"))

        actor = TimelineActor.from_dict(d.pop("actor"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_read_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                read_at_type_0 = datetime.datetime.fromisoformat(data)

                return read_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        read_at = _parse_read_at(d.pop("read_at"))

        notification = cls(
            id=id,
            type_=type_,
            org_id=org_id,
            project_id=project_id,
            conversation_id=conversation_id,
            subject=subject,
            message_id=message_id,
            actor=actor,
            created_at=created_at,
            read_at=read_at,
        )

        notification.additional_properties = d
        return notification

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
