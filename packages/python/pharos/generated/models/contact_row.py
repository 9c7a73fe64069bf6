from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="ContactRow")


@_attrs_define
class ContactRow:
    """One contact of an import

    Attributes:
        email (None | str | Unset): Identifies the contact; upper and lower case and spaces around it do not matter. A
            contact that is found keeps the first spelling
        name (None | str | Unset): The name of the person
        phone (None | str | Unset): Does not identify the contact: several contacts can have the same. Kept as you send
            it, and compared in E.164
        external_id (None | str | Unset): Your own ID of the contact, unique in the project. Identifies the contact if
            no contact has the `email`
        company (None | str | Unset): The company that the person works for
        job_title (None | str | Unset): What the person does at the company
        metadata (JsonObject | Unset): Any JSON object
        created_at (datetime.datetime | Unset): When the contact was created, if the import creates it; absent: now.
            From 1970 to 9999
    """

    email: None | str | Unset = UNSET
    name: None | str | Unset = UNSET
    phone: None | str | Unset = UNSET
    external_id: None | str | Unset = UNSET
    company: None | str | Unset = UNSET
    job_title: None | str | Unset = UNSET
    metadata: JsonObject | Unset = UNSET
    created_at: datetime.datetime | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        email: None | str | Unset
        if isinstance(self.email, Unset):
            email = UNSET
        else:
            email = self.email

        name: None | str | Unset
        if isinstance(self.name, Unset):
            name = UNSET
        else:
            name = self.name

        phone: None | str | Unset
        if isinstance(self.phone, Unset):
            phone = UNSET
        else:
            phone = self.phone

        external_id: None | str | Unset
        if isinstance(self.external_id, Unset):
            external_id = UNSET
        else:
            external_id = self.external_id

        company: None | str | Unset
        if isinstance(self.company, Unset):
            company = UNSET
        else:
            company = self.company

        job_title: None | str | Unset
        if isinstance(self.job_title, Unset):
            job_title = UNSET
        else:
            job_title = self.job_title

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        created_at: str | Unset = UNSET
        if not isinstance(self.created_at, Unset):
            created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if email is not UNSET:
            field_dict["email"] = email
        if name is not UNSET:
            field_dict["name"] = name
        if phone is not UNSET:
            field_dict["phone"] = phone
        if external_id is not UNSET:
            field_dict["external_id"] = external_id
        if company is not UNSET:
            field_dict["company"] = company
        if job_title is not UNSET:
            field_dict["job_title"] = job_title
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if created_at is not UNSET:
            field_dict["created_at"] = created_at

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_email(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        email = _parse_email(d.pop("email", UNSET))

        def _parse_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        name = _parse_name(d.pop("name", UNSET))

        def _parse_phone(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        phone = _parse_phone(d.pop("phone", UNSET))

        def _parse_external_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        external_id = _parse_external_id(d.pop("external_id", UNSET))

        def _parse_company(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        company = _parse_company(d.pop("company", UNSET))

        def _parse_job_title(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        job_title = _parse_job_title(d.pop("job_title", UNSET))

        _metadata = d.pop("metadata", UNSET)
        metadata: JsonObject | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = JsonObject.from_dict(_metadata)

        _created_at = d.pop("created_at", UNSET)
        created_at: datetime.datetime | Unset
        if isinstance(_created_at, Unset):
            created_at = UNSET
        else:
            created_at = datetime.datetime.fromisoformat(_created_at)

        contact_row = cls(
            email=email,
            name=name,
            phone=phone,
            external_id=external_id,
            company=company,
            job_title=job_title,
            metadata=metadata,
            created_at=created_at,
        )

        return contact_row
