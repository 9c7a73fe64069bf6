from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="User")


@_attrs_define
class User:
    """A person who signs in

    Attributes:
        id (str): The ID of the user: `usr_…`
        email (str): The address with which the person signs in
        name (str): The name that colleagues see
        public_name (None | str): The name that customers see; null: the same
        picture_url (None | str): The address of a picture that customers see
        shown_as_team (bool): Whether customers see the name of the project in place of the person’s name and picture
        locale (None | str): The language of the person, as a BCP 47 tag
        time_zone (None | str): The time zone of the person, as in `Europe/Berlin`
        created_at (datetime.datetime): When it was created, in UTC
    """

    id: str
    email: str
    name: str
    public_name: None | str
    picture_url: None | str
    shown_as_team: bool
    locale: None | str
    time_zone: None | str
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

        shown_as_team = self.shown_as_team

        locale: None | str
        locale = self.locale

        time_zone: None | str
        time_zone = self.time_zone

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
                "shown_as_team": shown_as_team,
                "locale": locale,
                "time_zone": time_zone,
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

        shown_as_team = d.pop("shown_as_team")

        def _parse_locale(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        locale = _parse_locale(d.pop("locale"))

        def _parse_time_zone(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        time_zone = _parse_time_zone(d.pop("time_zone"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        user = cls(
            id=id,
            email=email,
            name=name,
            public_name=public_name,
            picture_url=picture_url,
            shown_as_team=shown_as_team,
            locale=locale,
            time_zone=time_zone,
            created_at=created_at,
        )

        user.additional_properties = d
        return user

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
