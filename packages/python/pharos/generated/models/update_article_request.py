from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.article_status_change import ArticleStatusChange
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="UpdateArticleRequest")


@_attrs_define
class UpdateArticleRequest:
    """
    Attributes:
        title (str | Unset): Plain text
        body (str | Unset): Markdown; at most 500000 bytes in UTF-8
        slug (str | Unset): Unique in the project
        locale (str | Unset): The language, as a BCP 47 tag
        tags (list[str] | Unset): Spaces around a tag and duplicates are removed
        external_id (None | str | Unset): Your own ID of the article, unique in the project
        status (ArticleStatusChange | Unset):
    """

    title: str | Unset = UNSET
    body: str | Unset = UNSET
    slug: str | Unset = UNSET
    locale: str | Unset = UNSET
    tags: list[str] | Unset = UNSET
    external_id: None | str | Unset = UNSET
    status: ArticleStatusChange | Unset = UNSET

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

        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status.value

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if title is not UNSET:
            field_dict["title"] = title
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
        if status is not UNSET:
            field_dict["status"] = status

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        title = d.pop("title", UNSET)

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

        _status = d.pop("status", UNSET)
        status: ArticleStatusChange | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = ArticleStatusChange(_status)

        update_article_request = cls(
            title=title,
            body=body,
            slug=slug,
            locale=locale,
            tags=tags,
            external_id=external_id,
            status=status,
        )

        return update_article_request
