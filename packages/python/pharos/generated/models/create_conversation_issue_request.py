from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.issue_provider import IssueProvider
from ..types import UNSET, Unset


T = TypeVar("T", bound="CreateConversationIssueRequest")


@_attrs_define
class CreateConversationIssueRequest:
    """
    Attributes:
        provider (IssueProvider):
        title (str | Unset): The title of the issue. Default: the conversation’s subject
        body (str | Unset): The text of the issue, in Markdown. Default: a reference to the conversation, without any
            text of the customer
    """

    provider: IssueProvider
    title: str | Unset = UNSET
    body: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        provider = self.provider.value

        title = self.title

        body = self.body

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "provider": provider,
            }
        )
        if title is not UNSET:
            field_dict["title"] = title
        if body is not UNSET:
            field_dict["body"] = body

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        provider = IssueProvider(d.pop("provider"))

        title = d.pop("title", UNSET)

        body = d.pop("body", UNSET)

        create_conversation_issue_request = cls(
            provider=provider,
            title=title,
            body=body,
        )

        return create_conversation_issue_request
