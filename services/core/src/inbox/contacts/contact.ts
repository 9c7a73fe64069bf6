import { invalid } from '@pharos/contract';
import type { ContactFields as ContactFieldsMessage } from '@pharos/proto/pharos/core/v1/contact';
import { addIdentity, asFurther, ownOf, settle } from './identities.js';
import type { PhoneCountry } from './phone.js';
import { type ContactFields, type ContactState, contactFields, contactState } from './record.js';

/** A contact of which nothing is known. */
export const nobody: ContactState = {
  ...(contactFields.patch({}, contactFields.names) as ContactFields),
  email_folded: null,
  phone_compared: null,
  identities: [],
};

const maxMetadataBytes = 16 * 1024;

/** The fields by which people know a contact; it keeps one of them at least. */
const knownBy = ['email', 'external_id', 'name'] as const;

/** @throws VALIDATION_ERROR on the fields of the patch that would take the last one away. */
export function checkKnown(after: ContactFields, patch: Partial<ContactFields>): void {
  const [field] = knownBy.filter((name) => patch[name] === null);
  if (field === undefined || knownBy.some((name) => after[name] !== null)) return;
  throw invalid([field], 'a contact must keep at least one of email, external_id and name');
}

/**
 * The contact after a change: what the patch does not name stays; metadata merges key by key, null removes a key.
 * @throws VALIDATION_ERROR when the merged metadata grew too large.
 */
export function mergeContact(
  before: ContactState,
  patch: Partial<ContactFields>,
  country: PhoneCountry = undefined,
): ContactState {
  const fields = { ...contactState.pick(before), ...patch };
  if (patch.metadata) fields.metadata = mergeMetadata(before.metadata, patch.metadata);
  return settle(before, fields, country);
}

/**
 * What a contact is once another has become part of it: what it knows stays, its gaps are filled, and by what the other was found it is
 * found as well. @throws VALIDATION_ERROR when the metadata or the identities of both together are too many.
 */
export function fillGaps(target: ContactState, source: ContactState): ContactState {
  const filled = { ...target, ...fillFrom(target, source) };
  if (ownOf(target, 'phone') === null) filled.phone_compared = source.phone_compared;
  if (isTooLarge(filled.metadata))
    throw invalid(['into'], 'the metadata of both contacts together must not exceed 16 KiB');
  const settled = settle(filled, filled, undefined);
  return asFurther(source).reduce((state, identity) => addIdentity(state, identity, ['into']), settled);
}

/** The fields of one contact, with those of another where it has none; a key of the metadata that both have keeps the first one's value. */
export function fillFrom(target: ContactFields, source: ContactFields): ContactFields {
  const filled = contactFields.names.map((name) => [name, target[name] ?? source[name]]);
  return { ...Object.fromEntries(filled), metadata: { ...source.metadata, ...target.metadata } } as ContactFields;
}

function isTooLarge(metadata: ContactFields['metadata']): boolean {
  return Buffer.byteLength(JSON.stringify(metadata)) > maxMetadataBytes;
}

function mergeMetadata(before: ContactFields['metadata'], patch: ContactFields['metadata']) {
  const entries = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === undefined) entries.delete(key);
    else entries.set(key, value);
  }
  const merged = Object.fromEntries(entries);
  if (isTooLarge(merged)) throw invalid(['metadata'], 'must not exceed 16 KiB together with the existing metadata');
  return merged;
}

/** The fields that a request gives a conversation's contact, which is found or made, and never loses a field by it. */
export function givenFields(fields: ContactFieldsMessage): Partial<ContactFields> {
  const all = contactFields.patch(fields, contactFields.names);
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
