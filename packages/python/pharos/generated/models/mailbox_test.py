from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.mailbox_check import MailboxCheck


T = TypeVar("T", bound="MailboxTest")


@_attrs_define
class MailboxTest:
    """What the test of a mailbox found

    Attributes:
        incoming (MailboxCheck): Whether mail can come in, or go out
        outgoing (MailboxCheck): Whether mail can come in, or go out
    """

    incoming: MailboxCheck
    outgoing: MailboxCheck
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.mailbox_check import MailboxCheck  # noqa: PLC0415

        incoming = self.incoming.to_dict()

        outgoing = self.outgoing.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "incoming": incoming,
                "outgoing": outgoing,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.mailbox_check import MailboxCheck  # noqa: PLC0415

        d = dict(src_dict)
        incoming = MailboxCheck.from_dict(d.pop("incoming"))

        outgoing = MailboxCheck.from_dict(d.pop("outgoing"))

        mailbox_test = cls(
            incoming=incoming,
            outgoing=outgoing,
        )

        mailbox_test.additional_properties = d
        return mailbox_test

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
