from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="CreateArticleRequest")


@_attrs_define
class CreateArticleRequest:
    """
    Attributes:
        title (str): Plain text
        body (str | Unset): Markdown; at most 500000 bytes in UTF-8. Default: `""`
        slug (str | Unset): Unique in the project; absent: created from the title
        locale (str | Unset): The language, as a BCP 47 tag. Default: `"en"`
        tags (list[str] | Unset): Spaces around a tag and duplicates are removed
        external_id (None | str | Unset): Your own ID of the article, unique in the project
    """

    title: str
    body: str | Unset = UNSET
    slug: str | Unset = UNSET
    locale: str | Unset = UNSET
    tags: list[str] | Unset = UNSET
    external_id: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        title = self.title

        body = self.body

        slug = self.slug

        locale = self.locale

        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        external_id: None | str | Unset
        if isinstance(self.external_id, Unset):
            external_id = UNSET
        else:
            external_id = self.external_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
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
        if external_id is not UNSET:
            field_dict["external_id"] = external_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        title = d.pop("title")

        body = d.pop("body", UNSET)

        slug = d.pop("slug", UNSET)

        locale = d.pop("locale", UNSET)

        tags = cast(list[str], d.pop("tags", UNSET))

        def _parse_external_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        external_id = _parse_external_id(d.pop("external_id", UNSET))

        create_article_request = cls(
            title=title,
            body=body,
            slug=slug,
            locale=locale,
            tags=tags,
            external_id=external_id,
        )

        return create_article_request
