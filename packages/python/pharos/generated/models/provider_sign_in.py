from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.user import User


T = TypeVar("T", bound="ProviderSignIn")


@_attrs_define
class ProviderSignIn:
    """The result of signing in with a provider

    Attributes:
        user (None | User): Who it is; null: a second factor is asked for
        next_ (None | str): The path that the person wanted to go on to
        second_factor_required (bool): Whether to send the same again, with `second_factor`
    """

    user: None | User
    next_: None | str
    second_factor_required: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.user import User  # noqa: PLC0415

        user: dict[str, Any] | None
        if isinstance(self.user, User):
            user = self.user.to_dict()
        else:
            user = self.user

        next_: None | str
        next_ = self.next_

        second_factor_required = self.second_factor_required

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "user": user,
                "next": next_,
                "second_factor_required": second_factor_required,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.user import User  # noqa: PLC0415

        d = dict(src_dict)

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

        def _parse_next_(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_ = _parse_next_(d.pop("next"))

        second_factor_required = d.pop("second_factor_required")

        provider_sign_in = cls(
            user=user,
            next_=next_,
            second_factor_required=second_factor_required,
        )

        provider_sign_in.additional_properties = d
        return provider_sign_in

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
