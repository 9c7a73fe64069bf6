from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="FinishMailboxAuthorizationRequest")


@_attrs_define
class FinishMailboxAuthorizationRequest:
    """
    Attributes:
        code (str): The `code` from the provider’s answer
        state (str): The `state` from the provider’s answer
    """

    code: str
    state: str

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        state = self.state

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
                "state": state,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        code = d.pop("code")

        state = d.pop("state")

        finish_mailbox_authorization_request = cls(
            code=code,
            state=state,
        )

        return finish_mailbox_authorization_request
