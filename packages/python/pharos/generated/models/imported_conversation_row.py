from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.import_result import ImportResult
from typing import cast

if TYPE_CHECKING:
    from ..models.import_row_error import ImportRowError


T = TypeVar("T", bound="ImportedConversationRow")


@_attrs_define
class ImportedConversationRow:
    """The result for one row of an import

    Attributes:
        row (int): Position in the request, from 1; blank lines do not count
        external_id (None | str): Null if the row has no valid one
        result (ImportResult):
        error (ImportRowError | None): Why the row failed; null if it did not
        conversation_id (None | str): Null if the row failed
    """

    row: int
    external_id: None | str
    result: ImportResult
    error: ImportRowError | None
    conversation_id: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.import_row_error import ImportRowError  # noqa: PLC0415

        row = self.row

        external_id: None | str
        external_id = self.external_id

        result = self.result.value

        error: dict[str, Any] | None
        if isinstance(self.error, ImportRowError):
            error = self.error.to_dict()
        else:
            error = self.error

        conversation_id: None | str
        conversation_id = self.conversation_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "row": row,
                "external_id": external_id,
                "result": result,
                "error": error,
                "conversation_id": conversation_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.import_row_error import ImportRowError  # noqa: PLC0415

        d = dict(src_dict)
        row = d.pop("row")

        def _parse_external_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        external_id = _parse_external_id(d.pop("external_id"))

        result = ImportResult(d.pop("result"))

        def _parse_error(data: object) -> ImportRowError | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = ImportRowError.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ImportRowError | None, data)

        error = _parse_error(d.pop("error"))

        def _parse_conversation_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        conversation_id = _parse_conversation_id(d.pop("conversation_id"))

        imported_conversation_row = cls(
            row=row,
            external_id=external_id,
            result=result,
            error=error,
            conversation_id=conversation_id,
        )

        imported_conversation_row.additional_properties = d
        return imported_conversation_row

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
