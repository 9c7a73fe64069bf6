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
    from ..models.first_message import FirstMessage


T = TypeVar("T", bound="CreateConversationRequest")


@_attrs_define
class CreateConversationRequest:
    """
    Attributes:
        subject (None | str | Unset): What it is about; null: no subject
        channel (ConversationChannel | Unset):
        priority (ConversationPriority | Unset):
        status (ConversationStatus | Unset):
        snoozed_until (datetime.datetime | None | Unset): When a snoozed conversation reopens, in the future; absent or
            null: when the customer writes. From 1970 to 9999
        tags (list[str] | Unset): Spaces around a tag and duplicates are removed
        assigned_to (None | str | Unset): The ID of a member who works in the project (`usr_…`), or your own name for
            whoever handles it; null: nobody
        external_id (None | str | Unset): Your own ID of the record, unique in the project
        contact_id (None | str | Unset): The customer; send either this or `contact`
        contact (ConversationContact | None | Unset): Found or created together with the conversation, as by `POST
            …/contacts`
        message (FirstMessage | Unset): The message with which a conversation begins
    """

    subject: None | str | Unset = UNSET
    channel: ConversationChannel | Unset = UNSET
    priority: ConversationPriority | Unset = UNSET
    status: ConversationStatus | Unset = UNSET
    snoozed_until: datetime.datetime | None | Unset = UNSET
    tags: list[str] | Unset = UNSET
    assigned_to: None | str | Unset = UNSET
    external_id: None | str | Unset = UNSET
    contact_id: None | str | Unset = UNSET
    contact: ConversationContact | None | Unset = UNSET
    message: FirstMessage | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.conversation_contact import ConversationContact  # noqa: PLC0415
        from ..models.first_message import FirstMessage  # noqa: PLC0415

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

        external_id: None | str | Unset
        if isinstance(self.external_id, Unset):
            external_id = UNSET
        else:
            external_id = self.external_id

        contact_id: None | str | Unset
        if isinstance(self.contact_id, Unset):
            contact_id = UNSET
        else:
            contact_id = self.contact_id

        contact: dict[str, Any] | None | Unset
        if isinstance(self.contact, Unset):
            contact = UNSET
        elif isinstance(self.contact, ConversationContact):
            contact = self.contact.to_dict()
        else:
            contact = self.contact

        message: dict[str, Any] | Unset = UNSET
        if not isinstance(self.message, Unset):
            message = self.message.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
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
        if external_id is not UNSET:
            field_dict["external_id"] = external_id
        if contact_id is not UNSET:
            field_dict["contact_id"] = contact_id
        if contact is not UNSET:
            field_dict["contact"] = contact
        if message is not UNSET:
            field_dict["message"] = message

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.conversation_contact import ConversationContact  # noqa: PLC0415
        from ..models.first_message import FirstMessage  # noqa: PLC0415

        d = dict(src_dict)

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

        def _parse_external_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        external_id = _parse_external_id(d.pop("external_id", UNSET))

        def _parse_contact_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        contact_id = _parse_contact_id(d.pop("contact_id", UNSET))

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

        _message = d.pop("message", UNSET)
        message: FirstMessage | Unset
        if isinstance(_message, Unset):
            message = UNSET
        else:
            message = FirstMessage.from_dict(_message)

        create_conversation_request = cls(
            subject=subject,
            channel=channel,
            priority=priority,
            status=status,
            snoozed_until=snoozed_until,
            tags=tags,
            assigned_to=assigned_to,
            external_id=external_id,
            contact_id=contact_id,
            contact=contact,
            message=message,
        )

        return create_conversation_request
