from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="StartProviderSignInRequest")


@_attrs_define
class StartProviderSignInRequest:
    """
    Attributes:
        next_ (str | Unset): The path that the person continues to; the answer of the last step returns it
        link (str | Unset): The token of an invitation, from after `#link=`: signing in accepts it
    """

    next_: str | Unset = UNSET
    link: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        next_ = self.next_

        link = self.link

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if next_ is not UNSET:
            field_dict["next"] = next_
        if link is not UNSET:
            field_dict["link"] = link

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        next_ = d.pop("next", UNSET)

        link = d.pop("link", UNSET)

        start_provider_sign_in_request = cls(
            next_=next_,
            link=link,
        )

        return start_provider_sign_in_request
