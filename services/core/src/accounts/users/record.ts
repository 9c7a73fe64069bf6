import type { User } from '@pharos/proto/pharos/core/v1/user';
import { boolean, defineRecord, optional, type RowOfRecord, text, timestamp } from '@pharos/service';

/** What people change of themselves. Members of the team are no customers, whom an erasure would be about. */
const own = {
  name: text({ personal: 'kept' }),
  public_name: optional(text({ personal: 'kept' })),
  picture_url: optional(text({ personal: 'kept' })),
  shown_as_team: boolean({ personal: 'no' }),
  locale: optional(text({ personal: 'kept' })),
  time_zone: optional(text({ personal: 'kept' })),
};

export const userFields = defineRecord<Omit<User, 'id' | 'email' | 'createdAt'>>()(own);

export const userRecord = defineRecord<User>()({
  id: text({ personal: 'no' }),
  email: text({ personal: 'kept' }),
  ...own,
  created_at: timestamp({ personal: 'no' }),
});

export type UserRow = RowOfRecord<typeof userRecord>;
