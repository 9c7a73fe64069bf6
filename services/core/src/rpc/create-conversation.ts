import { enums, fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { ContactFields } from '@pharos/proto/pharos/core/v1/contact';
import type { CreateConversationRequest, CreateConversationResponse } from '@pharos/proto/pharos/core/v1/conversation';
import type { Caller, InProject, Rpc, RpcDeps } from '@pharos/service';
import { contactPatch, newMessageRow, textOr } from '../convert/patches.js';
import { toConversation } from '../convert/records.js';
import { noContactFields } from '../domain/contact.js';
import { checkSnooze, distinct, type Status } from '../domain/conversation.js';
import { createConversation as insertConversation, type NewConversationRow } from '../store/create-conversation.js';
import { missing } from './missing.js';
import { writeContact } from './write-contact.js';

export const createConversation: Rpc<CreateConversationRequest, CreateConversationResponse> = (request, call, deps) =>
  request.contact?.$case === 'contactFields'
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
  const message = request.message && newMessageRow(request.message);
  const row = await insertConversation(database, caller, request, rowOf(request, status, contactId), message);
  if (!row) throw await missing(database, request, fail('CONTACT_NOT_FOUND'));
  return { conversation: toConversation(row) };
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
  const written = await writeContact(database, caller, request, saidOf(request.contact.value), undefined);
  if (!written) throw fail('PROJECT_NOT_FOUND');
  return written.row.id;
}

/** Only what was said: a conversation's contact is found or made, and never loses a field by it. */
function saidOf(fields: ContactFields) {
  const all = contactPatch(fields, Object.keys(noContactFields));
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
