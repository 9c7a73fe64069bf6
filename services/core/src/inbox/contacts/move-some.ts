import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { moveFeedEvents } from '../../feed/index.js';
import { batch, type TakenMessage, takeMessages } from '../erasure/batch.js';
import type { ContactHooksDeps, Move } from './contact-hooks.js';

/** Conversations move newest first, because somebody may be writing in those. */
const selectConversations: Statement = {
  name: 'select_conversations_to_move',
  text: `SELECT id FROM conversations WHERE contact_id = $2 AND project_id = $1
    ORDER BY created_at DESC, id DESC LIMIT ${batch.conversations}`,
};

/** Conversations are locked in the order in which merges of conversations lock them. */
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

/**
 * Some of what the one has written becomes the other's: a batch of each kind. Answers whether there is more. The caller holds the other;
 * the one is gone, or the caller holds it too.
 */
export async function moveSome(
  tx: Database,
  at: Pick<InProject, 'projectId'>,
  move: Move,
  { contactHooks }: ContactHooksDeps,
): Promise<boolean> {
  const values: Values = [at.projectId, move.from, move.to];
  const left = [
    await moveSomeConversations(tx, values),
    await moveSomeMessages(tx, values),
    await contactHooks.move(tx, at, move),
    await moveFeedEvents(tx, at.projectId, move),
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
