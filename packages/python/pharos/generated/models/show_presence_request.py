from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.presence_state import PresenceState


T = TypeVar("T", bound="ShowPresenceRequest")


@_attrs_define
class ShowPresenceRequest:
    """
    Attributes:
        state (PresenceState):
    """

    state: PresenceState

    def to_dict(self) -> dict[str, Any]:
        state = self.state.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "state": state,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        state = PresenceState(d.pop("state"))

        show_presence_request = cls(
            state=state,
        )

        return show_presence_request
