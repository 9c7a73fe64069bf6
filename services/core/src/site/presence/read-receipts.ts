import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { isVisible } from '../../inbox/index.js';
import type { ReadReceipts, Side } from './live-events.js';

/** The time of a message, or of the latest, that the side may see. */
function selectSeen(side: Side): Statement {
  const visible = side === 'customer' ? isVisible : 'true';
  return {
    name: `select_${side}_sight_moment`,
    text: `SELECT m.created_at FROM messages m
      WHERE m.conversation_id = $1 AND m.project_id = $2 AND ${visible} AND ($3::text IS NULL OR m.id = $3)
      ORDER BY m.created_at DESC, m.id DESC LIMIT 1`,
  };
}

/** Saves what a side has seen, which never goes back; no row when nothing is new. */
function upsert(side: Side): Statement {
  return {
    name: `save_${side}_sight`,
    text: `INSERT INTO conversation_sights AS v (conversation_id, ${side}_seen_at) VALUES ($1, $2)
      ON CONFLICT (conversation_id) DO UPDATE SET ${side}_seen_at = excluded.${side}_seen_at
        WHERE v.${side}_seen_at IS NULL OR v.${side}_seen_at < excluded.${side}_seen_at
      RETURNING 1 AS one`,
  };
}

const seen = { customer: selectSeen('customer'), agent: selectSeen('agent') };
const upserts = { customer: upsert('customer'), agent: upsert('agent') };

const select: Statement = {
  name: 'select_sights',
  text: 'SELECT customer_seen_at, agent_seen_at FROM conversation_sights WHERE conversation_id = $1',
};

/**
 * Records that one side has seen everything up to the message, or all; the caller has found the conversation. Returns `unknown` when it
 * has no such message that the side may see, else whether anything is new.
 */
export async function markSeen(
  tx: Database,
  { projectId, conversationId }: InProject & { conversationId: string },
  side: Side,
  messageId: string | undefined,
): Promise<'unknown' | 'seen' | 'unchanged'> {
  const values = [conversationId, projectId, messageId ?? null];
  const [message] = await tx.query<{ created_at: Date }>(seen[side], values);
  if (!message) return messageId === undefined ? 'unchanged' : 'unknown';
  const saved = await tx.query(upserts[side], [conversationId, message.created_at]);
  return saved.length > 0 ? 'seen' : 'unchanged';
}

export async function findReadReceipts(database: Database, conversationId: string): Promise<ReadReceipts> {
  const row = await firstRow(database.query<ReadReceipts>(select, [conversationId]));
  return row ?? { customer_seen_at: null, agent_seen_at: null };
}

const selectVisitor: Statement = {
  name: 'select_visitor_of_conversation',
  text: `SELECT FROM conversations c JOIN widget_sessions s ON s.contact_id = c.contact_id AND s.project_id = c.project_id
    WHERE c.id = $1 AND c.project_id = $2 AND s.expires_at > clock_now() LIMIT 1`,
};

/** Whether the customer of a conversation has a session of the widget; the caller has found the conversation. */
export async function hasVisitorOf(
  database: Database,
  { projectId, conversationId }: InProject & { conversationId: string },
): Promise<boolean> {
  return (await database.query(selectVisitor, [conversationId, projectId])).length > 0;
}
