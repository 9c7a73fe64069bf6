from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.scope import Scope
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="StartDeviceAuthorizationRequest")


@_attrs_define
class StartDeviceAuthorizationRequest:
    """
    Attributes:
        client_name (str): The name of your program, as the person sees it
        scopes (list[Scope]): What the key may do
        org (str | Unset): Only this organization may approve it; absent: any
        key_name (str | Unset): The name of the key; absent: the name of your program
    """

    client_name: str
    scopes: list[Scope]
    org: str | Unset = UNSET
    key_name: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        client_name = self.client_name

        scopes = []
        for scopes_item_data in self.scopes:
            scopes_item = scopes_item_data.value
            scopes.append(scopes_item)

        org = self.org

        key_name = self.key_name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "client_name": client_name,
                "scopes": scopes,
            }
        )
        if org is not UNSET:
            field_dict["org"] = org
        if key_name is not UNSET:
            field_dict["key_name"] = key_name

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        client_name = d.pop("client_name")

        scopes = []
        _scopes = d.pop("scopes")
        for scopes_item_data in _scopes:
            scopes_item = Scope(scopes_item_data)

            scopes.append(scopes_item)

        org = d.pop("org", UNSET)

        key_name = d.pop("key_name", UNSET)

        start_device_authorization_request = cls(
            client_name=client_name,
            scopes=scopes,
            org=org,
            key_name=key_name,
        )

        return start_device_authorization_request
