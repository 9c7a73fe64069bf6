import { cutText } from './cut-text.js';
import type { Person } from './records.js';

/** By what the platform finds a contact, or makes one. */
export interface Identity {
  readonly email?: string;
  readonly external_id?: string;
}

/** Close to what the platform takes: of an address that it would refuse, the whole contact would be refused. */
const address = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/;

/** The address of somebody, if it can be one. */
export function emailOf({ email }: Person): string | undefined {
  const trimmed = email?.trim() ?? '';
  return trimmed.length <= 254 && address.test(trimmed) ? trimmed : undefined;
}

/**
 * Your own ID and the address; only for somebody who has neither the ID of the other product, after its name. So a contact who is
 * already there by the address keeps the external ID that they have.
 */
export function identityOf(person: Person, product: string): Identity {
  const email = emailOf(person);
  const own = cutText(person.externalId?.trim() ?? '', 200);
  if (own) return { external_id: own, ...(email !== undefined && { email }) };
  return email === undefined ? { external_id: externalId(product, person.id) } : { email };
}

/** What identifies a record of another product, also when it is imported again. */
export function externalId(product: string, id: string): string {
  return cutText(`${product}-${id}`, 200);
}
