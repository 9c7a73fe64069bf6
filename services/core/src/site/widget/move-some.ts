import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { batch, type TakenMessage, takeMessages } from '../../inbox/erasure/batch.js';

/** The newest first: it is those that somebody may be writing in. */
const selectConversations: Statement = {
  name: 'select_conversations_to_move',
  text: `SELECT id FROM conversations WHERE contact_id = $2 AND project_id = $1
    ORDER BY created_at DESC, id DESC LIMIT ${batch.conversations}`,
};

/** Locked in one order, as merges of conversations do. */
const moveConversations: Statement = {
  name: 'move_visitor_conversations',
  text: `UPDATE conversations c SET contact_id = $3 FROM (
      SELECT id FROM conversations WHERE id = ANY ($4::text[]) AND contact_id = $2 AND project_id = $1
      ORDER BY id FOR NO KEY UPDATE
    ) locked WHERE c.id = locked.id`,
};

const selectMessages: Statement = {
  name: 'select_messages_to_move',
  text: takeMessages(`project_id = $1 AND sender_type = 'customer' AND sender_id = $2`),
};

const moveMessages: Statement = {
  name: 'move_visitor_messages',
  text: 'UPDATE messages SET sender_id = $3 WHERE id = ANY ($4::text[]) AND sender_id = $2 AND project_id = $1',
};

/** All at once, since a visitor may send again in the next moment. What both have called the same is the other's. */
const moveSends: Statement = {
  name: 'move_visitor_sends',
  text: `WITH twice AS (
      DELETE FROM widget_sends s USING widget_sends o
      WHERE s.contact_id = $1 AND o.contact_id = $2 AND o.client_message_id = s.client_message_id
    ) UPDATE widget_sends s SET contact_id = $2 WHERE s.contact_id = $1 AND NOT EXISTS (
      SELECT FROM widget_sends o WHERE o.contact_id = $2 AND o.client_message_id = s.client_message_id)`,
};

const uploads = `SELECT id FROM attachments WHERE project_id = $1 AND uploader_kind = 'widget' AND uploader_id = $2`;
/** The condition of the index of waiting uploads. Uploads of early versions name no visitor, and wait no more. */
const waits = 'message_id IS NULL AND uploader_visitor IS NOT NULL';

/** What no message has taken first: the visitor may be about to send it. Then any, of which not all are read for each batch. */
const moveFiles: Statement = {
  name: 'move_visitor_attachments',
  text: `UPDATE attachments SET uploader_id = $3 WHERE id IN (
      (${uploads} AND ${waits} LIMIT ${batch.rows}) UNION ALL (${uploads} AND NOT (${waits}) LIMIT ${batch.rows}) LIMIT ${batch.rows})
    RETURNING 1 AS one`,
};

const moveSubmissions: Statement = {
  name: 'move_visitor_submissions',
  text: `UPDATE form_submissions SET contact_id = $3 WHERE id IN (
      SELECT id FROM form_submissions WHERE contact_id = $2 AND project_id = $1 LIMIT ${batch.rows})
    RETURNING 1 AS one`,
};

/** What live streams are still to show of the one, they show of the other. */
const moveFeed: Statement = {
  name: 'move_feed_events_of_contact',
  text: `UPDATE feed_events SET contact_id = $3 WHERE project_id = $1 AND place IN (
      SELECT place FROM feed_events WHERE project_id = $1 AND contact_id = $2 ORDER BY place DESC LIMIT ${batch.rows})
    RETURNING 1 AS one`,
};

/** The contact that records belonged to, and the one that they belong to from now on. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/**
 * Some of what the one has said becomes the other's: a batch of each kind. Answers whether there is more. The caller holds the other;
 * the one is gone, or the caller holds it too.
 */
export async function moveSome(
  tx: Database,
  { projectId }: Pick<InProject, 'projectId'>,
  { from, to }: Move,
): Promise<boolean> {
  await tx.query(moveSends, [from, to]);
  const left = [
    await moveSomeConversations(tx, [projectId, from, to]),
    await moveSomeMessages(tx, [projectId, from, to]),
    (await tx.query(moveFiles, [projectId, from, to])).length === batch.rows,
    (await tx.query(moveSubmissions, [projectId, from, to])).length === batch.rows,
    (await tx.query(moveFeed, [projectId, from, to])).length === batch.rows,
  ];
  return left.includes(true);
}

type Values = [projectId: string, from: string, to: string];

async function moveSomeConversations(tx: Database, [projectId, from, to]: Values): Promise<boolean> {
  const found = await tx.query<{ id: string }>(selectConversations, [projectId, from]);
  if (found.length > 0) await tx.query(moveConversations, [projectId, from, to, found.map(({ id }) => id)]);
  return found.length === batch.conversations;
}

async function moveSomeMessages(tx: Database, [projectId, from, to]: Values): Promise<boolean> {
  const taken = await tx.query<TakenMessage>(selectMessages, [projectId, from]);
  if (taken.length > 0) await tx.query(moveMessages, [projectId, from, to, taken.map(({ id }) => id)]);
  return taken[0]?.more ?? false;
}
