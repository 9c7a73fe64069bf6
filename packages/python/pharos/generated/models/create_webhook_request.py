from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.event_subscription import EventSubscription
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.create_webhook_request_headers import CreateWebhookRequestHeaders


T = TypeVar("T", bound="CreateWebhookRequest")


@_attrs_define
class CreateWebhookRequest:
    """
    Attributes:
        url (str): http or https; redirects are not followed, and private addresses not called
        events (list[EventSubscription]): Names of events, `prefix.*` for all events with a prefix, or `*` for all
            events
        description (None | str | Unset): Your own description of the webhook; null: none
        max_per_second (int | None | Unset): Maximum number of attempts per second; null: no limit
        include_internal (bool | Unset): Whether it receives internal notes, as `message.created`. Default: `true`
        headers (CreateWebhookRequestHeaders | Unset): Up to 10 headers that are sent with every attempt, by name. You
            cannot set headers that the platform sets. Values are stored encrypted, and never shown
    """

    url: str
    events: list[EventSubscription]
    description: None | str | Unset = UNSET
    max_per_second: int | None | Unset = UNSET
    include_internal: bool | Unset = UNSET
    headers: CreateWebhookRequestHeaders | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.create_webhook_request_headers import CreateWebhookRequestHeaders  # noqa: PLC0415

        url = self.url

        events = []
        for events_item_data in self.events:
            events_item = events_item_data.value
            events.append(events_item)

        description: None | str | Unset
        if isinstance(self.description, Unset):
            description = UNSET
        else:
            description = self.description

        max_per_second: int | None | Unset
        if isinstance(self.max_per_second, Unset):
            max_per_second = UNSET
        else:
            max_per_second = self.max_per_second

        include_internal = self.include_internal

        headers: dict[str, Any] | Unset = UNSET
        if not isinstance(self.headers, Unset):
            headers = self.headers.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "url": url,
                "events": events,
            }
        )
        if description is not UNSET:
            field_dict["description"] = description
        if max_per_second is not UNSET:
            field_dict["max_per_second"] = max_per_second
        if include_internal is not UNSET:
            field_dict["include_internal"] = include_internal
        if headers is not UNSET:
            field_dict["headers"] = headers

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.create_webhook_request_headers import CreateWebhookRequestHeaders  # noqa: PLC0415

        d = dict(src_dict)
        url = d.pop("url")

        events = []
        _events = d.pop("events")
        for events_item_data in _events:
            events_item = EventSubscription(events_item_data)

            events.append(events_item)

        def _parse_description(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        description = _parse_description(d.pop("description", UNSET))

        def _parse_max_per_second(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_per_second = _parse_max_per_second(d.pop("max_per_second", UNSET))

        include_internal = d.pop("include_internal", UNSET)

        _headers = d.pop("headers", UNSET)
        headers: CreateWebhookRequestHeaders | Unset
        if isinstance(_headers, Unset):
            headers = UNSET
        else:
            headers = CreateWebhookRequestHeaders.from_dict(_headers)

        create_webhook_request = cls(
            url=url,
            events=events,
            description=description,
            max_per_second=max_per_second,
            include_internal=include_internal,
            headers=headers,
        )

        return create_webhook_request
