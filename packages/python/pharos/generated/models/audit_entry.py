from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.audit_outcome import AuditOutcome
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.audit_actor import AuditActor
    from ..models.audit_key import AuditKey
    from ..models.audit_target import AuditTarget
    from ..models.json_object import JsonObject


T = TypeVar("T", bound="AuditEntry")


@_attrs_define
class AuditEntry:
    """A write, or the calls of one minute that were denied for the same reason

    Attributes:
        id (str): The ID of the audit entry: `aud_…`
        project_id (None | str): Null if it belongs to no project, or was denied
        action (str): The operation, such as `createMessage`; `unknown` for a call that matches no route
        outcome (AuditOutcome):
        reason (None | str): Why it was denied: the `code` of the error; null if it took place
        count (int): How many denied calls the entry stands for; 1 for a write
        actor (AuditActor): Who acted
        api_key (AuditKey | None): Null if no API key was used
        target (AuditTarget): What it was about
        changes (JsonObject | None): By field: an object with `from` and `to`, or null for a person who was erased. Null
            if no existing record was changed
        ip (None | str): The IP address of the caller; null for visitors and for the platform itself
        user_agent (None | str): The `User-Agent` of the caller; null if there was none
        request_id (None | str): The `X-Request-Id` of the request; null for what the platform did on its own
        created_at (datetime.datetime): When it was created, in UTC
    """

    id: str
    project_id: None | str
    action: str
    outcome: AuditOutcome
    reason: None | str
    count: int
    actor: AuditActor
    api_key: AuditKey | None
    target: AuditTarget
    changes: JsonObject | None
    ip: None | str
    user_agent: None | str
    request_id: None | str
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.audit_actor import AuditActor  # noqa: PLC0415
        from ..models.audit_key import AuditKey  # noqa: PLC0415
        from ..models.audit_target import AuditTarget  # noqa: PLC0415
        from ..models.json_object import JsonObject  # noqa: PLC0415

        id = self.id

        project_id: None | str
        project_id = self.project_id

        action = self.action

        outcome = self.outcome.value

        reason: None | str
        reason = self.reason

        count = self.count

        actor = self.actor.to_dict()

        api_key: dict[str, Any] | None
        if isinstance(self.api_key, AuditKey):
            api_key = self.api_key.to_dict()
        else:
            api_key = self.api_key

        target = self.target.to_dict()

        changes: dict[str, Any] | None
        if isinstance(self.changes, JsonObject):
            changes = self.changes.to_dict()
        else:
            changes = self.changes

        ip: None | str
        ip = self.ip

        user_agent: None | str
        user_agent = self.user_agent

        request_id: None | str
        request_id = self.request_id

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "project_id": project_id,
                "action": action,
                "outcome": outcome,
                "reason": reason,
                "count": count,
                "actor": actor,
                "api_key": api_key,
                "target": target,
                "changes": changes,
                "ip": ip,
                "user_agent": user_agent,
                "request_id": request_id,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.audit_actor import AuditActor  # noqa: PLC0415
        from ..models.audit_key import AuditKey  # noqa: PLC0415
        from ..models.audit_target import AuditTarget  # noqa: PLC0415
        from ..models.json_object import JsonObject  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        def _parse_project_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        project_id = _parse_project_id(d.pop("project_id"))

        action = d.pop("action")

        outcome = AuditOutcome(d.pop("outcome"))

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        count = d.pop("count")

        actor = AuditActor.from_dict(d.pop("actor"))

        def _parse_api_key(data: object) -> AuditKey | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                api_key_type_0 = AuditKey.from_dict(data)

                return api_key_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AuditKey | None, data)

        api_key = _parse_api_key(d.pop("api_key"))

        target = AuditTarget.from_dict(d.pop("target"))

        def _parse_changes(data: object) -> JsonObject | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                changes_type_0 = JsonObject.from_dict(data)

                return changes_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(JsonObject | None, data)

        changes = _parse_changes(d.pop("changes"))

        def _parse_ip(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        ip = _parse_ip(d.pop("ip"))

        def _parse_user_agent(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        user_agent = _parse_user_agent(d.pop("user_agent"))

        def _parse_request_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        request_id = _parse_request_id(d.pop("request_id"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        audit_entry = cls(
            id=id,
            project_id=project_id,
            action=action,
            outcome=outcome,
            reason=reason,
            count=count,
            actor=actor,
            api_key=api_key,
            target=target,
            changes=changes,
            ip=ip,
            user_agent=user_agent,
            request_id=request_id,
            created_at=created_at,
        )

        audit_entry.additional_properties = d
        return audit_entry

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
