from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="FormSubmission")


@_attrs_define
class FormSubmission:
    """What a visitor sent with a form

    Attributes:
        id (str): The ID of the form submission: `fsb_…`
        project_id (str): The ID of the project: `prj_…`
        form_id (str): The ID of the form: `frm_…`
        contact_id (None | str): Null if the form has no field that identifies a person, or the person was erased
        conversation_id (str): The conversation that the submission started
        fields (JsonObject): Any JSON object
        page_url (None | str): The page that showed the form, as sent by the browser; null if it sent none
        created_at (datetime.datetime): When it was created, in UTC
    """

    id: str
    project_id: str
    form_id: str
    contact_id: None | str
    conversation_id: str
    fields: JsonObject
    page_url: None | str
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        id = self.id

        project_id = self.project_id

        form_id = self.form_id

        contact_id: None | str
        contact_id = self.contact_id

        conversation_id = self.conversation_id

        fields = self.fields.to_dict()

        page_url: None | str
        page_url = self.page_url

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "form_id": form_id,
                "contact_id": contact_id,
                "conversation_id": conversation_id,
                "fields": fields,
                "page_url": page_url,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        form_id = d.pop("form_id")

        def _parse_contact_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        contact_id = _parse_contact_id(d.pop("contact_id"))

        conversation_id = d.pop("conversation_id")

        fields = JsonObject.from_dict(d.pop("fields"))

        def _parse_page_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        page_url = _parse_page_url(d.pop("page_url"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        form_submission = cls(
            id=id,
            project_id=project_id,
            form_id=form_id,
            contact_id=contact_id,
            conversation_id=conversation_id,
            fields=fields,
            page_url=page_url,
            created_at=created_at,
        )

        form_submission.additional_properties = d
        return form_submission

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
