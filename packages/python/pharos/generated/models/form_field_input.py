from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.form_field_type import FormFieldType
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="FormFieldInput")


@_attrs_define
class FormFieldInput:
    """A field of a form, as requests give it

    Attributes:
        type_ (FormFieldType):
        label (str): What people read next to the field
        id (str | Unset): Absent: created by the service. Send it in a PATCH to keep the field
        name (str | Unset): Unique in the form, and not `contact_me_by_fax`; absent: created from the label, or kept if
            the `id` is sent
        required (bool | Unset): Whether a submission needs a value. Default: false
        placeholder (None | str | Unset): Shown in the empty field
        options (list[str] | Unset): At least one for single_select, multi_select and radio; empty for other types
    """

    type_: FormFieldType
    label: str
    id: str | Unset = UNSET
    name: str | Unset = UNSET
    required: bool | Unset = UNSET
    placeholder: None | str | Unset = UNSET
    options: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_.value

        label = self.label

        id = self.id

        name = self.name

        required = self.required

        placeholder: None | str | Unset
        if isinstance(self.placeholder, Unset):
            placeholder = UNSET
        else:
            placeholder = self.placeholder

        options: list[str] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "label": label,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if name is not UNSET:
            field_dict["name"] = name
        if required is not UNSET:
            field_dict["required"] = required
        if placeholder is not UNSET:
            field_dict["placeholder"] = placeholder
        if options is not UNSET:
            field_dict["options"] = options

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = FormFieldType(d.pop("type"))

        label = d.pop("label")

        id = d.pop("id", UNSET)

        name = d.pop("name", UNSET)

        required = d.pop("required", UNSET)

        def _parse_placeholder(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        placeholder = _parse_placeholder(d.pop("placeholder", UNSET))

        options = cast(list[str], d.pop("options", UNSET))

        form_field_input = cls(
            type_=type_,
            label=label,
            id=id,
            name=name,
            required=required,
            placeholder=placeholder,
            options=options,
        )

        return form_field_input
