from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.form_button_align import FormButtonAlign
from ..models.form_success_action import FormSuccessAction
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.form_field import FormField


T = TypeVar("T", bound="Form")


@_attrs_define
class Form:
    """A form for your pages

    Attributes:
        id (str): The ID of the form: `frm_…`
        project_id (str): The ID of the project: `prj_…`
        name (str): The name of the form; it need not be unique
        slug (str): Unique among the project’s forms that are not archived
        fields (list[FormField]): In the order in which a page shows them
        success_action (FormSuccessAction):
        success_message (str): Shown instead of the form after a submission
        redirect_url (None | str): Where to go if `success_action` is `redirect`; null if there is no such page
        allowed_origins (list[str]): Origins of the pages that may show it; empty: all pages
        rate_limit_per_ip (int): Number of submissions per IP address in a window
        rate_limit_window_seconds (int): How long a window of the limit lasts
        submit_button_label (str): The text of the button
        submit_button_align (FormButtonAlign):
        submit_button_color (None | str): A hex colour such as `#2563EB`; null: the default of the brand
        archived_at (datetime.datetime | None): When the form was archived; null while it is in use
        created_at (datetime.datetime): When it was created, in UTC
        updated_at (datetime.datetime): When it last changed, in UTC
    """

    id: str
    project_id: str
    name: str
    slug: str
    fields: list[FormField]
    success_action: FormSuccessAction
    success_message: str
    redirect_url: None | str
    allowed_origins: list[str]
    rate_limit_per_ip: int
    rate_limit_window_seconds: int
    submit_button_label: str
    submit_button_align: FormButtonAlign
    submit_button_color: None | str
    archived_at: datetime.datetime | None
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.form_field import FormField  # noqa: PLC0415

        id = self.id

        project_id = self.project_id

        name = self.name

        slug = self.slug

        fields = []
        for fields_item_data in self.fields:
            fields_item = fields_item_data.to_dict()
            fields.append(fields_item)

        success_action = self.success_action.value

        success_message = self.success_message

        redirect_url: None | str
        redirect_url = self.redirect_url

        allowed_origins = self.allowed_origins

        rate_limit_per_ip = self.rate_limit_per_ip

        rate_limit_window_seconds = self.rate_limit_window_seconds

        submit_button_label = self.submit_button_label

        submit_button_align = self.submit_button_align.value

        submit_button_color: None | str
        submit_button_color = self.submit_button_color

        archived_at: None | str
        if isinstance(self.archived_at, datetime.datetime):
            archived_at = self.archived_at.isoformat()
        else:
            archived_at = self.archived_at

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "name": name,
                "slug": slug,
                "fields": fields,
                "success_action": success_action,
                "success_message": success_message,
                "redirect_url": redirect_url,
                "allowed_origins": allowed_origins,
                "rate_limit_per_ip": rate_limit_per_ip,
                "rate_limit_window_seconds": rate_limit_window_seconds,
                "submit_button_label": submit_button_label,
                "submit_button_align": submit_button_align,
                "submit_button_color": submit_button_color,
                "archived_at": archived_at,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.form_field import FormField  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        name = d.pop("name")

        slug = d.pop("slug")

        fields = []
        _fields = d.pop("fields")
        for fields_item_data in _fields:
            fields_item = FormField.from_dict(fields_item_data)

            fields.append(fields_item)

        success_action = FormSuccessAction(d.pop("success_action"))

        success_message = d.pop("success_message")

        def _parse_redirect_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        redirect_url = _parse_redirect_url(d.pop("redirect_url"))

        allowed_origins = cast(list[str], d.pop("allowed_origins"))

        rate_limit_per_ip = d.pop("rate_limit_per_ip")

        rate_limit_window_seconds = d.pop("rate_limit_window_seconds")

        submit_button_label = d.pop("submit_button_label")

        submit_button_align = FormButtonAlign(d.pop("submit_button_align"))

        def _parse_submit_button_color(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        submit_button_color = _parse_submit_button_color(d.pop("submit_button_color"))

        def _parse_archived_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                archived_at_type_0 = datetime.datetime.fromisoformat(data)

                return archived_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        archived_at = _parse_archived_at(d.pop("archived_at"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        form = cls(
            id=id,
            project_id=project_id,
            name=name,
            slug=slug,
            fields=fields,
            success_action=success_action,
            success_message=success_message,
            redirect_url=redirect_url,
            allowed_origins=allowed_origins,
            rate_limit_per_ip=rate_limit_per_ip,
            rate_limit_window_seconds=rate_limit_window_seconds,
            submit_button_label=submit_button_label,
            submit_button_align=submit_button_align,
            submit_button_color=submit_button_color,
            archived_at=archived_at,
            created_at=created_at,
            updated_at=updated_at,
        )

        form.additional_properties = d
        return form

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
