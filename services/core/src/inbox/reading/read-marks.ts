import { param, type Sql, type Statement, sql } from '@pharos/kit';

/** SQL of whether the last public message of `conversation_activity a` is one that a user has not read; `user`, `joined`: SQL. */
export const isUnreadBy = (user: string, joined: string) => `a.last_message_at > coalesce(
      (SELECT r.read_at FROM read_marks r WHERE r.user_id = ${user} AND r.conversation_id = a.conversation_id), ${joined}::timestamptz)`;

/** CTEs by which whoever writes the public message of the CTE `message` has read it and what they were told, if they are a person. */
export const readByWriter: Sql<'caller'> = sql`read AS (
    INSERT INTO read_marks AS r (user_id, conversation_id, read_at)
    SELECT ${param('caller')}::jsonb ->> 'id', m.conversation_id, m.created_at FROM message m
    WHERE ${param('caller')}::jsonb ->> 'type' = 'user' AND NOT m.is_internal
    ON CONFLICT (user_id, conversation_id) DO UPDATE SET read_at = greatest(r.read_at, excluded.read_at)
  ), noticed AS (
    UPDATE notifications n SET read_at = clock_now() FROM message m
    WHERE ${param('caller')}::jsonb ->> 'type' = 'user' AND NOT m.is_internal
      AND n.user_id = ${param('caller')}::jsonb ->> 'id' AND n.conversation_id = m.conversation_id AND n.read_at IS NULL
  )`;

/**
 * Of two conversations that become one, whoever has read both has read it; whoever has not has read no more than before. The caller holds
 * both.
 */
export const mergeReadMarks: Statement = {
  name: 'merge_read_marks',
  text: `UPDATE read_marks i SET read_at = (
      SELECT CASE WHEN i.read_at >= a.last_message_at AND r.read_at >= s.last_message_at THEN greatest(i.read_at, r.read_at)
        ELSE least(i.read_at, coalesce(r.read_at, '-infinity')) END
      FROM conversation_activity a CROSS JOIN conversation_activity s
      LEFT JOIN read_marks r ON r.conversation_id = s.conversation_id AND r.user_id = i.user_id
      WHERE a.conversation_id = $3 AND a.project_id = $1 AND s.conversation_id = $2 AND s.project_id = $1
    ) WHERE i.conversation_id = $3`,
};
