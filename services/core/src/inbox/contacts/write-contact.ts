import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { type Caller, diff, type InProject, isEmpty, type RpcOf } from '@pharos/service';
import { recordUnchanged } from '../../accounts/index.js';
import { checkRevision } from '../../shared/check-revision.js';
import { missingContact } from '../missing.js';
import {
  checkKnown,
  contactConflict,
  identityOf,
  keepIdentifiers,
  keepOwn,
  mergeContact,
  noContactFields,
} from './contact.js';
import {
  type AuditAction,
  createContact,
  type FoundContact,
  lockContactIdentity,
  lockContacts,
  saveContact,
} from './contacts.js';
import { lockMatch } from './lock-match.js';
import { type ContactFields, type ContactRow, contactFields, contactRecord } from './record.js';

export const upsertContact: RpcOf<ContactServiceDefinition, 'upsertContact'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const patch = contactFields.patch(request.fields, request.updateMask);
    const written = await writeContact(tx, call, request, patch, { action: 'upsertContact', ...request });
    if (!written) throw fail('PROJECT_NOT_FOUND');
    return { contact: contactRecord.toMessage(written.row), created: written.created };
  });

export const updateContact: RpcOf<ContactServiceDefinition, 'updateContact'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const patch = contactFields.patch(request.fields, request.updateMask);
    const identity = identityOf(patch);
    await lockContactIdentity(tx, request, identity);
    const found = await lockContacts(tx, request, { id: request.contactId, ...identity });
    const before = found.find((row) => row.id === request.contactId);
    if (!before) throw await missingContact(tx, request, request.contactId);
    checkRevision(before, request);
    const other = found.find((row) => row.id !== request.contactId);
    if (other) throw contactConflict(other.id);
    return {
      contact: contactRecord.toMessage(
        await changeContact(tx, call, request, { before, patch, action: 'updateContact' }),
      ),
    };
  });

interface WrittenContact {
  row: ContactRow;
  created: boolean;
}

/** How a contact is written. */
interface WriteOptions {
  /** Within the creation of a conversation a contact's write has no audit entry of its own. */
  readonly action?: 'upsertContact';
  /** The revision that the contact has to have, which has to be there. */
  readonly ifRevision?: number | undefined;
}

/**
 * Makes the contact that the fields name, or changes the one that has their email, else their external id, else the one that a
 * contact with one of them was merged into. Undefined when there is no such project. @throws CONTACT_CONFLICT when the two lead to
 * different contacts, VERSION_MISMATCH.
 */
export async function writeContact(
  tx: Database,
  caller: Caller,
  at: InProject,
  patch: Partial<ContactFields>,
  { action, ifRevision }: WriteOptions = {},
): Promise<WrittenContact | undefined> {
  const { match, merged, isOldId = false } = await lockMatch(tx, at, identityOf(patch));
  // The revision is of the contact that the identifiers had, which is no more once it is merged.
  checkRevision(match ?? {}, { ifRevision });
  const before = match ?? merged;
  if (before) {
    const kept = match ? keepOwn(match, patch, isOldId) : keepIdentifiers(before, patch);
    return { row: await changeContact(tx, caller, at, { before, patch: kept, action }), created: false };
  }
  const row = await createContact(tx, caller, at, mergeContact(noContactFields, patch), action);
  return row && { row, created: true };
}

/**
 * The contact that has this email, or that one who had it became part of; else a new one: for what a stranger says. What is known
 * of the contact stays, and what is missing is filled in. It has no audit entry of its own. Undefined when there is no such project.
 */
export async function findOrMakeContact(
  tx: Database,
  caller: Caller,
  at: InProject,
  given: Partial<Pick<ContactFields, 'email' | 'name' | 'phone'>>,
): Promise<ContactRow | undefined> {
  const { match, merged } = await lockMatch(tx, at, identityOf(given));
  const before = match ?? merged;
  if (!before) return createContact(tx, caller, at, mergeContact(noContactFields, given), undefined);
  const unknown = Object.entries(given).filter(([field]) => before[field as keyof typeof given] === null);
  return changeContact(tx, caller, at, { before, patch: Object.fromEntries(unknown), action: undefined });
}

/** Writes what changes; the caller holds the row's lock and those of the identity. */
export async function changeContact(
  tx: Database,
  caller: Caller,
  at: InProject,
  { before, patch, action }: { before: FoundContact | ContactRow; patch: Partial<ContactFields>; action: AuditAction },
): Promise<ContactRow> {
  const fields = mergeContact(contactFields.pick(before), patch);
  checkKnown(fields, patch);
  const changes = diff(contactFields.pick(before), fields, contactFields.names);
  if (!isEmpty(changes)) return saveContact(tx, caller, { ...at, contactId: before.id }, { fields, changes }, action);
  if (action) await recordUnchanged(tx, caller, at, { action, target: 'contact', id: before.id });
  return before;
}
