from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.beacon_icon import BeaconIcon
from ..models.beacon_position import BeaconPosition
from typing import cast
import datetime


T = TypeVar("T", bound="Beacon")


@_attrs_define
class Beacon:
    """A button on your pages that opens a form

    Attributes:
        id (str): The ID of the beacon: `bcn_…`
        project_id (str): The ID of the project: `prj_…`
        form_id (str): The form that it opens
        position (BeaconPosition):
        primary_color (str): A hex colour such as `#2563EB`
        button_label (str): The text of the button
        button_icon (BeaconIcon):
        custom_svg (None | str): An `svg` element with shapes only; null if there is none
        greeting_title (str): The heading above the form
        greeting_text (str): The text below the heading
        allowed_origins (list[str]): Origins of the pages that may show it; empty: all pages
        archived_at (datetime.datetime | None): When the beacon was archived; null while it is in use
        created_at (datetime.datetime): When it was created, in UTC
    """

    id: str
    project_id: str
    form_id: str
    position: BeaconPosition
    primary_color: str
    button_label: str
    button_icon: BeaconIcon
    custom_svg: None | str
    greeting_title: str
    greeting_text: str
    allowed_origins: list[str]
    archived_at: datetime.datetime | None
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        project_id = self.project_id

        form_id = self.form_id

        position = self.position.value

        primary_color = self.primary_color

        button_label = self.button_label

        button_icon = self.button_icon.value

        custom_svg: None | str
        custom_svg = self.custom_svg

        greeting_title = self.greeting_title

        greeting_text = self.greeting_text

        allowed_origins = self.allowed_origins

        archived_at: None | str
        if isinstance(self.archived_at, datetime.datetime):
            archived_at = self.archived_at.isoformat()
        else:
            archived_at = self.archived_at

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "form_id": form_id,
                "position": position,
                "primary_color": primary_color,
                "button_label": button_label,
                "button_icon": button_icon,
                "custom_svg": custom_svg,
                "greeting_title": greeting_title,
                "greeting_text": greeting_text,
                "allowed_origins": allowed_origins,
                "archived_at": archived_at,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        form_id = d.pop("form_id")

        position = BeaconPosition(d.pop("position"))

        primary_color = d.pop("primary_color")

        button_label = d.pop("button_label")

        button_icon = BeaconIcon(d.pop("button_icon"))

        def _parse_custom_svg(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        custom_svg = _parse_custom_svg(d.pop("custom_svg"))

        greeting_title = d.pop("greeting_title")

        greeting_text = d.pop("greeting_text")

        allowed_origins = cast(list[str], d.pop("allowed_origins"))

        def _parse_archived_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                archived_at_type_0 = datetime.datetime.fromisoformat(data)

                return archived_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        archived_at = _parse_archived_at(d.pop("archived_at"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        beacon = cls(
            id=id,
            project_id=project_id,
            form_id=form_id,
            position=position,
            primary_color=primary_color,
            button_label=button_label,
            button_icon=button_icon,
            custom_svg=custom_svg,
            greeting_title=greeting_title,
            greeting_text=greeting_text,
            allowed_origins=allowed_origins,
            archived_at=archived_at,
            created_at=created_at,
        )

        beacon.additional_properties = d
        return beacon

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
