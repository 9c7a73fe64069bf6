from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.device_decision import DeviceDecision


T = TypeVar("T", bound="DecideDeviceAuthorizationRequest")


@_attrs_define
class DecideDeviceAuthorizationRequest:
    """
    Attributes:
        user_code (str): The code that the program shows
        decision (DeviceDecision):
    """

    user_code: str
    decision: DeviceDecision

    def to_dict(self) -> dict[str, Any]:
        user_code = self.user_code

        decision = self.decision.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "user_code": user_code,
                "decision": decision,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        user_code = d.pop("user_code")

        decision = DeviceDecision(d.pop("decision"))

        decide_device_authorization_request = cls(
            user_code=user_code,
            decision=decision,
        )

        return decide_device_authorization_request
