from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="ImportTotals")


@_attrs_define
class ImportTotals:
    """Number of rows with each result

    Attributes:
        created (int): Rows that created a record
        updated (int): Rows that changed a record
        unchanged (int): Rows that changed nothing: the record already had these values
        failed (int): Rows that were rejected
    """

    created: int
    updated: int
    unchanged: int
    failed: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        created = self.created

        updated = self.updated

        unchanged = self.unchanged

        failed = self.failed

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "created": created,
                "updated": updated,
                "unchanged": unchanged,
                "failed": failed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        created = d.pop("created")

        updated = d.pop("updated")

        unchanged = d.pop("unchanged")

        failed = d.pop("failed")

        import_totals = cls(
            created=created,
            updated=updated,
            unchanged=unchanged,
            failed=failed,
        )

        import_totals.additional_properties = d
        return import_totals

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
