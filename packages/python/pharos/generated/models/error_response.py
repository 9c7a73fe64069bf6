from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.error_issue import ErrorIssue
    from ..models.message import Message


T = TypeVar("T", bound="ErrorResponse")


@_attrs_define
class ErrorResponse:
    """The body of every error

    Attributes:
        error (str): For people. The text may change
        code (str): For programs. The meaning of a code never changes, and later versions may have more of them. Known
            codes: `VALIDATION_ERROR`, `FORM_SLUG_TAKEN`, `AUTHORIZATION_PENDING`, `SLOW_DOWN`, `ACCESS_DENIED`,
            `EXPIRED_TOKEN`, `API_KEY_MISSING`, `API_KEY_INVALID`, `API_KEY_EXPIRED`, `SESSION_REQUIRED`, `SESSION_EXPIRED`,
            `CREDENTIALS_INVALID`, `SECOND_FACTOR_REQUIRED`, `SECOND_FACTOR_INVALID`, `SESSION_INVALID`, `IDENTITY_INVALID`,
            `WIDGET_DISABLED`, `INSUFFICIENT_SCOPE`, `SECOND_FACTOR_MISSING`, `API_KEY_ORG_MISMATCH`, `CROSS_SITE_REQUEST`,
            `ORIGIN_NOT_ALLOWED`, `SIGNATURE_INVALID`, `LINK_INVALID`, `SIGN_IN_EXPIRED`, `SIGN_IN_REFUSED`,
            `SIGN_IN_NOT_ALLOWED`, `ROUTE_NOT_FOUND`, `ORG_NOT_FOUND`, `PROJECT_NOT_FOUND`, `API_KEY_NOT_FOUND`,
            `SESSION_NOT_FOUND`, `SIGN_IN_PROVIDER_NOT_FOUND`, `MEMBER_NOT_FOUND`, `INVITATION_NOT_FOUND`,
            `DEVICE_CODE_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `SAVED_REPLY_NOT_FOUND`, `SAVED_VIEW_NOT_FOUND`,
            `MESSAGE_NOT_FOUND`, `CONTACT_NOT_FOUND`, `IDENTITY_NOT_FOUND`, `CONTACT_BLOCKED`, `FORM_NOT_FOUND`,
            `BEACON_NOT_FOUND`, `WEBHOOK_NOT_FOUND`, `DELIVERY_NOT_FOUND`, `MAIL_NOT_FOUND`, `MAILBOX_NOT_FOUND`,
            `ARTICLE_NOT_FOUND`, `RUN_NOT_FOUND`, `EVALUATION_NOT_FOUND`, `SUGGESTION_NOT_FOUND`, `ACTION_NOT_FOUND`,
            `MODEL_KEY_NOT_FOUND`, `ARTICLE_VERSION_NOT_FOUND`, `PICTURE_NOT_FOUND`, `ATTACHMENT_NOT_FOUND`,
            `INTEGRATION_NOT_FOUND`, `METHOD_NOT_ALLOWED`, `REQUEST_TIMEOUT`, `PROJECT_SLUG_TAKEN`, `CONTACT_CONFLICT`,
            `CONVERSATION_CONFLICT`, `ARTICLE_SLUG_TAKEN`, `ARTICLE_EXTERNAL_ID_TAKEN`, `INVALID_TRANSITION`,
            `MESSAGE_NOT_EDITABLE`, `MESSAGE_NOT_PUBLIC`, `MESSAGE_NOT_UNDELIVERED`, `CONVERSATION_NOT_RESOLVED`,
            `API_KEY_LIMIT_REACHED`, `LAST_OWNER`, `LAST_SIGN_IN`, `EMAIL_TAKEN`, `IDENTITY_TAKEN`, `SECOND_FACTOR_EXISTS`,
            `MAIL_OFF`, `MEMBER_LIMIT_REACHED`, `WEBHOOK_LIMIT_REACHED`, `MAILBOX_LIMIT_REACHED`, `MAILBOX_ADDRESS_TAKEN`,
            `CONSENT_EXPIRED`, `CONSENT_REFUSED`, `RECOVERY_LIMIT_REACHED`, `SAVED_REPLY_SHORTCUT_TAKEN`,
            `SAVED_REPLY_LIMIT_REACHED`, `SAVED_VIEW_LIMIT_REACHED`, `ACTION_NAME_TAKEN`, `ACTION_LIMIT_REACHED`,
            `EVALUATION_LIMIT_REACHED`, `INTEGRATION_EXISTS`, `INTEGRATION_UNUSABLE`, `INTEGRATION_REFUSED`,
            `CONVERSATION_MOVED_ON`, `NEWER_MESSAGES`, `ATTACHMENT_QUOTA_EXCEEDED`, `PICTURE_QUOTA_EXCEEDED`,
            `TOO_MANY_UPLOADS`, `UPLOAD_INCOMPLETE`, `IDEMPOTENCY_IN_PROGRESS`, `VERSION_MISMATCH`, `PAYLOAD_TOO_LARGE`,
            `UNSUPPORTED_MEDIA_TYPE`, `RANGE_NOT_SATISFIABLE`, `EXPECTATION_FAILED`, `IDEMPOTENCY_KEY_REUSED`,
            `RATE_LIMITED`, `INTERNAL`, `MESSAGE_TOO_LARGE`, `MODEL_UNAVAILABLE`, `INTEGRATION_UNAVAILABLE`,
            `SIGN_IN_PROVIDER_UNAVAILABLE`, `UNAVAILABLE`, `DEADLINE_EXCEEDED`
        request_id (str): The same as the header `X-Request-Id`
        error_description (str | Unset): With the errors of RFC 8628: what is wrong, for people
        issues (list[ErrorIssue] | Unset): With VALIDATION_ERROR: each problem, with the path of the field
        retry_after (float | Unset): How many seconds to wait before you retry
        organization_limit (int | Unset): With RATE_LIMITED, if all keys of the organization together are the reason:
            their requests per minute
        required_scope (str | Unset): With INSUFFICIENT_SCOPE
        granted_scopes (list[str] | Unset): With INSUFFICIENT_SCOPE
        required_permission (str | Unset): With INSUFFICIENT_SCOPE, if a person’s role does not include the permission
        required_role (str | Unset): With INSUFFICIENT_SCOPE, if a person needs another role
        conflicting_conversation_id (str | Unset): With CONVERSATION_CONFLICT
        conflicting_contact_id (str | Unset): With CONTACT_CONFLICT
        merged_into (str | Unset): With CONTACT_NOT_FOUND and CONVERSATION_NOT_FOUND: the ID of the record that it was
            merged into
        newer_messages (list[Message] | Unset): With NEWER_MESSAGES: the messages after `after_message_id`: at most the
            newest 25, the oldest first
        allowed (list[str] | Unset): With INVALID_TRANSITION: the allowed statuses
        limit (int | Unset): With codes that end in LIMIT_REACHED: the maximum
        max_bytes (int | Unset): With PAYLOAD_TOO_LARGE: the largest body. With TOO_MANY_UPLOADS: the total size that
            all files may have
        max_files (int | Unset): With TOO_MANY_UPLOADS: how many files may wait to be sent
        quota_bytes (int | Unset): With ATTACHMENT_QUOTA_EXCEEDED: the total size that all attachments may have. With
            PICTURE_QUOTA_EXCEEDED: that of pictures in articles
        max_pictures (int | Unset): With PICTURE_QUOTA_EXCEEDED: the maximum number of pictures in articles
        used_bytes (int | Unset): With ATTACHMENT_QUOTA_EXCEEDED and PICTURE_QUOTA_EXCEEDED: their total size now
        outcome (str | Unset): With INTEGRATION_UNAVAILABLE: `unknown` if the provider was asked, and may have done what
            you asked for
        reason (str | Unset): With INTEGRATION_UNUSABLE: why it cannot be used now
        missing_parts (list[int] | Unset): With UPLOAD_INCOMPLETE: the numbers of the parts that have not arrived
        size (int | Unset): With RANGE_NOT_SATISFIABLE: the size of the file
        interval (int | Unset): With SLOW_DOWN: how many seconds to wait between two requests from now on
    """

    error: str
    code: str
    request_id: str
    error_description: str | Unset = UNSET
    issues: list[ErrorIssue] | Unset = UNSET
    retry_after: float | Unset = UNSET
    organization_limit: int | Unset = UNSET
    required_scope: str | Unset = UNSET
    granted_scopes: list[str] | Unset = UNSET
    required_permission: str | Unset = UNSET
    required_role: str | Unset = UNSET
    conflicting_conversation_id: str | Unset = UNSET
    conflicting_contact_id: str | Unset = UNSET
    merged_into: str | Unset = UNSET
    newer_messages: list[Message] | Unset = UNSET
    allowed: list[str] | Unset = UNSET
    limit: int | Unset = UNSET
    max_bytes: int | Unset = UNSET
    max_files: int | Unset = UNSET
    quota_bytes: int | Unset = UNSET
    max_pictures: int | Unset = UNSET
    used_bytes: int | Unset = UNSET
    outcome: str | Unset = UNSET
    reason: str | Unset = UNSET
    missing_parts: list[int] | Unset = UNSET
    size: int | Unset = UNSET
    interval: int | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.error_issue import ErrorIssue  # noqa: PLC0415
        from ..models.message import Message  # noqa: PLC0415

        error = self.error

        code = self.code

        request_id = self.request_id

        error_description = self.error_description

        issues: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.issues, Unset):
            issues = []
            for issues_item_data in self.issues:
                issues_item = issues_item_data.to_dict()
                issues.append(issues_item)

        retry_after = self.retry_after

        organization_limit = self.organization_limit

        required_scope = self.required_scope

        granted_scopes: list[str] | Unset = UNSET
        if not isinstance(self.granted_scopes, Unset):
            granted_scopes = self.granted_scopes

        required_permission = self.required_permission

        required_role = self.required_role

        conflicting_conversation_id = self.conflicting_conversation_id

        conflicting_contact_id = self.conflicting_contact_id

        merged_into = self.merged_into

        newer_messages: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.newer_messages, Unset):
            newer_messages = []
            for newer_messages_item_data in self.newer_messages:
                newer_messages_item = newer_messages_item_data.to_dict()
                newer_messages.append(newer_messages_item)

        allowed: list[str] | Unset = UNSET
        if not isinstance(self.allowed, Unset):
            allowed = self.allowed

        limit = self.limit

        max_bytes = self.max_bytes

        max_files = self.max_files

        quota_bytes = self.quota_bytes

        max_pictures = self.max_pictures

        used_bytes = self.used_bytes

        outcome = self.outcome

        reason = self.reason

        missing_parts: list[int] | Unset = UNSET
        if not isinstance(self.missing_parts, Unset):
            missing_parts = self.missing_parts

        size = self.size

        interval = self.interval

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "error": error,
                "code": code,
                "request_id": request_id,
            }
        )
        if error_description is not UNSET:
            field_dict["error_description"] = error_description
        if issues is not UNSET:
            field_dict["issues"] = issues
        if retry_after is not UNSET:
            field_dict["retry_after"] = retry_after
        if organization_limit is not UNSET:
            field_dict["organization_limit"] = organization_limit
        if required_scope is not UNSET:
            field_dict["required_scope"] = required_scope
        if granted_scopes is not UNSET:
            field_dict["granted_scopes"] = granted_scopes
        if required_permission is not UNSET:
            field_dict["required_permission"] = required_permission
        if required_role is not UNSET:
            field_dict["required_role"] = required_role
        if conflicting_conversation_id is not UNSET:
            field_dict["conflicting_conversation_id"] = conflicting_conversation_id
        if conflicting_contact_id is not UNSET:
            field_dict["conflicting_contact_id"] = conflicting_contact_id
        if merged_into is not UNSET:
            field_dict["merged_into"] = merged_into
        if newer_messages is not UNSET:
            field_dict["newer_messages"] = newer_messages
        if allowed is not UNSET:
            field_dict["allowed"] = allowed
        if limit is not UNSET:
            field_dict["limit"] = limit
        if max_bytes is not UNSET:
            field_dict["max_bytes"] = max_bytes
        if max_files is not UNSET:
            field_dict["max_files"] = max_files
        if quota_bytes is not UNSET:
            field_dict["quota_bytes"] = quota_bytes
        if max_pictures is not UNSET:
            field_dict["max_pictures"] = max_pictures
        if used_bytes is not UNSET:
            field_dict["used_bytes"] = used_bytes
        if outcome is not UNSET:
            field_dict["outcome"] = outcome
        if reason is not UNSET:
            field_dict["reason"] = reason
        if missing_parts is not UNSET:
            field_dict["missing_parts"] = missing_parts
        if size is not UNSET:
            field_dict["size"] = size
        if interval is not UNSET:
            field_dict["interval"] = interval

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.error_issue import ErrorIssue  # noqa: PLC0415
        from ..models.message import Message  # noqa: PLC0415

        d = dict(src_dict)
        error = d.pop("error")

        code = d.pop("code")

        request_id = d.pop("request_id")

        error_description = d.pop("error_description", UNSET)

        _issues = d.pop("issues", UNSET)
        issues: list[ErrorIssue] | Unset = UNSET
        if _issues is not UNSET:
            issues = []
            for issues_item_data in _issues:
                issues_item = ErrorIssue.from_dict(issues_item_data)

                issues.append(issues_item)

        retry_after = d.pop("retry_after", UNSET)

        organization_limit = d.pop("organization_limit", UNSET)

        required_scope = d.pop("required_scope", UNSET)

        granted_scopes = cast(list[str], d.pop("granted_scopes", UNSET))

        required_permission = d.pop("required_permission", UNSET)

        required_role = d.pop("required_role", UNSET)

        conflicting_conversation_id = d.pop("conflicting_conversation_id", UNSET)

        conflicting_contact_id = d.pop("conflicting_contact_id", UNSET)

        merged_into = d.pop("merged_into", UNSET)

        _newer_messages = d.pop("newer_messages", UNSET)
        newer_messages: list[Message] | Unset = UNSET
        if _newer_messages is not UNSET:
            newer_messages = []
            for newer_messages_item_data in _newer_messages:
                newer_messages_item = Message.from_dict(newer_messages_item_data)

                newer_messages.append(newer_messages_item)

        allowed = cast(list[str], d.pop("allowed", UNSET))

        limit = d.pop("limit", UNSET)

        max_bytes = d.pop("max_bytes", UNSET)

        max_files = d.pop("max_files", UNSET)

        quota_bytes = d.pop("quota_bytes", UNSET)

        max_pictures = d.pop("max_pictures", UNSET)

        used_bytes = d.pop("used_bytes", UNSET)

        outcome = d.pop("outcome", UNSET)

        reason = d.pop("reason", UNSET)

        missing_parts = cast(list[int], d.pop("missing_parts", UNSET))

        size = d.pop("size", UNSET)

        interval = d.pop("interval", UNSET)

        error_response = cls(
            error=error,
            code=code,
            request_id=request_id,
            error_description=error_description,
            issues=issues,
            retry_after=retry_after,
            organization_limit=organization_limit,
            required_scope=required_scope,
            granted_scopes=granted_scopes,
            required_permission=required_permission,
            required_role=required_role,
            conflicting_conversation_id=conflicting_conversation_id,
            conflicting_contact_id=conflicting_contact_id,
            merged_into=merged_into,
            newer_messages=newer_messages,
            allowed=allowed,
            limit=limit,
            max_bytes=max_bytes,
            max_files=max_files,
            quota_bytes=quota_bytes,
            max_pictures=max_pictures,
            used_bytes=used_bytes,
            outcome=outcome,
            reason=reason,
            missing_parts=missing_parts,
            size=size,
            interval=interval,
        )

        error_response.additional_properties = d
        return error_response

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
