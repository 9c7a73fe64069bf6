from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.error_issue import ErrorIssue


T = TypeVar("T", bound="ImportRowError")


@_attrs_define
class ImportRowError:
    """Why a row of an import failed

    Attributes:
        code (str): The same as in the body of an error
        message (str): The same as `error` in the body of an error
        issues (list[ErrorIssue] | Unset): With VALIDATION_ERROR: each problem, with the path of the field in the row
        conflicting_contact_id (str | Unset): With CONTACT_CONFLICT
    """

    code: str
    message: str
    issues: list[ErrorIssue] | Unset = UNSET
    conflicting_contact_id: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.error_issue import ErrorIssue  # noqa: PLC0415

        code = self.code

        message = self.message

        issues: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.issues, Unset):
            issues = []
            for issues_item_data in self.issues:
                issues_item = issues_item_data.to_dict()
                issues.append(issues_item)

        conflicting_contact_id = self.conflicting_contact_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "message": message,
            }
        )
        if issues is not UNSET:
            field_dict["issues"] = issues
        if conflicting_contact_id is not UNSET:
            field_dict["conflicting_contact_id"] = conflicting_contact_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.error_issue import ErrorIssue  # noqa: PLC0415

        d = dict(src_dict)
        code = d.pop("code")

        message = d.pop("message")

        _issues = d.pop("issues", UNSET)
        issues: list[ErrorIssue] | Unset = UNSET
        if _issues is not UNSET:
            issues = []
            for issues_item_data in _issues:
                issues_item = ErrorIssue.from_dict(issues_item_data)

                issues.append(issues_item)

        conflicting_contact_id = d.pop("conflicting_contact_id", UNSET)

        import_row_error = cls(
            code=code,
            message=message,
            issues=issues,
            conflicting_contact_id=conflicting_contact_id,
        )

        import_row_error.additional_properties = d
        return import_row_error

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
