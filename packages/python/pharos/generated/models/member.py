from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.role import Role
from typing import cast
import datetime


T = TypeVar("T", bound="Member")


@_attrs_define
class Member:
    """A person in an organization

    Attributes:
        id (str): The ID of the user: `usr_…`
        email (str): The address with which the person signs in
        name (str): The name that colleagues see
        public_name (None | str): The name that customers see; null: the same
        picture_url (None | str): The address of a picture that customers see
        role (Role):
        project_ids (list[str] | None): The projects in which the person works; null: all of the organization
        created_at (datetime.datetime): When the person became a member, in UTC
    """

    id: str
    email: str
    name: str
    public_name: None | str
    picture_url: None | str
    role: Role
    project_ids: list[str] | None
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        email = self.email

        name = self.name

        public_name: None | str
        public_name = self.public_name

        picture_url: None | str
        picture_url = self.picture_url

        role = self.role.value

        project_ids: list[str] | None
        if isinstance(self.project_ids, list):
            project_ids = self.project_ids

        else:
            project_ids = self.project_ids

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "email": email,
                "name": name,
                "public_name": public_name,
                "picture_url": picture_url,
                "role": role,
                "project_ids": project_ids,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        email = d.pop("email")

        name = d.pop("name")

        def _parse_public_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        public_name = _parse_public_name(d.pop("public_name"))

        def _parse_picture_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        picture_url = _parse_picture_url(d.pop("picture_url"))

        role = Role(d.pop("role"))

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

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        member = cls(
            id=id,
            email=email,
            name=name,
            public_name=public_name,
            picture_url=picture_url,
            role=role,
            project_ids=project_ids,
            created_at=created_at,
        )

        member.additional_properties = d
        return member

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
