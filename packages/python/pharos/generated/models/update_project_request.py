from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="UpdateProjectRequest")


@_attrs_define
class UpdateProjectRequest:
    """
    Attributes:
        name (str | Unset): For people; it need not be unique
        slug (str | Unset): Unique in the organization
        domain (None | str | Unset): The domain of the product, such as `shop.example.com`
        default_phone_country (None | str | Unset): The country of phone numbers that are written without a country
            code, such as `DE`. Applies to everything written from then on
        trust_identity_emails (bool | Unset): Whether the `email` of an identity token counts as verified without
            `email_verified: true` in the token. Set it only if your site verifies every address: whoever signs in with an
            address sees the conversations of the contact that has it
        first_response_target_minutes (int | None | Unset): How many minutes customers should wait at most for a first
            answer from a person. Conversations that wait longer are `overdue` in lists, and `conversation.overdue` is sent
            once for each
    """

    name: str | Unset = UNSET
    slug: str | Unset = UNSET
    domain: None | str | Unset = UNSET
    default_phone_country: None | str | Unset = UNSET
    trust_identity_emails: bool | Unset = UNSET
    first_response_target_minutes: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        slug = self.slug

        domain: None | str | Unset
        if isinstance(self.domain, Unset):
            domain = UNSET
        else:
            domain = self.domain

        default_phone_country: None | str | Unset
        if isinstance(self.default_phone_country, Unset):
            default_phone_country = UNSET
        else:
            default_phone_country = self.default_phone_country

        trust_identity_emails = self.trust_identity_emails

        first_response_target_minutes: int | None | Unset
        if isinstance(self.first_response_target_minutes, Unset):
            first_response_target_minutes = UNSET
        else:
            first_response_target_minutes = self.first_response_target_minutes

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if slug is not UNSET:
            field_dict["slug"] = slug
        if domain is not UNSET:
            field_dict["domain"] = domain
        if default_phone_country is not UNSET:
            field_dict["default_phone_country"] = default_phone_country
        if trust_identity_emails is not UNSET:
            field_dict["trust_identity_emails"] = trust_identity_emails
        if first_response_target_minutes is not UNSET:
            field_dict["first_response_target_minutes"] = first_response_target_minutes

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name", UNSET)

        slug = d.pop("slug", UNSET)

        def _parse_domain(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        domain = _parse_domain(d.pop("domain", UNSET))

        def _parse_default_phone_country(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        default_phone_country = _parse_default_phone_country(d.pop("default_phone_country", UNSET))

        trust_identity_emails = d.pop("trust_identity_emails", UNSET)

        def _parse_first_response_target_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        first_response_target_minutes = _parse_first_response_target_minutes(
            d.pop("first_response_target_minutes", UNSET)
        )

        update_project_request = cls(
            name=name,
            slug=slug,
            domain=domain,
            default_phone_country=default_phone_country,
            trust_identity_emails=trust_identity_emails,
            first_response_target_minutes=first_response_target_minutes,
        )

        return update_project_request
