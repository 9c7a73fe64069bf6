from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.conversation_sort import ConversationSort
from ..models.sort_order import SortOrder
from typing import cast
import datetime


T = TypeVar("T", bound="SavedView")


@_attrs_define
class SavedView:
    """A list of conversations that somebody looks at often

    Attributes:
        id (str): The ID of the saved view: `vew_…`
        project_id (str): The ID of the project: `prj_…`
        owner_id (None | str): The member whose view it is; null: the team’s
        name (str): The name that people see
        filter_ (str): The query of the list of conversations without `q`, order and page, such as
            `status=open&assigned_to=none`; empty: all conversations
        sort (ConversationSort):
        order (SortOrder):
        position (int): Views are sorted by their positions; views with the same position in the order in which they
            were created
        created_at (datetime.datetime): When it was created, in UTC
        updated_at (datetime.datetime): When it last changed, in UTC
    """

    id: str
    project_id: str
    owner_id: None | str
    name: str
    filter_: str
    sort: ConversationSort
    order: SortOrder
    position: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        project_id = self.project_id

        owner_id: None | str
        owner_id = self.owner_id

        name = self.name

        filter_ = self.filter_

        sort = self.sort.value

        order = self.order.value

        position = self.position

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "owner_id": owner_id,
                "name": name,
                "filter": filter_,
                "sort": sort,
                "order": order,
                "position": position,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        def _parse_owner_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        owner_id = _parse_owner_id(d.pop("owner_id"))

        name = d.pop("name")

        filter_ = d.pop("filter")

        sort = ConversationSort(d.pop("sort"))

        order = SortOrder(d.pop("order"))

        position = d.pop("position")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        saved_view = cls(
            id=id,
            project_id=project_id,
            owner_id=owner_id,
            name=name,
            filter_=filter_,
            sort=sort,
            order=order,
            position=position,
            created_at=created_at,
            updated_at=updated_at,
        )

        saved_view.additional_properties = d
        return saved_view

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
