from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.invitation_mail import InvitationMail
from ..models.role import Role
from typing import cast
import datetime


T = TypeVar("T", bound="CreatedInvitation")


@_attrs_define
class CreatedInvitation:
    """An invitation that was created just now, with its link

    Attributes:
        id (str): The ID of the invitation: `inv_…`
        email (None | str): Who is invited; null: the person who redeems it enters the address
        role (Role):
        project_ids (list[str] | None): The projects in which the person works; null: all of the organization
        created_at (datetime.datetime): When it was created, in UTC
        expires_at (datetime.datetime): When it stops working, in UTC
        mail (InvitationMail):
        mail_error (None | str): Why the mail server has not accepted it yet
        link (None | str): The address that the person opens. It is shown only in this answer; null: it is emailed to
            them
    """

    id: str
    email: None | str
    role: Role
    project_ids: list[str] | None
    created_at: datetime.datetime
    expires_at: datetime.datetime
    mail: InvitationMail
    mail_error: None | str
    link: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        email: None | str
        email = self.email

        role = self.role.value

        project_ids: list[str] | None
        if isinstance(self.project_ids, list):
            project_ids = self.project_ids

        else:
            project_ids = self.project_ids

        created_at = self.created_at.isoformat()

        expires_at = self.expires_at.isoformat()

        mail = self.mail.value

        mail_error: None | str
        mail_error = self.mail_error

        link: None | str
        link = self.link

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "email": email,
                "role": role,
                "project_ids": project_ids,
                "created_at": created_at,
                "expires_at": expires_at,
                "mail": mail,
                "mail_error": mail_error,
                "link": link,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        role = Role(d.pop("role"))

        def _parse_project_ids(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                project_ids_type_0 = cast(list[str], data)

                return project_ids_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        project_ids = _parse_project_ids(d.pop("project_ids"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        mail = InvitationMail(d.pop("mail"))

        def _parse_mail_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        mail_error = _parse_mail_error(d.pop("mail_error"))

        def _parse_link(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        link = _parse_link(d.pop("link"))

        created_invitation = cls(
            id=id,
            email=email,
            role=role,
            project_ids=project_ids,
            created_at=created_at,
            expires_at=expires_at,
            mail=mail,
            mail_error=mail_error,
            link=link,
        )

        created_invitation.additional_properties = d
        return created_invitation

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
