from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.oauth_provider import OauthProvider
from ..types import UNSET, Unset


T = TypeVar("T", bound="StartMailboxAuthorizationRequest")


@_attrs_define
class StartMailboxAuthorizationRequest:
    """
    Attributes:
        provider (OauthProvider):
        incoming (bool | Unset): Whether mail should come in from there. Default: `true`
        outgoing (bool | Unset): Whether mail should go out through it. Default: `true`
        user (str | Unset): The account to sign in with at the mail servers. Default: the address of the mailbox, even
            if somebody else who may use it consents
    """

    provider: OauthProvider
    incoming: bool | Unset = UNSET
    outgoing: bool | Unset = UNSET
    user: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        provider = self.provider.value

        incoming = self.incoming

        outgoing = self.outgoing

        user = self.user

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "provider": provider,
            }
        )
        if incoming is not UNSET:
            field_dict["incoming"] = incoming
        if outgoing is not UNSET:
            field_dict["outgoing"] = outgoing
        if user is not UNSET:
            field_dict["user"] = user

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        provider = OauthProvider(d.pop("provider"))

        incoming = d.pop("incoming", UNSET)

        outgoing = d.pop("outgoing", UNSET)

        user = d.pop("user", UNSET)

        start_mailbox_authorization_request = cls(
            provider=provider,
            incoming=incoming,
            outgoing=outgoing,
            user=user,
        )

        return start_mailbox_authorization_request
