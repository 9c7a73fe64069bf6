from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="RedeemOneTimeLinkRequest")


@_attrs_define
class RedeemOneTimeLinkRequest:
    """
    Attributes:
        token (str): The part of the link after `#link=`
        password (str): The password; case and spaces matter
        name (str | Unset): The name of the person; needed unless the address has signed in before
        email (str | Unset): Required for an invitation that names no address
        code (str | Unset): Six digits of an authenticator app, or a recovery code; each works once
    """

    token: str
    password: str
    name: str | Unset = UNSET
    email: str | Unset = UNSET
    code: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        token = self.token

        password = self.password

        name = self.name

        email = self.email

        code = self.code

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "token": token,
                "password": password,
            }
        )
        if name is not UNSET:
            field_dict["name"] = name
        if email is not UNSET:
            field_dict["email"] = email
        if code is not UNSET:
            field_dict["code"] = code

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        token = d.pop("token")

        password = d.pop("password")

        name = d.pop("name", UNSET)

        email = d.pop("email", UNSET)

        code = d.pop("code", UNSET)

        redeem_one_time_link_request = cls(
            token=token,
            password=password,
            name=name,
            email=email,
            code=code,
        )

        return redeem_one_time_link_request
