import { type RoleName, roleScopes } from '@pharos/contract';
import { firstRow, type Statement } from '@pharos/kit';
import type { NotificationServiceDefinition } from '@pharos/proto/pharos/core/v1/notification';
import type { RpcOf } from '@pharos/service';
import { isTheirs } from './notifications.js';

const select: Statement = {
  name: 'resolve_notification',
  text: `SELECT n.org_id, n.project_id, n.conversation_id, n.user_id, u.name, u.email, b.role, n.type = 'mention' AS is_note
    FROM notifications n JOIN users u ON u.id = n.user_id JOIN memberships b ON b.user_id = n.user_id AND b.org_id = n.org_id
    WHERE n.id = $1 AND ${isTheirs}`,
};

interface Row {
  readonly org_id: string;
  readonly project_id: string;
  readonly conversation_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly role: RoleName;
  readonly is_note: boolean;
}

/** Whether the members of a role may write in conversations. */
export function mayAnswer(role: RoleName): boolean {
  return roleScopes[role].some((scope) => scope === 'admin' || scope === 'messages:write');
}

export const resolveNotification: RpcOf<NotificationServiceDefinition, 'resolveNotification'> = async (
  { notificationId },
  _call,
  { database },
) => {
  const row = await firstRow(database.query<Row>(select, [notificationId]));
  if (!row || !mayAnswer(row.role)) return { answer: undefined };
  return {
    answer: {
      orgId: row.org_id,
      projectId: row.project_id,
      conversationId: row.conversation_id,
      userId: row.user_id,
      name: row.name,
      email: row.email,
      isNote: row.is_note,
    },
  };
};
