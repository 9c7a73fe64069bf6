from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.mailbox_state import MailboxState
from ..models.oauth_provider import OauthProvider
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.mailbox_incoming import MailboxIncoming
    from ..models.mailbox_outgoing import MailboxOutgoing


T = TypeVar("T", bound="Mailbox")


@_attrs_define
class Mailbox:
    """An address that customers write to

    Attributes:
        id (str): The ID of the mailbox: `mbx_…`
        address (str): The address that your customers write to; unique in the project without regard to case
        name (None | str): The name that customers see next to the address; null if it has none
        signature (None | str): Markdown that is shown below each answer; null if it has none
        forward_address (None | str): Forward mail for your address to this one: it becomes conversations. Null if this
            platform does not receive mail
        webhook_path (str): Have Postmark, Mailgun, SendGrid or Amazon SES (over SNS) post the raw email to this path of
            the platform: it becomes conversations. Anyone who knows it can write to it
        oauth_providers (list[OauthProvider]): The providers whose consent can connect the mailbox, as configured by the
            operator
        incoming (MailboxIncoming): How mail comes into a mailbox
        outgoing (MailboxOutgoing): How mail goes out of a mailbox
        state (MailboxState):
        last_error (None | str): What is wrong, for people; null unless it is failing
        created_at (datetime.datetime): When it was created, in UTC
    """

    id: str
    address: str
    name: None | str
    signature: None | str
    forward_address: None | str
    webhook_path: str
    oauth_providers: list[OauthProvider]
    incoming: MailboxIncoming
    outgoing: MailboxOutgoing
    state: MailboxState
    last_error: None | str
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.mailbox_incoming import MailboxIncoming  # noqa: PLC0415
        from ..models.mailbox_outgoing import MailboxOutgoing  # noqa: PLC0415

        id = self.id

        address = self.address

        name: None | str
        name = self.name

        signature: None | str
        signature = self.signature

        forward_address: None | str
        forward_address = self.forward_address

        webhook_path = self.webhook_path

        oauth_providers = []
        for oauth_providers_item_data in self.oauth_providers:
            oauth_providers_item = oauth_providers_item_data.value
            oauth_providers.append(oauth_providers_item)

        incoming = self.incoming.to_dict()

        outgoing = self.outgoing.to_dict()

        state = self.state.value

        last_error: None | str
        last_error = self.last_error

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "address": address,
                "name": name,
                "signature": signature,
                "forward_address": forward_address,
                "webhook_path": webhook_path,
                "oauth_providers": oauth_providers,
                "incoming": incoming,
                "outgoing": outgoing,
                "state": state,
                "last_error": last_error,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.mailbox_incoming import MailboxIncoming  # noqa: PLC0415
        from ..models.mailbox_outgoing import MailboxOutgoing  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        address = d.pop("address")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        def _parse_signature(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        signature = _parse_signature(d.pop("signature"))

        def _parse_forward_address(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        forward_address = _parse_forward_address(d.pop("forward_address"))

        webhook_path = d.pop("webhook_path")

        oauth_providers = []
        _oauth_providers = d.pop("oauth_providers")
        for oauth_providers_item_data in _oauth_providers:
            oauth_providers_item = OauthProvider(oauth_providers_item_data)

            oauth_providers.append(oauth_providers_item)

        incoming = MailboxIncoming.from_dict(d.pop("incoming"))

        outgoing = MailboxOutgoing.from_dict(d.pop("outgoing"))

        state = MailboxState(d.pop("state"))

        def _parse_last_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        last_error = _parse_last_error(d.pop("last_error"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        mailbox = cls(
            id=id,
            address=address,
            name=name,
            signature=signature,
            forward_address=forward_address,
            webhook_path=webhook_path,
            oauth_providers=oauth_providers,
            incoming=incoming,
            outgoing=outgoing,
            state=state,
            last_error=last_error,
            created_at=created_at,
        )

        mailbox.additional_properties = d
        return mailbox

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
