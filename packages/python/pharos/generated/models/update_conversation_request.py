from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.conversation_priority import ConversationPriority
from ..models.conversation_status import ConversationStatus
from ..types import UNSET, Unset
from typing import cast
import datetime


T = TypeVar("T", bound="UpdateConversationRequest")


@_attrs_define
class UpdateConversationRequest:
    """
    Attributes:
        subject (None | str | Unset): What it is about; null: no subject
        status (ConversationStatus | Unset):
        priority (ConversationPriority | Unset):
        assigned_to (None | str | Unset): The ID of a member who works in the project (`usr_…`), or your own name for
            whoever handles it; null: nobody
        tags (list[str] | Unset): Spaces around a tag and duplicates are removed
        add_tags (list[str] | Unset): Tags to add to those that it has, or to `tags`; tags that others add or remove at
            the same time are not affected
        remove_tags (list[str] | Unset): Tags to remove; those that it does not have are ignored
        snoozed_until (datetime.datetime | None | Unset): When a snoozed conversation reopens, in the future; absent or
            null: when the customer writes. From 1970 to 9999
        contact_id (None | str | Unset): The customer; null: nobody
        spam (bool | Unset): True marks it as spam and closes it; false marks it as not spam, and it stays closed unless
            you send a status
    """

    subject: None | str | Unset = UNSET
    status: ConversationStatus | Unset = UNSET
    priority: ConversationPriority | Unset = UNSET
    assigned_to: None | str | Unset = UNSET
    tags: list[str] | Unset = UNSET
    add_tags: list[str] | Unset = UNSET
    remove_tags: list[str] | Unset = UNSET
    snoozed_until: datetime.datetime | None | Unset = UNSET
    contact_id: None | str | Unset = UNSET
    spam: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        subject: None | str | Unset
        if isinstance(self.subject, Unset):
            subject = UNSET
        else:
            subject = self.subject

        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status.value

        priority: str | Unset = UNSET
        if not isinstance(self.priority, Unset):
            priority = self.priority.value

        assigned_to: None | str | Unset
        if isinstance(self.assigned_to, Unset):
            assigned_to = UNSET
        else:
            assigned_to = self.assigned_to

        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        add_tags: list[str] | Unset = UNSET
        if not isinstance(self.add_tags, Unset):
            add_tags = self.add_tags

        remove_tags: list[str] | Unset = UNSET
        if not isinstance(self.remove_tags, Unset):
            remove_tags = self.remove_tags

        snoozed_until: None | str | Unset
        if isinstance(self.snoozed_until, Unset):
            snoozed_until = UNSET
        elif isinstance(self.snoozed_until, datetime.datetime):
            snoozed_until = self.snoozed_until.isoformat()
        else:
            snoozed_until = self.snoozed_until

        contact_id: None | str | Unset
        if isinstance(self.contact_id, Unset):
            contact_id = UNSET
        else:
            contact_id = self.contact_id

        spam = self.spam

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if subject is not UNSET:
            field_dict["subject"] = subject
        if status is not UNSET:
            field_dict["status"] = status
        if priority is not UNSET:
            field_dict["priority"] = priority
        if assigned_to is not UNSET:
            field_dict["assigned_to"] = assigned_to
        if tags is not UNSET:
            field_dict["tags"] = tags
        if add_tags is not UNSET:
            field_dict["add_tags"] = add_tags
        if remove_tags is not UNSET:
            field_dict["remove_tags"] = remove_tags
        if snoozed_until is not UNSET:
            field_dict["snoozed_until"] = snoozed_until
        if contact_id is not UNSET:
            field_dict["contact_id"] = contact_id
        if spam is not UNSET:
            field_dict["spam"] = spam

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_subject(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        subject = _parse_subject(d.pop("subject", UNSET))

        _status = d.pop("status", UNSET)
        status: ConversationStatus | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = ConversationStatus(_status)

        _priority = d.pop("priority", UNSET)
        priority: ConversationPriority | Unset
        if isinstance(_priority, Unset):
            priority = UNSET
        else:
            priority = ConversationPriority(_priority)

        def _parse_assigned_to(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        assigned_to = _parse_assigned_to(d.pop("assigned_to", UNSET))

        tags = cast(list[str], d.pop("tags", UNSET))

        add_tags = cast(list[str], d.pop("add_tags", UNSET))

        remove_tags = cast(list[str], d.pop("remove_tags", UNSET))

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

        def _parse_contact_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        contact_id = _parse_contact_id(d.pop("contact_id", UNSET))

        spam = d.pop("spam", UNSET)

        update_conversation_request = cls(
            subject=subject,
            status=status,
            priority=priority,
            assigned_to=assigned_to,
            tags=tags,
            add_tags=add_tags,
            remove_tags=remove_tags,
            snoozed_until=snoozed_until,
            contact_id=contact_id,
            spam=spam,
        )

        return update_conversation_request
