from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.role import Role
from ..models.scope import Scope
from ..models.tier import Tier
from typing import cast


T = TypeVar("T", bound="Membership")


@_attrs_define
class Membership:
    """The role of a person in an organization

    Attributes:
        org_id (str): The ID of the organization: `org_…`
        org_name (str): The name of the organization
        tier (Tier):
        role (Role):
        scopes (list[Scope]): What the role may do there, as scopes of an API key
        project_ids (list[str] | None): The projects in which the person works; null: all of the organization
    """

    org_id: str
    org_name: str
    tier: Tier
    role: Role
    scopes: list[Scope]
    project_ids: list[str] | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        org_id = self.org_id

        org_name = self.org_name

        tier = self.tier.value

        role = self.role.value

        scopes = []
        for scopes_item_data in self.scopes:
            scopes_item = scopes_item_data.value
            scopes.append(scopes_item)

        project_ids: list[str] | None
        if isinstance(self.project_ids, list):
            project_ids = self.project_ids

        else:
            project_ids = self.project_ids

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "org_id": org_id,
                "org_name": org_name,
                "tier": tier,
                "role": role,
                "scopes": scopes,
                "project_ids": project_ids,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        org_id = d.pop("org_id")

        org_name = d.pop("org_name")

        tier = Tier(d.pop("tier"))

        role = Role(d.pop("role"))

        scopes = []
        _scopes = d.pop("scopes")
        for scopes_item_data in _scopes:
            scopes_item = Scope(scopes_item_data)

            scopes.append(scopes_item)

        def _parse_project_ids(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                project_ids_type_0 = cast(list[str], data)

                return project_ids_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        project_ids = _parse_project_ids(d.pop("project_ids"))

        membership = cls(
            org_id=org_id,
            org_name=org_name,
            tier=tier,
            role=role,
            scopes=scopes,
            project_ids=project_ids,
        )

        membership.additional_properties = d
        return membership

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
