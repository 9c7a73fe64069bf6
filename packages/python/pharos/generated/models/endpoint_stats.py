from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="EndpointStats")


@_attrs_define
class EndpointStats:
    """How deliveries to a webhook went

    Attributes:
        since (datetime.datetime): Start of the time range: 24 hours ago, or the first of the latest 100 000 attempts
        delivered (int): Deliveries that succeeded in the time range
        failed (int): Deliveries that failed in the time range, whenever they were created; one that you send again can
            fail again
        p95_duration_ms (int | None): 95th percentile of the latest 1 000 attempts in the time range; null without
            attempts
        pending (int): Deliveries that are waiting for an attempt now, counted up to 100 000
        held (int): Deliveries that are held now, counted up to 100 000
        oldest_pending_at (datetime.datetime | None): When the oldest pending delivery was due; null if none is pending
    """

    since: datetime.datetime
    delivered: int
    failed: int
    p95_duration_ms: int | None
    pending: int
    held: int
    oldest_pending_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        since = self.since.isoformat()

        delivered = self.delivered

        failed = self.failed

        p95_duration_ms: int | None
        p95_duration_ms = self.p95_duration_ms

        pending = self.pending

        held = self.held

        oldest_pending_at: None | str
        if isinstance(self.oldest_pending_at, datetime.datetime):
            oldest_pending_at = self.oldest_pending_at.isoformat()
        else:
            oldest_pending_at = self.oldest_pending_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "since": since,
                "delivered": delivered,
                "failed": failed,
                "p95_duration_ms": p95_duration_ms,
                "pending": pending,
                "held": held,
                "oldest_pending_at": oldest_pending_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        since = datetime.datetime.fromisoformat(d.pop("since"))

        delivered = d.pop("delivered")

        failed = d.pop("failed")

        def _parse_p95_duration_ms(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        p95_duration_ms = _parse_p95_duration_ms(d.pop("p95_duration_ms"))

        pending = d.pop("pending")

        held = d.pop("held")

        def _parse_oldest_pending_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                oldest_pending_at_type_0 = datetime.datetime.fromisoformat(data)

                return oldest_pending_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        oldest_pending_at = _parse_oldest_pending_at(d.pop("oldest_pending_at"))

        endpoint_stats = cls(
            since=since,
            delivered=delivered,
            failed=failed,
            p95_duration_ms=p95_duration_ms,
            pending=pending,
            held=held,
            oldest_pending_at=oldest_pending_at,
        )

        endpoint_stats.additional_properties = d
        return endpoint_stats

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
