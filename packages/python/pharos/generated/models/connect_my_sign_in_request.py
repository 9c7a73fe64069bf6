from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="ConnectMySignInRequest")


@_attrs_define
class ConnectMySignInRequest:
    """
    Attributes:
        password (str | Unset): The password, once more, if you have one
        next_ (str | Unset): The path that the person continues to; the answer of the last step returns it
    """

    password: str | Unset = UNSET
    next_: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        password = self.password

        next_ = self.next_

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if password is not UNSET:
            field_dict["password"] = password
        if next_ is not UNSET:
            field_dict["next"] = next_

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        password = d.pop("password", UNSET)

        next_ = d.pop("next", UNSET)

        connect_my_sign_in_request = cls(
            password=password,
            next_=next_,
        )

        return connect_my_sign_in_request
