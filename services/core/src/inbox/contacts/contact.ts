import { isAscii } from 'node:buffer';
import { domainToASCII, domainToUnicode } from 'node:url';
import { fail, invalid } from '@pharos/contract';
import type { ContactFields as ContactFieldsMessage } from '@pharos/proto/pharos/core/v1/contact';
import { type ContactFields, contactFields } from './record.js';

/** A contact of which nothing is known. */
export const noContactFields: ContactFields = contactFields.patch({}, contactFields.names) as ContactFields;

const maxMetadataBytes = 16 * 1024;

/** The fields that decide whether two contacts are the same person. */
export interface Identity {
  email_folded: string | null;
  external_id: string | null;
}

/**
 * An email as it is compared: without regard to case, its domain as the domain name system knows it. `bücher.example` and
 * `xn--bcher-kva.example` are one domain (RFC 5891).
 */
export function foldEmail(email: string): string {
  const folded = email.normalize('NFC').toLowerCase();
  const domain = folded.slice(folded.lastIndexOf('@') + 1);
  if (isAscii(Buffer.from(domain))) return folded;
  return folded.slice(0, -domain.length) + (domainToASCII(domain) || domain);
}

/** The spellings of an email that are compared as the same, but for the case of letters: with the domain in ASCII and in its own letters. */
export function spellingsOf(email: string): string[] {
  const folded = foldEmail(email);
  const domain = folded.slice(folded.lastIndexOf('@') + 1);
  // Other domains would be changed more: numbers with dots become IP addresses.
  if (!domain.includes('xn--')) return [folded];
  return [folded, folded.slice(0, -domain.length) + (domainToUnicode(domain) || domain)];
}

export function identityOf(fields: { email?: string | null; external_id?: string | null }): Identity {
  return {
    email_folded: fields.email ? foldEmail(fields.email) : null,
    external_id: fields.external_id ?? null,
  };
}

/**
 * Which of the found contacts an upsert means: the one with the email, else the one with the external id.
 * @throws CONTACT_CONFLICT when the two are different contacts, naming the one with the external id.
 */
export function chooseMatch<Row extends Identity & { id: string }>(
  found: readonly Row[],
  wanted: Identity,
): Row | undefined {
  const byEmail = found.find((row) => wanted.email_folded !== null && row.email_folded === wanted.email_folded);
  const byExternalId = found.find((row) => wanted.external_id !== null && row.external_id === wanted.external_id);
  if (byEmail && byExternalId && byEmail.id !== byExternalId.id) throw contactConflict(byExternalId.id);
  return byEmail ?? byExternalId;
}

/** The identifiers of a contact that was merged into another. */
export interface AbsorbedContact extends Identity {
  readonly into_id: string;
  /** What the other one has. */
  readonly into_external_id: string | null;
}

/**
 * Id of the contact that one was merged into who had this external id, else this email; of several, the first one's. An address may
 * get a new owner: with another external id than the two contacts have it is somebody else's.
 */
export function chooseAbsorbing(
  absorbed: readonly AbsorbedContact[],
  { email_folded, external_id }: Identity,
): string | undefined {
  const byExternalId = absorbed.find((each) => external_id !== null && each.external_id === external_id);
  const isOther = (known: string | null) => external_id !== null && known !== null && known !== external_id;
  const byEmail = absorbed.find(
    (each) =>
      email_folded !== null &&
      each.email_folded === email_folded &&
      !isOther(each.external_id) &&
      !isOther(each.into_external_id),
  );
  return (byExternalId ?? byEmail)?.into_id;
}

/**
 * Whether an external id is that of a contact who was merged into this one, which has an external id of its own.
 * @throws CONTACT_CONFLICT when the owner was merged into another contact
 */
export function isOldId(
  match: Identity & { id: string },
  absorbed: readonly AbsorbedContact[],
  { external_id }: Identity,
): boolean {
  if (external_id === null || external_id === match.external_id) return false;
  const owner = chooseAbsorbing(absorbed, { email_folded: null, external_id });
  if (owner !== undefined && owner !== match.id) throw contactConflict(owner);
  return owner !== undefined && match.external_id !== null;
}

/** The fields by which people know a contact; it keeps one of them at least. */
const knownBy = ['email', 'external_id', 'phone', 'name'] as const;

/** @throws VALIDATION_ERROR on the fields of the patch that would take the last one away. */
export function checkKnown(after: ContactFields, patch: Partial<ContactFields>): void {
  const [field] = knownBy.filter((name) => patch[name] === null);
  if (field === undefined || knownBy.some((name) => after[name] !== null)) return;
  throw invalid([field], 'a contact must keep at least one of email, external_id, phone and name');
}

/**
 * What an upsert changes of the contact that it found: an address in another case is the same, and stays as it was first written; its
 * own external id stays where the patch has an old one (`isOldId`).
 */
export function keepOwn(before: ContactFields, patch: Partial<ContactFields>, isOldId = false): Partial<ContactFields> {
  const same = before.email && patch.email && foldEmail(before.email) === foldEmail(patch.email);
  return {
    ...patch,
    ...(same && { email: before.email }),
    ...(isOldId && { external_id: before.external_id }),
  };
}

/** What an upsert changes of a contact that another one was merged into: its own identifiers stay, and what it lacks is filled in. */
export function keepIdentifiers(before: ContactFields, patch: Partial<ContactFields>): Partial<ContactFields> {
  const { email, external_id, ...others } = patch;
  return {
    ...others,
    ...(before.email === null && email && { email }),
    ...(before.external_id === null && external_id && { external_id }),
  };
}

export function contactConflict(conflictingContactId: string): Error {
  return fail('CONTACT_CONFLICT', { conflicting_contact_id: conflictingContactId });
}

/**
 * The contact after a change: what the patch does not name stays; metadata merges key by key, null removes a key.
 * @throws VALIDATION_ERROR when the merged metadata grew too large.
 */
export function mergeContact(before: ContactFields, patch: Partial<ContactFields>): ContactFields {
  const after = { ...before, ...patch };
  if (patch.metadata) after.metadata = mergeMetadata(before.metadata, patch.metadata);
  return after;
}

/**
 * What a contact is once another has become part of it: what it knows stays, and its gaps are filled.
 * @throws VALIDATION_ERROR when the metadata of both together is too large.
 */
export function fillGaps(target: ContactFields, source: ContactFields): ContactFields {
  const filled = fillFrom(target, source);
  if (isTooLarge(filled.metadata))
    throw invalid(['into'], 'the metadata of both contacts together must not exceed 16 KiB');
  return filled;
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
