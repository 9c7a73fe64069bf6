from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from uuid import UUID


T = TypeVar("T", bound="LinearSettings")


@_attrs_define
class LinearSettings:
    """What you choose for this provider

    Attributes:
        team_id (UUID): The team for new issues
    """

    team_id: UUID

    def to_dict(self) -> dict[str, Any]:
        team_id = str(self.team_id)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "team_id": team_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        team_id = UUID(d.pop("team_id"))

        linear_settings = cls(
            team_id=team_id,
        )

        return linear_settings
