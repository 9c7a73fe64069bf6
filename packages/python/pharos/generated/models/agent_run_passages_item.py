from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="AgentRunPassagesItem")


@_attrs_define
class AgentRunPassagesItem:
    """
    Attributes:
        article_id (str): The ID of the article: `art_…`
        title (str): The title of the article
        ordinal (int): Position of the passage in the article, from 0
        version (int): The published version that contains it
        score (float): Score of the search
        cited (bool): Whether the answer cites it
    """

    article_id: str
    title: str
    ordinal: int
    version: int
    score: float
    cited: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        article_id = self.article_id

        title = self.title

        ordinal = self.ordinal

        version = self.version

        score = self.score

        cited = self.cited

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "article_id": article_id,
                "title": title,
                "ordinal": ordinal,
                "version": version,
                "score": score,
                "cited": cited,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        article_id = d.pop("article_id")

        title = d.pop("title")

        ordinal = d.pop("ordinal")

        version = d.pop("version")

        score = d.pop("score")

        cited = d.pop("cited")

        agent_run_passages_item = cls(
            article_id=article_id,
            title=title,
            ordinal=ordinal,
            version=version,
            score=score,
            cited=cited,
        )

        agent_run_passages_item.additional_properties = d
        return agent_run_passages_item

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
