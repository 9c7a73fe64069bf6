from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.model_provider import ModelProvider
from ..types import UNSET, Unset


T = TypeVar("T", bound="PutAgentModelKeyRequest")


@_attrs_define
class PutAgentModelKeyRequest:
    """
    Attributes:
        provider (ModelProvider):
        api_key (str): Stored encrypted, and never shown
        base_url (str | Unset): The base URL of the provider’s API with its version, as in
            `https://models.example.com/v1`; required for `openai-compatible`. Private addresses are not called
    """

    provider: ModelProvider
    api_key: str
    base_url: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        provider = self.provider.value

        api_key = self.api_key

        base_url = self.base_url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "provider": provider,
                "api_key": api_key,
            }
        )
        if base_url is not UNSET:
            field_dict["base_url"] = base_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        provider = ModelProvider(d.pop("provider"))

        api_key = d.pop("api_key")

        base_url = d.pop("base_url", UNSET)

        put_agent_model_key_request = cls(
            provider=provider,
            api_key=api_key,
            base_url=base_url,
        )

        return put_agent_model_key_request
