from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.article_status import ArticleStatus
from ..models.index_status import IndexStatus
from typing import cast
import datetime


T = TypeVar("T", bound="Article")


@_attrs_define
class Article:
    """An article of the knowledge base, with the text of its draft

    Attributes:
        id (str): The ID of the article: `art_…`
        project_id (str): The ID of the project: `prj_…`
        title (str): Plain text
        slug (str): Unique in the project; changes take effect immediately
        status (ArticleStatus):
        locale (str): A BCP 47 tag
        tags (list[str]): Your own labels, at most 20
        external_id (None | str): Your own ID of the article, unique in the project; null if it has none
        has_unpublished_changes (bool): Whether the draft differs from the published text
        version (int): The number of edits of title, body, locale and tags
        published_at (datetime.datetime | None): When the current published text was published; null while the article
            is not published
        index_status (IndexStatus):
        index_error (None | str): Why indexing failed; null unless `index_status` is `failed`
        read_count (int): Number of widget sessions that have read it
        helpful_count (int): Number of widget sessions that found it helpful
        unhelpful_count (int): Number of widget sessions that did not find it helpful
        created_at (datetime.datetime): When it was created, in UTC
        updated_at (datetime.datetime): When it last changed, in UTC
        body (str): Markdown
    """

    id: str
    project_id: str
    title: str
    slug: str
    status: ArticleStatus
    locale: str
    tags: list[str]
    external_id: None | str
    has_unpublished_changes: bool
    version: int
    published_at: datetime.datetime | None
    index_status: IndexStatus
    index_error: None | str
    read_count: int
    helpful_count: int
    unhelpful_count: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    body: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        project_id = self.project_id

        title = self.title

        slug = self.slug

        status = self.status.value

        locale = self.locale

        tags = self.tags

        external_id: None | str
        external_id = self.external_id

        has_unpublished_changes = self.has_unpublished_changes

        version = self.version

        published_at: None | str
        if isinstance(self.published_at, datetime.datetime):
            published_at = self.published_at.isoformat()
        else:
            published_at = self.published_at

        index_status = self.index_status.value

        index_error: None | str
        index_error = self.index_error

        read_count = self.read_count

        helpful_count = self.helpful_count

        unhelpful_count = self.unhelpful_count

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        body = self.body

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "title": title,
                "slug": slug,
                "status": status,
                "locale": locale,
                "tags": tags,
                "external_id": external_id,
                "has_unpublished_changes": has_unpublished_changes,
                "version": version,
                "published_at": published_at,
                "index_status": index_status,
                "index_error": index_error,
                "read_count": read_count,
                "helpful_count": helpful_count,
                "unhelpful_count": unhelpful_count,
                "created_at": created_at,
                "updated_at": updated_at,
                "body": body,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        title = d.pop("title")

        slug = d.pop("slug")

        status = ArticleStatus(d.pop("status"))

        locale = d.pop("locale")

        tags = cast(list[str], d.pop("tags"))

        def _parse_external_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        external_id = _parse_external_id(d.pop("external_id"))

        has_unpublished_changes = d.pop("has_unpublished_changes")

        version = d.pop("version")

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

        index_status = IndexStatus(d.pop("index_status"))

        def _parse_index_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        index_error = _parse_index_error(d.pop("index_error"))

        read_count = d.pop("read_count")

        helpful_count = d.pop("helpful_count")

        unhelpful_count = d.pop("unhelpful_count")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        body = d.pop("body")

        article = cls(
            id=id,
            project_id=project_id,
            title=title,
            slug=slug,
            status=status,
            locale=locale,
            tags=tags,
            external_id=external_id,
            has_unpublished_changes=has_unpublished_changes,
            version=version,
            published_at=published_at,
            index_status=index_status,
            index_error=index_error,
            read_count=read_count,
            helpful_count=helpful_count,
            unhelpful_count=unhelpful_count,
            created_at=created_at,
            updated_at=updated_at,
            body=body,
        )

        article.additional_properties = d
        return article

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
