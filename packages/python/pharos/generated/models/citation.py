from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="Citation")


@_attrs_define
class Citation:
    """A passage of an article that supports an answer

    Attributes:
        article_id (str): The ID of the article: `art_…`
        title (str): The title of the article
        quote (str): A literal quote from the article
        score (float): Score of the search
    """

    article_id: str
    title: str
    quote: str
    score: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        article_id = self.article_id

        title = self.title

        quote = self.quote

        score = self.score

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "article_id": article_id,
                "title": title,
                "quote": quote,
                "score": score,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        article_id = d.pop("article_id")

        title = d.pop("title")

        quote = d.pop("quote")

        score = d.pop("score")

        citation = cls(
            article_id=article_id,
            title=title,
            quote=quote,
            score=score,
        )

        citation.additional_properties = d
        return citation

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
