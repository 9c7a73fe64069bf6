from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="ArticleRow")


@_attrs_define
class ArticleRow:
    """One article of an import

    Attributes:
        external_id (str): Your own ID of the article, unique in the project
        title (str): Plain text
        body (str | Unset): Markdown; at most 500000 bytes in UTF-8. Default: `""`
        slug (str | Unset): Unique in the project; absent: created from the title
        locale (str | Unset): The language, as a BCP 47 tag. Default: `"en"`
        tags (list[str] | Unset): Spaces around a tag and duplicates are removed
    """

    external_id: str
    title: str
    body: str | Unset = UNSET
    slug: str | Unset = UNSET
    locale: str | Unset = UNSET
    tags: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        external_id = self.external_id

        title = self.title

        body = self.body

        slug = self.slug

        locale = self.locale

        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "external_id": external_id,
                "title": title,
            }
        )
        if body is not UNSET:
            field_dict["body"] = body
        if slug is not UNSET:
            field_dict["slug"] = slug
        if locale is not UNSET:
            field_dict["locale"] = locale
        if tags is not UNSET:
            field_dict["tags"] = tags

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        external_id = d.pop("external_id")

        title = d.pop("title")

        body = d.pop("body", UNSET)

        slug = d.pop("slug", UNSET)

        locale = d.pop("locale", UNSET)

        tags = cast(list[str], d.pop("tags", UNSET))

        article_row = cls(
            external_id=external_id,
            title=title,
            body=body,
            slug=slug,
            locale=locale,
            tags=tags,
        )

        return article_row
