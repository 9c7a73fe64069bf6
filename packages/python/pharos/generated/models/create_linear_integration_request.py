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
    from ..models.linear_credentials import LinearCredentials
    from ..models.linear_settings import LinearSettings


T = TypeVar("T", bound="CreateLinearIntegrationRequest")


@_attrs_define
class CreateLinearIntegrationRequest:
    """
    Attributes:
        provider (Literal['linear']): The product to connect
        credentials (LinearCredentials): Stored encrypted, and never shown
        settings (LinearSettings): What you choose for this provider
        display_name (None | str | Unset): Your own name for the integration
        setup_type (IntegrationSetup | Unset):
    """

    provider: Literal["linear"]
    credentials: LinearCredentials
    settings: LinearSettings
    display_name: None | str | Unset = UNSET
    setup_type: IntegrationSetup | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.linear_credentials import LinearCredentials  # noqa: PLC0415
        from ..models.linear_settings import LinearSettings  # noqa: PLC0415

        provider = self.provider

        credentials = self.credentials.to_dict()

        settings = self.settings.to_dict()

        display_name: None | str | Unset
        if isinstance(self.display_name, Unset):
            display_name = UNSET
        else:
            display_name = self.display_name

        setup_type: str | Unset = UNSET
        if not isinstance(self.setup_type, Unset):
            setup_type = self.setup_type.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "provider": provider,
                "credentials": credentials,
                "settings": settings,
            }
        )
        if display_name is not UNSET:
            field_dict["display_name"] = display_name
        if setup_type is not UNSET:
            field_dict["setup_type"] = setup_type

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.linear_credentials import LinearCredentials  # noqa: PLC0415
        from ..models.linear_settings import LinearSettings  # noqa: PLC0415

        d = dict(src_dict)
        provider = cast(Literal["linear"], d.pop("provider"))
        if provider != "linear":
            raise ValueError(f"provider must match const 'linear', got '{provider}'")

        credentials = LinearCredentials.from_dict(d.pop("credentials"))

        settings = LinearSettings.from_dict(d.pop("settings"))

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

        create_linear_integration_request = cls(
            provider=provider,
            credentials=credentials,
            settings=settings,
            display_name=display_name,
            setup_type=setup_type,
        )

        return create_linear_integration_request
