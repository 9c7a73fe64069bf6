from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.event_subscription import EventSubscription
from ..models.webhook_status import WebhookStatus
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.update_webhook_request_headers_type_0 import UpdateWebhookRequestHeadersType0


T = TypeVar("T", bound="UpdateWebhookRequest")


@_attrs_define
class UpdateWebhookRequest:
    """
    Attributes:
        url (str | Unset): http or https; redirects are not followed, and private addresses not called
        events (list[EventSubscription] | Unset): Names of events, `prefix.*` for all events with a prefix, or `*` for
            all events
        status (WebhookStatus | Unset):
        resume (bool | Unset): With `status: active`: sends the held deliveries, as `recover` does
        description (None | str | Unset): Your own description of the webhook; null: none
        max_per_second (int | None | Unset): Maximum number of attempts per second; null: no limit
        include_internal (bool | Unset): Whether it receives internal notes, as `message.created`
        headers (None | Unset | UpdateWebhookRequestHeadersType0): Up to 10 headers that are sent with every attempt, by
            name. You cannot set headers that the platform sets. Values are stored encrypted, and never shown. Merged with
            the existing headers by name; null removes one header, or all. If `url` leads to another server, send all of
            them again, or null
    """

    url: str | Unset = UNSET
    events: list[EventSubscription] | Unset = UNSET
    status: WebhookStatus | Unset = UNSET
    resume: bool | Unset = UNSET
    description: None | str | Unset = UNSET
    max_per_second: int | None | Unset = UNSET
    include_internal: bool | Unset = UNSET
    headers: None | Unset | UpdateWebhookRequestHeadersType0 = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.update_webhook_request_headers_type_0 import UpdateWebhookRequestHeadersType0  # noqa: PLC0415

        url = self.url

        events: list[str] | Unset = UNSET
        if not isinstance(self.events, Unset):
            events = []
            for events_item_data in self.events:
                events_item = events_item_data.value
                events.append(events_item)

        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status.value

        resume = self.resume

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

        headers: dict[str, Any] | None | Unset
        if isinstance(self.headers, Unset):
            headers = UNSET
        elif isinstance(self.headers, UpdateWebhookRequestHeadersType0):
            headers = self.headers.to_dict()
        else:
            headers = self.headers

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if url is not UNSET:
            field_dict["url"] = url
        if events is not UNSET:
            field_dict["events"] = events
        if status is not UNSET:
            field_dict["status"] = status
        if resume is not UNSET:
            field_dict["resume"] = resume
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
        from ..models.update_webhook_request_headers_type_0 import UpdateWebhookRequestHeadersType0  # noqa: PLC0415

        d = dict(src_dict)
        url = d.pop("url", UNSET)

        _events = d.pop("events", UNSET)
        events: list[EventSubscription] | Unset = UNSET
        if _events is not UNSET:
            events = []
            for events_item_data in _events:
                events_item = EventSubscription(events_item_data)

                events.append(events_item)

        _status = d.pop("status", UNSET)
        status: WebhookStatus | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = WebhookStatus(_status)

        resume = d.pop("resume", UNSET)

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

        def _parse_headers(data: object) -> None | Unset | UpdateWebhookRequestHeadersType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                headers_type_0 = UpdateWebhookRequestHeadersType0.from_dict(data)

                return headers_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UpdateWebhookRequestHeadersType0, data)

        headers = _parse_headers(d.pop("headers", UNSET))

        update_webhook_request = cls(
            url=url,
            events=events,
            status=status,
            resume=resume,
            description=description,
            max_per_second=max_per_second,
            include_internal=include_internal,
            headers=headers,
        )

        return update_webhook_request
