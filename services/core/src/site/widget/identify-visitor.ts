import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { Caller, InProject } from '@pharos/service';
import {
  type ContactFields,
  changeContact,
  createContact,
  type FoundContact,
  fillFrom,
  identityOf,
  keepIdentifiers,
  lockContactIdentity,
  lockContacts,
  lockMerged,
  noContactFields,
} from '../../inbox/index.js';
import { readIdentityToken, type VisitorIdentity } from './identity-token.js';
import { holdWidgetSecret, type SecretDeps } from './widget-secret.js';

const noSecret =
  'The identity token is not valid: the project has no secret yet. Create one with POST …/widget/secret/rotate.';

/** Who the token says the visitor is. @throws IDENTITY_INVALID, also while the project has no secret */
export async function readIdentity(
  tx: Database,
  { sealer, clock }: SecretDeps,
  at: InProject,
  token: string,
): Promise<VisitorIdentity> {
  const secret = await holdWidgetSecret(tx, sealer, at);
  if (secret === undefined) throw fail('IDENTITY_INVALID', {}, noSecret);
  return readIdentityToken(token, secret, at.projectId, clock.now());
}

/**
 * Finds or makes the contact of this person, and returns its id. `anonymous` is the contact as whom the visitor has spoken so far, if there is
 * one: it becomes the person's when the person is not known yet; else it is to be absorbed.
 */
export async function contactOfPerson(
  tx: Database,
  caller: Caller,
  at: InProject,
  person: VisitorIdentity,
  anonymous: string | undefined,
): Promise<string> {
  const identity = identityOf({ email: person.email, external_id: person.externalId });
  await lockContactIdentity(tx, at, identity);
  const found = await lockContacts(tx, at, { ...identity, ...(anonymous !== undefined && { id: anonymous }) });
  const byEmail = found.find((row) => identity.email_folded !== null && row.email_folded === identity.email_folded);
  const byExternalId = found.find((row) => row.external_id === person.externalId);
  // The team has merged the person's contact into this one.
  const merged = byExternalId ? undefined : await lockMerged(tx, at, { ...identity, email_folded: null });
  // The external id decides; an address leads only to a contact that nobody else was ever identified as.
  const known = byExternalId ?? merged ?? (byEmail?.external_id === null ? byEmail : undefined);
  const visitor = found.find((row) => row.id === anonymous);
  const before = known ?? visitor;
  const patch = { ...fillOf(known, visitor), ...patchOf(person, byEmail === undefined || byEmail.id === before?.id) };
  if (!before) return make(tx, caller, at, patch);
  const kept = merged ? keepIdentifiers(merged, patch) : keepEmail(before, patch);
  await changeContact(tx, caller, at, { before, patch: kept, action: 'updateContact' });
  return before.id;
}

/** Leaves an address to the contact that has it. */
function patchOf({ externalId, email, name }: VisitorIdentity, isEmailFree: boolean): Partial<ContactFields> {
  return { external_id: externalId, ...(email !== null && isEmailFree && { email }), ...(name !== null && { name }) };
}

/** Keeps an address that differs only in its case as it was first written. */
function keepEmail(before: FoundContact, patch: Partial<ContactFields>): Partial<ContactFields> {
  const isSame = patch.email && identityOf({ email: patch.email }).email_folded === before.email_folded;
  return isSame ? { ...patch, email: before.email } : patch;
}

async function make(tx: Database, caller: Caller, at: InProject, patch: Partial<ContactFields>): Promise<string> {
  const row = await createContact(tx, caller, at, { ...noContactFields, ...patch }, 'upsertContact');
  if (!row) throw fail('PROJECT_NOT_FOUND');
  return row.id;
}

/** What the team wrote down of the visitor, where it knows nothing of the person yet. */
function fillOf(known: FoundContact | undefined, visitor: FoundContact | undefined): Partial<ContactFields> {
  if (!known || !visitor || known.id === visitor.id) return {};
  const { email: _email, name: _name, external_id: _id, ...filled } = fillFrom(known, visitor);
  return filled;
}
