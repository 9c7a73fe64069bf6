from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.content_type import ContentType
from ..models.mail_delivery import MailDelivery
from ..models.sender_type import SenderType
from ..types import UNSET, Unset
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.message_attachment import MessageAttachment
    from ..models.message_forward import MessageForward
    from ..models.message_sender import MessageSender


T = TypeVar("T", bound="DeletedMessage")


@_attrs_define
class DeletedMessage:
    """One message of a conversation, or an internal note

    Attributes:
        id (str): The ID of the message: `msg_…`
        conversation_id (str): The ID of the conversation: `cnv_…`
        sender_type (SenderType):
        sender_id (None | str): Your own ID of the sender, or the ID of the contact or of the agent run; null if nobody
            was named
        content (str): The text, in the format that `content_type` says. Make HTML safe before you show it
        content_type (ContentType):
        is_internal (bool): Whether it is an internal note, which customers never see
        attachments (list[MessageAttachment]): The files that were sent with it
        created_at (datetime.datetime): When it was written, in UTC; an import can set it
        delivery (MailDelivery | None): How far the email to the customer got: `queued`: it is waiting; `sent`: a mail
            server accepted it; `failed`: none did; `bounced`: it came back; null if there is no email
        cc (list[str]): The addresses that get a copy of the email with an answer; for a message that arrived by email,
            its other recipients
        bcc (list[str]): The addresses that get a blind copy, hidden from everybody else
        external_id (str | Unset): Your own ID of an imported message; absent if it has none
        sender (MessageSender | Unset): How customers see a person of the team
        delivery_error (str | Unset): Why the email did not arrive, or which copies of it were refused, in the mail
            server’s own words if it gave any; absent if nothing went wrong
        forward (MessageForward | Unset): What a note forwards by email, below its own text
    """

    id: str
    conversation_id: str
    sender_type: SenderType
    sender_id: None | str
    content: str
    content_type: ContentType
    is_internal: bool
    attachments: list[MessageAttachment]
    created_at: datetime.datetime
    delivery: MailDelivery | None
    cc: list[str]
    bcc: list[str]
    external_id: str | Unset = UNSET
    sender: MessageSender | Unset = UNSET
    delivery_error: str | Unset = UNSET
    forward: MessageForward | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.message_attachment import MessageAttachment  # noqa: PLC0415
        from ..models.message_forward import MessageForward  # noqa: PLC0415
        from ..models.message_sender import MessageSender  # noqa: PLC0415

        id = self.id

        conversation_id = self.conversation_id

        sender_type = self.sender_type.value

        sender_id: None | str
        sender_id = self.sender_id

        content = self.content

        content_type = self.content_type.value

        is_internal = self.is_internal

        attachments = []
        for attachments_item_data in self.attachments:
            attachments_item = attachments_item_data.to_dict()
            attachments.append(attachments_item)

        created_at = self.created_at.isoformat()

        delivery: None | str
        if isinstance(self.delivery, MailDelivery):
            delivery = self.delivery.value
        else:
            delivery = self.delivery

        cc = self.cc

        bcc = self.bcc

        external_id = self.external_id

        sender: dict[str, Any] | Unset = UNSET
        if not isinstance(self.sender, Unset):
            sender = self.sender.to_dict()

        delivery_error = self.delivery_error

        forward: dict[str, Any] | Unset = UNSET
        if not isinstance(self.forward, Unset):
            forward = self.forward.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "conversation_id": conversation_id,
                "sender_type": sender_type,
                "sender_id": sender_id,
                "content": content,
                "content_type": content_type,
                "is_internal": is_internal,
                "attachments": attachments,
                "created_at": created_at,
                "delivery": delivery,
                "cc": cc,
                "bcc": bcc,
            }
        )
        if external_id is not UNSET:
            field_dict["external_id"] = external_id
        if sender is not UNSET:
            field_dict["sender"] = sender
        if delivery_error is not UNSET:
            field_dict["delivery_error"] = delivery_error
        if forward is not UNSET:
            field_dict["forward"] = forward

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.message_attachment import MessageAttachment  # noqa: PLC0415
        from ..models.message_forward import MessageForward  # noqa: PLC0415
        from ..models.message_sender import MessageSender  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        conversation_id = d.pop("conversation_id")

        sender_type = SenderType(d.pop("sender_type"))

        def _parse_sender_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        sender_id = _parse_sender_id(d.pop("sender_id"))

        content = d.pop("content")

        content_type = ContentType(d.pop("content_type"))

        is_internal = d.pop("is_internal")

        attachments = []
        _attachments = d.pop("attachments")
        for attachments_item_data in _attachments:
            attachments_item = MessageAttachment.from_dict(attachments_item_data)

            attachments.append(attachments_item)

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_delivery(data: object) -> MailDelivery | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                delivery_type_0 = MailDelivery(data)

                return delivery_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MailDelivery | None, data)

        delivery = _parse_delivery(d.pop("delivery"))

        cc = cast(list[str], d.pop("cc"))

        bcc = cast(list[str], d.pop("bcc"))

        external_id = d.pop("external_id", UNSET)

        _sender = d.pop("sender", UNSET)
        sender: MessageSender | Unset
        if isinstance(_sender, Unset):
            sender = UNSET
        else:
            sender = MessageSender.from_dict(_sender)

        delivery_error = d.pop("delivery_error", UNSET)

        _forward = d.pop("forward", UNSET)
        forward: MessageForward | Unset
        if isinstance(_forward, Unset):
            forward = UNSET
        else:
            forward = MessageForward.from_dict(_forward)

        deleted_message = cls(
            id=id,
            conversation_id=conversation_id,
            sender_type=sender_type,
            sender_id=sender_id,
            content=content,
            content_type=content_type,
            is_internal=is_internal,
            attachments=attachments,
            created_at=created_at,
            delivery=delivery,
            cc=cc,
            bcc=bcc,
            external_id=external_id,
            sender=sender,
            delivery_error=delivery_error,
            forward=forward,
        )

        deleted_message.additional_properties = d
        return deleted_message

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
