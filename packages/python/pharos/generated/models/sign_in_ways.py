from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.sign_in_way import SignInWay


T = TypeVar("T", bound="SignInWays")


@_attrs_define
class SignInWays:
    """How a person can sign in

    Attributes:
        has_password (bool): Whether they can sign in with a password
        providers (list[SignInWay]): The platform’s providers, and others that the person has connected
    """

    has_password: bool
    providers: list[SignInWay]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.sign_in_way import SignInWay  # noqa: PLC0415

        has_password = self.has_password

        providers = []
        for providers_item_data in self.providers:
            providers_item = providers_item_data.to_dict()
            providers.append(providers_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "has_password": has_password,
                "providers": providers,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.sign_in_way import SignInWay  # noqa: PLC0415

        d = dict(src_dict)
        has_password = d.pop("has_password")

        providers = []
        _providers = d.pop("providers")
        for providers_item_data in _providers:
            providers_item = SignInWay.from_dict(providers_item_data)

            providers.append(providers_item)

        sign_in_ways = cls(
            has_password=has_password,
            providers=providers,
        )

        sign_in_ways.additional_properties = d
        return sign_in_ways

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
