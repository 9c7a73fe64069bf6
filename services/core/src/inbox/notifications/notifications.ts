import { firstRow, type Statement } from '@pharos/kit';
import type { NotificationServiceDefinition } from '@pharos/proto/pharos/core/v1/notification';
import { Conditions, listPage, type RpcOf } from '@pharos/service';
import { removeDue } from '../../shared/purge.js';
import { type NotificationRow, toNotification } from './record.js';

const columns =
  'n.id, n.type, n.org_id, n.project_id, n.conversation_id, n.message_id, n.actor, n.created_at, n.read_at, c.subject';
const tables = 'notifications n JOIN conversations c ON c.id = n.conversation_id';

/** SQL: the person still works in the project of `notifications n`, which is there. */
export const isTheirs = `EXISTS (SELECT FROM memberships b JOIN projects p ON p.org_id = b.org_id
    WHERE b.user_id = n.user_id AND b.org_id = n.org_id AND p.id = n.project_id AND p.deleted_at IS NULL
      AND (b.project_ids IS NULL OR p.id = ANY (b.project_ids)))`;

export const listNotifications: RpcOf<NotificationServiceDefinition, 'listNotifications'> = async (
  { userId, unread, page: asked },
  _call,
  { database },
) => {
  const conditions = new Conditions().equal('n.user_id', userId).add(isTheirs);
  if (unread !== undefined) conditions.add(unread ? 'n.read_at IS NULL' : 'n.read_at IS NOT NULL');
  const { rows, page } = await listPage<NotificationRow>(database, {
    name: `list_notifications${unread === undefined ? '' : unread ? '_unread' : '_read'}`,
    columns,
    from: tables,
    conditions,
    order: { column: 'n.created_at', id: 'n.id', ascending: false },
    binding: ['notifications', userId, unread],
    page: asked,
  });
  return { notifications: rows.map(toNotification), page };
};

const read: Statement = {
  name: 'read_notifications',
  text: `WITH marked AS (
      UPDATE notifications SET read_at = clock_now()
      WHERE user_id = $1 AND read_at IS NULL AND (cardinality($2::text[]) = 0 OR id = ANY ($2::text[])) RETURNING 1
    ) SELECT count(*)::integer AS marked FROM marked`,
};

export const readNotifications: RpcOf<NotificationServiceDefinition, 'readNotifications'> = async (
  { userId, ids },
  _call,
  { database },
) => {
  const row = await firstRow(database.query<{ marked: number }>(read, [userId, ids]));
  return { marked: row?.marked ?? 0 };
};

/** Removes some of those that are too old, and returns how many. */
export const removeOldNotifications = removeDue('notifications', { key: 'user_id, id' });

/**
 * What people were told of one conversation they are told of the other, of which they may have been told already. To be run with ids of
 * the project, of the one that goes and of the other.
 */
export const moveNotifications: Statement = {
  name: 'move_notifications_of_conversation',
  text: `WITH known AS (
      SELECT n.user_id, n.id FROM notifications n JOIN notifications o
        ON o.user_id = n.user_id AND o.type = n.type AND o.conversation_id = $3 AND o.read_at IS NULL
      WHERE n.conversation_id = $2 AND n.project_id = $1 AND n.read_at IS NULL AND n.type <> 'mention'
    ), gone AS (
      DELETE FROM notifications n USING known k WHERE n.user_id = k.user_id AND n.id = k.id
    )
    UPDATE notifications n SET conversation_id = $3 WHERE n.conversation_id = $2 AND n.project_id = $1
      AND NOT EXISTS (SELECT FROM known k WHERE k.user_id = n.user_id AND k.id = n.id)`,
};
