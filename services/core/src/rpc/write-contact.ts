import type { Database } from '@pharos/kit';
import { type Caller, diff, type InProject, isEmpty } from '@pharos/service';
import {
  type ContactFields,
  chooseMatch,
  contactFields,
  identityOf,
  mergeContact,
  noContactFields,
} from '../domain/contact.js';
import { recordUnchanged } from '../store/audit.js';
import { createContact, type FoundContact, lockContactIdentity, lockContacts, saveContact } from '../store/contacts.js';
import type { ContactRow } from '../store/records.js';

interface WrittenContact {
  row: ContactRow;
  created: boolean;
}

/** Within the creation of a conversation a contact's write has no audit entry of its own. */
type Action = 'upsertContact' | 'updateContact' | undefined;

/**
 * Makes the contact that the fields name, or changes the one that has their email, else their external id. Undefined
 * when there is no such project. @throws CONTACT_CONFLICT when the two belong to different contacts.
 */
export async function writeContact(
  tx: Database,
  caller: Caller,
  at: InProject,
  patch: Partial<ContactFields>,
  action: 'upsertContact' | undefined,
): Promise<WrittenContact | undefined> {
  const identity = identityOf(patch);
  await lockContactIdentity(tx, at, identity);
  const match = chooseMatch(await lockContacts(tx, at, identity), identity);
  if (match) return { row: await changeContact(tx, caller, at, { before: match, patch, action }), created: false };
  const row = await createContact(tx, caller, at, mergeContact(noContactFields, patch), action);
  return row && { row, created: true };
}

/** Writes what changes; the caller holds the row's lock and those of the identity. */
export async function changeContact(
  tx: Database,
  caller: Caller,
  at: InProject,
  { before, patch, action }: { before: FoundContact | ContactRow; patch: Partial<ContactFields>; action: Action },
): Promise<ContactRow> {
  const fields = mergeContact(fieldsOf(before), patch);
  const changes = diff(fieldsOf(before), fields, contactFields);
  if (!isEmpty(changes)) return saveContact(tx, caller, { ...at, contactId: before.id }, { fields, changes }, action);
  if (action) await recordUnchanged(tx, caller, at, { action, target: 'contact', id: before.id });
  return before;
}

function fieldsOf(row: ContactRow): ContactFields {
  const { email, name, phone, external_id, company, job_title, metadata } = row;
  return { email, name, phone, external_id, company, job_title, metadata };
}
