from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.conversation_channel import ConversationChannel
from ..models.conversation_priority import ConversationPriority
from ..models.conversation_status import ConversationStatus
from ..models.handled_by import HandledBy
from ..models.waiting_on import WaitingOn
from ..types import UNSET, Unset
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.assignee import Assignee
    from ..models.contact import Contact
    from ..models.csat import Csat
    from ..models.message import Message


T = TypeVar("T", bound="ListedConversation")


@_attrs_define
class ListedConversation:
    """A conversation, with what `include` asks for

    Attributes:
        id (str): The ID of the conversation: `cnv_…`
        project_id (str): The ID of the project: `prj_…`
        contact_id (None | str): The customer; null if nobody was named
        subject (None | str): Null if the conversation has no subject
        status (ConversationStatus):
        priority (ConversationPriority):
        channel (ConversationChannel):
        assigned_to (None | str): The ID of the member who handles it (`usr_…`), or your own name for whoever does; null
            if nobody does
        tags (list[str]): Your own labels, at most 50
        ai_resolved (bool): Whether the AI agent resolved it; false again when the customer writes
        snoozed_until (datetime.datetime | None): When a snoozed conversation reopens; null if it is not snoozed, or
            waits until the customer writes
        external_id (None | str): Your own ID of the conversation, unique in the project; null if it has none
        created_at (datetime.datetime): When it started, in UTC; an import can set it
        updated_at (datetime.datetime): When it last changed or received a message, in UTC
        csat (Csat | None): Null until the customer rates the conversation
        spam (bool): Whether it is spam: then it is closed, messages do not reopen it, and the agent does not answer
        follows (None | str): The closed conversation that it continues; null if it continues none
        waiting_on (WaitingOn):
        waiting_since (datetime.datetime | None): The time of the first message without an answer, or of the first
            answer; null if it is not waiting
        last_message_at (datetime.datetime | None): When the last public message was written; null if there is none
        first_response_at (datetime.datetime | None): When your team or the agent first wrote a public message; null if
            neither did
        resolved_at (datetime.datetime | None): When it was resolved or closed; null if it is open or snoozed
        handled_by (HandledBy):
        message_count (int): The number of public messages
        contact (Contact | None | Unset): With `include=contact`; null if nobody was named
        last_message (Message | None | Unset): With `include=last_message`; null if there is none
        unread (bool | Unset): With `include=unread`: whether you have not read the last public message
        assignee (Assignee | None | Unset): With `include=assignee`; null if `assigned_to` names no member
    """

    id: str
    project_id: str
    contact_id: None | str
    subject: None | str
    status: ConversationStatus
    priority: ConversationPriority
    channel: ConversationChannel
    assigned_to: None | str
    tags: list[str]
    ai_resolved: bool
    snoozed_until: datetime.datetime | None
    external_id: None | str
    created_at: datetime.datetime
    updated_at: datetime.datetime
    csat: Csat | None
    spam: bool
    follows: None | str
    waiting_on: WaitingOn
    waiting_since: datetime.datetime | None
    last_message_at: datetime.datetime | None
    first_response_at: datetime.datetime | None
    resolved_at: datetime.datetime | None
    handled_by: HandledBy
    message_count: int
    contact: Contact | None | Unset = UNSET
    last_message: Message | None | Unset = UNSET
    unread: bool | Unset = UNSET
    assignee: Assignee | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.assignee import Assignee  # noqa: PLC0415
        from ..models.contact import Contact  # noqa: PLC0415
        from ..models.csat import Csat  # noqa: PLC0415
        from ..models.message import Message  # noqa: PLC0415

        id = self.id

        project_id = self.project_id

        contact_id: None | str
        contact_id = self.contact_id

        subject: None | str
        subject = self.subject

        status = self.status.value

        priority = self.priority.value

        channel = self.channel.value

        assigned_to: None | str
        assigned_to = self.assigned_to

        tags = self.tags

        ai_resolved = self.ai_resolved

        snoozed_until: None | str
        if isinstance(self.snoozed_until, datetime.datetime):
            snoozed_until = self.snoozed_until.isoformat()
        else:
            snoozed_until = self.snoozed_until

        external_id: None | str
        external_id = self.external_id

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        csat: dict[str, Any] | None
        if isinstance(self.csat, Csat):
            csat = self.csat.to_dict()
        else:
            csat = self.csat

        spam = self.spam

        follows: None | str
        follows = self.follows

        waiting_on = self.waiting_on.value

        waiting_since: None | str
        if isinstance(self.waiting_since, datetime.datetime):
            waiting_since = self.waiting_since.isoformat()
        else:
            waiting_since = self.waiting_since

        last_message_at: None | str
        if isinstance(self.last_message_at, datetime.datetime):
            last_message_at = self.last_message_at.isoformat()
        else:
            last_message_at = self.last_message_at

        first_response_at: None | str
        if isinstance(self.first_response_at, datetime.datetime):
            first_response_at = self.first_response_at.isoformat()
        else:
            first_response_at = self.first_response_at

        resolved_at: None | str
        if isinstance(self.resolved_at, datetime.datetime):
            resolved_at = self.resolved_at.isoformat()
        else:
            resolved_at = self.resolved_at

        handled_by = self.handled_by.value

        message_count = self.message_count

        contact: dict[str, Any] | None | Unset
        if isinstance(self.contact, Unset):
            contact = UNSET
        elif isinstance(self.contact, Contact):
            contact = self.contact.to_dict()
        else:
            contact = self.contact

        last_message: dict[str, Any] | None | Unset
        if isinstance(self.last_message, Unset):
            last_message = UNSET
        elif isinstance(self.last_message, Message):
            last_message = self.last_message.to_dict()
        else:
            last_message = self.last_message

        unread = self.unread

        assignee: dict[str, Any] | None | Unset
        if isinstance(self.assignee, Unset):
            assignee = UNSET
        elif isinstance(self.assignee, Assignee):
            assignee = self.assignee.to_dict()
        else:
            assignee = self.assignee

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "contact_id": contact_id,
                "subject": subject,
                "status": status,
                "priority": priority,
                "channel": channel,
                "assigned_to": assigned_to,
                "tags": tags,
                "ai_resolved": ai_resolved,
                "snoozed_until": snoozed_until,
                "external_id": external_id,
                "created_at": created_at,
                "updated_at": updated_at,
                "csat": csat,
                "spam": spam,
                "follows": follows,
                "waiting_on": waiting_on,
                "waiting_since": waiting_since,
                "last_message_at": last_message_at,
                "first_response_at": first_response_at,
                "resolved_at": resolved_at,
                "handled_by": handled_by,
                "message_count": message_count,
            }
        )
        if contact is not UNSET:
            field_dict["contact"] = contact
        if last_message is not UNSET:
            field_dict["last_message"] = last_message
        if unread is not UNSET:
            field_dict["unread"] = unread
        if assignee is not UNSET:
            field_dict["assignee"] = assignee

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.assignee import Assignee  # noqa: PLC0415
        from ..models.contact import Contact  # noqa: PLC0415
        from ..models.csat import Csat  # noqa: PLC0415
        from ..models.message import Message  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        def _parse_contact_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        contact_id = _parse_contact_id(d.pop("contact_id"))

        def _parse_subject(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        subject = _parse_subject(d.pop("subject"))

        status = ConversationStatus(d.pop("status"))

        priority = ConversationPriority(d.pop("priority"))

        channel = ConversationChannel(d.pop("channel"))

        def _parse_assigned_to(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        assigned_to = _parse_assigned_to(d.pop("assigned_to"))

        tags = cast(list[str], d.pop("tags"))

        ai_resolved = d.pop("ai_resolved")

        def _parse_snoozed_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                snoozed_until_type_0 = datetime.datetime.fromisoformat(data)

                return snoozed_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        snoozed_until = _parse_snoozed_until(d.pop("snoozed_until"))

        def _parse_external_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        external_id = _parse_external_id(d.pop("external_id"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

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

        spam = d.pop("spam")

        def _parse_follows(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        follows = _parse_follows(d.pop("follows"))

        waiting_on = WaitingOn(d.pop("waiting_on"))

        def _parse_waiting_since(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                waiting_since_type_0 = datetime.datetime.fromisoformat(data)

                return waiting_since_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        waiting_since = _parse_waiting_since(d.pop("waiting_since"))

        def _parse_last_message_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_message_at_type_0 = datetime.datetime.fromisoformat(data)

                return last_message_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_message_at = _parse_last_message_at(d.pop("last_message_at"))

        def _parse_first_response_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                first_response_at_type_0 = datetime.datetime.fromisoformat(data)

                return first_response_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        first_response_at = _parse_first_response_at(d.pop("first_response_at"))

        def _parse_resolved_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                resolved_at_type_0 = datetime.datetime.fromisoformat(data)

                return resolved_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        resolved_at = _parse_resolved_at(d.pop("resolved_at"))

        handled_by = HandledBy(d.pop("handled_by"))

        message_count = d.pop("message_count")

        def _parse_contact(data: object) -> Contact | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                contact_type_0 = Contact.from_dict(data)

                return contact_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Contact | None | Unset, data)

        contact = _parse_contact(d.pop("contact", UNSET))

        def _parse_last_message(data: object) -> Message | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                last_message_type_0 = Message.from_dict(data)

                return last_message_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Message | None | Unset, data)

        last_message = _parse_last_message(d.pop("last_message", UNSET))

        unread = d.pop("unread", UNSET)

        def _parse_assignee(data: object) -> Assignee | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                assignee_type_0 = Assignee.from_dict(data)

                return assignee_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Assignee | None | Unset, data)

        assignee = _parse_assignee(d.pop("assignee", UNSET))

        listed_conversation = cls(
            id=id,
            project_id=project_id,
            contact_id=contact_id,
            subject=subject,
            status=status,
            priority=priority,
            channel=channel,
            assigned_to=assigned_to,
            tags=tags,
            ai_resolved=ai_resolved,
            snoozed_until=snoozed_until,
            external_id=external_id,
            created_at=created_at,
            updated_at=updated_at,
            csat=csat,
            spam=spam,
            follows=follows,
            waiting_on=waiting_on,
            waiting_since=waiting_since,
            last_message_at=last_message_at,
            first_response_at=first_response_at,
            resolved_at=resolved_at,
            handled_by=handled_by,
            message_count=message_count,
            contact=contact,
            last_message=last_message,
            unread=unread,
            assignee=assignee,
        )

        listed_conversation.additional_properties = d
        return listed_conversation

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
