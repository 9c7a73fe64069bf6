import { mergeContact, nobody } from '../inbox/contacts/contact.js';
import { comparedAs } from '../inbox/contacts/identities.js';
import type { ContactFields, ContactState, FurtherIdentity, IdentityType } from '../inbox/contacts/record.js';

/** A contact of which only this is known. */
export function person(fields: Partial<ContactFields>): ContactState {
  return mergeContact(nobody, fields);
}

export function further(type: IdentityType, value: string, verified = true): FurtherIdentity {
  return { type, value, compared: comparedAs(type, value, undefined), verified };
}
