from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.scope import Scope
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.api_key_creator import ApiKeyCreator


T = TypeVar("T", bound="CreatedApiKey")


@_attrs_define
class CreatedApiKey:
    """An API key that was created just now, with its secret

    Attributes:
        id (str): The ID of the API key: `key_…`
        org_id (str): The ID of the organization: `org_…`
        name (str): Your own name for the key, as the audit log shows it
        prefix (str): The first characters of the key
        scopes (list[Scope]): What the key may do, such as `conversations:read` or `write`
        expires_at (datetime.datetime | None): When the key stops working; null: it does not expire
        created_at (datetime.datetime): When it was created, in UTC
        created_by (ApiKeyCreator): Who made the key, or approved it for a program
        last_used_at (datetime.datetime | None): When it was last used, to within two minutes; null: never
        last_used_ip (None | str): The IP address from which it was last used
        secret (str): The API key. It is shown only in this answer
    """

    id: str
    org_id: str
    name: str
    prefix: str
    scopes: list[Scope]
    expires_at: datetime.datetime | None
    created_at: datetime.datetime
    created_by: ApiKeyCreator
    last_used_at: datetime.datetime | None
    last_used_ip: None | str
    secret: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.api_key_creator import ApiKeyCreator  # noqa: PLC0415

        id = self.id

        org_id = self.org_id

        name = self.name

        prefix = self.prefix

        scopes = []
        for scopes_item_data in self.scopes:
            scopes_item = scopes_item_data.value
            scopes.append(scopes_item)

        expires_at: None | str
        if isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        created_at = self.created_at.isoformat()

        created_by = self.created_by.to_dict()

        last_used_at: None | str
        if isinstance(self.last_used_at, datetime.datetime):
            last_used_at = self.last_used_at.isoformat()
        else:
            last_used_at = self.last_used_at

        last_used_ip: None | str
        last_used_ip = self.last_used_ip

        secret = self.secret

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "org_id": org_id,
                "name": name,
                "prefix": prefix,
                "scopes": scopes,
                "expires_at": expires_at,
                "created_at": created_at,
                "created_by": created_by,
                "last_used_at": last_used_at,
                "last_used_ip": last_used_ip,
                "secret": secret,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.api_key_creator import ApiKeyCreator  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        org_id = d.pop("org_id")

        name = d.pop("name")

        prefix = d.pop("prefix")

        scopes = []
        _scopes = d.pop("scopes")
        for scopes_item_data in _scopes:
            scopes_item = Scope(scopes_item_data)

            scopes.append(scopes_item)

        def _parse_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        expires_at = _parse_expires_at(d.pop("expires_at"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        created_by = ApiKeyCreator.from_dict(d.pop("created_by"))

        def _parse_last_used_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_used_at_type_0 = datetime.datetime.fromisoformat(data)

                return last_used_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_used_at = _parse_last_used_at(d.pop("last_used_at"))

        def _parse_last_used_ip(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        last_used_ip = _parse_last_used_ip(d.pop("last_used_ip"))

        secret = d.pop("secret")

        created_api_key = cls(
            id=id,
            org_id=org_id,
            name=name,
            prefix=prefix,
            scopes=scopes,
            expires_at=expires_at,
            created_at=created_at,
            created_by=created_by,
            last_used_at=last_used_at,
            last_used_ip=last_used_ip,
            secret=secret,
        )

        created_api_key.additional_properties = d
        return created_api_key

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
