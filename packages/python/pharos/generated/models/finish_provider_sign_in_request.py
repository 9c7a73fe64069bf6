from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="FinishProviderSignInRequest")


@_attrs_define
class FinishProviderSignInRequest:
    """
    Attributes:
        code (str | Unset): The `code` from the provider’s answer
        state (str | Unset): The `state` from the provider’s answer
        iss (str | Unset): The `iss` from the provider’s answer, if there is one
        second_factor (str | Unset): Six digits of an authenticator app, or a recovery code; each works once
    """

    code: str | Unset = UNSET
    state: str | Unset = UNSET
    iss: str | Unset = UNSET
    second_factor: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        state = self.state

        iss = self.iss

        second_factor = self.second_factor

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if code is not UNSET:
            field_dict["code"] = code
        if state is not UNSET:
            field_dict["state"] = state
        if iss is not UNSET:
            field_dict["iss"] = iss
        if second_factor is not UNSET:
            field_dict["second_factor"] = second_factor

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        code = d.pop("code", UNSET)

        state = d.pop("state", UNSET)

        iss = d.pop("iss", UNSET)

        second_factor = d.pop("second_factor", UNSET)

        finish_provider_sign_in_request = cls(
            code=code,
            state=state,
            iss=iss,
            second_factor=second_factor,
        )

        return finish_provider_sign_in_request
