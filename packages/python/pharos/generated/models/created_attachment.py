from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.attachment_state import AttachmentState
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.attachment_upload import AttachmentUpload


T = TypeVar("T", bound="CreatedAttachment")


@_attrs_define
class CreatedAttachment:
    """A new file, and where to upload it

    Attributes:
        id (str): The ID of the attachment: `att_…`
        project_id (str): The ID of the project: `prj_…`
        message_id (None | str): The message with this attachment; null until one uses it
        state (AttachmentState):
        name (str): The name of the file, without its path
        type_ (str): The media type, detected from the first bytes of the file
        size (int): In bytes
        has_thumbnail (bool): Whether the file has a thumbnail
        sha256 (None | str): The SHA-256 of the file in hex; null until the upload is complete
        created_at (datetime.datetime): When it was created, in UTC
        expires_at (datetime.datetime | None): When the file will be deleted; null as soon as a message uses it
        upload (AttachmentUpload | None): Where to upload the parts; null if the file was sent in one request
    """

    id: str
    project_id: str
    message_id: None | str
    state: AttachmentState
    name: str
    type_: str
    size: int
    has_thumbnail: bool
    sha256: None | str
    created_at: datetime.datetime
    expires_at: datetime.datetime | None
    upload: AttachmentUpload | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.attachment_upload import AttachmentUpload  # noqa: PLC0415

        id = self.id

        project_id = self.project_id

        message_id: None | str
        message_id = self.message_id

        state = self.state.value

        name = self.name

        type_ = self.type_

        size = self.size

        has_thumbnail = self.has_thumbnail

        sha256: None | str
        sha256 = self.sha256

        created_at = self.created_at.isoformat()

        expires_at: None | str
        if isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        upload: dict[str, Any] | None
        if isinstance(self.upload, AttachmentUpload):
            upload = self.upload.to_dict()
        else:
            upload = self.upload

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "message_id": message_id,
                "state": state,
                "name": name,
                "type": type_,
                "size": size,
                "has_thumbnail": has_thumbnail,
                "sha256": sha256,
                "created_at": created_at,
                "expires_at": expires_at,
                "upload": upload,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.attachment_upload import AttachmentUpload  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        def _parse_message_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        message_id = _parse_message_id(d.pop("message_id"))

        state = AttachmentState(d.pop("state"))

        name = d.pop("name")

        type_ = d.pop("type")

        size = d.pop("size")

        has_thumbnail = d.pop("has_thumbnail")

        def _parse_sha256(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        sha256 = _parse_sha256(d.pop("sha256"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        expires_at = _parse_expires_at(d.pop("expires_at"))

        def _parse_upload(data: object) -> AttachmentUpload | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                upload_type_0 = AttachmentUpload.from_dict(data)

                return upload_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AttachmentUpload | None, data)

        upload = _parse_upload(d.pop("upload"))

        created_attachment = cls(
            id=id,
            project_id=project_id,
            message_id=message_id,
            state=state,
            name=name,
            type_=type_,
            size=size,
            has_thumbnail=has_thumbnail,
            sha256=sha256,
            created_at=created_at,
            expires_at=expires_at,
            upload=upload,
        )

        created_attachment.additional_properties = d
        return created_attachment

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
