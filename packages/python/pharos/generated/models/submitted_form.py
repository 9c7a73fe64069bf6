from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.form_success_action import FormSuccessAction
from typing import cast


T = TypeVar("T", bound="SubmittedForm")


@_attrs_define
class SubmittedForm:
    """What a page does after a submission

    Attributes:
        id (str): The ID of the form submission: `fsb_…`
        success_action (FormSuccessAction):
        success_message (str): Shown instead of the form after a submission
        redirect_url (None | str): Where to go if `success_action` is `redirect`; null if there is no such page
    """

    id: str
    success_action: FormSuccessAction
    success_message: str
    redirect_url: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        success_action = self.success_action.value

        success_message = self.success_message

        redirect_url: None | str
        redirect_url = self.redirect_url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "success_action": success_action,
                "success_message": success_message,
                "redirect_url": redirect_url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        success_action = FormSuccessAction(d.pop("success_action"))

        success_message = d.pop("success_message")

        def _parse_redirect_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        redirect_url = _parse_redirect_url(d.pop("redirect_url"))

        submitted_form = cls(
            id=id,
            success_action=success_action,
            success_message=success_message,
            redirect_url=redirect_url,
        )

        submitted_form.additional_properties = d
        return submitted_form

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
