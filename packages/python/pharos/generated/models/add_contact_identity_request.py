from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.contact_identity_type import ContactIdentityType
from ..types import UNSET, Unset


T = TypeVar("T", bound="AddContactIdentityRequest")


@_attrs_define
class AddContactIdentityRequest:
    """
    Attributes:
        type_ (ContactIdentityType):
        value (str): As in the fields `email`, `phone` and `external_id` of a contact
        verified (bool | Unset): Whether `POST …/contacts`, forms, imports and new conversations find the contact by it.
            Default: `true`
    """

    type_: ContactIdentityType
    value: str
    verified: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_.value

        value = self.value

        verified = self.verified

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "value": value,
            }
        )
        if verified is not UNSET:
            field_dict["verified"] = verified

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = ContactIdentityType(d.pop("type"))

        value = d.pop("value")

        verified = d.pop("verified", UNSET)

        add_contact_identity_request = cls(
            type_=type_,
            value=value,
            verified=verified,
        )

        return add_contact_identity_request
