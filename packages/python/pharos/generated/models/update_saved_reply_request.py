from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.update_saved_reply_request_actions import UpdateSavedReplyRequestActions


T = TypeVar("T", bound="UpdateSavedReplyRequest")


@_attrs_define
class UpdateSavedReplyRequest:
    """
    Attributes:
        name (str | Unset): The name that your team sees
        body (str | Unset): Markdown, with placeholders that are filled in for a conversation: `{{contact.name}}`,
            `{{contact.email}}`, `{{contact.company}}`, `{{conversation.id}}`, `{{conversation.subject}}`,
            `{{project.name}}`, `{{member.name}}`. Text after `|` is used if there is no value: `{{contact.name|there}}`
        shortcut (None | str | Unset): A short name that your team types, unique in the project: lower-case letters,
            digits, `-` and `_`; null: none
        actions (UpdateSavedReplyRequestActions | Unset): What to change in a conversation that is answered with it;
            replaces all of them
    """

    name: str | Unset = UNSET
    body: str | Unset = UNSET
    shortcut: None | str | Unset = UNSET
    actions: UpdateSavedReplyRequestActions | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.update_saved_reply_request_actions import UpdateSavedReplyRequestActions  # noqa: PLC0415

        name = self.name

        body = self.body

        shortcut: None | str | Unset
        if isinstance(self.shortcut, Unset):
            shortcut = UNSET
        else:
            shortcut = self.shortcut

        actions: dict[str, Any] | Unset = UNSET
        if not isinstance(self.actions, Unset):
            actions = self.actions.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if body is not UNSET:
            field_dict["body"] = body
        if shortcut is not UNSET:
            field_dict["shortcut"] = shortcut
        if actions is not UNSET:
            field_dict["actions"] = actions

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.update_saved_reply_request_actions import UpdateSavedReplyRequestActions  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name", UNSET)

        body = d.pop("body", UNSET)

        def _parse_shortcut(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        shortcut = _parse_shortcut(d.pop("shortcut", UNSET))

        _actions = d.pop("actions", UNSET)
        actions: UpdateSavedReplyRequestActions | Unset
        if isinstance(_actions, Unset):
            actions = UNSET
        else:
            actions = UpdateSavedReplyRequestActions.from_dict(_actions)

        update_saved_reply_request = cls(
            name=name,
            body=body,
            shortcut=shortcut,
            actions=actions,
        )

        return update_saved_reply_request
