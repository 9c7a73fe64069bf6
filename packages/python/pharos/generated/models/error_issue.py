from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast


T = TypeVar("T", bound="ErrorIssue")


@_attrs_define
class ErrorIssue:
    """One problem of a request

    Attributes:
        path (list[int | str]): Names of fields and positions in lists, from the outermost to the innermost
        message (str): What is wrong, for people
    """

    path: list[int | str]
    message: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        path = []
        for path_item_data in self.path:
            path_item: int | str
            path_item = path_item_data
            path.append(path_item)

        message = self.message

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "path": path,
                "message": message,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        path = []
        _path = d.pop("path")
        for path_item_data in _path:

            def _parse_path_item(data: object) -> int | str:
                return cast(int | str, data)

            path_item = _parse_path_item(path_item_data)

            path.append(path_item)

        message = d.pop("message")

        error_issue = cls(
            path=path,
            message=message,
        )

        error_issue.additional_properties = d
        return error_issue

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
