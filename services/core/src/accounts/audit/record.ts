import type { AuditEntry } from '@pharos/proto/pharos/core/v1/audit';
import {
  type Changes,
  column,
  defineRecord,
  integer,
  internal,
  optional,
  type RowCaller,
  type RowOfRecord,
  text,
  timestamp,
} from '@pharos/service';

export const auditEntryRecord = defineRecord<AuditEntry>()(
  {
    id: text({ personal: 'no' }),
    project_id: optional(text({ personal: 'no' })),
    action: text({ personal: 'no' }),
    target_type: text({ personal: 'no' }),
    target_id: text({ personal: 'no' }),
    changes: optional(
      column<Changes, { [key: string]: unknown }>({ type: 'jsonb', blank: {} }, { personal: 'kept', long: true }),
    ),
    caller: internal(column<RowCaller>({ type: 'jsonb', blank: null }, { personal: 'kept' })),
    reason: optional(text({ personal: 'no' })),
    count: integer({ personal: 'no' }),
    created_at: timestamp({ personal: 'no' }),
  },
  ({ caller: { type, id, name, prefix, ip, user_agent: userAgent, request_id: requestId = '' } }) => ({
    actor: { type, id, name, prefix, ip, userAgent },
    requestId,
  }),
);

export type AuditEntryRow = RowOfRecord<typeof auditEntryRecord>;
