from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.saved_reply_actions import SavedReplyActions


T = TypeVar("T", bound="SavedReply")


@_attrs_define
class SavedReply:
    """An answer that your team gives often

    Attributes:
        id (str): The ID of the saved reply: `rpl_…`
        project_id (str): The ID of the project: `prj_…`
        name (str): The name that your team sees
        body (str): Markdown, with placeholders that are filled in for a conversation: `{{contact.name}}`,
            `{{contact.email}}`, `{{contact.company}}`, `{{conversation.id}}`, `{{conversation.subject}}`,
            `{{project.name}}`, `{{member.name}}`. Text after `|` is used if there is no value: `{{contact.name|there}}`
        shortcut (None | str): A short name that your team types, unique in the project: lower-case letters, digits, `-`
            and `_`; null if it has none
        actions (SavedReplyActions): What to change in a conversation that is answered with it
        created_at (datetime.datetime): When it was created, in UTC
        updated_at (datetime.datetime): When it last changed, in UTC
    """

    id: str
    project_id: str
    name: str
    body: str
    shortcut: None | str
    actions: SavedReplyActions
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.saved_reply_actions import SavedReplyActions  # noqa: PLC0415

        id = self.id

        project_id = self.project_id

        name = self.name

        body = self.body

        shortcut: None | str
        shortcut = self.shortcut

        actions = self.actions.to_dict()

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "name": name,
                "body": body,
                "shortcut": shortcut,
                "actions": actions,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.saved_reply_actions import SavedReplyActions  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        name = d.pop("name")

        body = d.pop("body")

        def _parse_shortcut(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        shortcut = _parse_shortcut(d.pop("shortcut"))

        actions = SavedReplyActions.from_dict(d.pop("actions"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        saved_reply = cls(
            id=id,
            project_id=project_id,
            name=name,
            body=body,
            shortcut=shortcut,
            actions=actions,
            created_at=created_at,
            updated_at=updated_at,
        )

        saved_reply.additional_properties = d
        return saved_reply

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
