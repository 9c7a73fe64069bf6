from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.link_purpose import LinkPurpose
from ..models.role import Role
from typing import cast


T = TypeVar("T", bound="OneTimeLink")


@_attrs_define
class OneTimeLink:
    """What a one-time link is for

    Attributes:
        purpose (LinkPurpose):
        email (None | str): Whose link it is; null: the person who redeems it enters the address
        organization (None | str): The name of the organization of an invitation
        role (None | Role): `owner` and `admin` may do everything, `agent` works in the inbox and the knowledge base,
            `viewer` only reads. Only an owner can make owners
        has_user (bool): Whether this address has signed in before: an invitation then asks for the existing password
    """

    purpose: LinkPurpose
    email: None | str
    organization: None | str
    role: None | Role
    has_user: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        purpose = self.purpose.value

        email: None | str
        email = self.email

        organization: None | str
        organization = self.organization

        role: None | str
        if isinstance(self.role, Role):
            role = self.role.value
        else:
            role = self.role

        has_user = self.has_user

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "purpose": purpose,
                "email": email,
                "organization": organization,
                "role": role,
                "has_user": has_user,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        purpose = LinkPurpose(d.pop("purpose"))

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        def _parse_organization(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        organization = _parse_organization(d.pop("organization"))

        def _parse_role(data: object) -> None | Role:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                role_type_0 = Role(data)

                return role_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Role, data)

        role = _parse_role(d.pop("role"))

        has_user = d.pop("has_user")

        one_time_link = cls(
            purpose=purpose,
            email=email,
            organization=organization,
            role=role,
            has_user=has_user,
        )

        one_time_link.additional_properties = d
        return one_time_link

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
