import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { lockConversation } from '../../inbox/conversations/conversations.js';
import { findAbsorbingConversation } from '../../inbox/conversations/merged-conversations.js';
import type { ConversationFields } from '../../inbox/conversations/record.js';
import { type HeldSession, holdSession } from './sessions.js';
import { findVisitorConversation, type VisitorConversationRow } from './visitor-conversations.js';
import { findVisitorMessage, type OfVisitor, type VisitorMessageRow } from './visitor-messages.js';

/** Where a visitor's write takes effect: the session stays whose it is until the transaction ends. */
export interface VisitorPlace extends OfVisitor {
  readonly session: HeldSession;
}

/** @throws SESSION_INVALID */
export async function placeOfVisitor(
  tx: Database,
  { orgId, projectId, sessionId }: InProject & { sessionId: string },
): Promise<VisitorPlace> {
  const session = await holdSession(tx, { orgId, projectId, sessionId });
  if (!session) throw fail('SESSION_INVALID');
  return { orgId, projectId, contactId: session.contact_id, session };
}

/** @throws CONVERSATION_NOT_FOUND for those of others */
export async function lockOwnConversation(
  tx: Database,
  at: OfVisitor,
  conversationId: string,
): Promise<ConversationFields> {
  const conversation = await lockConversation(tx, { ...at, conversationId });
  if (conversation?.shown_contact_id !== at.contactId) throw await notTheirs(tx, at, conversationId);
  return conversation;
}

/** @throws CONVERSATION_NOT_FOUND for those of others */
export async function readOwnConversation(
  database: Database,
  at: OfVisitor,
  conversationId: string,
): Promise<VisitorConversationRow> {
  const row = await findVisitorConversation(database, { ...at, conversationId });
  if (!row) throw await notTheirs(database, at, conversationId);
  return row;
}

/** @throws MESSAGE_NOT_FOUND for those that the visitor may not see */
export async function readOwnMessage(
  database: Database,
  at: OfVisitor,
  conversationId: string,
  messageId: string,
): Promise<VisitorMessageRow> {
  const row = await findVisitorMessage(database, { ...at, conversationId }, messageId);
  if (!row) throw fail('MESSAGE_NOT_FOUND');
  return row;
}

/** Where it is now is told to those whose conversation that is. */
async function notTheirs(database: Database, at: OfVisitor, conversationId: string): Promise<Error> {
  const into = await findAbsorbingConversation(database, at, conversationId);
  const row = into && (await findVisitorConversation(database, { ...at, conversationId: into }));
  return fail('CONVERSATION_NOT_FOUND', row ? { merged_into: row.id } : {});
}
