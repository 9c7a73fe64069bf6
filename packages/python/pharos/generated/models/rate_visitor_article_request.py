from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="RateVisitorArticleRequest")


@_attrs_define
class RateVisitorArticleRequest:
    """
    Attributes:
        helpful (bool): Whether the article helped the visitor
    """

    helpful: bool

    def to_dict(self) -> dict[str, Any]:
        helpful = self.helpful

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "helpful": helpful,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        helpful = d.pop("helpful")

        rate_visitor_article_request = cls(
            helpful=helpful,
        )

        return rate_visitor_article_request
