import { mergeContact } from './contact.js';
import { addIdentity, comparedAs, contactConflict, furtherOf, type Identity, isLedBy, ownOf } from './identities.js';
import type { PhoneCountry } from './phone.js';
import type { ContactFields, ContactState, IdentityType } from './record.js';

/*
 * Whom an email and an external id name, and what a write makes of who is found: the same for single writes, conversations, imports,
 * forms and visitors who sign in.
 */

/**
 * What happens where an email is that of somebody with another external id:
 * - `write`: the contact of whom it is the own email gets the other external id; of whom it is a further one, gives the email up
 * - `import`: a conflict
 * - `signIn`: the external id decides, and the email leads to nobody who has another
 */
export type FindRule = 'write' | 'import' | 'signIn';

type Row = ContactState & { readonly id: string };

/** Who is named: `match`, or nobody. */
export interface Person<Found> {
  readonly match?: Found | undefined;
  /** Whether `match` is named by its own email or external id, and not by further ones alone. */
  readonly isOwn: boolean;
  /** Who has the email as a further one, which it is to give up to a new contact. */
  readonly giver?: Found | undefined;
}

/** Which of the found contacts is named. @throws CONTACT_CONFLICT when two are */
export function choosePerson<Found extends Row>(
  found: readonly Found[],
  wanted: Identity,
  rule: FindRule,
): Person<Found> {
  const byEmail = ledBy(found, 'email', wanted.email_folded);
  const byExternalId = ledBy(found, 'external_id', wanted.external_id);
  const isOwn = (match: Found) =>
    (wanted.email_folded !== null && match.email_folded === wanted.email_folded) ||
    (wanted.external_id !== null && match.external_id === wanted.external_id);
  if (byEmail && byExternalId && byEmail !== byExternalId && rule !== 'signIn') throw contactConflict(byExternalId.id);
  if (byExternalId) return { match: byExternalId, isOwn: isOwn(byExternalId) };
  if (!byEmail || wanted.external_id === null || byEmail.external_id === null)
    return byEmail ? { match: byEmail, isOwn: isOwn(byEmail) } : { isOwn: false };
  if (rule === 'import') throw contactConflict(byEmail.id);
  if (rule === 'signIn') return { isOwn: false };
  return isOwn(byEmail) ? { match: byEmail, isOwn: true } : { isOwn: false, giver: byEmail };
}

function ledBy<Found extends Row>(
  found: readonly Found[],
  type: IdentityType,
  compared: string | null,
): Found | undefined {
  return compared === null ? undefined : found.find((row) => isLedBy(row, { type, compared }));
}

const identifying = ['email', 'phone', 'external_id'] as const;

/** What a write makes of the contact that it has found. @throws VALIDATION_ERROR */
export function writeInto(
  before: ContactState,
  patch: Partial<ContactFields>,
  { isOwn, country }: { isOwn: boolean; country: PhoneCountry },
): ContactState {
  return isOwn ? replaceOwn(before, patch, country) : keepOwn(before, patch, country);
}

/**
 * What is sent replaces what the contact has. An address in another case is the same, and stays as it was first written; what is among its
 * further identities already is no news.
 */
function replaceOwn(before: ContactState, patch: Partial<ContactFields>, country: PhoneCountry): ContactState {
  const news = { ...patch };
  for (const type of identifying) {
    const value = patch[type];
    if (value === null || value === undefined) continue;
    const compared = comparedAs(type, value, country);
    if (furtherOf(before, { type, compared })?.verified) delete news[type];
    if (type === 'email' && compared === before.email_folded) news.email = before.email;
  }
  return mergeContact(before, news, country);
}

/** What of a patch the contact does not know yet, with all identifiers: others than its own are further ones. */
export function gapsOf(before: ContactState, patch: Partial<ContactFields>): Partial<ContactFields> {
  const isNews = (field: string) =>
    identifying.some((type) => type === field) || before[field as keyof ContactFields] === null;
  const news = Object.entries(patch).filter(([field, value]) => value !== null && isNews(field));
  const metadata = patch.metadata && { ...patch.metadata, ...before.metadata };
  return { ...Object.fromEntries(news), ...(metadata && { metadata }) };
}

/** The contact's own identifiers stay: others that are sent are further ones, and fill gaps. */
function keepOwn(before: ContactState, patch: Partial<ContactFields>, country: PhoneCountry): ContactState {
  const news = { ...patch };
  const further = identifying.flatMap((type) => {
    const value = patch[type];
    const isKept = value === null || ownOf(before, type) !== null || (value && isKnown(before, type, value, country));
    if (isKept) delete news[type];
    return isKept && value ? [{ type, value, compared: comparedAs(type, value, country), verified: true }] : [];
  });
  return further.reduce((state, identity) => addIdentity(state, identity), mergeContact(before, news, country));
}

function isKnown(state: ContactState, type: IdentityType, value: string, country: PhoneCountry): boolean {
  return furtherOf(state, { type, compared: comparedAs(type, value, country) }) !== undefined;
}
