from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.visitor_conversation_status import VisitorConversationStatus
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.csat import Csat
    from ..models.visitor_message import VisitorMessage


T = TypeVar("T", bound="VisitorConversation")


@_attrs_define
class VisitorConversation:
    """A conversation, as the visitor sees it

    Attributes:
        id (str): The ID of the conversation: `cnv_…`
        status (VisitorConversationStatus):
        unread_count (int): Number of unseen messages; 100 means 100 or more
        last_message (None | VisitorMessage): Null if there is none; only the first 500 characters of a long message
        csat (Csat | None): Null until the visitor rates the conversation
        agent_seen_at (datetime.datetime | None): The time of the latest message that the team has seen; null if none
        created_at (datetime.datetime): When it was created, in UTC
        updated_at (datetime.datetime): When it last changed or received a message, in UTC
    """

    id: str
    status: VisitorConversationStatus
    unread_count: int
    last_message: None | VisitorMessage
    csat: Csat | None
    agent_seen_at: datetime.datetime | None
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.csat import Csat  # noqa: PLC0415
        from ..models.visitor_message import VisitorMessage  # noqa: PLC0415

        id = self.id

        status = self.status.value

        unread_count = self.unread_count

        last_message: dict[str, Any] | None
        if isinstance(self.last_message, VisitorMessage):
            last_message = self.last_message.to_dict()
        else:
            last_message = self.last_message

        csat: dict[str, Any] | None
        if isinstance(self.csat, Csat):
            csat = self.csat.to_dict()
        else:
            csat = self.csat

        agent_seen_at: None | str
        if isinstance(self.agent_seen_at, datetime.datetime):
            agent_seen_at = self.agent_seen_at.isoformat()
        else:
            agent_seen_at = self.agent_seen_at

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "status": status,
                "unread_count": unread_count,
                "last_message": last_message,
                "csat": csat,
                "agent_seen_at": agent_seen_at,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.csat import Csat  # noqa: PLC0415
        from ..models.visitor_message import VisitorMessage  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        status = VisitorConversationStatus(d.pop("status"))

        unread_count = d.pop("unread_count")

        def _parse_last_message(data: object) -> None | VisitorMessage:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                last_message_type_0 = VisitorMessage.from_dict(data)

                return last_message_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | VisitorMessage, data)

        last_message = _parse_last_message(d.pop("last_message"))

        def _parse_csat(data: object) -> Csat | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                csat_type_0 = Csat.from_dict(data)

                return csat_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Csat | None, data)

        csat = _parse_csat(d.pop("csat"))

        def _parse_agent_seen_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                agent_seen_at_type_0 = datetime.datetime.fromisoformat(data)

                return agent_seen_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        agent_seen_at = _parse_agent_seen_at(d.pop("agent_seen_at"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        visitor_conversation = cls(
            id=id,
            status=status,
            unread_count=unread_count,
            last_message=last_message,
            csat=csat,
            agent_seen_at=agent_seen_at,
            created_at=created_at,
            updated_at=updated_at,
        )

        visitor_conversation.additional_properties = d
        return visitor_conversation

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
