from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast


T = TypeVar("T", bound="BulkChangeTotals")


@_attrs_define
class BulkChangeTotals:
    """Number of conversations with each result, and how to continue

    Attributes:
        updated (int): Conversations that changed
        unchanged (int): Conversations in which nothing had to change
        failed (int): Conversations that could not be changed
        remaining (int): How many more the `filter` matches after these, counted up to 1,000
        next_cursor (None | str): The `cursor` to continue with; null if none remain
    """

    updated: int
    unchanged: int
    failed: int
    remaining: int
    next_cursor: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        updated = self.updated

        unchanged = self.unchanged

        failed = self.failed

        remaining = self.remaining

        next_cursor: None | str
        next_cursor = self.next_cursor

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "updated": updated,
                "unchanged": unchanged,
                "failed": failed,
                "remaining": remaining,
                "next_cursor": next_cursor,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        updated = d.pop("updated")

        unchanged = d.pop("unchanged")

        failed = d.pop("failed")

        remaining = d.pop("remaining")

        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("next_cursor"))

        bulk_change_totals = cls(
            updated=updated,
            unchanged=unchanged,
            failed=failed,
            remaining=remaining,
            next_cursor=next_cursor,
        )

        bulk_change_totals.additional_properties = d
        return bulk_change_totals

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
