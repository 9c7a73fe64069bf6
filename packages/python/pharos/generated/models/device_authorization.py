from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.device_authorization_status import DeviceAuthorizationStatus
from ..models.scope import Scope
from typing import cast
import datetime


T = TypeVar("T", bound="DeviceAuthorization")


@_attrs_define
class DeviceAuthorization:
    """What a program that wants an API key asks for

    Attributes:
        id (str): The ID of the device authorization: `dva_…`
        client_name (str): The name that the program gives itself; nobody has checked it
        key_name (str): The name that the API key gets
        scopes (list[Scope]): What the key may do, such as `conversations:read` or `write`
        status (DeviceAuthorizationStatus):
        expires_at (datetime.datetime): When the codes expire, in UTC
    """

    id: str
    client_name: str
    key_name: str
    scopes: list[Scope]
    status: DeviceAuthorizationStatus
    expires_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        client_name = self.client_name

        key_name = self.key_name

        scopes = []
        for scopes_item_data in self.scopes:
            scopes_item = scopes_item_data.value
            scopes.append(scopes_item)

        status = self.status.value

        expires_at = self.expires_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "client_name": client_name,
                "key_name": key_name,
                "scopes": scopes,
                "status": status,
                "expires_at": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        client_name = d.pop("client_name")

        key_name = d.pop("key_name")

        scopes = []
        _scopes = d.pop("scopes")
        for scopes_item_data in _scopes:
            scopes_item = Scope(scopes_item_data)

            scopes.append(scopes_item)

        status = DeviceAuthorizationStatus(d.pop("status"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        device_authorization = cls(
            id=id,
            client_name=client_name,
            key_name=key_name,
            scopes=scopes,
            status=status,
            expires_at=expires_at,
        )

        device_authorization.additional_properties = d
        return device_authorization

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
