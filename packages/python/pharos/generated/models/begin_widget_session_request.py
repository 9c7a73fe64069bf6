from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="BeginWidgetSessionRequest")


@_attrs_define
class BeginWidgetSessionRequest:
    """
    Attributes:
        identity_token (str | Unset): A JWT (HS256) that your server signed with the widget’s secret: `sub`, `exp` (up
            to 24 hours ahead), `email`, `name`
    """

    identity_token: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        identity_token = self.identity_token

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if identity_token is not UNSET:
            field_dict["identity_token"] = identity_token

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        identity_token = d.pop("identity_token", UNSET)

        begin_widget_session_request = cls(
            identity_token=identity_token,
        )

        return begin_widget_session_request
