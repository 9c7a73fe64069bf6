from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.content_type import ContentType
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.message_attachment import MessageAttachment
    from ..models.message_source import MessageSource
    from ..models.visitor_message_sender import VisitorMessageSender


T = TypeVar("T", bound="VisitorMessage")


@_attrs_define
class VisitorMessage:
    """A message, as the visitor sees it

    Attributes:
        id (str): The ID of the message: `msg_…`
        conversation_id (str): The ID of the conversation: `cnv_…`
        sender (VisitorMessageSender): Who wrote a message
        content (str): The text, in the format that `content_type` says. Make HTML safe before you show it
        content_type (ContentType):
        client_message_id (None | str): The ID that the client sent with it; null for messages that it did not send
        sources (list[MessageSource]): The articles that an answer of the AI agent quotes
        attachments (list[MessageAttachment]): The files that were sent with it
        created_at (datetime.datetime): When it was written, in UTC
    """

    id: str
    conversation_id: str
    sender: VisitorMessageSender
    content: str
    content_type: ContentType
    client_message_id: None | str
    sources: list[MessageSource]
    attachments: list[MessageAttachment]
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.message_attachment import MessageAttachment  # noqa: PLC0415
        from ..models.message_source import MessageSource  # noqa: PLC0415
        from ..models.visitor_message_sender import VisitorMessageSender  # noqa: PLC0415

        id = self.id

        conversation_id = self.conversation_id

        sender = self.sender.to_dict()

        content = self.content

        content_type = self.content_type.value

        client_message_id: None | str
        client_message_id = self.client_message_id

        sources = []
        for sources_item_data in self.sources:
            sources_item = sources_item_data.to_dict()
            sources.append(sources_item)

        attachments = []
        for attachments_item_data in self.attachments:
            attachments_item = attachments_item_data.to_dict()
            attachments.append(attachments_item)

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "conversation_id": conversation_id,
                "sender": sender,
                "content": content,
                "content_type": content_type,
                "client_message_id": client_message_id,
                "sources": sources,
                "attachments": attachments,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.message_attachment import MessageAttachment  # noqa: PLC0415
        from ..models.message_source import MessageSource  # noqa: PLC0415
        from ..models.visitor_message_sender import VisitorMessageSender  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        conversation_id = d.pop("conversation_id")

        sender = VisitorMessageSender.from_dict(d.pop("sender"))

        content = d.pop("content")

        content_type = ContentType(d.pop("content_type"))

        def _parse_client_message_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        client_message_id = _parse_client_message_id(d.pop("client_message_id"))

        sources = []
        _sources = d.pop("sources")
        for sources_item_data in _sources:
            sources_item = MessageSource.from_dict(sources_item_data)

            sources.append(sources_item)

        attachments = []
        _attachments = d.pop("attachments")
        for attachments_item_data in _attachments:
            attachments_item = MessageAttachment.from_dict(attachments_item_data)

            attachments.append(attachments_item)

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        visitor_message = cls(
            id=id,
            conversation_id=conversation_id,
            sender=sender,
            content=content,
            content_type=content_type,
            client_message_id=client_message_id,
            sources=sources,
            attachments=attachments,
            created_at=created_at,
        )

        visitor_message.additional_properties = d
        return visitor_message

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
