import { fail } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { Caller, InProject } from '@pharos/service';
import { holdContact } from '../contacts/contacts.js';
import { findConversation, lockConversation } from '../conversations/conversations.js';
import { insertConversation } from '../conversations/create-conversation.js';
import type { NewMessageRow } from './message.js';
import type { MessageRow } from './record.js';

/** No customer begins so many, each after the last was closed; of more the rest is not looked at. */
const longestChain = 1_000;
/** How often the last one may change while it is waited for. */
const maxRounds = 10;

/**
 * The last conversation of those of this contact that follow one another from this one on: the newest, where several follow the same.
 * One that was given to another contact is not theirs to write to any more.
 */
const selectLast: Statement = {
  name: 'select_last_following_conversation',
  text: `WITH RECURSIVE chain AS (
      SELECT $2::text COLLATE "C" AS id, ARRAY[$2::text COLLATE "C"] AS seen
      UNION ALL
      SELECT n.id, c.seen || n.id FROM chain c CROSS JOIN LATERAL (
        SELECT id FROM conversations
        WHERE follows = c.id AND project_id = $1 AND contact_id IS NOT DISTINCT FROM $3 AND id <> ALL (c.seen)
        ORDER BY created_at DESC, id DESC LIMIT 1
      ) n WHERE cardinality(c.seen) < ${longestChain}
    ) SELECT id FROM chain ORDER BY cardinality(seen) DESC LIMIT 1`,
};

interface AtConversation extends InProject {
  conversationId: string;
}

/** Holds the contact of a conversation before the conversation, in the order in which merges and erasures of contacts take both. */
export async function holdContactOf(tx: Database, at: AtConversation): Promise<void> {
  const found = await findConversation(tx, at);
  if (found?.contact_id) await holdContact(tx, at, found.contact_id);
}

/**
 * Locks the last of the conversations of one contact that follow this one, itself when none does; nothing follows it until the
 * transaction ends. Undefined when there is no such conversation. @throws UNAVAILABLE when the last one is another each time
 */
export async function lockLastFollowing<At extends AtConversation>(tx: Database, at: At): Promise<At | undefined> {
  await holdContactOf(tx, at);
  const first = await lockConversation(tx, at);
  if (!first) return undefined;
  let last = at;
  for (let round = 0; round < maxRounds; round++) {
    const values = [at.projectId, at.conversationId, first.contact_id];
    const row = await firstRow(tx.query<{ id: string }>(selectLast, values));
    if (row === undefined || row.id === last.conversationId) return last;
    last = { ...at, conversationId: row.id };
    await lockConversation(tx, last);
  }
  throw fail('UNAVAILABLE');
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
  return (
    row && {
      ...message,
      conversation_id: row.id,
      external_id: null,
      sender: null,
      delivery: null,
      delivery_error: null,
      forward: null,
      created_at: row.created_at,
    }
  );
}
