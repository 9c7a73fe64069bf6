import type { ApiKey } from '@pharos/proto/pharos/core/v1/api_key';
import type { DeviceAuthorization } from '@pharos/proto/pharos/core/v1/device_authorization';
import type { Organization } from '@pharos/proto/pharos/core/v1/organization';
import { deviceAuthorizationStatus, tier } from '../enums.js';
import { time, timeOrNull } from './time.js';

/** An organization in its REST shape. */
export function renderOrganization(organization: Organization) {
  return {
    id: organization.id,
    name: organization.name,
    tier: tier.toText(organization.tier),
    created_at: time(organization.createdAt),
  };
}

/** An API key in its REST shape: never its value. */
export function renderApiKey(key: ApiKey) {
  return {
    id: key.id,
    org_id: key.orgId,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    expires_at: timeOrNull(key.expiresAt),
    created_at: time(key.createdAt),
  };
}

/** What a program asks for, in its REST shape. */
export function renderDeviceAuthorization(asked: DeviceAuthorization) {
  return {
    id: asked.id,
    client_name: asked.clientName,
    key_name: asked.keyName,
    scopes: asked.scopes,
    status: deviceAuthorizationStatus.toText(asked.status),
    expires_at: time(asked.expiresAt),
  };
}
