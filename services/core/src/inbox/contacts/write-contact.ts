import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { type Caller, type InProject, isEmpty, type RpcOf } from '@pharos/service';
import { recordUnchanged } from '../../accounts/index.js';
import { checkRevision } from '../../shared/check-revision.js';
import { missingContact } from '../missing.js';
import { checkKnown, mergeContact, nobody } from './contact.js';
import { type AuditAction, createContact, lockContactIdentity, lockContacts, saveContact } from './contacts.js';
import { giveUp, lockPerson } from './find-person.js';
import { changesOf, contactConflict, identityOf, ownOf } from './identities.js';
import { writeInto } from './person.js';
import { phoneCountry } from './phone.js';
import { type ContactFields, type ContactRow, type ContactState, contactFields, contactRecord } from './record.js';

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
    const country = await phoneCountry(tx, request, [patch.phone]);
    await lockContactIdentity(tx, request, identity);
    const found = await lockContacts(tx, request, [identity], [request.contactId]);
    const before = found.find((row) => row.id === request.contactId);
    if (!before) throw await missingContact(tx, request, request.contactId);
    checkRevision(before, request);
    for (const other of found) if (other !== before) await takeFrom(tx, call, request, other, patch);
    const after = mergeContact(before, patch, country);
    checkKnown(after, patch);
    const row = await saveIfChanged(tx, call, request, { before, after, action: 'updateContact' });
    return { contact: contactRecord.toMessage(row) };
  });

/** What is another contact's further email or external id becomes that of the contact that is given it. @throws CONTACT_CONFLICT */
async function takeFrom(
  tx: Database,
  caller: Caller,
  at: InProject,
  other: ContactRow,
  patch: Partial<ContactFields>,
): Promise<void> {
  const { email_folded: email, external_id } = identityOf(patch);
  let giver = other;
  for (const [type, compared] of Object.entries({ email, external_id }) as ['email' | 'external_id', string | null][]) {
    if (compared === null) continue;
    if (ownOf(other, type) === compared) throw contactConflict(other.id);
    giver = await giveUp(tx, caller, at, giver, { type, compared });
  }
}

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
 * Makes the contact that the fields name, or changes the one that their email or their external id leads to. Undefined when there is no
 * such project. @throws CONTACT_CONFLICT when the two lead to different contacts, VERSION_MISMATCH.
 */
export async function writeContact(
  tx: Database,
  caller: Caller,
  at: InProject,
  patch: Partial<ContactFields>,
  { action, ifRevision }: WriteOptions = {},
): Promise<WrittenContact | undefined> {
  const country = await phoneCountry(tx, at, [patch.phone]);
  const { match: before, isOwn, giver } = await lockPerson(tx, at, identityOf(patch), 'write');
  // The revision is of the contact whose own the identifiers are, which is no more once it is merged.
  checkRevision(isOwn && before ? before : {}, { ifRevision });
  if (before) {
    const after = writeInto(before, patch, { isOwn, country });
    checkKnown(after, patch);
    return { row: await saveIfChanged(tx, caller, at, { before, after, action }), created: false };
  }
  if (giver) await giveUp(tx, caller, at, giver, { type: 'email', compared: identityOf(patch).email_folded ?? '' });
  const row = await createContact(tx, caller, at, mergeContact(nobody, patch, country), action);
  return row && { row, created: true };
}

/**
 * The contact that this email leads to; else a new one: for what a stranger says. What is known of the contact stays, and what is missing
 * is filled in. It has no audit entry of its own. Undefined when there is no such project.
 */
export async function findOrMakeContact(
  tx: Database,
  caller: Caller,
  at: InProject,
  given: Partial<Pick<ContactFields, 'email' | 'name' | 'phone'>>,
): Promise<ContactRow | undefined> {
  const country = await phoneCountry(tx, at, [given.phone]);
  const { match: before } = await lockPerson(tx, at, identityOf(given), 'write');
  if (!before) return createContact(tx, caller, at, mergeContact(nobody, given, country), undefined);
  const unknown = Object.entries(given).filter(([field]) => before[field as keyof typeof given] === null);
  const after = mergeContact(before, Object.fromEntries(unknown), country);
  return saveIfChanged(tx, caller, at, { before, after, action: undefined });
}

/** Writes what changes; the caller holds the row's lock and those of the identity. */
export async function saveIfChanged(
  tx: Database,
  caller: Caller,
  at: InProject,
  { before, after, action }: { before: ContactRow; after: ContactState; action: AuditAction },
): Promise<ContactRow> {
  const changes = changesOf(before, after);
  if (!isEmpty(changes)) return saveContact(tx, caller, { ...at, contactId: before.id }, { after, changes }, action);
  if (action) await recordUnchanged(tx, caller, at, { action, target: 'contact', id: before.id });
  return before;
}
