from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.changes import Changes
    from ..models.contact_identity import ContactIdentity
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="UpdatedContact")


@_attrs_define
class UpdatedContact:
    """The contact now, and what changed

    Attributes:
        id (str): The ID of the contact: `con_…`
        project_id (str): The ID of the project: `prj_…`
        email (None | str): Unique in the project, whatever the case of its letters; null if it is not known
        name (None | str): The name of the person; null if it is not known
        phone (None | str): As it was sent; several contacts can have the same. Null if it is not known
        external_id (None | str): Your own ID of the contact, unique in the project; null if it has none
        company (None | str): The company that the person works for; null if it is not known
        job_title (None | str): What the person does at the company; null if it is not known
        metadata (JsonObject): Any JSON object
        created_at (datetime.datetime): When it was created, in UTC; an import can set it
        updated_at (datetime.datetime): When it last changed, in UTC
        identities (list[ContactIdentity]): Everything that identifies the contact: its email, phone and external ID
            first, then further identities, including those of merged contacts
        blocked_at (datetime.datetime | None): When the contact was blocked; null if it is not
        block_reason (None | str): Why, for your team; null if nobody said
        changes (Changes): The changed fields, by name
    """

    id: str
    project_id: str
    email: None | str
    name: None | str
    phone: None | str
    external_id: None | str
    company: None | str
    job_title: None | str
    metadata: JsonObject
    created_at: datetime.datetime
    updated_at: datetime.datetime
    identities: list[ContactIdentity]
    blocked_at: datetime.datetime | None
    block_reason: None | str
    changes: Changes
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.changes import Changes  # noqa: PLC0415
        from ..models.contact_identity import ContactIdentity  # noqa: PLC0415
        from ..models.json_object import JsonObject  # noqa: PLC0415

        id = self.id

        project_id = self.project_id

        email: None | str
        email = self.email

        name: None | str
        name = self.name

        phone: None | str
        phone = self.phone

        external_id: None | str
        external_id = self.external_id

        company: None | str
        company = self.company

        job_title: None | str
        job_title = self.job_title

        metadata = self.metadata.to_dict()

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        identities = []
        for identities_item_data in self.identities:
            identities_item = identities_item_data.to_dict()
            identities.append(identities_item)

        blocked_at: None | str
        if isinstance(self.blocked_at, datetime.datetime):
            blocked_at = self.blocked_at.isoformat()
        else:
            blocked_at = self.blocked_at

        block_reason: None | str
        block_reason = self.block_reason

        changes = self.changes.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "email": email,
                "name": name,
                "phone": phone,
                "external_id": external_id,
                "company": company,
                "job_title": job_title,
                "metadata": metadata,
                "created_at": created_at,
                "updated_at": updated_at,
                "identities": identities,
                "blocked_at": blocked_at,
                "block_reason": block_reason,
                "changes": changes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.changes import Changes  # noqa: PLC0415
        from ..models.contact_identity import ContactIdentity  # noqa: PLC0415
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        def _parse_phone(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        phone = _parse_phone(d.pop("phone"))

        def _parse_external_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        external_id = _parse_external_id(d.pop("external_id"))

        def _parse_company(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        company = _parse_company(d.pop("company"))

        def _parse_job_title(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        job_title = _parse_job_title(d.pop("job_title"))

        metadata = JsonObject.from_dict(d.pop("metadata"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        identities = []
        _identities = d.pop("identities")
        for identities_item_data in _identities:
            identities_item = ContactIdentity.from_dict(identities_item_data)

            identities.append(identities_item)

        def _parse_blocked_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                blocked_at_type_0 = datetime.datetime.fromisoformat(data)

                return blocked_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        blocked_at = _parse_blocked_at(d.pop("blocked_at"))

        def _parse_block_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        block_reason = _parse_block_reason(d.pop("block_reason"))

        changes = Changes.from_dict(d.pop("changes"))

        updated_contact = cls(
            id=id,
            project_id=project_id,
            email=email,
            name=name,
            phone=phone,
            external_id=external_id,
            company=company,
            job_title=job_title,
            metadata=metadata,
            created_at=created_at,
            updated_at=updated_at,
            identities=identities,
            blocked_at=blocked_at,
            block_reason=block_reason,
            changes=changes,
        )

        updated_contact.additional_properties = d
        return updated_contact

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
