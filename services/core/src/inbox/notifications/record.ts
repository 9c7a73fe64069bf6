import { enums } from '@pharos/contract';
import type { Notification, NotificationType, Preferences } from '@pharos/proto/pharos/core/v1/notification';
import { boolean, defineRecord, integers, text } from '@pharos/service';

/** A notification as lists have it. */
export interface NotificationRow {
  readonly id: string;
  readonly type: string;
  readonly org_id: string;
  readonly project_id: string;
  readonly conversation_id: string;
  readonly message_id: string | null;
  readonly actor: { readonly type: string; readonly id: string };
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly subject: string | null;
}

export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: enums.notificationType.fromText(row.type) as NotificationType,
    orgId: row.org_id,
    projectId: row.project_id,
    conversationId: row.conversation_id,
    subject: row.subject ?? undefined,
    messageId: row.message_id ?? undefined,
    actor: row.actor,
    createdAt: row.created_at,
    readAt: row.read_at ?? undefined,
  };
}

/** What people want to be told of, and how. Members of the team are no customers, whom an erasure would be about. */
export const preferencesRecord = defineRecord<Preferences>()({
  assigned: boolean({ personal: 'no' }),
  mention: boolean({ personal: 'no' }),
  answered: boolean({ personal: 'no' }),
  escalated: boolean({ personal: 'no' }),
  undelivered: boolean({ personal: 'no' }),
  desktop: boolean({ personal: 'no' }),
  sound: boolean({ personal: 'no' }),
  mail: boolean({ personal: 'no' }),
  hours_days: integers({ personal: 'no' }),
  hours_from: text({ personal: 'no' }),
  hours_to: text({ personal: 'no' }),
});
