from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.beacon_icon import BeaconIcon
from ..models.beacon_position import BeaconPosition
from typing import cast

if TYPE_CHECKING:
    from ..models.public_form import PublicForm


T = TypeVar("T", bound="PublicBeacon")


@_attrs_define
class PublicBeacon:
    """What a page needs to show a beacon

    Attributes:
        id (str): The ID of the beacon: `bcn_…`
        position (BeaconPosition):
        primary_color (str): A hex colour such as `#2563EB`
        button_label (str): The text of the button
        button_icon (BeaconIcon):
        custom_svg (None | str): An `svg` element with shapes only; null if there is none
        greeting_title (str): The heading above the form
        greeting_text (str): The text below the heading
        form (PublicForm): What a page needs to show a form
    """

    id: str
    position: BeaconPosition
    primary_color: str
    button_label: str
    button_icon: BeaconIcon
    custom_svg: None | str
    greeting_title: str
    greeting_text: str
    form: PublicForm
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.public_form import PublicForm  # noqa: PLC0415

        id = self.id

        position = self.position.value

        primary_color = self.primary_color

        button_label = self.button_label

        button_icon = self.button_icon.value

        custom_svg: None | str
        custom_svg = self.custom_svg

        greeting_title = self.greeting_title

        greeting_text = self.greeting_text

        form = self.form.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "position": position,
                "primary_color": primary_color,
                "button_label": button_label,
                "button_icon": button_icon,
                "custom_svg": custom_svg,
                "greeting_title": greeting_title,
                "greeting_text": greeting_text,
                "form": form,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.public_form import PublicForm  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

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

        form = PublicForm.from_dict(d.pop("form"))

        public_beacon = cls(
            id=id,
            position=position,
            primary_color=primary_color,
            button_label=button_label,
            button_icon=button_icon,
            custom_svg=custom_svg,
            greeting_title=greeting_title,
            greeting_text=greeting_text,
            form=form,
        )

        public_beacon.additional_properties = d
        return public_beacon

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
