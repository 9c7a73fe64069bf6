from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
    from ..models.device_key import DeviceKey


T = TypeVar("T", bound="DeviceToken")


@_attrs_define
class DeviceToken:
    """The API key that a person has approved

    Attributes:
        access_token (str): The API key. It is shown only in this answer
        token_type (Literal['Bearer']): Send the key as `Authorization: Bearer` or as `X-API-Key`
        scope (str): The scopes of the key, separated by spaces
        key (DeviceKey): Which key it is
    """

    access_token: str
    token_type: Literal["Bearer"]
    scope: str
    key: DeviceKey
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.device_key import DeviceKey  # noqa: PLC0415

        access_token = self.access_token

        token_type = self.token_type

        scope = self.scope

        key = self.key.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "access_token": access_token,
                "token_type": token_type,
                "scope": scope,
                "key": key,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.device_key import DeviceKey  # noqa: PLC0415

        d = dict(src_dict)
        access_token = d.pop("access_token")

        token_type = cast(Literal["Bearer"], d.pop("token_type"))
        if token_type != "Bearer":
            raise ValueError(f"token_type must match const 'Bearer', got '{token_type}'")

        scope = d.pop("scope")

        key = DeviceKey.from_dict(d.pop("key"))

        device_token = cls(
            access_token=access_token,
            token_type=token_type,
            scope=scope,
            key=key,
        )

        device_token.additional_properties = d
        return device_token

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
