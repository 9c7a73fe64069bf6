import { enums } from '@pharos/contract';
import type { DeviceAuthorization } from '@pharos/proto/pharos/core/v1/device_authorization';
import { choice, defineRecord, type RowOfRecord, text, texts, timestamp } from '@pharos/service';

export const deviceAuthorizationRecord = defineRecord<DeviceAuthorization>()({
  id: text({ personal: 'no' }),
  client_name: text({ personal: 'no' }),
  key_name: text({ personal: 'no' }),
  scopes: texts({ personal: 'no' }),
  status: choice(enums.deviceAuthorizationStatus, { personal: 'no' }),
  expires_at: timestamp({ personal: 'no' }),
});

export type DeviceAuthorizationRow = RowOfRecord<typeof deviceAuthorizationRecord>;
