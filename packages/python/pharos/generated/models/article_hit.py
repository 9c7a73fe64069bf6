from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="ArticleHit")


@_attrs_define
class ArticleHit:
    """An article that a search of the widget found

    Attributes:
        article_id (str): The ID of the article: `art_…`
        title (str): The title of the article, plain text
        excerpt (str): Plain text: the best passage
    """

    article_id: str
    title: str
    excerpt: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        article_id = self.article_id

        title = self.title

        excerpt = self.excerpt

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "article_id": article_id,
                "title": title,
                "excerpt": excerpt,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        article_id = d.pop("article_id")

        title = d.pop("title")

        excerpt = d.pop("excerpt")

        article_hit = cls(
            article_id=article_id,
            title=title,
            excerpt=excerpt,
        )

        article_hit.additional_properties = d
        return article_hit

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
