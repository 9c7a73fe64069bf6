from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.agent_mode import AgentMode
from typing import cast
import datetime


T = TypeVar("T", bound="Project")


@_attrs_define
class Project:
    """One product or brand, with its own conversations, contacts and articles

    Attributes:
        id (str): The ID of the project: `prj_…`
        org_id (str): The ID of the organization: `org_…`
        name (str): For people; it need not be unique
        slug (str): Unique in the organization
        domain (None | str): The domain of the product, such as `shop.example.com`; null if it is not set
        agent_mode (AgentMode):
        ai_model (None | str): The model of the AI agent; null: the platform’s default
        created_at (datetime.datetime): When it was created, in UTC
        default_phone_country (None | str): The country of phone numbers that are written without a country code, such
            as `DE`; null if it is not set
        trust_identity_emails (bool): Whether the `email` of an identity token counts as verified without
            `email_verified: true` in the token
        first_response_target_minutes (int | None): How many minutes customers should wait at most for a first answer
            from a person; null: no target
    """

    id: str
    org_id: str
    name: str
    slug: str
    domain: None | str
    agent_mode: AgentMode
    ai_model: None | str
    created_at: datetime.datetime
    default_phone_country: None | str
    trust_identity_emails: bool
    first_response_target_minutes: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        org_id = self.org_id

        name = self.name

        slug = self.slug

        domain: None | str
        domain = self.domain

        agent_mode = self.agent_mode.value

        ai_model: None | str
        ai_model = self.ai_model

        created_at = self.created_at.isoformat()

        default_phone_country: None | str
        default_phone_country = self.default_phone_country

        trust_identity_emails = self.trust_identity_emails

        first_response_target_minutes: int | None
        first_response_target_minutes = self.first_response_target_minutes

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "org_id": org_id,
                "name": name,
                "slug": slug,
                "domain": domain,
                "agent_mode": agent_mode,
                "ai_model": ai_model,
                "created_at": created_at,
                "default_phone_country": default_phone_country,
                "trust_identity_emails": trust_identity_emails,
                "first_response_target_minutes": first_response_target_minutes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        org_id = d.pop("org_id")

        name = d.pop("name")

        slug = d.pop("slug")

        def _parse_domain(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        domain = _parse_domain(d.pop("domain"))

        agent_mode = AgentMode(d.pop("agent_mode"))

        def _parse_ai_model(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        ai_model = _parse_ai_model(d.pop("ai_model"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_default_phone_country(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        default_phone_country = _parse_default_phone_country(d.pop("default_phone_country"))

        trust_identity_emails = d.pop("trust_identity_emails")

        def _parse_first_response_target_minutes(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        first_response_target_minutes = _parse_first_response_target_minutes(d.pop("first_response_target_minutes"))

        project = cls(
            id=id,
            org_id=org_id,
            name=name,
            slug=slug,
            domain=domain,
            agent_mode=agent_mode,
            ai_model=ai_model,
            created_at=created_at,
            default_phone_country=default_phone_country,
            trust_identity_emails=trust_identity_emails,
            first_response_target_minutes=first_response_target_minutes,
        )

        project.additional_properties = d
        return project

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
