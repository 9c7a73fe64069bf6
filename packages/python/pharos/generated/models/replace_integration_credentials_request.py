from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="ReplaceIntegrationCredentialsRequest")


@_attrs_define
class ReplaceIntegrationCredentialsRequest:
    """
    Attributes:
        credentials (JsonObject): Any JSON object
    """

    credentials: JsonObject

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        credentials = self.credentials.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "credentials": credentials,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        credentials = JsonObject.from_dict(d.pop("credentials"))

        replace_integration_credentials_request = cls(
            credentials=credentials,
        )

        return replace_integration_credentials_request
