import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { Caller, InProject } from '@pharos/service';
import { holdContact } from '../contacts/contacts.js';
import { findConversation, lockConversation } from '../conversations/conversations.js';
import { insertConversation } from '../conversations/create-conversation.js';
import type { NewMessageRow } from './message.js';
import type { MessageRow } from './record.js';

/** More follow one another nowhere: a longer chain would be one that merges have closed to a ring. */
const longestChain = 1_000;

/** The last conversation of those that follow one another from this one on: the newest, where several follow the same. */
const selectLast: Statement = {
  name: 'select_last_following_conversation',
  text: `WITH RECURSIVE chain AS (
      SELECT $2::text COLLATE "C" AS id, 0 AS place
      UNION ALL
      SELECT n.id, c.place + 1 FROM chain c CROSS JOIN LATERAL (
        SELECT id FROM conversations WHERE follows = c.id AND project_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1
      ) n WHERE c.place < ${longestChain}
    ) SELECT id FROM chain ORDER BY place DESC LIMIT 1`,
};

interface AtConversation extends InProject {
  conversationId: string;
}

/**
 * Locks the last of the conversations that follow this one, itself when none does; nothing follows it until the transaction ends.
 * Undefined when there is no such conversation.
 */
export async function lockLastFollowing<At extends AtConversation>(tx: Database, at: At): Promise<At | undefined> {
  const found = await findConversation(tx, at);
  // Before the conversations, in the order in which merges and erasures of contacts take both.
  if (found?.contact_id) await holdContact(tx, at, found.contact_id);
  for (let last = at; ; ) {
    if (!(await lockConversation(tx, last))) return undefined;
    const row = await firstRow(tx.query<{ id: string }>(selectLast, [at.projectId, last.conversationId]));
    if (row === undefined || row.id === last.conversationId) return last;
    last = { ...last, conversationId: row.id };
  }
}

/** Begins the conversation that follows a closed one, for the same contact and team, with this message. The caller holds the closed one. */
export async function beginFollowing(
  tx: Database,
  caller: Caller,
  at: AtConversation,
  message: NewMessageRow,
): Promise<MessageRow | undefined> {
  const closed = await findConversation(tx, at);
  if (!closed) return undefined;
  const { subject, priority, channel, assigned_to, tags, contact_id } = closed;
  const fresh = { status: 'open' as const, snoozed_until: null, external_id: null, follows: at.conversationId };
  const begun = { ...fresh, subject, priority, channel, assigned_to, tags };
  // A contact that is erased meanwhile leaves it to nobody.
  const row =
    (await insertConversation(tx, caller, at, { ...begun, contact_id }, message)) ??
    (await insertConversation(tx, caller, at, { ...begun, contact_id: null }, message));
  return row && { ...message, conversation_id: row.id, external_id: null, created_at: row.created_at };
}
