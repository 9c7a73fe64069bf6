from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.notification_events import NotificationEvents
    from ..models.notification_hours import NotificationHours


T = TypeVar("T", bound="Preferences")


@_attrs_define
class Preferences:
    """What you want to be notified of, and how

    Attributes:
        events (NotificationEvents): What you want to be notified of
        desktop (bool): Whether `notification.created` asks for a desktop notification
        sound (bool): Whether `notification.created` asks for a sound
        mail (bool): Whether notifications that you have not read after two minutes are also emailed to you
        mail_available (bool): Whether this platform sends email; if not, `mail` cannot be turned on
        hours (None | NotificationHours): When `desktop`, `sound` and `mail` apply, in the time zone of your profile;
            null: always
    """

    events: NotificationEvents
    desktop: bool
    sound: bool
    mail: bool
    mail_available: bool
    hours: None | NotificationHours
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.notification_events import NotificationEvents  # noqa: PLC0415
        from ..models.notification_hours import NotificationHours  # noqa: PLC0415

        events = self.events.to_dict()

        desktop = self.desktop

        sound = self.sound

        mail = self.mail

        mail_available = self.mail_available

        hours: dict[str, Any] | None
        if isinstance(self.hours, NotificationHours):
            hours = self.hours.to_dict()
        else:
            hours = self.hours

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "events": events,
                "desktop": desktop,
                "sound": sound,
                "mail": mail,
                "mail_available": mail_available,
                "hours": hours,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.notification_events import NotificationEvents  # noqa: PLC0415
        from ..models.notification_hours import NotificationHours  # noqa: PLC0415

        d = dict(src_dict)
        events = NotificationEvents.from_dict(d.pop("events"))

        desktop = d.pop("desktop")

        sound = d.pop("sound")

        mail = d.pop("mail")

        mail_available = d.pop("mail_available")

        def _parse_hours(data: object) -> None | NotificationHours:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                hours_type_0 = NotificationHours.from_dict(data)

                return hours_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | NotificationHours, data)

        hours = _parse_hours(d.pop("hours"))

        preferences = cls(
            events=events,
            desktop=desktop,
            sound=sound,
            mail=mail,
            mail_available=mail_available,
            hours=hours,
        )

        preferences.additional_properties = d
        return preferences

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
