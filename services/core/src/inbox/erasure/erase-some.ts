import { senderDigest } from '@pharos/contract';
import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { ContactHooksDeps } from '../contacts/contact-hooks.js';
import { batch, type TakenMessage, takeMessages } from './batch.js';
import type { Person } from './known-identifiers.js';

/** Audit entries keep which fields changed but not their values. */
const redactEntries: Statement = {
  name: 'redact_entries_of_contacts',
  text: `UPDATE audit_entries a SET changes = (SELECT jsonb_object_agg(field, NULL::text) FROM jsonb_object_keys(a.changes) field)
    WHERE (org_id, id) IN (
      SELECT org_id, id FROM audit_entries WHERE target_type = 'contact' AND target_id = ANY ($2::text[]) AND org_id = $1
        AND changes @? '$.* ? (@ != null)' LIMIT ${batch.rows})
    RETURNING 1 AS one`,
};

const ofCustomer = `project_id = $1 AND sender_type = 'customer' AND created_at <= $2`;

const selectOwn: Statement = {
  name: 'select_own_messages_to_redact',
  text: takeMessages(`${ofCustomer} AND sender_id = ANY ($3::text[])`),
};

const selectShared: Statement = {
  name: 'select_shared_messages_to_redact',
  text: takeMessages(`${ofCustomer} AND sender_id = ANY ($3::text[]) AND conversation_id = ANY ($4::text[])`),
};

/** Messages keep their text but no longer name their author. */
const redactMessages: Statement = {
  name: 'redact_contact_messages',
  text: `UPDATE messages SET sender_id = NULL, cc = '{}', bcc = '{}', forward = NULL WHERE id = ANY ($2::text[]) AND project_id = $1`,
};

/**
 * The newest messages come first: of those there is something that is still to be sent, and they are read most. By each contact, since an index has
 * those of each in this order.
 */
const selectConversations: Statement = {
  name: 'select_conversations_to_let_go',
  text: `SELECT c.id FROM unnest($2::text[]) contact (id) CROSS JOIN LATERAL (
      SELECT id, created_at FROM conversations WHERE contact_id = contact.id AND project_id = $1
      ORDER BY created_at DESC, id DESC LIMIT ${batch.conversations}
    ) c ORDER BY c.created_at DESC, c.id DESC LIMIT ${batch.conversations}`,
};

/** Conversations are locked in the order in which merges of conversations lock them. */
const lockConversations: Statement = {
  name: 'lock_conversations_to_let_go',
  text: `SELECT id FROM conversations WHERE id = ANY ($3::text[]) AND contact_id = ANY ($2::text[]) AND project_id = $1
    ORDER BY id FOR NO KEY UPDATE`,
};

const letConversationsGo: Statement = {
  name: 'let_conversations_go',
  text: 'UPDATE conversations SET contact_id = NULL WHERE id = ANY ($2::text[]) AND project_id = $1',
};

/** The senders of messages, with every conversation in which events may name them: the message's own and those merged into it. */
const selectPublishedSenders: Statement = {
  name: 'select_published_senders',
  text: `SELECT s.sender_id, origin.id AS conversation_id
    FROM (SELECT DISTINCT * FROM unnest($2::text[], $3::text[]) s (conversation_id, sender_id)) s CROSS JOIN LATERAL (
      SELECT s.conversation_id AS id
      UNION ALL
      SELECT g.conversation_id FROM merged_conversations g WHERE g.into_id = s.conversation_id AND g.project_id = $1
    ) origin`,
};

export interface Erased {
  /** Whether there may be more. */
  readonly more: boolean;
  /** Digests of what others have as well, for the person's own conversations among those that were done. */
  readonly sharedSenders: readonly string[];
}

/**
 * Erases some of what refers to the person: a batch of each kind. A message is the person's in their own conversations by anything
 * they are known by, elsewhere only by what nobody else has. The contact is gone, or the caller holds it.
 */
export async function eraseSome(tx: Database, at: InProject, person: Person, deps: ContactHooksDeps): Promise<Erased> {
  // Conversations are locked before what stands in them, in the order in which merges of conversations take both.
  const conversations = await letSomeGo(tx, at, person, deps);
  const left = [
    conversations.more,
    await deps.contactHooks.eraseContacts(tx, at, person.contactIds),
    await redactOwn(tx, at, person, deps),
    (await tx.query(redactEntries, [at.orgId, person.contactIds])).length === batch.rows,
  ];
  return { more: left.includes(true), sharedSenders: conversations.sharedSenders };
}

/** Whether there may be more. The files go first: the sender shows whose they are. */
async function redactOwn(
  tx: Database,
  at: InProject,
  { own, until, contactIds }: Person,
  { contactHooks }: ContactHooksDeps,
): Promise<boolean> {
  const taken = await tx.query<TakenMessage>(selectOwn, [at.projectId, until, own]);
  const messageIds = taken.map(({ id }) => id);
  if (messageIds.length === 0) return false;
  if (await contactHooks.eraseMessages(tx, at, { messageIds, contactIds })) return true;
  await tx.query(redactMessages, [at.projectId, messageIds]);
  return taken[0]?.more ?? false;
}

/** A conversation stays the person's until nothing in it names them any more. */
async function letSomeGo(
  tx: Database,
  at: InProject,
  person: Person,
  { contactHooks }: ContactHooksDeps,
): Promise<Erased> {
  const values = [at.projectId, person.contactIds];
  const found = await tx.query<{ id: string }>(selectConversations, values);
  if (found.length === 0) return { more: false, sharedSenders: [] };
  const locked = await tx.query<{ id: string }>(lockConversations, [...values, found.map(({ id }) => id)]);
  const ids = locked.map(({ id }) => id);
  if (await contactHooks.eraseConversations(tx, at, { conversationIds: ids, until: person.until }))
    return { more: true, sharedSenders: [] };
  const { more, sharedSenders } = await redactShared(tx, at, person, ids);
  if (more) return { more, sharedSenders };
  await tx.query(letConversationsGo, [at.projectId, ids]);
  return { more: found.length === batch.conversations, sharedSenders };
}

async function redactShared(
  tx: Database,
  { projectId }: InProject,
  { all, own, until }: Person,
  conversationIds: readonly string[],
): Promise<Erased> {
  const shared = all.filter((identifier) => !own.includes(identifier));
  if (shared.length === 0) return { more: false, sharedSenders: [] };
  const taken = await tx.query<TakenMessage>(selectShared, [projectId, until, shared, conversationIds]);
  await tx.query(redactMessages, [projectId, taken.map(({ id }) => id)]);
  return { more: taken[0]?.more ?? false, sharedSenders: await publishedSenders(tx, projectId, taken) };
}

async function publishedSenders(tx: Database, projectId: string, messages: readonly TakenMessage[]): Promise<string[]> {
  if (messages.length === 0) return [];
  const conversationIds = messages.map(({ conversation_id }) => conversation_id);
  const values = [projectId, conversationIds, messages.map(({ sender_id }) => sender_id)];
  const senders = await tx.query<Pick<TakenMessage, 'conversation_id' | 'sender_id'>>(selectPublishedSenders, values);
  return senders.map(({ conversation_id, sender_id }) => senderDigest(projectId, conversation_id, sender_id));
}
