from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="ArticleVersion")


@_attrs_define
class ArticleVersion:
    """A version of an article, which an edit created

    Attributes:
        article_id (str): The ID of the article: `art_…`
        version (int): Its number, from 1 for the first one
        title (str): Plain text
        locale (str): A BCP 47 tag
        tags (list[str]): Your own labels, at most 20
        created_at (datetime.datetime): When it was created, in UTC
        published_at (datetime.datetime | None): When it was last published; null if it never was
        body (str): Markdown
    """

    article_id: str
    version: int
    title: str
    locale: str
    tags: list[str]
    created_at: datetime.datetime
    published_at: datetime.datetime | None
    body: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        article_id = self.article_id

        version = self.version

        title = self.title

        locale = self.locale

        tags = self.tags

        created_at = self.created_at.isoformat()

        published_at: None | str
        if isinstance(self.published_at, datetime.datetime):
            published_at = self.published_at.isoformat()
        else:
            published_at = self.published_at

        body = self.body

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "article_id": article_id,
                "version": version,
                "title": title,
                "locale": locale,
                "tags": tags,
                "created_at": created_at,
                "published_at": published_at,
                "body": body,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        article_id = d.pop("article_id")

        version = d.pop("version")

        title = d.pop("title")

        locale = d.pop("locale")

        tags = cast(list[str], d.pop("tags"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_published_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                published_at_type_0 = datetime.datetime.fromisoformat(data)

                return published_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        published_at = _parse_published_at(d.pop("published_at"))

        body = d.pop("body")

        article_version = cls(
            article_id=article_id,
            version=version,
            title=title,
            locale=locale,
            tags=tags,
            created_at=created_at,
            published_at=published_at,
            body=body,
        )

        article_version.additional_properties = d
        return article_version

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
