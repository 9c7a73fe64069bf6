from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.widget_ask_email import WidgetAskEmail
from ..models.widget_position import WidgetPosition
from ..models.widget_theme import WidgetTheme
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="UpdateWidgetConfigRequest")


@_attrs_define
class UpdateWidgetConfigRequest:
    """
    Attributes:
        project_id (str | Unset): If you send it, it must be the ID in the path
        enabled (bool | Unset): Whether visitors see it
        position (WidgetPosition | Unset):
        color (str | Unset): The main colour, as hex
        welcome_message (str | Unset): What visitors read before they write
        show_branding (bool | Unset): Whether the widget names the product that powers it
        theme (WidgetTheme | Unset):
        locale (str | Unset): A BCP 47 tag, or `auto`: the language of the page, otherwise of the browser
        ask_email (WidgetAskEmail | Unset):
        chat_url (None | str | Unset): Your page with the widget; emails with answers that a visitor has not read link
            to it. Null: they have no link
    """

    project_id: str | Unset = UNSET
    enabled: bool | Unset = UNSET
    position: WidgetPosition | Unset = UNSET
    color: str | Unset = UNSET
    welcome_message: str | Unset = UNSET
    show_branding: bool | Unset = UNSET
    theme: WidgetTheme | Unset = UNSET
    locale: str | Unset = UNSET
    ask_email: WidgetAskEmail | Unset = UNSET
    chat_url: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        project_id = self.project_id

        enabled = self.enabled

        position: str | Unset = UNSET
        if not isinstance(self.position, Unset):
            position = self.position.value

        color = self.color

        welcome_message = self.welcome_message

        show_branding = self.show_branding

        theme: str | Unset = UNSET
        if not isinstance(self.theme, Unset):
            theme = self.theme.value

        locale = self.locale

        ask_email: str | Unset = UNSET
        if not isinstance(self.ask_email, Unset):
            ask_email = self.ask_email.value

        chat_url: None | str | Unset
        if isinstance(self.chat_url, Unset):
            chat_url = UNSET
        else:
            chat_url = self.chat_url

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if project_id is not UNSET:
            field_dict["project_id"] = project_id
        if enabled is not UNSET:
            field_dict["enabled"] = enabled
        if position is not UNSET:
            field_dict["position"] = position
        if color is not UNSET:
            field_dict["color"] = color
        if welcome_message is not UNSET:
            field_dict["welcome_message"] = welcome_message
        if show_branding is not UNSET:
            field_dict["show_branding"] = show_branding
        if theme is not UNSET:
            field_dict["theme"] = theme
        if locale is not UNSET:
            field_dict["locale"] = locale
        if ask_email is not UNSET:
            field_dict["ask_email"] = ask_email
        if chat_url is not UNSET:
            field_dict["chat_url"] = chat_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        project_id = d.pop("project_id", UNSET)

        enabled = d.pop("enabled", UNSET)

        _position = d.pop("position", UNSET)
        position: WidgetPosition | Unset
        if isinstance(_position, Unset):
            position = UNSET
        else:
            position = WidgetPosition(_position)

        color = d.pop("color", UNSET)

        welcome_message = d.pop("welcome_message", UNSET)

        show_branding = d.pop("show_branding", UNSET)

        _theme = d.pop("theme", UNSET)
        theme: WidgetTheme | Unset
        if isinstance(_theme, Unset):
            theme = UNSET
        else:
            theme = WidgetTheme(_theme)

        locale = d.pop("locale", UNSET)

        _ask_email = d.pop("ask_email", UNSET)
        ask_email: WidgetAskEmail | Unset
        if isinstance(_ask_email, Unset):
            ask_email = UNSET
        else:
            ask_email = WidgetAskEmail(_ask_email)

        def _parse_chat_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        chat_url = _parse_chat_url(d.pop("chat_url", UNSET))

        update_widget_config_request = cls(
            project_id=project_id,
            enabled=enabled,
            position=position,
            color=color,
            welcome_message=welcome_message,
            show_branding=show_branding,
            theme=theme,
            locale=locale,
            ask_email=ask_email,
            chat_url=chat_url,
        )

        return update_widget_config_request
