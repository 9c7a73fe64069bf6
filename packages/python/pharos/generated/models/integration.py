from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.integration_health import IntegrationHealth
from ..models.integration_provider import IntegrationProvider
from ..models.integration_setup import IntegrationSetup
from ..models.integration_status import IntegrationStatus
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.integration_action_permissions import IntegrationActionPermissions
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="Integration")


@_attrs_define
class Integration:
    """A connection of a project to another product

    Attributes:
        id (str): The ID of the integration: `itg_…`
        project_id (str): The ID of the project: `prj_…`
        provider (IntegrationProvider):
        status (IntegrationStatus):
        display_name (None | str): Your own name for the integration; null if it has none
        setup_type (IntegrationSetup):
        health_status (IntegrationHealth):
        sidebar_enabled (bool): Whether customer data is shown for contacts
        settings (JsonObject): Any JSON object
        action_permissions (IntegrationActionPermissions): Whether each action is allowed
        last_synced_at (datetime.datetime | None): When the provider last answered successfully; null if it never did
        error_message (None | str): Why the last check failed; null if it succeeded
        created_at (datetime.datetime): When it was created, in UTC
        updated_at (datetime.datetime): When it last changed, in UTC
    """

    id: str
    project_id: str
    provider: IntegrationProvider
    status: IntegrationStatus
    display_name: None | str
    setup_type: IntegrationSetup
    health_status: IntegrationHealth
    sidebar_enabled: bool
    settings: JsonObject
    action_permissions: IntegrationActionPermissions
    last_synced_at: datetime.datetime | None
    error_message: None | str
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.integration_action_permissions import IntegrationActionPermissions  # noqa: PLC0415
        from ..models.json_object import JsonObject  # noqa: PLC0415

        id = self.id

        project_id = self.project_id

        provider = self.provider.value

        status = self.status.value

        display_name: None | str
        display_name = self.display_name

        setup_type = self.setup_type.value

        health_status = self.health_status.value

        sidebar_enabled = self.sidebar_enabled

        settings = self.settings.to_dict()

        action_permissions = self.action_permissions.to_dict()

        last_synced_at: None | str
        if isinstance(self.last_synced_at, datetime.datetime):
            last_synced_at = self.last_synced_at.isoformat()
        else:
            last_synced_at = self.last_synced_at

        error_message: None | str
        error_message = self.error_message

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "provider": provider,
                "status": status,
                "display_name": display_name,
                "setup_type": setup_type,
                "health_status": health_status,
                "sidebar_enabled": sidebar_enabled,
                "settings": settings,
                "action_permissions": action_permissions,
                "last_synced_at": last_synced_at,
                "error_message": error_message,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.integration_action_permissions import IntegrationActionPermissions  # noqa: PLC0415
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        project_id = d.pop("project_id")

        provider = IntegrationProvider(d.pop("provider"))

        status = IntegrationStatus(d.pop("status"))

        def _parse_display_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        display_name = _parse_display_name(d.pop("display_name"))

        setup_type = IntegrationSetup(d.pop("setup_type"))

        health_status = IntegrationHealth(d.pop("health_status"))

        sidebar_enabled = d.pop("sidebar_enabled")

        settings = JsonObject.from_dict(d.pop("settings"))

        action_permissions = IntegrationActionPermissions.from_dict(d.pop("action_permissions"))

        def _parse_last_synced_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_synced_at_type_0 = datetime.datetime.fromisoformat(data)

                return last_synced_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_synced_at = _parse_last_synced_at(d.pop("last_synced_at"))

        def _parse_error_message(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        error_message = _parse_error_message(d.pop("error_message"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        integration = cls(
            id=id,
            project_id=project_id,
            provider=provider,
            status=status,
            display_name=display_name,
            setup_type=setup_type,
            health_status=health_status,
            sidebar_enabled=sidebar_enabled,
            settings=settings,
            action_permissions=action_permissions,
            last_synced_at=last_synced_at,
            error_message=error_message,
            created_at=created_at,
            updated_at=updated_at,
        )

        integration.additional_properties = d
        return integration

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
