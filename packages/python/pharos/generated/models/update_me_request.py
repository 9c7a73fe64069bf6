from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="UpdateMeRequest")


@_attrs_define
class UpdateMeRequest:
    """
    Attributes:
        name (str | Unset): The name that colleagues see
        public_name (None | str | Unset): The name that customers see; null: the same
        picture_url (None | str | Unset): The HTTPS address of a picture that customers see; their browsers load it from
            there
        shown_as_team (bool | Unset): Whether customers see the name of the project in place of your name and picture
        locale (None | str | Unset): The language of the person, as a BCP 47 tag
        time_zone (None | str | Unset): The time zone, as in `Europe/Berlin`
    """

    name: str | Unset = UNSET
    public_name: None | str | Unset = UNSET
    picture_url: None | str | Unset = UNSET
    shown_as_team: bool | Unset = UNSET
    locale: None | str | Unset = UNSET
    time_zone: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        public_name: None | str | Unset
        if isinstance(self.public_name, Unset):
            public_name = UNSET
        else:
            public_name = self.public_name

        picture_url: None | str | Unset
        if isinstance(self.picture_url, Unset):
            picture_url = UNSET
        else:
            picture_url = self.picture_url

        shown_as_team = self.shown_as_team

        locale: None | str | Unset
        if isinstance(self.locale, Unset):
            locale = UNSET
        else:
            locale = self.locale

        time_zone: None | str | Unset
        if isinstance(self.time_zone, Unset):
            time_zone = UNSET
        else:
            time_zone = self.time_zone

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if public_name is not UNSET:
            field_dict["public_name"] = public_name
        if picture_url is not UNSET:
            field_dict["picture_url"] = picture_url
        if shown_as_team is not UNSET:
            field_dict["shown_as_team"] = shown_as_team
        if locale is not UNSET:
            field_dict["locale"] = locale
        if time_zone is not UNSET:
            field_dict["time_zone"] = time_zone

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name", UNSET)

        def _parse_public_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        public_name = _parse_public_name(d.pop("public_name", UNSET))

        def _parse_picture_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        picture_url = _parse_picture_url(d.pop("picture_url", UNSET))

        shown_as_team = d.pop("shown_as_team", UNSET)

        def _parse_locale(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        locale = _parse_locale(d.pop("locale", UNSET))

        def _parse_time_zone(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        time_zone = _parse_time_zone(d.pop("time_zone", UNSET))

        update_me_request = cls(
            name=name,
            public_name=public_name,
            picture_url=picture_url,
            shown_as_team=shown_as_team,
            locale=locale,
            time_zone=time_zone,
        )

        return update_me_request
