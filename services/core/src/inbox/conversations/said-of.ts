import type { ContactFields as ContactFieldsMessage } from '@pharos/proto/pharos/core/v1/contact';
import { type ContactFields, contactFields } from '../contacts/record.js';

/** Only what was said: a conversation's contact is found or made, and never loses a field by it. */
export function saidOf(fields: ContactFieldsMessage): Partial<ContactFields> {
  const all = contactFields.patch(fields, contactFields.names);
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
