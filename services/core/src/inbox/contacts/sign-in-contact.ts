import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { Caller, InProject } from '@pharos/service';
import { fillFrom, nobody } from './contact.js';
import { createContact, lockContactIdentity, lockContacts } from './contacts.js';
import { addIdentity, type Identity, identityOf, isFull, isLedBy, ownOf } from './identities.js';
import { choosePerson, writeInto } from './person.js';
import { type ContactFields, type ContactRow, type ContactState, contactState } from './record.js';
import { saveIfChanged } from './write-contact.js';

/** Who a visitor is, as the site says. */
export interface SignedIn {
  readonly externalId: string;
  readonly email: string | null;
  /** Whether the address is known to be the person's: it says who somebody is only then. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/**
 * Finds or makes the contact of this person, and returns its id. The external id decides; a verified address leads only to a contact that
 * nobody else was ever identified as. `anonymous` is the contact as whom the visitor has spoken so far, if there is one: it becomes the
 * person's when the person is not known yet; else it is to be absorbed.
 */
export async function contactOfPerson(
  tx: Database,
  caller: Caller,
  at: InProject,
  person: SignedIn,
  anonymous: string | undefined,
): Promise<string> {
  const identity = identityOf({ email: person.email, external_id: person.externalId });
  await lockContactIdentity(tx, at, identity);
  const found = await lockContacts(tx, at, [identity], anonymous === undefined ? [] : [anonymous]);
  const wanted = person.isEmailVerified ? identity : { ...identity, email_folded: null };
  const { match: known, isOwn } = choosePerson(found, wanted, 'signIn');
  const visitor = found.find((row) => row.id === anonymous);
  const before = known ?? visitor;
  // Whoever is known by a further external id keeps the own email, and this one beside it, where there is room.
  const hasRoom = !known || isOwn || !isFull(known);
  const isFree = person.isEmailVerified && hasRoom && isEmailFree(found, identity, before);
  const { email, name, externalId } = person;
  const patch = {
    ...fillOf(known, visitor),
    external_id: externalId,
    ...(isFree && email !== null && { email }),
    ...(name !== null && { name }),
  };
  const after = writeInto(before ? contactState.pick(before) : nobody, patch, {
    isOwn: !known || isOwn,
    country: undefined,
  });
  const noted = isFree ? after : noteEmail(after, email);
  if (!before) return make(tx, caller, at, noted);
  await saveIfChanged(tx, caller, at, { before, after: noted, action: 'updateContact' });
  return before.id;
}

/** Whether no other contact is found by the address. */
function isEmailFree(
  found: readonly ContactRow[],
  { email_folded }: Identity,
  before: ContactRow | undefined,
): boolean {
  const identity = { type: 'email' as const, compared: email_folded ?? '' };
  return !found.some((row) => row !== before && isLedBy(row, identity));
}

/**
 * An address that is not known to be the person's is kept beside theirs, the last one alone, where there is room: nobody is found by it.
 */
function noteEmail(state: ContactState, email: string | null): ContactState {
  const compared = identityOf({ email }).email_folded;
  if (email === null || compared === null || ownOf(state, 'email') === compared) return state;
  const identities = state.identities.filter(
    (each) => each.type !== 'email' || each.verified || each.compared === compared,
  );
  if (isFull({ ...state, identities })) return state;
  return addIdentity({ ...state, identities }, { type: 'email', value: email, compared, verified: false });
}

/** What the team wrote down of the visitor, where it knows nothing of the person yet. */
function fillOf(known: ContactRow | undefined, visitor: ContactRow | undefined): Partial<ContactFields> {
  if (!known || !visitor || known.id === visitor.id) return {};
  const { email: _email, name: _name, external_id: _id, ...filled } = fillFrom(known, visitor);
  return filled;
}

async function make(tx: Database, caller: Caller, at: InProject, state: ContactState): Promise<string> {
  const row = await createContact(tx, caller, at, state, 'upsertContact');
  if (!row) throw fail('PROJECT_NOT_FOUND');
  return row.id;
}
