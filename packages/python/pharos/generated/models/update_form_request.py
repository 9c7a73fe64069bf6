from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.form_button_align import FormButtonAlign
from ..models.form_success_action import FormSuccessAction
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.form_field_input import FormFieldInput


T = TypeVar("T", bound="UpdateFormRequest")


@_attrs_define
class UpdateFormRequest:
    """
    Attributes:
        name (str | Unset): The name of the form; it need not be unique
        slug (str | Unset): Unique among the project’s forms that are not archived; absent in a new form: created from
            the name
        fields (list[FormFieldInput] | Unset): Absent: Name, Email and Message
        success_action (FormSuccessAction | Unset):
        success_message (str | Unset): Shown instead of the form after an inline success
        redirect_url (None | str | Unset): Where to go if `success_action` is `redirect`
        allowed_origins (list[str] | Unset): The origins of the pages that may show it, such as `https://shop.example`,
            or `https://*.shop.example` for all its subdomains; empty: all pages
        rate_limit_per_ip (int | Unset): Number of submissions per IP address in a window. Default: 5
        rate_limit_window_seconds (int | Unset): How long a window of the limit lasts, in seconds. Default: 60
        submit_button_label (str | Unset): The text of the button. Default: Send
        submit_button_align (FormButtonAlign | Unset):
        submit_button_color (None | str | Unset): A hex colour such as `#2563EB`; null, the default: the brand’s
    """

    name: str | Unset = UNSET
    slug: str | Unset = UNSET
    fields: list[FormFieldInput] | Unset = UNSET
    success_action: FormSuccessAction | Unset = UNSET
    success_message: str | Unset = UNSET
    redirect_url: None | str | Unset = UNSET
    allowed_origins: list[str] | Unset = UNSET
    rate_limit_per_ip: int | Unset = UNSET
    rate_limit_window_seconds: int | Unset = UNSET
    submit_button_label: str | Unset = UNSET
    submit_button_align: FormButtonAlign | Unset = UNSET
    submit_button_color: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.form_field_input import FormFieldInput  # noqa: PLC0415

        name = self.name

        slug = self.slug

        fields: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.fields, Unset):
            fields = []
            for fields_item_data in self.fields:
                fields_item = fields_item_data.to_dict()
                fields.append(fields_item)

        success_action: str | Unset = UNSET
        if not isinstance(self.success_action, Unset):
            success_action = self.success_action.value

        success_message = self.success_message

        redirect_url: None | str | Unset
        if isinstance(self.redirect_url, Unset):
            redirect_url = UNSET
        else:
            redirect_url = self.redirect_url

        allowed_origins: list[str] | Unset = UNSET
        if not isinstance(self.allowed_origins, Unset):
            allowed_origins = self.allowed_origins

        rate_limit_per_ip = self.rate_limit_per_ip

        rate_limit_window_seconds = self.rate_limit_window_seconds

        submit_button_label = self.submit_button_label

        submit_button_align: str | Unset = UNSET
        if not isinstance(self.submit_button_align, Unset):
            submit_button_align = self.submit_button_align.value

        submit_button_color: None | str | Unset
        if isinstance(self.submit_button_color, Unset):
            submit_button_color = UNSET
        else:
            submit_button_color = self.submit_button_color

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if slug is not UNSET:
            field_dict["slug"] = slug
        if fields is not UNSET:
            field_dict["fields"] = fields
        if success_action is not UNSET:
            field_dict["success_action"] = success_action
        if success_message is not UNSET:
            field_dict["success_message"] = success_message
        if redirect_url is not UNSET:
            field_dict["redirect_url"] = redirect_url
        if allowed_origins is not UNSET:
            field_dict["allowed_origins"] = allowed_origins
        if rate_limit_per_ip is not UNSET:
            field_dict["rate_limit_per_ip"] = rate_limit_per_ip
        if rate_limit_window_seconds is not UNSET:
            field_dict["rate_limit_window_seconds"] = rate_limit_window_seconds
        if submit_button_label is not UNSET:
            field_dict["submit_button_label"] = submit_button_label
        if submit_button_align is not UNSET:
            field_dict["submit_button_align"] = submit_button_align
        if submit_button_color is not UNSET:
            field_dict["submit_button_color"] = submit_button_color

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.form_field_input import FormFieldInput  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name", UNSET)

        slug = d.pop("slug", UNSET)

        _fields = d.pop("fields", UNSET)
        fields: list[FormFieldInput] | Unset = UNSET
        if _fields is not UNSET:
            fields = []
            for fields_item_data in _fields:
                fields_item = FormFieldInput.from_dict(fields_item_data)

                fields.append(fields_item)

        _success_action = d.pop("success_action", UNSET)
        success_action: FormSuccessAction | Unset
        if isinstance(_success_action, Unset):
            success_action = UNSET
        else:
            success_action = FormSuccessAction(_success_action)

        success_message = d.pop("success_message", UNSET)

        def _parse_redirect_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        redirect_url = _parse_redirect_url(d.pop("redirect_url", UNSET))

        allowed_origins = cast(list[str], d.pop("allowed_origins", UNSET))

        rate_limit_per_ip = d.pop("rate_limit_per_ip", UNSET)

        rate_limit_window_seconds = d.pop("rate_limit_window_seconds", UNSET)

        submit_button_label = d.pop("submit_button_label", UNSET)

        _submit_button_align = d.pop("submit_button_align", UNSET)
        submit_button_align: FormButtonAlign | Unset
        if isinstance(_submit_button_align, Unset):
            submit_button_align = UNSET
        else:
            submit_button_align = FormButtonAlign(_submit_button_align)

        def _parse_submit_button_color(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        submit_button_color = _parse_submit_button_color(d.pop("submit_button_color", UNSET))

        update_form_request = cls(
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
        )

        return update_form_request
