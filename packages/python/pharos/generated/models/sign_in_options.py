from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.sign_in_provider import SignInProvider


T = TypeVar("T", bound="SignInOptions")


@_attrs_define
class SignInOptions:
    """What the sign-in page offers

    Attributes:
        password_reset (bool): Whether a password reset link can be emailed
        providers (list[SignInProvider]): Other ways to sign in
    """

    password_reset: bool
    providers: list[SignInProvider]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.sign_in_provider import SignInProvider  # noqa: PLC0415

        password_reset = self.password_reset

        providers = []
        for providers_item_data in self.providers:
            providers_item = providers_item_data.to_dict()
            providers.append(providers_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "password_reset": password_reset,
                "providers": providers,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.sign_in_provider import SignInProvider  # noqa: PLC0415

        d = dict(src_dict)
        password_reset = d.pop("password_reset")

        providers = []
        _providers = d.pop("providers")
        for providers_item_data in _providers:
            providers_item = SignInProvider.from_dict(providers_item_data)

            providers.append(providers_item)

        sign_in_options = cls(
            password_reset=password_reset,
            providers=providers,
        )

        sign_in_options.additional_properties = d
        return sign_in_options

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
