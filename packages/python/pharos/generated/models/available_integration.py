from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.integration_provider import IntegrationProvider
from ..models.integration_setup import IntegrationSetup
from typing import cast

if TYPE_CHECKING:
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="AvailableIntegration")


@_attrs_define
class AvailableIntegration:
    """A product that you can connect

    Attributes:
        provider (IntegrationProvider):
        name (str): The name of the product, for people
        description (str): What the integration does
        setup_types (list[IntegrationSetup]): How the product can be connected
        actions (list[str]): The actions that `action_permissions` can allow or forbid
        credentials_schema (JsonObject): Any JSON object
        settings_schema (JsonObject): Any JSON object
    """

    provider: IntegrationProvider
    name: str
    description: str
    setup_types: list[IntegrationSetup]
    actions: list[str]
    credentials_schema: JsonObject
    settings_schema: JsonObject
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        provider = self.provider.value

        name = self.name

        description = self.description

        setup_types = []
        for setup_types_item_data in self.setup_types:
            setup_types_item = setup_types_item_data.value
            setup_types.append(setup_types_item)

        actions = self.actions

        credentials_schema = self.credentials_schema.to_dict()

        settings_schema = self.settings_schema.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "provider": provider,
                "name": name,
                "description": description,
                "setup_types": setup_types,
                "actions": actions,
                "credentials_schema": credentials_schema,
                "settings_schema": settings_schema,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        provider = IntegrationProvider(d.pop("provider"))

        name = d.pop("name")

        description = d.pop("description")

        setup_types = []
        _setup_types = d.pop("setup_types")
        for setup_types_item_data in _setup_types:
            setup_types_item = IntegrationSetup(setup_types_item_data)

            setup_types.append(setup_types_item)

        actions = cast(list[str], d.pop("actions"))

        credentials_schema = JsonObject.from_dict(d.pop("credentials_schema"))

        settings_schema = JsonObject.from_dict(d.pop("settings_schema"))

        available_integration = cls(
            provider=provider,
            name=name,
            description=description,
            setup_types=setup_types,
            actions=actions,
            credentials_schema=credentials_schema,
            settings_schema=settings_schema,
        )

        available_integration.additional_properties = d
        return available_integration

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
