from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="SubmitFormRequest")


@_attrs_define
class SubmitFormRequest:
    """
    Attributes:
        fields (JsonObject): Any JSON object
        page_url (None | str | Unset): The page that shows the form
    """

    fields: JsonObject
    page_url: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        fields = self.fields.to_dict()

        page_url: None | str | Unset
        if isinstance(self.page_url, Unset):
            page_url = UNSET
        else:
            page_url = self.page_url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "fields": fields,
            }
        )
        if page_url is not UNSET:
            field_dict["page_url"] = page_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        fields = JsonObject.from_dict(d.pop("fields"))

        def _parse_page_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        page_url = _parse_page_url(d.pop("page_url", UNSET))

        submit_form_request = cls(
            fields=fields,
            page_url=page_url,
        )

        return submit_form_request
