from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast


T = TypeVar("T", bound="RedeemDeviceCodeRequest")


@_attrs_define
class RedeemDeviceCodeRequest:
    """
    Attributes:
        grant_type (Literal['urn:ietf:params:oauth:grant-type:device_code']): What RFC 8628 calls this request
        device_code (str): The `device_code` that you got
    """

    grant_type: Literal["urn:ietf:params:oauth:grant-type:device_code"]
    device_code: str

    def to_dict(self) -> dict[str, Any]:
        grant_type = self.grant_type

        device_code = self.device_code

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "grant_type": grant_type,
                "device_code": device_code,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        grant_type = cast(Literal["urn:ietf:params:oauth:grant-type:device_code"], d.pop("grant_type"))
        if grant_type != "urn:ietf:params:oauth:grant-type:device_code":
            raise ValueError(
                f"grant_type must match const 'urn:ietf:params:oauth:grant-type:device_code', got '{grant_type}'"
            )

        device_code = d.pop("device_code")

        redeem_device_code_request = cls(
            grant_type=grant_type,
            device_code=device_code,
        )

        return redeem_device_code_request
