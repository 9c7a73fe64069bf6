from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.conversation_sort import ConversationSort
from ..models.sort_order import SortOrder
from ..types import UNSET, Unset


T = TypeVar("T", bound="CreateSavedViewRequest")


@_attrs_define
class CreateSavedViewRequest:
    """
    Attributes:
        name (str): The name that people see
        filter_ (str): The query of the list of conversations without `q`, order and page, such as
            `status=open&assigned_to=none`; empty: all conversations
        sort (ConversationSort | Unset):
        order (SortOrder | Unset):
        position (int | Unset): Views are sorted by their positions; views with the same position in the order in which
            they were created. Default: 1000
        shared (bool | Unset): True: the team’s, which needs `conversations:write`; false: the caller’s own. It cannot
            be changed later. API keys cannot have their own views. Default: `false`
    """

    name: str
    filter_: str
    sort: ConversationSort | Unset = UNSET
    order: SortOrder | Unset = UNSET
    position: int | Unset = UNSET
    shared: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        filter_ = self.filter_

        sort: str | Unset = UNSET
        if not isinstance(self.sort, Unset):
            sort = self.sort.value

        order: str | Unset = UNSET
        if not isinstance(self.order, Unset):
            order = self.order.value

        position = self.position

        shared = self.shared

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "filter": filter_,
            }
        )
        if sort is not UNSET:
            field_dict["sort"] = sort
        if order is not UNSET:
            field_dict["order"] = order
        if position is not UNSET:
            field_dict["position"] = position
        if shared is not UNSET:
            field_dict["shared"] = shared

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        filter_ = d.pop("filter")

        _sort = d.pop("sort", UNSET)
        sort: ConversationSort | Unset
        if isinstance(_sort, Unset):
            sort = UNSET
        else:
            sort = ConversationSort(_sort)

        _order = d.pop("order", UNSET)
        order: SortOrder | Unset
        if isinstance(_order, Unset):
            order = UNSET
        else:
            order = SortOrder(_order)

        position = d.pop("position", UNSET)

        shared = d.pop("shared", UNSET)

        create_saved_view_request = cls(
            name=name,
            filter_=filter_,
            sort=sort,
            order=order,
            position=position,
            shared=shared,
        )

        return create_saved_view_request
