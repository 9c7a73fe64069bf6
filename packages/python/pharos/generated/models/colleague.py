from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.presence_state import PresenceState
from typing import cast


T = TypeVar("T", bound="Colleague")


@_attrs_define
class Colleague:
    """A person of your team who is in a conversation

    Attributes:
        user_id (str): The ID of the user: `usr_…`
        name (str): The name that colleagues see
        picture_url (None | str): The address of a picture
        state (PresenceState):
    """

    user_id: str
    name: str
    picture_url: None | str
    state: PresenceState
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        user_id = self.user_id

        name = self.name

        picture_url: None | str
        picture_url = self.picture_url

        state = self.state.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "user_id": user_id,
                "name": name,
                "picture_url": picture_url,
                "state": state,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        user_id = d.pop("user_id")

        name = d.pop("name")

        def _parse_picture_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        picture_url = _parse_picture_url(d.pop("picture_url"))

        state = PresenceState(d.pop("state"))

        colleague = cls(
            user_id=user_id,
            name=name,
            picture_url=picture_url,
            state=state,
        )

        colleague.additional_properties = d
        return colleague

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
