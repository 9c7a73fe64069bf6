from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.integration_setup import IntegrationSetup
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
    from ..models.discord_credentials import DiscordCredentials
    from ..models.discord_settings import DiscordSettings


T = TypeVar("T", bound="CreateDiscordIntegrationRequest")


@_attrs_define
class CreateDiscordIntegrationRequest:
    """
    Attributes:
        provider (Literal['discord']): The product to connect
        credentials (DiscordCredentials): Stored encrypted, and never shown
        display_name (None | str | Unset): Your own name for the integration
        setup_type (IntegrationSetup | Unset):
        settings (DiscordSettings | Unset): What you choose for this provider
    """

    provider: Literal["discord"]
    credentials: DiscordCredentials
    display_name: None | str | Unset = UNSET
    setup_type: IntegrationSetup | Unset = UNSET
    settings: DiscordSettings | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.discord_credentials import DiscordCredentials  # noqa: PLC0415
        from ..models.discord_settings import DiscordSettings  # noqa: PLC0415

        provider = self.provider

        credentials = self.credentials.to_dict()

        display_name: None | str | Unset
        if isinstance(self.display_name, Unset):
            display_name = UNSET
        else:
            display_name = self.display_name

        setup_type: str | Unset = UNSET
        if not isinstance(self.setup_type, Unset):
            setup_type = self.setup_type.value

        settings: dict[str, Any] | Unset = UNSET
        if not isinstance(self.settings, Unset):
            settings = self.settings.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "provider": provider,
                "credentials": credentials,
            }
        )
        if display_name is not UNSET:
            field_dict["display_name"] = display_name
        if setup_type is not UNSET:
            field_dict["setup_type"] = setup_type
        if settings is not UNSET:
            field_dict["settings"] = settings

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.discord_credentials import DiscordCredentials  # noqa: PLC0415
        from ..models.discord_settings import DiscordSettings  # noqa: PLC0415

        d = dict(src_dict)
        provider = cast(Literal["discord"], d.pop("provider"))
        if provider != "discord":
            raise ValueError(f"provider must match const 'discord', got '{provider}'")

        credentials = DiscordCredentials.from_dict(d.pop("credentials"))

        def _parse_display_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        display_name = _parse_display_name(d.pop("display_name", UNSET))

        _setup_type = d.pop("setup_type", UNSET)
        setup_type: IntegrationSetup | Unset
        if isinstance(_setup_type, Unset):
            setup_type = UNSET
        else:
            setup_type = IntegrationSetup(_setup_type)

        _settings = d.pop("settings", UNSET)
        settings: DiscordSettings | Unset
        if isinstance(_settings, Unset):
            settings = UNSET
        else:
            settings = DiscordSettings.from_dict(_settings)

        create_discord_integration_request = cls(
            provider=provider,
            credentials=credentials,
            display_name=display_name,
            setup_type=setup_type,
            settings=settings,
        )

        return create_discord_integration_request
