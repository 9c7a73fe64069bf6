import type { ApiKey } from '@pharos/proto/pharos/core/v1/api_key';
import { defineRecord, optional, type RowOfRecord, text, texts, timestamp } from '@pharos/service';

export const apiKeyRecord = defineRecord<ApiKey>()({
  id: text({ personal: 'no' }),
  org_id: text({ personal: 'no' }),
  name: text({ personal: 'no' }),
  prefix: text({ personal: 'no' }),
  scopes: texts({ personal: 'no' }),
  expires_at: optional(timestamp({ personal: 'no' })),
  created_at: timestamp({ personal: 'no' }),
  revoked_at: optional(timestamp({ personal: 'no' })),
});

export type ApiKeyRow = RowOfRecord<typeof apiKeyRecord>;
