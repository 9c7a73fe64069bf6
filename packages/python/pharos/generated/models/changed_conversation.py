from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bulk_change_result import BulkChangeResult
from typing import cast

if TYPE_CHECKING:
    from ..models.import_row_error import ImportRowError


T = TypeVar("T", bound="ChangedConversation")


@_attrs_define
class ChangedConversation:
    """The result for one conversation of a bulk change

    Attributes:
        conversation_id (str): The ID of the conversation: `cnv_…`
        result (BulkChangeResult):
        error (ImportRowError | None): Why the row failed; null if it did not
    """

    conversation_id: str
    result: BulkChangeResult
    error: ImportRowError | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.import_row_error import ImportRowError  # noqa: PLC0415

        conversation_id = self.conversation_id

        result = self.result.value

        error: dict[str, Any] | None
        if isinstance(self.error, ImportRowError):
            error = self.error.to_dict()
        else:
            error = self.error

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "conversation_id": conversation_id,
                "result": result,
                "error": error,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.import_row_error import ImportRowError  # noqa: PLC0415

        d = dict(src_dict)
        conversation_id = d.pop("conversation_id")

        result = BulkChangeResult(d.pop("result"))

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

        changed_conversation = cls(
            conversation_id=conversation_id,
            result=result,
            error=error,
        )

        changed_conversation.additional_properties = d
        return changed_conversation

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
