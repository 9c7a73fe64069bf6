import { fail, invalid, renderContactIdentity } from '@pharos/contract';
import { type Changes, diff } from '@pharos/service';
import { foldEmail } from './email.js';
import { comparePhone, type PhoneCountry, phoneSpellings } from './phone.js';
import {
  type ContactState,
  contactFields,
  type FurtherIdentity,
  type IdentityType,
  shownIdentities,
} from './record.js';

/** By what a caller finds a contact. */
export interface Identity {
  email_folded: string | null;
  external_id: string | null;
}

const types: readonly IdentityType[] = ['email', 'phone', 'external_id'];
/** So many further identities a contact may have, which every list shows with it. */
const maxIdentities = 50;

type Typed = Pick<FurtherIdentity, 'type' | 'compared'>;

export function identityOf(fields: { email?: string | null; external_id?: string | null }): Identity {
  return {
    email_folded: fields.email ? foldEmail(fields.email) : null,
    external_id: fields.external_id ?? null,
  };
}

/** A value as those of its type are compared. */
export function comparedAs(type: IdentityType, value: string, country: PhoneCountry): string {
  if (type === 'email') return foldEmail(value);
  return type === 'phone' ? comparePhone(value, country) : value;
}

/** What a value of this type may be kept as. */
export function spellingsAs(type: IdentityType, value: string, country: PhoneCountry): string[] {
  return type === 'phone' ? phoneSpellings(value, country) : [comparedAs(type, value, country)];
}

/** The primary identity of this type, as it is compared. */
export function ownOf(state: ContactState, type: IdentityType): string | null {
  const { email_folded: email, phone_compared: phone, external_id } = state;
  return { email, phone, external_id }[type];
}

export function furtherOf(state: ContactState, { type, compared }: Typed): FurtherIdentity | undefined {
  return state.identities.find((each) => each.type === type && each.compared === compared);
}

/** Whether whoever writes a contact by this identity means this one. */
export function isLedBy(state: ContactState, identity: Typed): boolean {
  return ownOf(state, identity.type) === identity.compared || furtherOf(state, identity)?.verified === true;
}

/** Whether a contact has as many further identities as it may have. */
export const isFull = ({ identities }: ContactState) => identities.length >= maxIdentities;

/** The contact with a further identity, or with it verified; as it is where it has it. @throws VALIDATION_ERROR on the path when it has too many */
export function addIdentity(
  state: ContactState,
  identity: FurtherIdentity,
  path: string[] = [identity.type],
): ContactState {
  if (ownOf(state, identity.type) === identity.compared) return state;
  const known = furtherOf(state, identity);
  if (known?.verified || (known && !identity.verified)) return state;
  if (known)
    return {
      ...state,
      identities: state.identities.map((each) => (each === known ? { ...known, verified: true } : each)),
    };
  if (isFull(state)) throw invalid(path, `a contact has at most ${maxIdentities} further identities`);
  return { ...state, identities: [...state.identities, identity] };
}

export function removeIdentity(state: ContactState, { type, compared }: Typed): ContactState {
  const identities = state.identities.filter((each) => each.type !== type || each.compared !== compared);
  return { ...state, identities };
}

/** All identities of a contact as further ones of another. */
export function asFurther(state: ContactState): FurtherIdentity[] {
  const own = types.flatMap((type) => {
    const compared = ownOf(state, type);
    return compared === null ? [] : [{ type, value: state[type] ?? compared, compared, verified: true }];
  });
  return [...own, ...state.identities];
}

/**
 * The contact after a change of its fields: what they are compared as follows them. What has become primary is no further identity any
 * more; what it has replaced so is one.
 */
export function settle(before: ContactState, fields: ContactState, country: PhoneCountry): ContactState {
  const { email_folded } = identityOf(fields);
  const phone_compared = fields.phone === before.phone ? before.phone_compared : comparedPhone(fields.phone, country);
  return types.reduce((state, type) => promote(before, state, type), { ...fields, email_folded, phone_compared });
}

function comparedPhone(phone: string | null, country: PhoneCountry): string | null {
  return phone === null ? null : comparePhone(phone, country);
}

function promote(before: ContactState, state: ContactState, type: IdentityType): ContactState {
  const compared = ownOf(state, type);
  if (compared === null || !furtherOf(state, { type, compared })) return state;
  const others = removeIdentity(state, { type, compared });
  const replaced = asFurther({ ...before, identities: [] }).find((each) => each.type === type);
  return replaced ? addIdentity(others, replaced) : others;
}

/** What a write has changed, as the API shows it. */
export function changesOf(before: ContactState, after: ContactState): Changes {
  const shown = (state: ContactState) => ({ identities: shownIdentities(state).map(renderContactIdentity) });
  const further = diff(before, after, ['identities']);
  return {
    ...diff(before, after, contactFields.names),
    ...(further.identities && diff(shown(before), shown(after), ['identities'])),
  };
}

export function contactConflict(conflictingContactId: string): Error {
  return fail('CONTACT_CONFLICT', { conflicting_contact_id: conflictingContactId });
}
