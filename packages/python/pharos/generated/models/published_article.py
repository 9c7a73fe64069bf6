from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="PublishedArticle")


@_attrs_define
class PublishedArticle:
    """The published text of an article

    Attributes:
        article_id (str): The ID of the article: `art_…`
        title (str): The title of the article, plain text
        body (str): Markdown
        locale (str): A BCP 47 tag
        updated_at (datetime.datetime): When the text was published, in UTC
    """

    article_id: str
    title: str
    body: str
    locale: str
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        article_id = self.article_id

        title = self.title

        body = self.body

        locale = self.locale

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "article_id": article_id,
                "title": title,
                "body": body,
                "locale": locale,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        article_id = d.pop("article_id")

        title = d.pop("title")

        body = d.pop("body")

        locale = d.pop("locale")

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        published_article = cls(
            article_id=article_id,
            title=title,
            body=body,
            locale=locale,
            updated_at=updated_at,
        )

        published_article.additional_properties = d
        return published_article

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
