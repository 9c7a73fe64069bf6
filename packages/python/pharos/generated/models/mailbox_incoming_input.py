from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.mail_security import MailSecurity
from ..models.mailbox_incoming_type import MailboxIncomingType
from ..models.oauth_provider import OauthProvider
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="MailboxIncomingInput")


@_attrs_define
class MailboxIncomingInput:
    """
    Attributes:
        type_ (MailboxIncomingType):
        host (None | str | Unset): The name of your mail server, or its address; required with `imap`
        port (int | None | Unset): Usually 993 with `tls`, 143 with `starttls`; required with `imap`
        security (MailSecurity | None | Unset): `tls`: encrypted from the start. `starttls`: the connection is encrypted
            before anything else is said. `none`: not encrypted, which is possible only in networks that the operator
            allows; required with `imap`
        user (None | str | Unset): The name to sign in with, often the address; required with `imap`
        password (str | Unset): The password, or an app password. Stored encrypted, and never shown. In a change you can
            leave it out: the current one stays, unless type, host, security or user change
        oauth_provider (None | OauthProvider | Unset): Only its current value: `POST …/authorizations` connects a
            mailbox. It is removed when you send a password or another server
    """

    type_: MailboxIncomingType
    host: None | str | Unset = UNSET
    port: int | None | Unset = UNSET
    security: MailSecurity | None | Unset = UNSET
    user: None | str | Unset = UNSET
    password: str | Unset = UNSET
    oauth_provider: None | OauthProvider | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_.value

        host: None | str | Unset
        if isinstance(self.host, Unset):
            host = UNSET
        else:
            host = self.host

        port: int | None | Unset
        if isinstance(self.port, Unset):
            port = UNSET
        else:
            port = self.port

        security: None | str | Unset
        if isinstance(self.security, Unset):
            security = UNSET
        elif isinstance(self.security, MailSecurity):
            security = self.security.value
        else:
            security = self.security

        user: None | str | Unset
        if isinstance(self.user, Unset):
            user = UNSET
        else:
            user = self.user

        password = self.password

        oauth_provider: None | str | Unset
        if isinstance(self.oauth_provider, Unset):
            oauth_provider = UNSET
        elif isinstance(self.oauth_provider, OauthProvider):
            oauth_provider = self.oauth_provider.value
        else:
            oauth_provider = self.oauth_provider

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
            }
        )
        if host is not UNSET:
            field_dict["host"] = host
        if port is not UNSET:
            field_dict["port"] = port
        if security is not UNSET:
            field_dict["security"] = security
        if user is not UNSET:
            field_dict["user"] = user
        if password is not UNSET:
            field_dict["password"] = password
        if oauth_provider is not UNSET:
            field_dict["oauth_provider"] = oauth_provider

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = MailboxIncomingType(d.pop("type"))

        def _parse_host(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        host = _parse_host(d.pop("host", UNSET))

        def _parse_port(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        port = _parse_port(d.pop("port", UNSET))

        def _parse_security(data: object) -> MailSecurity | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                security_type_0 = MailSecurity(data)

                return security_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MailSecurity | None | Unset, data)

        security = _parse_security(d.pop("security", UNSET))

        def _parse_user(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        user = _parse_user(d.pop("user", UNSET))

        password = d.pop("password", UNSET)

        def _parse_oauth_provider(data: object) -> None | OauthProvider | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                oauth_provider_type_0 = OauthProvider(data)

                return oauth_provider_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OauthProvider | Unset, data)

        oauth_provider = _parse_oauth_provider(d.pop("oauth_provider", UNSET))

        mailbox_incoming_input = cls(
            type_=type_,
            host=host,
            port=port,
            security=security,
            user=user,
            password=password,
            oauth_provider=oauth_provider,
        )

        return mailbox_incoming_input
