from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.mail_party import MailParty


T = TypeVar("T", bound="Mail")


@_attrs_define
class Mail:
    """The email that a message was made from

    Attributes:
        from_ (MailParty | None): The sender as given in the email; null if it names no address
        to (list[MailParty]): Who it was sent to; the first 500
        cc (list[MailParty]): Who got a copy; the first 500
        subject (str): The subject; empty if it has none
        date (datetime.datetime | None): When it was sent, according to the sender’s program; null if it gives no valid
            time
        text (str): Its full text, including quoted text and the signature, up to 100,000 characters. For an email in
            HTML only, the text of the HTML
        html (None | str): The same as HTML, rebuilt from a few elements without styles, scripts or forms; quoted text
            is in `blockquote`. Pictures on other sites keep their addresses: loading them tells the sender that the email
            was read. Null if the email has no HTML
        is_shortened (bool): Whether the email contains more than this; the raw email has all of it
        size (int): The size of the raw email in bytes
    """

    from_: MailParty | None
    to: list[MailParty]
    cc: list[MailParty]
    subject: str
    date: datetime.datetime | None
    text: str
    html: None | str
    is_shortened: bool
    size: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.mail_party import MailParty  # noqa: PLC0415

        from_: dict[str, Any] | None
        if isinstance(self.from_, MailParty):
            from_ = self.from_.to_dict()
        else:
            from_ = self.from_

        to = []
        for to_item_data in self.to:
            to_item = to_item_data.to_dict()
            to.append(to_item)

        cc = []
        for cc_item_data in self.cc:
            cc_item = cc_item_data.to_dict()
            cc.append(cc_item)

        subject = self.subject

        date: None | str
        if isinstance(self.date, datetime.datetime):
            date = self.date.isoformat()
        else:
            date = self.date

        text = self.text

        html: None | str
        html = self.html

        is_shortened = self.is_shortened

        size = self.size

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "from": from_,
                "to": to,
                "cc": cc,
                "subject": subject,
                "date": date,
                "text": text,
                "html": html,
                "is_shortened": is_shortened,
                "size": size,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.mail_party import MailParty  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_from_(data: object) -> MailParty | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                from_type_0 = MailParty.from_dict(data)

                return from_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MailParty | None, data)

        from_ = _parse_from_(d.pop("from"))

        to = []
        _to = d.pop("to")
        for to_item_data in _to:
            to_item = MailParty.from_dict(to_item_data)

            to.append(to_item)

        cc = []
        _cc = d.pop("cc")
        for cc_item_data in _cc:
            cc_item = MailParty.from_dict(cc_item_data)

            cc.append(cc_item)

        subject = d.pop("subject")

        def _parse_date(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                date_type_0 = datetime.datetime.fromisoformat(data)

                return date_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        date = _parse_date(d.pop("date"))

        text = d.pop("text")

        def _parse_html(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        html = _parse_html(d.pop("html"))

        is_shortened = d.pop("is_shortened")

        size = d.pop("size")

        mail = cls(
            from_=from_,
            to=to,
            cc=cc,
            subject=subject,
            date=date,
            text=text,
            html=html,
            is_shortened=is_shortened,
            size=size,
        )

        mail.additional_properties = d
        return mail

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
