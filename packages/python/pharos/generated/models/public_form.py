from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.form_button_align import FormButtonAlign
from ..models.form_success_action import FormSuccessAction
from typing import cast

if TYPE_CHECKING:
    from ..models.form_field import FormField


T = TypeVar("T", bound="PublicForm")


@_attrs_define
class PublicForm:
    """What a page needs to show a form

    Attributes:
        id (str): The ID of the form: `frm_…`
        name (str): The name of the form
        fields (list[FormField]): In the order in which a page shows them
        success_action (FormSuccessAction):
        submit_button_label (str): The text of the button
        submit_button_align (FormButtonAlign):
        submit_button_color (None | str): A hex colour such as `#2563EB`; null: the default of the brand
        honeypot (str): An extra field that the page must hide from people. Only programs fill it in
    """

    id: str
    name: str
    fields: list[FormField]
    success_action: FormSuccessAction
    submit_button_label: str
    submit_button_align: FormButtonAlign
    submit_button_color: None | str
    honeypot: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.form_field import FormField  # noqa: PLC0415

        id = self.id

        name = self.name

        fields = []
        for fields_item_data in self.fields:
            fields_item = fields_item_data.to_dict()
            fields.append(fields_item)

        success_action = self.success_action.value

        submit_button_label = self.submit_button_label

        submit_button_align = self.submit_button_align.value

        submit_button_color: None | str
        submit_button_color = self.submit_button_color

        honeypot = self.honeypot

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "fields": fields,
                "success_action": success_action,
                "submit_button_label": submit_button_label,
                "submit_button_align": submit_button_align,
                "submit_button_color": submit_button_color,
                "honeypot": honeypot,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.form_field import FormField  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        fields = []
        _fields = d.pop("fields")
        for fields_item_data in _fields:
            fields_item = FormField.from_dict(fields_item_data)

            fields.append(fields_item)

        success_action = FormSuccessAction(d.pop("success_action"))

        submit_button_label = d.pop("submit_button_label")

        submit_button_align = FormButtonAlign(d.pop("submit_button_align"))

        def _parse_submit_button_color(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        submit_button_color = _parse_submit_button_color(d.pop("submit_button_color"))

        honeypot = d.pop("honeypot")

        public_form = cls(
            id=id,
            name=name,
            fields=fields,
            success_action=success_action,
            submit_button_label=submit_button_label,
            submit_button_align=submit_button_align,
            submit_button_color=submit_button_color,
            honeypot=honeypot,
        )

        public_form.additional_properties = d
        return public_form

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
