from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.form_field_type import FormFieldType
from typing import cast


T = TypeVar("T", bound="FormField")


@_attrs_define
class FormField:
    """A field of a form

    Attributes:
        id (str): The ID of the form field: `fld_…`
        type_ (FormFieldType):
        label (str): What people read next to the field
        name (str): The key of the field in a submission; unique in the form
        required (bool): Whether a submission needs a value
        placeholder (None | str): Shown in the empty field; null if there is none
        options (list[str]): Only for single_select, multi_select and radio
    """

    id: str
    type_: FormFieldType
    label: str
    name: str
    required: bool
    placeholder: None | str
    options: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_.value

        label = self.label

        name = self.name

        required = self.required

        placeholder: None | str
        placeholder = self.placeholder

        options = self.options

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "type": type_,
                "label": label,
                "name": name,
                "required": required,
                "placeholder": placeholder,
                "options": options,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        type_ = FormFieldType(d.pop("type"))

        label = d.pop("label")

        name = d.pop("name")

        required = d.pop("required")

        def _parse_placeholder(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        placeholder = _parse_placeholder(d.pop("placeholder"))

        options = cast(list[str], d.pop("options"))

        form_field = cls(
            id=id,
            type_=type_,
            label=label,
            name=name,
            required=required,
            placeholder=placeholder,
            options=options,
        )

        form_field.additional_properties = d
        return form_field

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
