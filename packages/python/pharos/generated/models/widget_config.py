from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.widget_ask_email import WidgetAskEmail
from ..models.widget_position import WidgetPosition
from ..models.widget_theme import WidgetTheme
from typing import cast


T = TypeVar("T", bound="WidgetConfig")


@_attrs_define
class WidgetConfig:
    """How the widget looks on your pages

    Attributes:
        enabled (bool): Whether visitors see it
        position (WidgetPosition):
        color (str): The main colour, as hex
        welcome_message (str): What visitors read before they write
        show_branding (bool): Whether the widget names the product that powers it
        theme (WidgetTheme):
        locale (str): A BCP 47 tag, or `auto`: the language of the page, otherwise of the browser
        ask_email (WidgetAskEmail):
        chat_url (None | str): The page that emails with answers a visitor has not read link to; null: they have no link
        project_id (str): The ID of the project: `prj_…`
    """

    enabled: bool
    position: WidgetPosition
    color: str
    welcome_message: str
    show_branding: bool
    theme: WidgetTheme
    locale: str
    ask_email: WidgetAskEmail
    chat_url: None | str
    project_id: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        enabled = self.enabled

        position = self.position.value

        color = self.color

        welcome_message = self.welcome_message

        show_branding = self.show_branding

        theme = self.theme.value

        locale = self.locale

        ask_email = self.ask_email.value

        chat_url: None | str
        chat_url = self.chat_url

        project_id = self.project_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "enabled": enabled,
                "position": position,
                "color": color,
                "welcome_message": welcome_message,
                "show_branding": show_branding,
                "theme": theme,
                "locale": locale,
                "ask_email": ask_email,
                "chat_url": chat_url,
                "project_id": project_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        enabled = d.pop("enabled")

        position = WidgetPosition(d.pop("position"))

        color = d.pop("color")

        welcome_message = d.pop("welcome_message")

        show_branding = d.pop("show_branding")

        theme = WidgetTheme(d.pop("theme"))

        locale = d.pop("locale")

        ask_email = WidgetAskEmail(d.pop("ask_email"))

        def _parse_chat_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        chat_url = _parse_chat_url(d.pop("chat_url"))

        project_id = d.pop("project_id")

        widget_config = cls(
            enabled=enabled,
            position=position,
            color=color,
            welcome_message=welcome_message,
            show_branding=show_branding,
            theme=theme,
            locale=locale,
            ask_email=ask_email,
            chat_url=chat_url,
            project_id=project_id,
        )

        widget_config.additional_properties = d
        return widget_config

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
