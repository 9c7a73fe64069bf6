import { enums, fail, idKinds } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, sql } from '@pharos/kit';
import type {
  ConversationServiceDefinition,
  CreateConversationRequest,
  CreateConversationResponse,
} from '@pharos/proto/pharos/core/v1/conversation';
import type { NewMessage } from '@pharos/proto/pharos/core/v1/message';
import { audited, type Caller, type InProject, type RpcDeps, type RpcOf } from '@pharos/service';
import { missing } from '../../accounts/index.js';
import { textOr } from '../../shared/enum-text.js';
import { auditCte, eventIds, eventsCte } from '../../shared/journal.js';
import { givenFields } from '../contacts/contact.js';
import { writeContact } from '../contacts/write-contact.js';
import { checkCopies } from '../messages/copies.js';
import { mentionCte, mentionsIn } from '../messages/mentions.js';
import { messageCreated, messageValues, type NewMessageRow, newMessageRow } from '../messages/message.js';
import { writtenMessage } from '../messages/shown-sender.js';
import { hasAttachments, withAttachments } from '../messages/take-attachments.js';
import { missingContact } from '../missing.js';
import { readByWriter } from '../reading/read-marks.js';
import { findAbsorbingByExternalId } from './absorbed-conversations.js';
import { afterMessage, beforeMessages, messageColumns, resolvedAfter } from './activity.js';
import { checkSnooze, distinct } from './conversation.js';
import { findByExternalId } from './conversations.js';
import {
  activityColumns,
  type ConversationRow,
  conversationColumns,
  conversationRecord,
  conversationWith,
  type Status,
} from './record.js';

export const createConversation: RpcOf<ConversationServiceDefinition, 'createConversation'> = (request, call, deps) =>
  request.contact?.$case === 'contactFields' || hasAttachments(request.message) || request.externalId !== undefined
    ? deps.database.transaction((database) => create(request, call, { ...deps, database }))
    : create(request, call, deps);

async function create(
  request: CreateConversationRequest,
  caller: Caller,
  { database, clock }: RpcDeps,
): Promise<CreateConversationResponse> {
  const status = textOr(enums.conversationStatus, request.status, 'open') as Status;
  checkSnooze(status, request.snoozedUntil ?? null, clock.now());
  if (request.message) checkCopies(request.message, textOr(enums.channel, request.channel, 'api'), ['message']);
  const contactId = await contactOf(database, caller, request);
  const message = request.message && (await messageOf(database, request, request.message));
  const row = await insertConversation(database, caller, request, rowOf(request, status, contactId), message);
  if (!row) throw await missing(database, request, await refusal(database, request));
  const merged = await mergedConflict(database, request);
  if (merged) throw merged;
  return { conversation: conversationRecord.toMessage(row), ...(message && { messageId: message.id }) };
}

function messageOf(database: Database, at: InProject, message: NewMessage): Promise<NewMessageRow> {
  return withAttachments(database, at, newMessageRow(message), message);
}

/**
 * The external id of one that was merged still means the conversation that stayed. Looked up in a statement of its own, once the new
 * one is there or refused: who waited for a merge that was under way sees it then.
 */
async function mergedConflict(database: Database, request: CreateConversationRequest): Promise<Error | undefined> {
  if (request.externalId === undefined) return undefined;
  const into = await findAbsorbingByExternalId(database, request, request.externalId);
  return into === undefined
    ? undefined
    : conflict(into, 'The conversation with this external_id was merged into another.');
}

const conflict = (conversationId: string, message?: string) =>
  fail('CONVERSATION_CONFLICT', { conflicting_conversation_id: conversationId }, message);

/** The reason why no conversation was made in a project that exists. */
async function refusal(database: Database, request: CreateConversationRequest): Promise<Error> {
  const { externalId, contact } = request;
  const other = externalId === undefined ? undefined : await findByExternalId(database, request, externalId);
  if (other) return conflict(other);
  const merged = await mergedConflict(database, request);
  return merged ?? missingContact(database, request, contact?.$case === 'contactId' ? contact.value : '');
}

function rowOf(request: CreateConversationRequest, status: Status, contactId: string | null): NewConversationRow {
  return {
    subject: request.subject ?? null,
    status,
    priority: textOr(enums.priority, request.priority, 'normal'),
    channel: textOr(enums.channel, request.channel, 'api'),
    assigned_to: request.assignedTo ?? null,
    tags: distinct(request.tags),
    snoozed_until: request.snoozedUntil ?? null,
    external_id: request.externalId ?? null,
    contact_id: contactId,
  };
}

