from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.colleague import Colleague


T = TypeVar("T", bound="Presence")


@_attrs_define
class Presence:
    """The members of your team who are in a conversation

    Attributes:
        conversation_id (str): The ID of the conversation: `cnv_…`
        colleagues (list[Colleague]): At most 100, by name; you are one of them
    """

    conversation_id: str
    colleagues: list[Colleague]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.colleague import Colleague  # noqa: PLC0415

        conversation_id = self.conversation_id

        colleagues = []
        for colleagues_item_data in self.colleagues:
            colleagues_item = colleagues_item_data.to_dict()
            colleagues.append(colleagues_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "conversation_id": conversation_id,
                "colleagues": colleagues,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.colleague import Colleague  # noqa: PLC0415

        d = dict(src_dict)
        conversation_id = d.pop("conversation_id")

        colleagues = []
        _colleagues = d.pop("colleagues")
        for colleagues_item_data in _colleagues:
            colleagues_item = Colleague.from_dict(colleagues_item_data)

            colleagues.append(colleagues_item)

        presence = cls(
            conversation_id=conversation_id,
            colleagues=colleagues,
        )

        presence.additional_properties = d
        return presence

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
