from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.integration_status_change import IntegrationStatusChange
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.json_object import JsonObject
    from ..models.update_integration_request_action_permissions import UpdateIntegrationRequestActionPermissions


T = TypeVar("T", bound="UpdateIntegrationRequest")


@_attrs_define
class UpdateIntegrationRequest:
    """
    Attributes:
        status (IntegrationStatusChange | Unset):
        display_name (None | str | Unset): Your own name for the integration
        sidebar_enabled (bool | Unset): Whether customer data is shown for contacts
        settings (JsonObject | Unset): Any JSON object
        action_permissions (UpdateIntegrationRequestActionPermissions | Unset): Merged with the existing actions; null
            allows the action, which is the default
    """

    status: IntegrationStatusChange | Unset = UNSET
    display_name: None | str | Unset = UNSET
    sidebar_enabled: bool | Unset = UNSET
    settings: JsonObject | Unset = UNSET
    action_permissions: UpdateIntegrationRequestActionPermissions | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.json_object import JsonObject  # noqa: PLC0415
        from ..models.update_integration_request_action_permissions import UpdateIntegrationRequestActionPermissions  # noqa: PLC0415

        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status.value

        display_name: None | str | Unset
        if isinstance(self.display_name, Unset):
            display_name = UNSET
        else:
            display_name = self.display_name

        sidebar_enabled = self.sidebar_enabled

        settings: dict[str, Any] | Unset = UNSET
        if not isinstance(self.settings, Unset):
            settings = self.settings.to_dict()

        action_permissions: dict[str, Any] | Unset = UNSET
        if not isinstance(self.action_permissions, Unset):
            action_permissions = self.action_permissions.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if status is not UNSET:
            field_dict["status"] = status
        if display_name is not UNSET:
            field_dict["display_name"] = display_name
        if sidebar_enabled is not UNSET:
            field_dict["sidebar_enabled"] = sidebar_enabled
        if settings is not UNSET:
            field_dict["settings"] = settings
        if action_permissions is not UNSET:
            field_dict["action_permissions"] = action_permissions

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.json_object import JsonObject  # noqa: PLC0415
        from ..models.update_integration_request_action_permissions import UpdateIntegrationRequestActionPermissions  # noqa: PLC0415

        d = dict(src_dict)
        _status = d.pop("status", UNSET)
        status: IntegrationStatusChange | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = IntegrationStatusChange(_status)

        def _parse_display_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        display_name = _parse_display_name(d.pop("display_name", UNSET))

        sidebar_enabled = d.pop("sidebar_enabled", UNSET)

        _settings = d.pop("settings", UNSET)
        settings: JsonObject | Unset
        if isinstance(_settings, Unset):
            settings = UNSET
        else:
            settings = JsonObject.from_dict(_settings)

        _action_permissions = d.pop("action_permissions", UNSET)
        action_permissions: UpdateIntegrationRequestActionPermissions | Unset
        if isinstance(_action_permissions, Unset):
            action_permissions = UNSET
        else:
            action_permissions = UpdateIntegrationRequestActionPermissions.from_dict(_action_permissions)

        update_integration_request = cls(
            status=status,
            display_name=display_name,
            sidebar_enabled=sidebar_enabled,
            settings=settings,
            action_permissions=action_permissions,
        )

        return update_integration_request
