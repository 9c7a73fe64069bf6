import type { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import type { RpcOf } from '@pharos/service';
import { missingContact } from '../missing.js';
import { findContact } from './contacts.js';
import { contactRecord } from './record.js';

export const getContact: RpcOf<ContactServiceDefinition, 'getContact'> = async (request, _call, { database }) => {
  const row = await findContact(database, request, request.contactId);
  if (!row) throw await missingContact(database, request, request.contactId);
  return { contact: contactRecord.toMessage(row) };
};
