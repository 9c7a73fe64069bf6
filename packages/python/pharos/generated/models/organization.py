from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.tier import Tier
from typing import cast
import datetime


T = TypeVar("T", bound="Organization")


@_attrs_define
class Organization:
    """Your company, which owns projects and API keys

    Attributes:
        id (str): The ID of the organization: `org_…`
        name (str): For people; it need not be unique
        tier (Tier):
        created_at (datetime.datetime): When it was created, in UTC
        require_second_factor (bool): Whether members who have no second factor can only set one up
    """

    id: str
    name: str
    tier: Tier
    created_at: datetime.datetime
    require_second_factor: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        tier = self.tier.value

        created_at = self.created_at.isoformat()

        require_second_factor = self.require_second_factor

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "tier": tier,
                "created_at": created_at,
                "require_second_factor": require_second_factor,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        tier = Tier(d.pop("tier"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        require_second_factor = d.pop("require_second_factor")

        organization = cls(
            id=id,
            name=name,
            tier=tier,
            created_at=created_at,
            require_second_factor=require_second_factor,
        )

        organization.additional_properties = d
        return organization

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
