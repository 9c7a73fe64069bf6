from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast


T = TypeVar("T", bound="SearchHitPassage")


@_attrs_define
class SearchHitPassage:
    """The passage of the article that fits best

    Attributes:
        ordinal (int): Position in the article, from 0
        heading (None | str): The headings above it, separated by ` › `; null if there are none
        text (str): Plain text that you can quote
        version (int): The published version that contains it
    """

    ordinal: int
    heading: None | str
    text: str
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        ordinal = self.ordinal

        heading: None | str
        heading = self.heading

        text = self.text

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "ordinal": ordinal,
                "heading": heading,
                "text": text,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        ordinal = d.pop("ordinal")

        def _parse_heading(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        heading = _parse_heading(d.pop("heading"))

        text = d.pop("text")

        version = d.pop("version")

        search_hit_passage = cls(
            ordinal=ordinal,
            heading=heading,
            text=text,
            version=version,
        )

        search_hit_passage.additional_properties = d
        return search_hit_passage

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
