import type { UserSession } from '@pharos/proto/pharos/core/v1/user';
import { defineRecord, type RowOfRecord, text, timestamp } from '@pharos/service';

export const userSessionRecord = defineRecord<UserSession>()({
  id: text({ personal: 'no' }),
  created_at: timestamp({ personal: 'no' }),
  last_seen_at: timestamp({ personal: 'no' }),
  expires_at: timestamp({ personal: 'no' }),
  ip: text({ personal: 'kept' }),
  user_agent: text({ personal: 'kept' }),
});

export type UserSessionRow = RowOfRecord<typeof userSessionRecord>;
