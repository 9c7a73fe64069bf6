from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="SlackCredentials")


@_attrs_define
class SlackCredentials:
    """Stored encrypted, and never shown

    Attributes:
        webhook_url (str): The URL of an incoming webhook
    """

    webhook_url: str

    def to_dict(self) -> dict[str, Any]:
        webhook_url = self.webhook_url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "webhook_url": webhook_url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        webhook_url = d.pop("webhook_url")

        slack_credentials = cls(
            webhook_url=webhook_url,
        )

        return slack_credentials
