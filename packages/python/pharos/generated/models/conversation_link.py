from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.integration_provider import IntegrationProvider
from typing import cast
from typing import Literal, cast
import datetime


T = TypeVar("T", bound="ConversationLink")


@_attrs_define
class ConversationLink:
    """An issue at another product that stands for a conversation

    Attributes:
        id (str): The ID of the conversation link: `lnk_…`
        conversation_id (str): The ID of the conversation: `cnv_…`
        type_ (Literal['issue']): Always `issue`
        provider (IntegrationProvider):
        external_id (str): The provider’s ID
        key (str): The short name at the provider: `ENG-12`, `#42`
        title (None | str): Null after the conversation’s contact was erased
        url (None | str): The issue’s page at the provider; null if it has none
        created_at (datetime.datetime): When it was created, in UTC
    """

    id: str
    conversation_id: str
    type_: Literal["issue"]
    provider: IntegrationProvider
    external_id: str
    key: str
    title: None | str
    url: None | str
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        conversation_id = self.conversation_id

        type_ = self.type_

        provider = self.provider.value

        external_id = self.external_id

        key = self.key

        title: None | str
        title = self.title

        url: None | str
        url = self.url

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "conversation_id": conversation_id,
                "type": type_,
                "provider": provider,
                "external_id": external_id,
                "key": key,
                "title": title,
                "url": url,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        conversation_id = d.pop("conversation_id")

        type_ = cast(Literal["issue"], d.pop("type"))
        if type_ != "issue":
            raise ValueError(f"type must match const 'issue', got '{type_}'")

        provider = IntegrationProvider(d.pop("provider"))

        external_id = d.pop("external_id")

        key = d.pop("key")

        def _parse_title(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        title = _parse_title(d.pop("title"))

        def _parse_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        url = _parse_url(d.pop("url"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        conversation_link = cls(
            id=id,
            conversation_id=conversation_id,
            type_=type_,
            provider=provider,
            external_id=external_id,
            key=key,
            title=title,
            url=url,
            created_at=created_at,
        )

        conversation_link.additional_properties = d
        return conversation_link

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
