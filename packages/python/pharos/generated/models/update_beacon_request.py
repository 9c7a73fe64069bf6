from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.beacon_icon import BeaconIcon
from ..models.beacon_position import BeaconPosition
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="UpdateBeaconRequest")


@_attrs_define
class UpdateBeaconRequest:
    """
    Attributes:
        form_id (str | Unset): The form that it opens: a form of the project that is not archived
        position (BeaconPosition | Unset):
        primary_color (str | Unset): A hex colour such as `#2563EB`
        button_label (str | Unset): The text of the button. Default: Contact us
        button_icon (BeaconIcon | Unset):
        custom_svg (None | str | Unset): An `svg` element. Everything except shapes is removed: scripts, styles, texts,
            links, images, animations
        greeting_title (str | Unset): The heading above the form
        greeting_text (str | Unset): The text below the heading
        allowed_origins (list[str] | Unset): The origins of the pages that may show it, such as `https://shop.example`,
            or `https://*.shop.example` for all its subdomains; empty: all pages
    """

    form_id: str | Unset = UNSET
    position: BeaconPosition | Unset = UNSET
    primary_color: str | Unset = UNSET
    button_label: str | Unset = UNSET
    button_icon: BeaconIcon | Unset = UNSET
    custom_svg: None | str | Unset = UNSET
    greeting_title: str | Unset = UNSET
    greeting_text: str | Unset = UNSET
    allowed_origins: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        form_id = self.form_id

        position: str | Unset = UNSET
        if not isinstance(self.position, Unset):
            position = self.position.value

        primary_color = self.primary_color

        button_label = self.button_label

        button_icon: str | Unset = UNSET
        if not isinstance(self.button_icon, Unset):
            button_icon = self.button_icon.value

        custom_svg: None | str | Unset
        if isinstance(self.custom_svg, Unset):
            custom_svg = UNSET
        else:
            custom_svg = self.custom_svg

        greeting_title = self.greeting_title

        greeting_text = self.greeting_text

        allowed_origins: list[str] | Unset = UNSET
        if not isinstance(self.allowed_origins, Unset):
            allowed_origins = self.allowed_origins

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if form_id is not UNSET:
            field_dict["form_id"] = form_id
        if position is not UNSET:
            field_dict["position"] = position
        if primary_color is not UNSET:
            field_dict["primary_color"] = primary_color
        if button_label is not UNSET:
            field_dict["button_label"] = button_label
        if button_icon is not UNSET:
            field_dict["button_icon"] = button_icon
        if custom_svg is not UNSET:
            field_dict["custom_svg"] = custom_svg
        if greeting_title is not UNSET:
            field_dict["greeting_title"] = greeting_title
        if greeting_text is not UNSET:
            field_dict["greeting_text"] = greeting_text
        if allowed_origins is not UNSET:
            field_dict["allowed_origins"] = allowed_origins

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        form_id = d.pop("form_id", UNSET)

        _position = d.pop("position", UNSET)
        position: BeaconPosition | Unset
        if isinstance(_position, Unset):
            position = UNSET
        else:
            position = BeaconPosition(_position)

        primary_color = d.pop("primary_color", UNSET)

        button_label = d.pop("button_label", UNSET)

        _button_icon = d.pop("button_icon", UNSET)
        button_icon: BeaconIcon | Unset
        if isinstance(_button_icon, Unset):
            button_icon = UNSET
        else:
            button_icon = BeaconIcon(_button_icon)

        def _parse_custom_svg(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        custom_svg = _parse_custom_svg(d.pop("custom_svg", UNSET))

        greeting_title = d.pop("greeting_title", UNSET)

        greeting_text = d.pop("greeting_text", UNSET)

        allowed_origins = cast(list[str], d.pop("allowed_origins", UNSET))

        update_beacon_request = cls(
            form_id=form_id,
            position=position,
            primary_color=primary_color,
            button_label=button_label,
            button_icon=button_icon,
            custom_svg=custom_svg,
            greeting_title=greeting_title,
            greeting_text=greeting_text,
            allowed_origins=allowed_origins,
        )

        return update_beacon_request
