from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.visitor_conversation import VisitorConversation
    from ..models.visitor_message import VisitorMessage


T = TypeVar("T", bound="StartedConversation")


@_attrs_define
class StartedConversation:
    """A new conversation with its first message

    Attributes:
        conversation (VisitorConversation): A conversation, as the visitor sees it
        message (VisitorMessage): A message, as the visitor sees it
    """

    conversation: VisitorConversation
    message: VisitorMessage
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.visitor_conversation import VisitorConversation  # noqa: PLC0415
        from ..models.visitor_message import VisitorMessage  # noqa: PLC0415

        conversation = self.conversation.to_dict()

        message = self.message.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "conversation": conversation,
                "message": message,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.visitor_conversation import VisitorConversation  # noqa: PLC0415
        from ..models.visitor_message import VisitorMessage  # noqa: PLC0415

        d = dict(src_dict)
        conversation = VisitorConversation.from_dict(d.pop("conversation"))

        message = VisitorMessage.from_dict(d.pop("message"))

        started_conversation = cls(
            conversation=conversation,
            message=message,
        )

        started_conversation.additional_properties = d
        return started_conversation

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
