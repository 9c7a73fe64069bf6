from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.search_mode import SearchMode


T = TypeVar("T", bound="SearchHitListMeta")


@_attrs_define
class SearchHitListMeta:
    """How Pharos searched

    Attributes:
        mode (SearchMode):
        degraded (bool): True if part of the search is down and only the rest answered, or if the index is still being
            filled
        took_ms (int): How long the search took, in milliseconds
    """

    mode: SearchMode
    degraded: bool
    took_ms: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        mode = self.mode.value

        degraded = self.degraded

        took_ms = self.took_ms

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "mode": mode,
                "degraded": degraded,
                "took_ms": took_ms,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        mode = SearchMode(d.pop("mode"))

        degraded = d.pop("degraded")

        took_ms = d.pop("took_ms")

        search_hit_list_meta = cls(
            mode=mode,
            degraded=degraded,
            took_ms=took_ms,
        )

        search_hit_list_meta.additional_properties = d
        return search_hit_list_meta

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
