from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.identified_visitor import IdentifiedVisitor


T = TypeVar("T", bound="WidgetSession")


@_attrs_define
class WidgetSession:
    """The session of a visitor in the widget

    Attributes:
        id (str): The ID of the widget session: `wse_…`
        identified (bool): Whether the visitor was identified with an identity token
        visitor (IdentifiedVisitor | None): Null while the visitor is anonymous
        has_email (bool): Whether an email address of the visitor is known, even if nobody has verified it
        expires_at (datetime.datetime): Extended while the session is used
    """

    id: str
    identified: bool
    visitor: IdentifiedVisitor | None
    has_email: bool
    expires_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.identified_visitor import IdentifiedVisitor  # noqa: PLC0415

        id = self.id

        identified = self.identified

        visitor: dict[str, Any] | None
        if isinstance(self.visitor, IdentifiedVisitor):
            visitor = self.visitor.to_dict()
        else:
            visitor = self.visitor

        has_email = self.has_email

        expires_at = self.expires_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "identified": identified,
                "visitor": visitor,
                "has_email": has_email,
                "expires_at": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.identified_visitor import IdentifiedVisitor  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        identified = d.pop("identified")

        def _parse_visitor(data: object) -> IdentifiedVisitor | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                visitor_type_0 = IdentifiedVisitor.from_dict(data)

                return visitor_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(IdentifiedVisitor | None, data)

        visitor = _parse_visitor(d.pop("visitor"))

        has_email = d.pop("has_email")

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        widget_session = cls(
            id=id,
            identified=identified,
            visitor=visitor,
            has_email=has_email,
            expires_at=expires_at,
        )

        widget_session.additional_properties = d
        return widget_session

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
