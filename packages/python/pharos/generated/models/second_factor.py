from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="SecondFactor")


@_attrs_define
class SecondFactor:
    """Whether a person signs in with an authenticator app as well

    Attributes:
        enabled (bool): Whether signing in asks for a code
        required (bool): Whether an organization of the person requires it: without one, they can only set it up
        recovery_codes (int): How many recovery codes are left
    """

    enabled: bool
    required: bool
    recovery_codes: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        enabled = self.enabled

        required = self.required

        recovery_codes = self.recovery_codes

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "enabled": enabled,
                "required": required,
                "recovery_codes": recovery_codes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        enabled = d.pop("enabled")

        required = d.pop("required")

        recovery_codes = d.pop("recovery_codes")

        second_factor = cls(
            enabled=enabled,
            required=required,
            recovery_codes=recovery_codes,
        )

        second_factor.additional_properties = d
        return second_factor

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
