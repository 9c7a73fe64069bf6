from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.mail_security import MailSecurity
from ..models.mailbox_outgoing_type import MailboxOutgoingType
from ..models.oauth_provider import OauthProvider
from typing import cast


T = TypeVar("T", bound="MailboxOutgoing")


@_attrs_define
class MailboxOutgoing:
    """How mail goes out of a mailbox

    Attributes:
        type_ (MailboxOutgoingType):
        host (None | str): The name of your mail server, or its address; null unless the type is `smtp`
        port (int | None): Usually 465 with `tls`, 587 with `starttls`; null unless the type is `smtp`
        security (MailSecurity | None): `tls`: encrypted from the start. `starttls`: the connection is encrypted before
            anything else is said. `none`: not encrypted, which is possible only in networks that the operator allows; null
            unless the type is `smtp`
        user (None | str): The name to sign in with, often the address; null unless the type is `smtp`
        oauth_provider (None | OauthProvider): The provider whose consent it signs in with (OAuth): see `POST
            …/authorizations`; null if it signs in with a password
    """

    type_: MailboxOutgoingType
    host: None | str
    port: int | None
    security: MailSecurity | None
    user: None | str
    oauth_provider: None | OauthProvider
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_.value

        host: None | str
        host = self.host

        port: int | None
        port = self.port

        security: None | str
        if isinstance(self.security, MailSecurity):
            security = self.security.value
        else:
            security = self.security

        user: None | str
        user = self.user

        oauth_provider: None | str
        if isinstance(self.oauth_provider, OauthProvider):
            oauth_provider = self.oauth_provider.value
        else:
            oauth_provider = self.oauth_provider

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "host": host,
                "port": port,
                "security": security,
                "user": user,
                "oauth_provider": oauth_provider,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = MailboxOutgoingType(d.pop("type"))

        def _parse_host(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        host = _parse_host(d.pop("host"))

        def _parse_port(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        port = _parse_port(d.pop("port"))

        def _parse_security(data: object) -> MailSecurity | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                security_type_0 = MailSecurity(data)

                return security_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MailSecurity | None, data)

        security = _parse_security(d.pop("security"))

        def _parse_user(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        user = _parse_user(d.pop("user"))

        def _parse_oauth_provider(data: object) -> None | OauthProvider:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                oauth_provider_type_0 = OauthProvider(data)

                return oauth_provider_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OauthProvider, data)

        oauth_provider = _parse_oauth_provider(d.pop("oauth_provider"))

        mailbox_outgoing = cls(
            type_=type_,
            host=host,
            port=port,
            security=security,
            user=user,
            oauth_provider=oauth_provider,
        )

        mailbox_outgoing.additional_properties = d
        return mailbox_outgoing

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
