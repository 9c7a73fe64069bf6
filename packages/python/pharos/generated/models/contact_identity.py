from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.contact_identity_type import ContactIdentityType


T = TypeVar("T", bound="ContactIdentity")


@_attrs_define
class ContactIdentity:
    """Something that identifies a contact

    Attributes:
        type_ (ContactIdentityType):
        value (str): As it was first written
        verified (bool): Whether writes find the contact by it. False for an address that an identity token did not mark
            as verified: lists and searches find the contact by it, but writes do not
        primary (bool): Whether it is the `email`, `phone` or `external_id` of the contact
    """

    type_: ContactIdentityType
    value: str
    verified: bool
    primary: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_.value

        value = self.value

        verified = self.verified

        primary = self.primary

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "value": value,
                "verified": verified,
                "primary": primary,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = ContactIdentityType(d.pop("type"))

        value = d.pop("value")

        verified = d.pop("verified")

        primary = d.pop("primary")

        contact_identity = cls(
            type_=type_,
            value=value,
            verified=verified,
            primary=primary,
        )

        contact_identity.additional_properties = d
        return contact_identity

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
