from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.conversation_channel import ConversationChannel
from ..models.conversation_priority import ConversationPriority
from ..models.conversation_status import ConversationStatus
from ..types import UNSET, Unset
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.conversation_contact import ConversationContact
    from ..models.message_row import MessageRow


T = TypeVar("T", bound="ConversationRow")


@_attrs_define
class ConversationRow:
    """One conversation of an import, with its messages

    Attributes:
        external_id (str): Your own ID of the conversation. It identifies the conversation if you import it again
        subject (None | str | Unset): What it is about; null: no subject
        channel (ConversationChannel | Unset):
        priority (ConversationPriority | Unset):
        status (ConversationStatus | Unset):
        snoozed_until (datetime.datetime | None | Unset): When a snoozed conversation reopens; absent or null: when the
            customer writes. If this time has passed, the conversation is imported as open. From 1970 to 9999
        tags (list[str] | Unset): Spaces around a tag and duplicates are removed
        assigned_to (None | str | Unset): The ID of a member who works in the project (`usr_…`), or your own name for
            whoever handles it; null: nobody
        contact (ConversationContact | None | Unset): Found or created together with the conversation
        created_at (datetime.datetime | Unset): When the conversation started; absent: the time of its first message, or
            now. From 1970 to 9999
        messages (list[MessageRow] | Unset): They are sorted by their times
    """

    external_id: str
    subject: None | str | Unset = UNSET
    channel: ConversationChannel | Unset = UNSET
    priority: ConversationPriority | Unset = UNSET
    status: ConversationStatus | Unset = UNSET
    snoozed_until: datetime.datetime | None | Unset = UNSET
    tags: list[str] | Unset = UNSET
    assigned_to: None | str | Unset = UNSET
    contact: ConversationContact | None | Unset = UNSET
    created_at: datetime.datetime | Unset = UNSET
    messages: list[MessageRow] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.conversation_contact import ConversationContact  # noqa: PLC0415
        from ..models.message_row import MessageRow  # noqa: PLC0415

        external_id = self.external_id

        subject: None | str | Unset
        if isinstance(self.subject, Unset):
            subject = UNSET
        else:
            subject = self.subject

        channel: str | Unset = UNSET
        if not isinstance(self.channel, Unset):
            channel = self.channel.value

        priority: str | Unset = UNSET
        if not isinstance(self.priority, Unset):
            priority = self.priority.value

        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status.value

        snoozed_until: None | str | Unset
        if isinstance(self.snoozed_until, Unset):
            snoozed_until = UNSET
        elif isinstance(self.snoozed_until, datetime.datetime):
            snoozed_until = self.snoozed_until.isoformat()
        else:
            snoozed_until = self.snoozed_until

        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        assigned_to: None | str | Unset
        if isinstance(self.assigned_to, Unset):
            assigned_to = UNSET
        else:
            assigned_to = self.assigned_to

        contact: dict[str, Any] | None | Unset
        if isinstance(self.contact, Unset):
            contact = UNSET
        elif isinstance(self.contact, ConversationContact):
            contact = self.contact.to_dict()
        else:
            contact = self.contact

        created_at: str | Unset = UNSET
        if not isinstance(self.created_at, Unset):
            created_at = self.created_at.isoformat()

        messages: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.messages, Unset):
            messages = []
            for messages_item_data in self.messages:
                messages_item = messages_item_data.to_dict()
                messages.append(messages_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "external_id": external_id,
            }
        )
        if subject is not UNSET:
            field_dict["subject"] = subject
        if channel is not UNSET:
            field_dict["channel"] = channel
        if priority is not UNSET:
            field_dict["priority"] = priority
        if status is not UNSET:
            field_dict["status"] = status
        if snoozed_until is not UNSET:
            field_dict["snoozed_until"] = snoozed_until
        if tags is not UNSET:
            field_dict["tags"] = tags
        if assigned_to is not UNSET:
            field_dict["assigned_to"] = assigned_to
        if contact is not UNSET:
            field_dict["contact"] = contact
        if created_at is not UNSET:
            field_dict["created_at"] = created_at
        if messages is not UNSET:
            field_dict["messages"] = messages

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.conversation_contact import ConversationContact  # noqa: PLC0415
        from ..models.message_row import MessageRow  # noqa: PLC0415

        d = dict(src_dict)
        external_id = d.pop("external_id")

        def _parse_subject(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        subject = _parse_subject(d.pop("subject", UNSET))

        _channel = d.pop("channel", UNSET)
        channel: ConversationChannel | Unset
        if isinstance(_channel, Unset):
            channel = UNSET
        else:
            channel = ConversationChannel(_channel)

        _priority = d.pop("priority", UNSET)
        priority: ConversationPriority | Unset
        if isinstance(_priority, Unset):
            priority = UNSET
        else:
            priority = ConversationPriority(_priority)

        _status = d.pop("status", UNSET)
        status: ConversationStatus | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = ConversationStatus(_status)

        def _parse_snoozed_until(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                snoozed_until_type_0 = datetime.datetime.fromisoformat(data)

                return snoozed_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        snoozed_until = _parse_snoozed_until(d.pop("snoozed_until", UNSET))

        tags = cast(list[str], d.pop("tags", UNSET))

        def _parse_assigned_to(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        assigned_to = _parse_assigned_to(d.pop("assigned_to", UNSET))

        def _parse_contact(data: object) -> ConversationContact | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                contact_type_0 = ConversationContact.from_dict(data)

                return contact_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConversationContact | None | Unset, data)

        contact = _parse_contact(d.pop("contact", UNSET))

        _created_at = d.pop("created_at", UNSET)
        created_at: datetime.datetime | Unset
        if isinstance(_created_at, Unset):
            created_at = UNSET
        else:
            created_at = datetime.datetime.fromisoformat(_created_at)

        _messages = d.pop("messages", UNSET)
        messages: list[MessageRow] | Unset = UNSET
        if _messages is not UNSET:
            messages = []
            for messages_item_data in _messages:
                messages_item = MessageRow.from_dict(messages_item_data)

                messages.append(messages_item)

        conversation_row = cls(
            external_id=external_id,
            subject=subject,
            channel=channel,
            priority=priority,
            status=status,
            snoozed_until=snoozed_until,
            tags=tags,
            assigned_to=assigned_to,
            contact=contact,
            created_at=created_at,
            messages=messages,
        )

        return conversation_row
