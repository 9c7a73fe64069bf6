from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.notification_hours_request import NotificationHoursRequest
    from ..models.update_my_preferences_request_events import UpdateMyPreferencesRequestEvents


T = TypeVar("T", bound="UpdateMyPreferencesRequest")


@_attrs_define
class UpdateMyPreferencesRequest:
    """
    Attributes:
        events (UpdateMyPreferencesRequestEvents | Unset): What you want to be notified of
        desktop (bool | Unset): Whether `notification.created` asks for a desktop notification
        sound (bool | Unset): Whether `notification.created` asks for a sound
        mail (bool | Unset): Whether notifications that you have not read after two minutes are also emailed to you
        hours (None | NotificationHoursRequest | Unset): When `desktop`, `sound` and `mail` apply, in the time zone of
            your profile; null: always
    """

    events: UpdateMyPreferencesRequestEvents | Unset = UNSET
    desktop: bool | Unset = UNSET
    sound: bool | Unset = UNSET
    mail: bool | Unset = UNSET
    hours: None | NotificationHoursRequest | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.notification_hours_request import NotificationHoursRequest  # noqa: PLC0415
        from ..models.update_my_preferences_request_events import UpdateMyPreferencesRequestEvents  # noqa: PLC0415

        events: dict[str, Any] | Unset = UNSET
        if not isinstance(self.events, Unset):
            events = self.events.to_dict()

        desktop = self.desktop

        sound = self.sound

        mail = self.mail

        hours: dict[str, Any] | None | Unset
        if isinstance(self.hours, Unset):
            hours = UNSET
        elif isinstance(self.hours, NotificationHoursRequest):
            hours = self.hours.to_dict()
        else:
            hours = self.hours

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if events is not UNSET:
            field_dict["events"] = events
        if desktop is not UNSET:
            field_dict["desktop"] = desktop
        if sound is not UNSET:
            field_dict["sound"] = sound
        if mail is not UNSET:
            field_dict["mail"] = mail
        if hours is not UNSET:
            field_dict["hours"] = hours

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.notification_hours_request import NotificationHoursRequest  # noqa: PLC0415
        from ..models.update_my_preferences_request_events import UpdateMyPreferencesRequestEvents  # noqa: PLC0415

        d = dict(src_dict)
        _events = d.pop("events", UNSET)
        events: UpdateMyPreferencesRequestEvents | Unset
        if isinstance(_events, Unset):
            events = UNSET
        else:
            events = UpdateMyPreferencesRequestEvents.from_dict(_events)

        desktop = d.pop("desktop", UNSET)

        sound = d.pop("sound", UNSET)

        mail = d.pop("mail", UNSET)

        def _parse_hours(data: object) -> None | NotificationHoursRequest | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                hours_type_0 = NotificationHoursRequest.from_dict(data)

                return hours_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | NotificationHoursRequest | Unset, data)

        hours = _parse_hours(d.pop("hours", UNSET))

        update_my_preferences_request = cls(
            events=events,
            desktop=desktop,
            sound=sound,
            mail=mail,
            hours=hours,
        )

        return update_my_preferences_request
