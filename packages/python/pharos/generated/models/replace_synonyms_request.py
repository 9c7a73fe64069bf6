from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast


T = TypeVar("T", bound="ReplaceSynonymsRequest")


@_attrs_define
class ReplaceSynonymsRequest:
    """
    Attributes:
        groups (list[list[str]]): Words and phrases that mean the same, such as `["invoice", "bill"]`. They are stored
            in lower case. A word can appear only once, in one group
    """

    groups: list[list[str]]

    def to_dict(self) -> dict[str, Any]:
        groups = []
        for groups_item_data in self.groups:
            groups_item = groups_item_data

            groups.append(groups_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "groups": groups,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        groups = []
        _groups = d.pop("groups")
        for groups_item_data in _groups:
            groups_item = cast(list[str], groups_item_data)

            groups.append(groups_item)

        replace_synonyms_request = cls(
            groups=groups,
        )

        return replace_synonyms_request
