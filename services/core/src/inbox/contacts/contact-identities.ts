import { enums, fail, invalid } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import type { Caller, InProject, RpcOf } from '@pharos/service';
import { checkRevision } from '../../shared/check-revision.js';
import { missingContact } from '../missing.js';
import { lockContactIdentity, lockContacts } from './contacts.js';
import { foldEmail } from './email.js';
import {
  addIdentity,
  comparedAs,
  contactConflict,
  furtherOf,
  type Identity,
  ownOf,
  removeIdentity,
  spellingsAs,
} from './identities.js';
import { lookUpCountry, phoneCountry } from './phone.js';
import { contactRecord, type IdentityType } from './record.js';
import { saveIfChanged } from './write-contact.js';

export const addContactIdentity: RpcOf<ContactServiceDefinition, 'addContactIdentity'> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const { contactId, value, verified } = request;
    const type = enums.contactIdentityType.toText(request.type) as IdentityType;
    const compared = comparedAs(type, value, await phoneCountry(tx, request, type === 'phone' ? [value] : []));
    const wanted: Identity = {
      email_folded: type === 'email' ? compared : null,
      external_id: type === 'external_id' ? compared : null,
    };
    await lockContactIdentity(tx, request, wanted);
    const found = await lockContacts(tx, request, [wanted], [contactId]);
    const before = found.find(({ id }) => id === contactId);
    if (!before) throw await missingContact(tx, request, contactId);
    checkRevision(before, request);
    const other = found.find((row) => row !== before);
    if (other && verified) throw contactConflict(other.id);
    const after = addIdentity(before, { type, value, compared, verified }, ['value']);
    const isKnown = ownOf(before, type) === compared || furtherOf(before, { type, compared }) !== undefined;
    const row = await saveIfChanged(tx, call, request, { before, after, action: 'addContactIdentity' });
    return { contact: contactRecord.toMessage(row), added: !isKnown };
  });

/** Keeps an address that nobody has verified, whoever else has it: it leads nobody to this contact. @throws CONTACT_NOT_FOUND, VALIDATION_ERROR */
export async function addUnverifiedEmail(
  tx: Database,
  caller: Caller,
  at: InProject,
  contactId: string,
  email: string,
): Promise<void> {
  const [before] = await lockContacts(tx, at, [], [contactId]);
  if (!before) throw await missingContact(tx, at, contactId);
  const identity = { type: 'email' as const, value: email, compared: foldEmail(email), verified: false };
  const after = addIdentity(before, identity, ['email']);
  await saveIfChanged(tx, caller, at, { before, after, action: 'addContactIdentity' });
}

export const removeContactIdentity: RpcOf<ContactServiceDefinition, 'removeContactIdentity'> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const { contactId, value } = request;
    const type = enums.contactIdentityType.toText(request.type) as IdentityType;
    const [before] = await lockContacts(tx, request, [], [contactId]);
    if (!before) throw await missingContact(tx, request, contactId);
    checkRevision(before, request);
    const spellings = spellingsAs(type, value, await lookUpCountry(tx, request));
    const compared = spellings.find((each) => furtherOf(before, { type, compared: each }));
    if (compared === undefined && spellings.some((each) => ownOf(before, type) === each))
      throw invalid(['value'], `is the contact’s own ${type}: change or clear that`);
    if (compared === undefined) throw fail('IDENTITY_NOT_FOUND');
    const after = removeIdentity(before, { type, compared });
    await saveIfChanged(tx, call, request, { before, after, action: 'removeContactIdentity' });
    return {};
  });
