from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.update_conversations_request_change import UpdateConversationsRequestChange


T = TypeVar("T", bound="UpdateConversationsRequest")


@_attrs_define
class UpdateConversationsRequest:
    """
    Attributes:
        change (UpdateConversationsRequestChange): What to change in each of them, as with `PATCH
            …/conversations/{conversationId}`
        ids (list[str] | Unset): The conversations; send either this or `filter`
        filter_ (str | Unset): The query of the list without `q`, order and page, such as `status=resolved&tag=old`;
            empty: all conversations. The newest 500 that match are changed
        cursor (str | Unset): With `filter`: the `next_cursor` of the previous answer, to continue after those that it
            has changed
    """

    change: UpdateConversationsRequestChange
    ids: list[str] | Unset = UNSET
    filter_: str | Unset = UNSET
    cursor: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.update_conversations_request_change import UpdateConversationsRequestChange  # noqa: PLC0415

        change = self.change.to_dict()

        ids: list[str] | Unset = UNSET
        if not isinstance(self.ids, Unset):
            ids = self.ids

        filter_ = self.filter_

        cursor = self.cursor

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "change": change,
            }
        )
        if ids is not UNSET:
            field_dict["ids"] = ids
        if filter_ is not UNSET:
            field_dict["filter"] = filter_
        if cursor is not UNSET:
            field_dict["cursor"] = cursor

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.update_conversations_request_change import UpdateConversationsRequestChange  # noqa: PLC0415

        d = dict(src_dict)
        change = UpdateConversationsRequestChange.from_dict(d.pop("change"))

        ids = cast(list[str], d.pop("ids", UNSET))

        filter_ = d.pop("filter", UNSET)

        cursor = d.pop("cursor", UNSET)

        update_conversations_request = cls(
            change=change,
            ids=ids,
            filter_=filter_,
            cursor=cursor,
        )

        return update_conversations_request
