from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.content_type import ContentType
from typing import cast

if TYPE_CHECKING:
    from ..models.citation import Citation


T = TypeVar("T", bound="Suggestion")


@_attrs_define
class Suggestion:
    """A draft of a reply

    Attributes:
        id (str): The ID of the suggestion: `sug_…`
        content (str): The text of the draft
        content_type (ContentType):
        confidence (float): The probability that it is correct
        citations (list[Citation]): The passages that the draft is based on
        unproved (list[str]): Sentences of `content` that no article and no lookup supports, word for word; autopilot
            sends no answer that has any
    """

    id: str
    content: str
    content_type: ContentType
    confidence: float
    citations: list[Citation]
    unproved: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.citation import Citation  # noqa: PLC0415

        id = self.id

        content = self.content

        content_type = self.content_type.value

        confidence = self.confidence

        citations = []
        for citations_item_data in self.citations:
            citations_item = citations_item_data.to_dict()
            citations.append(citations_item)

        unproved = self.unproved

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "content": content,
                "content_type": content_type,
                "confidence": confidence,
                "citations": citations,
                "unproved": unproved,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.citation import Citation  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        content = d.pop("content")

        content_type = ContentType(d.pop("content_type"))

        confidence = d.pop("confidence")

        citations = []
        _citations = d.pop("citations")
        for citations_item_data in _citations:
            citations_item = Citation.from_dict(citations_item_data)

            citations.append(citations_item)

        unproved = cast(list[str], d.pop("unproved"))

        suggestion = cls(
            id=id,
            content=content,
            content_type=content_type,
            confidence=confidence,
            citations=citations,
            unproved=unproved,
        )

        suggestion.additional_properties = d
        return suggestion

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
