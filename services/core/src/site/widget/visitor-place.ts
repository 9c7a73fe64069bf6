import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { type ConversationFields, lockConversation } from '../../inbox/index.js';
import { type HeldSession, holdSession } from './sessions.js';
import type { OfVisitor } from './visitor-access.js';
import { notOwn } from './visitor-conversations.js';

/** The contact and the session of a visitor's write; the session stays that contact's until the transaction ends. */
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

/** The same for a visitor who says something. @throws SESSION_INVALID, CONTACT_BLOCKED */
export async function placeOfWriter(tx: Database, at: InProject & { sessionId: string }): Promise<VisitorPlace> {
  const place = await placeOfVisitor(tx, at);
  if (place.session.is_blocked) throw fail('CONTACT_BLOCKED');
  return place;
}

/** @throws CONVERSATION_NOT_FOUND for those of others */
export async function lockOwnConversation(
  tx: Database,
  at: OfVisitor,
  conversationId: string,
): Promise<ConversationFields> {
  const conversation = await lockConversation(tx, { ...at, conversationId });
  if (conversation?.contact_id !== at.contactId) throw await notOwn(tx, at, conversationId);
  return conversation;
}