async function contactOf(
  database: Database,
  caller: Caller,
  request: InProject & Pick<CreateConversationRequest, 'contact'>,
): Promise<string | null> {
  if (!request.contact) return null;
  if (request.contact.$case === 'contactId') return request.contact.value;
  const written = await writeContact(database, caller, request, givenFields(request.contact.value));
  if (!written) throw fail('PROJECT_NOT_FOUND');
  return written.row.id;
}

type NewConversationRow = Pick<
  ConversationRow,
  | 'subject'
  | 'status'
  | 'priority'
  | 'channel'
  | 'assigned_to'
  | 'tags'
  | 'snoozed_until'
  | 'external_id'
  | 'contact_id'
> & { follows?: string; spam?: boolean };

/** Within the submission of a form the conversation has no audit entry of its own. */
type Action = 'createConversation' | 'unaudited';

/** The contact is held until the transaction ends, so that it is not erased between the look and the reference. */
function insertOf(action: Action) {
  const audit =
    action !== 'unaudited' ? sql`, ${auditCte({ action, target: 'conversation', from: 'conversation' })}` : '';
  return new NamedStatement(
    action === 'unaudited' ? 'insert_conversation_unaudited' : 'insert_conversation',
    sql`WITH contact AS (
    SELECT id FROM contacts WHERE id = ${param('contact_id')} AND project_id = ${param('project_id')} FOR KEY SHARE
  ), created AS (
    INSERT INTO conversations AS c
      (id, project_id, contact_id, subject, status, priority, channel, assigned_to, tags, snoozed_until, external_id, follows, spam)
    SELECT ${param('id')}, p.id, ${param('contact_id', 'subject', 'status', 'priority', 'channel', 'assigned_to')},
      ${param('tags')}::text[], ${param('snoozed_until', 'external_id', 'follows', 'spam')}
    FROM projects p
    WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
      AND (${param('contact_id')}::text IS NULL OR EXISTS (SELECT FROM contact))
    ON CONFLICT (project_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
    RETURNING ${conversationColumns}
  ), activity AS (
    INSERT INTO conversation_activity AS a (conversation_id, project_id, updated_at, resolved_at, ${messageColumns})
    SELECT c.id, c.project_id, t.at, ${resolvedAfter('c.status')}, ${afterMessage('false')}
    FROM created c CROSS JOIN LATERAL ${beforeMessages} a CROSS JOIN LATERAL (SELECT c.created_at AS at) t
    RETURNING ${activityColumns}
  ), conversation AS (
    SELECT ${conversationWith('a')} FROM created c, activity a
  ), message AS (
    INSERT INTO messages
      (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, hands_over, attachments, sources, cc, bcc, created_at)
    SELECT ${param('message_id')}, c.project_id, c.id,
      ${param('sender_type', 'sender_id', 'content', 'content_type', 'is_internal', 'hands_over')}, ${param('attachments')}::jsonb,
      ${param('sources')}::jsonb, ${param('cc')}::text[], ${param('bcc')}::text[], c.created_at
    FROM created c WHERE ${param('message_id')}::text IS NOT NULL
    RETURNING ${writtenMessage}
  ), ${eventsCte(
    { type: 'conversation.created', from: 'conversation', record: 'conversation' },
    messageCreated,
  )}, ${readByWriter}, ${mentionCte}${audit}
  SELECT ${conversationRecord.of('c')} FROM conversation c`,
  );
}

const inserts = { createConversation: insertOf('createConversation'), unaudited: insertOf('unaudited') };

const noMessage = {
  message_id: null,
  sender_type: null,
  sender_id: null,
  content: null,
  content_type: null,
  is_internal: null,
  hands_over: null,
  attachments: '[]',
  sources: null,
  cc: [],
  bcc: [],
};

/**
 * Creates a conversation with its first message, when there is one. Answers undefined when there is no such project, no such contact in
 * it, or another conversation in it with the same external id.
 */
export function insertConversation(
  database: Database,
  caller: Caller,
  at: InProject,
  conversation: NewConversationRow,
  message: NewMessageRow | undefined,
  id = newId(idKinds.conversation),
  action: Action = 'createConversation',
): Promise<ConversationRow | undefined> {
  const values = {
    ...audited(caller, at),
    event_ids: eventIds(message ? 2 : 1),
    follows: null,
    spam: false,
    mentions: message ? mentionsIn(message) : [],
    ...conversation,
    ...(message ? { ...messageValues(message), message_id: message.id } : noMessage),
    id,
  };
  return firstRow(inserts[action].query<ConversationRow>(database, values));
}
