import { enums, fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { CreateConversationRequest, CreateConversationResponse } from '@pharos/proto/pharos/core/v1/conversation';
import type { NewMessage } from '@pharos/proto/pharos/core/v1/message';
import type { Caller, InProject, Rpc, RpcDeps } from '@pharos/service';
import { newMessageRow, textOr } from '../../convert/patches.js';
import { toConversation } from '../../convert/records.js';
import { checkSnooze, distinct, type Status } from '../../domain/conversation.js';
import { findByExternalId } from '../../store/conversations/conversations.js';
import {
  createConversation as insertConversation,
  type NewConversationRow,
} from '../../store/conversations/create-conversation.js';
import type { NewMessageRow } from '../../store/conversations/create-message.js';
import { findAbsorbingByExternalId } from '../../store/conversations/merge-conversation.js';
import { hasAttachments, withAttachments } from '../attachments/take-attachments.js';
import { writeContact } from '../contacts/write-contact.js';
import { missing, missingContact } from '../missing.js';
import { saidOf } from './said-of.js';

export const createConversation: Rpc<CreateConversationRequest, CreateConversationResponse> = (request, call, deps) =>
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
  const contactId = await contactOf(database, caller, request);
  const message = request.message && (await messageOf(database, request, request.message));
  const row = await insertConversation(database, caller, request, rowOf(request, status, contactId), message);
  if (!row) throw await missing(database, request, await refusal(database, request));
  const merged = await mergedConflict(database, request);
  if (merged) throw merged;
  return { conversation: toConversation(row) };
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

/** Why there is no conversation, of a project that there is. */
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
  const written = await writeContact(database, caller, request, saidOf(request.contact.value));
  if (!written) throw fail('PROJECT_NOT_FOUND');
  return written.row.id;
}
