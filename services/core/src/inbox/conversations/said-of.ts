import type { ContactFields } from '@pharos/proto/pharos/core/v1/contact';
import { type ContactFields as Fields, noContactFields } from '../contacts/contact.js';
import { contactPatch } from '../contacts/contact-patch.js';

/** Only what was said: a conversation's contact is found or made, and never loses a field by it. */
export function saidOf(fields: ContactFields): Partial<Fields> {
  const all = contactPatch(fields, Object.keys(noContactFields));
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
