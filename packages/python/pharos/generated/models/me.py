from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.scope import Scope
from ..models.tier import Tier
from typing import cast

if TYPE_CHECKING:
    from ..models.api_key import ApiKey
    from ..models.membership import Membership
    from ..models.organization import Organization
    from ..models.user import User


T = TypeVar("T", bound="Me")


@_attrs_define
class Me:
    """The caller: an API key with its organization, or a signed-in person

    Attributes:
        api_key (ApiKey | None): The key that sent the request; null for people
        organization (None | Organization): The organization that the key belongs to; null for people
        scopes (list[Scope]): What the key may do; empty for people: see their memberships
        tier (Tier):
        user (None | User): The signed-in person; null for a key
        memberships (list[Membership]): The roles of the person in organizations; empty for a key
    """

    api_key: ApiKey | None
    organization: None | Organization
    scopes: list[Scope]
    tier: Tier
    user: None | User
    memberships: list[Membership]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.api_key import ApiKey  # noqa: PLC0415
        from ..models.membership import Membership  # noqa: PLC0415
        from ..models.organization import Organization  # noqa: PLC0415
        from ..models.user import User  # noqa: PLC0415

        api_key: dict[str, Any] | None
        if isinstance(self.api_key, ApiKey):
            api_key = self.api_key.to_dict()
        else:
            api_key = self.api_key

        organization: dict[str, Any] | None
        if isinstance(self.organization, Organization):
            organization = self.organization.to_dict()
        else:
            organization = self.organization

        scopes = []
        for scopes_item_data in self.scopes:
            scopes_item = scopes_item_data.value
            scopes.append(scopes_item)

        tier = self.tier.value

        user: dict[str, Any] | None
        if isinstance(self.user, User):
            user = self.user.to_dict()
        else:
            user = self.user

        memberships = []
        for memberships_item_data in self.memberships:
            memberships_item = memberships_item_data.to_dict()
            memberships.append(memberships_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "api_key": api_key,
                "organization": organization,
                "scopes": scopes,
                "tier": tier,
                "user": user,
                "memberships": memberships,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.api_key import ApiKey  # noqa: PLC0415
        from ..models.membership import Membership  # noqa: PLC0415
        from ..models.organization import Organization  # noqa: PLC0415
        from ..models.user import User  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_api_key(data: object) -> ApiKey | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                api_key_type_0 = ApiKey.from_dict(data)

                return api_key_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ApiKey | None, data)

        api_key = _parse_api_key(d.pop("api_key"))

        def _parse_organization(data: object) -> None | Organization:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                organization_type_0 = Organization.from_dict(data)

                return organization_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Organization, data)

        organization = _parse_organization(d.pop("organization"))

        scopes = []
        _scopes = d.pop("scopes")
        for scopes_item_data in _scopes:
            scopes_item = Scope(scopes_item_data)

            scopes.append(scopes_item)

        tier = Tier(d.pop("tier"))

        def _parse_user(data: object) -> None | User:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                user_type_0 = User.from_dict(data)

                return user_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | User, data)

        user = _parse_user(d.pop("user"))

        memberships = []
        _memberships = d.pop("memberships")
        for memberships_item_data in _memberships:
            memberships_item = Membership.from_dict(memberships_item_data)

            memberships.append(memberships_item)

        me = cls(
            api_key=api_key,
            organization=organization,
            scopes=scopes,
            tier=tier,
            user=user,
            memberships=memberships,
        )

        me.additional_properties = d
        return me

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
