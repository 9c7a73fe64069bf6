import type { Database } from '@pharos/kit';
import { type Caller, type InProject, isEmpty } from '@pharos/service';
import { lockContactIdentity, lockContacts, saveContact } from './contacts.js';
import { changesOf, type Identity, removeIdentity } from './identities.js';
import { choosePerson, type FindRule, type Person } from './person.js';
import type { ContactRow, FurtherIdentity } from './record.js';

/**
 * The contact that is named. Nobody else writes to it, or gives a contact one of the identifiers, until the transaction ends.
 * @throws CONTACT_CONFLICT when two contacts are named
 */
export async function lockPerson(
  tx: Database,
  at: InProject,
  identity: Identity,
  rule: FindRule,
): Promise<Person<ContactRow>> {
  await lockContactIdentity(tx, at, identity);
  return choosePerson(await lockContacts(tx, at, [identity]), identity, rule);
}

/** A contact gives up a further identity to another. The caller holds its lock, and that of the identity. */
export async function giveUp(
  tx: Database,
  caller: Caller,
  at: InProject,
  before: ContactRow,
  identity: Pick<FurtherIdentity, 'type' | 'compared'>,
): Promise<ContactRow> {
  const after = removeIdentity(before, identity);
  const changes = changesOf(before, after);
  return isEmpty(changes)
    ? before
    : saveContact(tx, caller, { ...at, contactId: before.id }, { after, changes }, undefined);
}
