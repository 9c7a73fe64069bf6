from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="SignInRequest")


@_attrs_define
class SignInRequest:
    """
    Attributes:
        email (str): The email address; its case does not matter
        password (str): The password; case and spaces matter
        code (str | Unset): Six digits of an authenticator app, or a recovery code; each works once
    """

    email: str
    password: str
    code: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        email = self.email

        password = self.password

        code = self.code

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "email": email,
                "password": password,
            }
        )
        if code is not UNSET:
            field_dict["code"] = code

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        email = d.pop("email")

        password = d.pop("password")

        code = d.pop("code", UNSET)

        sign_in_request = cls(
            email=email,
            password=password,
            code=code,
        )

        return sign_in_request
