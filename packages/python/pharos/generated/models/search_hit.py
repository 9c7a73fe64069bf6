from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.search_hit_passage import SearchHitPassage


T = TypeVar("T", bound="SearchHit")


@_attrs_define
class SearchHit:
    """An article that a search found

    Attributes:
        article_id (str): The ID of the article: `art_…`
        title (str): Plain text
        slug (str): The name of the article in URLs
        locale (str): A BCP 47 tag
        snippet (str): The best passage. HTML that is safe to show: escaped text, with `<mark>` around the words of the
            question
        highlights (list[str]): The sentences with matching words. HTML that is safe to show: escaped text, with
            `<mark>` around the words of the question
        score (float): How certain it is that the article is about the question. It means the same for every question
        semantic_rank (int | None): Rank in the search by meaning; null if not found there
        keyword_rank (int | None): Rank in the search by words; null if not found there
        passage (SearchHitPassage): The passage of the article that fits best
        updated_at (datetime.datetime): When the text was published, in UTC
    """

    article_id: str
    title: str
    slug: str
    locale: str
    snippet: str
    highlights: list[str]
    score: float
    semantic_rank: int | None
    keyword_rank: int | None
    passage: SearchHitPassage
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.search_hit_passage import SearchHitPassage  # noqa: PLC0415

        article_id = self.article_id

        title = self.title

        slug = self.slug

        locale = self.locale

        snippet = self.snippet

        highlights = self.highlights

        score = self.score

        semantic_rank: int | None
        semantic_rank = self.semantic_rank

        keyword_rank: int | None
        keyword_rank = self.keyword_rank

        passage = self.passage.to_dict()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "article_id": article_id,
                "title": title,
                "slug": slug,
                "locale": locale,
                "snippet": snippet,
                "highlights": highlights,
                "score": score,
                "semantic_rank": semantic_rank,
                "keyword_rank": keyword_rank,
                "passage": passage,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.search_hit_passage import SearchHitPassage  # noqa: PLC0415

        d = dict(src_dict)
        article_id = d.pop("article_id")

        title = d.pop("title")

        slug = d.pop("slug")

        locale = d.pop("locale")

        snippet = d.pop("snippet")

        highlights = cast(list[str], d.pop("highlights"))

        score = d.pop("score")

        def _parse_semantic_rank(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        semantic_rank = _parse_semantic_rank(d.pop("semantic_rank"))

        def _parse_keyword_rank(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        keyword_rank = _parse_keyword_rank(d.pop("keyword_rank"))

        passage = SearchHitPassage.from_dict(d.pop("passage"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        search_hit = cls(
            article_id=article_id,
            title=title,
            slug=slug,
            locale=locale,
            snippet=snippet,
            highlights=highlights,
            score=score,
            semantic_rank=semantic_rank,
            keyword_rank=keyword_rank,
            passage=passage,
            updated_at=updated_at,
        )

        search_hit.additional_properties = d
        return search_hit

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
