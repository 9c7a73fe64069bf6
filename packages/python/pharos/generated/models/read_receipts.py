from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="ReadReceipts")


@_attrs_define
class ReadReceipts:
    """What each side of a conversation has seen

    Attributes:
        conversation_id (str): The ID of the conversation: `cnv_…`
        customer_seen_at (datetime.datetime | None): The time of the latest message that the customer has seen; null if
            none
        agent_seen_at (datetime.datetime | None): The time of the latest message that the team has seen; null if none
    """

    conversation_id: str
    customer_seen_at: datetime.datetime | None
    agent_seen_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        conversation_id = self.conversation_id

        customer_seen_at: None | str
        if isinstance(self.customer_seen_at, datetime.datetime):
            customer_seen_at = self.customer_seen_at.isoformat()
        else:
            customer_seen_at = self.customer_seen_at

        agent_seen_at: None | str
        if isinstance(self.agent_seen_at, datetime.datetime):
            agent_seen_at = self.agent_seen_at.isoformat()
        else:
            agent_seen_at = self.agent_seen_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "conversation_id": conversation_id,
                "customer_seen_at": customer_seen_at,
                "agent_seen_at": agent_seen_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        conversation_id = d.pop("conversation_id")

        def _parse_customer_seen_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                customer_seen_at_type_0 = datetime.datetime.fromisoformat(data)

                return customer_seen_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        customer_seen_at = _parse_customer_seen_at(d.pop("customer_seen_at"))

        def _parse_agent_seen_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                agent_seen_at_type_0 = datetime.datetime.fromisoformat(data)

                return agent_seen_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        agent_seen_at = _parse_agent_seen_at(d.pop("agent_seen_at"))

        read_receipts = cls(
            conversation_id=conversation_id,
            customer_seen_at=customer_seen_at,
            agent_seen_at=agent_seen_at,
        )

        read_receipts.additional_properties = d
        return read_receipts

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
