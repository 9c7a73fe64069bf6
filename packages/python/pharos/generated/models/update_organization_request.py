from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="UpdateOrganizationRequest")


@_attrs_define
class UpdateOrganizationRequest:
    """
    Attributes:
        require_second_factor (bool | Unset): Whether members need a second factor
    """

    require_second_factor: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        require_second_factor = self.require_second_factor

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if require_second_factor is not UNSET:
            field_dict["require_second_factor"] = require_second_factor

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        require_second_factor = d.pop("require_second_factor", UNSET)

        update_organization_request = cls(
            require_second_factor=require_second_factor,
        )

        return update_organization_request
