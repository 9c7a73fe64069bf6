from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.mailbox_incoming_input import MailboxIncomingInput
    from ..models.mailbox_outgoing_input import MailboxOutgoingInput


T = TypeVar("T", bound="CreateMailboxRequest")


@_attrs_define
class CreateMailboxRequest:
    """
    Attributes:
        address (str): The address that your customers write to; unique in the project without regard to case
        name (None | str | Unset): The name that customers see next to the address; null: none
        signature (None | str | Unset): Markdown that is shown below each answer; null: none
        incoming (MailboxIncomingInput | Unset):
        outgoing (MailboxOutgoingInput | Unset):
    """

    address: str
    name: None | str | Unset = UNSET
    signature: None | str | Unset = UNSET
    incoming: MailboxIncomingInput | Unset = UNSET
    outgoing: MailboxOutgoingInput | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.mailbox_incoming_input import MailboxIncomingInput  # noqa: PLC0415
        from ..models.mailbox_outgoing_input import MailboxOutgoingInput  # noqa: PLC0415

        address = self.address

        name: None | str | Unset
        if isinstance(self.name, Unset):
            name = UNSET
        else:
            name = self.name

        signature: None | str | Unset
        if isinstance(self.signature, Unset):
            signature = UNSET
        else:
            signature = self.signature

        incoming: dict[str, Any] | Unset = UNSET
        if not isinstance(self.incoming, Unset):
            incoming = self.incoming.to_dict()

        outgoing: dict[str, Any] | Unset = UNSET
        if not isinstance(self.outgoing, Unset):
            outgoing = self.outgoing.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "address": address,
            }
        )
        if name is not UNSET:
            field_dict["name"] = name
        if signature is not UNSET:
            field_dict["signature"] = signature
        if incoming is not UNSET:
            field_dict["incoming"] = incoming
        if outgoing is not UNSET:
            field_dict["outgoing"] = outgoing

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.mailbox_incoming_input import MailboxIncomingInput  # noqa: PLC0415
        from ..models.mailbox_outgoing_input import MailboxOutgoingInput  # noqa: PLC0415

        d = dict(src_dict)
        address = d.pop("address")

        def _parse_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        name = _parse_name(d.pop("name", UNSET))

        def _parse_signature(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        signature = _parse_signature(d.pop("signature", UNSET))

        _incoming = d.pop("incoming", UNSET)
        incoming: MailboxIncomingInput | Unset
        if isinstance(_incoming, Unset):
            incoming = UNSET
        else:
            incoming = MailboxIncomingInput.from_dict(_incoming)

        _outgoing = d.pop("outgoing", UNSET)
        outgoing: MailboxOutgoingInput | Unset
        if isinstance(_outgoing, Unset):
            outgoing = UNSET
        else:
            outgoing = MailboxOutgoingInput.from_dict(_outgoing)

        create_mailbox_request = cls(
            address=address,
            name=name,
            signature=signature,
            incoming=incoming,
            outgoing=outgoing,
        )

        return create_mailbox_request
