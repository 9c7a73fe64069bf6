import type { ApiKey, ApiKeyCreator } from '@pharos/proto/pharos/core/v1/api_key';
import { column, defineRecord, optional, type RowOfRecord, text, texts, timestamp } from '@pharos/service';

interface CreatorRow {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

const creator = column<CreatorRow, ApiKeyCreator | undefined>(
  { type: 'jsonb', blank: null },
  { personal: 'no' },
  { toMessage: ({ type, id, name }) => ({ type, id: id || undefined, name: name || undefined }) },
);

export const apiKeyRecord = defineRecord<ApiKey>()({
  id: text({ personal: 'no' }),
  org_id: text({ personal: 'no' }),
  name: text({ personal: 'no' }),
  prefix: text({ personal: 'no' }),
  scopes: texts({ personal: 'no' }),
  expires_at: optional(timestamp({ personal: 'no' })),
  created_at: timestamp({ personal: 'no' }),
  revoked_at: optional(timestamp({ personal: 'no' })),
  created_by: creator,
  last_used_at: optional(timestamp({ personal: 'no' })),
  last_used_ip: optional(text({ personal: 'no' })),
});

export type ApiKeyRow = RowOfRecord<typeof apiKeyRecord>;
