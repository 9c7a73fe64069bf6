from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="ChangePasswordRequest")


@_attrs_define
class ChangePasswordRequest:
    """
    Attributes:
        current_password (str): The password; case and spaces matter
        password (str): The new password, with at least 10 characters
    """

    current_password: str
    password: str

    def to_dict(self) -> dict[str, Any]:
        current_password = self.current_password

        password = self.password

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "current_password": current_password,
                "password": password,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        current_password = d.pop("current_password")

        password = d.pop("password")

        change_password_request = cls(
            current_password=current_password,
            password=password,
        )

        return change_password_request
