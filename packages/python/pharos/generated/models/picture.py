from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="Picture")


@_attrs_define
class Picture:
    """A picture that articles can show

    Attributes:
        id (str): The ID of the picture: `pic_…`
        project_id (str): The ID of the project: `prj_…`
        name (str): The name of the file that was uploaded first, without its path
        type_ (str): The media type, detected from the first bytes of the file
        size (int): In bytes
        sha256 (str): The SHA-256 of the file in hex; unique in the project
        created_at (datetime.datetime): When it was created, in UTC
        unused_since (datetime.datetime | None): Since when no version of an article has used it; it is deleted 30 days
            later. Null while a version uses it
        url (str): The address to use in articles, as in `![A red lamp](/api/public/kb/…)`. It begins with `/`, and is
            relative to the base URL of the platform. Anyone who has it can see the picture
    """

    id: str
    project_id: str
    name: str
    type_: str
    size: int
    sha256: str
    created_at: datetime.datetime
    unused_since: datetime.datetime | None
    url: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        project_id = self.project_id

        name = self.name

        type_ = self.type_

        size = self.size

        sha256 = self.sha256

        created_at = self.created_at.isoformat()

        unused_since: None | str
        if isinstance(self.unused_since, datetime.datetime):
            unused_since = self.unused_since.isoformat()
        else:
            unused_since = self.unused_since

        url = self.url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "name": name,
                "type": type_,
                "size": size,
                "sha256": sha256,
                "created_at": created_at,
                "unused_since": unused_since,
                "url": url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        name = d.pop("name")

        type_ = d.pop("type")

        size = d.pop("size")

        sha256 = d.pop("sha256")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_unused_since(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                unused_since_type_0 = datetime.datetime.fromisoformat(data)

                return unused_since_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        unused_since = _parse_unused_since(d.pop("unused_since"))

        url = d.pop("url")

        picture = cls(
            id=id,
            project_id=project_id,
            name=name,
            type_=type_,
            size=size,
            sha256=sha256,
            created_at=created_at,
            unused_since=unused_since,
            url=url,
        )

        picture.additional_properties = d
        return picture

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
