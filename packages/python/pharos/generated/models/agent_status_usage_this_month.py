from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="AgentStatusUsageThisMonth")


@_attrs_define
class AgentStatusUsageThisMonth:
    """Cost of model calls since the start of the month (UTC)

    Attributes:
        calls (int): Number of model calls
        input_tokens (float): As the provider of the model counts them
        output_tokens (float): As the provider of the model counts them
        cost_usd (float): Cost of the calls with a known price, in US dollars
        calls_without_price (int): Number of calls that `cost_usd` does not include
    """

    calls: int
    input_tokens: float
    output_tokens: float
    cost_usd: float
    calls_without_price: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        calls = self.calls

        input_tokens = self.input_tokens

        output_tokens = self.output_tokens

        cost_usd = self.cost_usd

        calls_without_price = self.calls_without_price

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "calls": calls,
                "input_tokens": input_tokens,
                "output_tokens": output_tokens,
                "cost_usd": cost_usd,
                "calls_without_price": calls_without_price,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        calls = d.pop("calls")

        input_tokens = d.pop("input_tokens")

        output_tokens = d.pop("output_tokens")

        cost_usd = d.pop("cost_usd")

        calls_without_price = d.pop("calls_without_price")

        agent_status_usage_this_month = cls(
            calls=calls,
            input_tokens=input_tokens,
            output_tokens=output_tokens,
            cost_usd=cost_usd,
            calls_without_price=calls_without_price,
        )

        agent_status_usage_this_month.additional_properties = d
        return agent_status_usage_this_month

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
