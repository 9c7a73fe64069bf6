from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.disabled_reason import DisabledReason
from ..models.webhook_status import WebhookStatus
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.webhook_failure import WebhookFailure


T = TypeVar("T", bound="CreatedWebhook")


@_attrs_define
class CreatedWebhook:
    """A webhook, with a secret that was created just now

    Attributes:
        id (str): The ID of the webhook: `whk_…`
        url (str): Where deliveries are sent
        events (list[str]): Names of events, `prefix.*`, or `*`
        description (None | str): Your own description of the webhook; null if there is none
        include_internal (bool): Whether it receives internal notes
        header_names (list[str]): Names of the headers that are sent with every attempt
        max_per_second (int | None): Maximum number of attempts per second; null: no limit
        previous_secret_until (datetime.datetime | None): Until when the previous secret signs too; null if only the
            current one signs
        status (WebhookStatus):
        disabled_at (datetime.datetime | None): Null while it is active
        disabled_reason (DisabledReason | None): `failures`: the platform disabled it after ten failed deliveries in a
            row; `gone`: the platform disabled it because your endpoint answered 410; in both cases it holds its events.
            `request`: you disabled it; null while it is active
        failure_count (int): Number of failed deliveries in a row; ten disable the webhook
        last_failures (list[WebhookFailure]): Its latest five failed attempts, newest first
        last_triggered_at (datetime.datetime | None): When the last attempt ended; null before the first one
        created_at (datetime.datetime): When it was created, in UTC
        secret (str): The secret that signs deliveries. It is shown only in this answer
    """

    id: str
    url: str
    events: list[str]
    description: None | str
    include_internal: bool
    header_names: list[str]
    max_per_second: int | None
    previous_secret_until: datetime.datetime | None
    status: WebhookStatus
    disabled_at: datetime.datetime | None
    disabled_reason: DisabledReason | None
    failure_count: int
    last_failures: list[WebhookFailure]
    last_triggered_at: datetime.datetime | None
    created_at: datetime.datetime
    secret: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.webhook_failure import WebhookFailure  # noqa: PLC0415

        id = self.id

        url = self.url

        events = self.events

        description: None | str
        description = self.description

        include_internal = self.include_internal

        header_names = self.header_names

        max_per_second: int | None
        max_per_second = self.max_per_second

        previous_secret_until: None | str
        if isinstance(self.previous_secret_until, datetime.datetime):
            previous_secret_until = self.previous_secret_until.isoformat()
        else:
            previous_secret_until = self.previous_secret_until

        status = self.status.value

        disabled_at: None | str
        if isinstance(self.disabled_at, datetime.datetime):
            disabled_at = self.disabled_at.isoformat()
        else:
            disabled_at = self.disabled_at

        disabled_reason: None | str
        if isinstance(self.disabled_reason, DisabledReason):
            disabled_reason = self.disabled_reason.value
        else:
            disabled_reason = self.disabled_reason

        failure_count = self.failure_count

        last_failures = []
        for last_failures_item_data in self.last_failures:
            last_failures_item = last_failures_item_data.to_dict()
            last_failures.append(last_failures_item)

        last_triggered_at: None | str
        if isinstance(self.last_triggered_at, datetime.datetime):
            last_triggered_at = self.last_triggered_at.isoformat()
        else:
            last_triggered_at = self.last_triggered_at

        created_at = self.created_at.isoformat()

        secret = self.secret

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "url": url,
                "events": events,
                "description": description,
                "include_internal": include_internal,
                "header_names": header_names,
                "max_per_second": max_per_second,
                "previous_secret_until": previous_secret_until,
                "status": status,
                "disabled_at": disabled_at,
                "disabled_reason": disabled_reason,
                "failure_count": failure_count,
                "last_failures": last_failures,
                "last_triggered_at": last_triggered_at,
                "created_at": created_at,
                "secret": secret,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.webhook_failure import WebhookFailure  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        url = d.pop("url")

        events = cast(list[str], d.pop("events"))

        def _parse_description(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        description = _parse_description(d.pop("description"))

        include_internal = d.pop("include_internal")

        header_names = cast(list[str], d.pop("header_names"))

        def _parse_max_per_second(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        max_per_second = _parse_max_per_second(d.pop("max_per_second"))

        def _parse_previous_secret_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                previous_secret_until_type_0 = datetime.datetime.fromisoformat(data)

                return previous_secret_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        previous_secret_until = _parse_previous_secret_until(d.pop("previous_secret_until"))

        status = WebhookStatus(d.pop("status"))

        def _parse_disabled_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                disabled_at_type_0 = datetime.datetime.fromisoformat(data)

                return disabled_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        disabled_at = _parse_disabled_at(d.pop("disabled_at"))

        def _parse_disabled_reason(data: object) -> DisabledReason | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                disabled_reason_type_0 = DisabledReason(data)

                return disabled_reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(DisabledReason | None, data)

        disabled_reason = _parse_disabled_reason(d.pop("disabled_reason"))

        failure_count = d.pop("failure_count")

        last_failures = []
        _last_failures = d.pop("last_failures")
        for last_failures_item_data in _last_failures:
            last_failures_item = WebhookFailure.from_dict(last_failures_item_data)

            last_failures.append(last_failures_item)

        def _parse_last_triggered_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_triggered_at_type_0 = datetime.datetime.fromisoformat(data)

                return last_triggered_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_triggered_at = _parse_last_triggered_at(d.pop("last_triggered_at"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        secret = d.pop("secret")

        created_webhook = cls(
            id=id,
            url=url,
            events=events,
            description=description,
            include_internal=include_internal,
            header_names=header_names,
            max_per_second=max_per_second,
            previous_secret_until=previous_secret_until,
            status=status,
            disabled_at=disabled_at,
            disabled_reason=disabled_reason,
            failure_count=failure_count,
            last_failures=last_failures,
            last_triggered_at=last_triggered_at,
            created_at=created_at,
            secret=secret,
        )

        created_webhook.additional_properties = d
        return created_webhook

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
